"""The rule tests and docs/rules/table.md say the same, and no rule is left out."""

from pathlib import Path

from tests import rulebook

FILES = (Path(__file__).parent / "test_rules.py",)


def test_every_rule_is_tested() -> None:
    numbers = {f"T{number}" for number in range(1, 28)}
    assert numbers == rulebook.rules("table").keys()
    assert numbers == {number for number, _ in rulebook.quotations(FILES)}


def test_every_test_quotes_its_rule() -> None:
    assert [] == rulebook.misquoted("table", FILES)
