"""The rule tests and docs/rules/onitama.md say the same, and no rule is left out."""

from pathlib import Path

from tests import rulebook

HERE = Path(__file__).parent
FILES = (HERE / "test_rules.py", HERE / "test_endings.py")


def test_every_rule_is_tested() -> None:
    numbers = {f"O{number}" for number in range(1, 25)} | {"C1", "C2", "C3"}
    assert numbers == rulebook.rules("onitama").keys()
    assert numbers == {number for number, _ in rulebook.quotations(FILES)}


def test_every_test_quotes_its_rule() -> None:
    assert [] == rulebook.misquoted("onitama", FILES)
