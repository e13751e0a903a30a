"""The rule tests and docs/rules/kitara.md say the same, and no rule is left out."""

from pathlib import Path

from tests import rulebook

FILES = sorted(Path(__file__).parent.glob("test_rules_*.py"))


def test_every_rule_is_tested() -> None:
    numbers = {f"K{number}" for number in range(1, 42)}
    assert numbers == rulebook.rules("kitara").keys()
    assert numbers == {number for number, _ in rulebook.quotations(FILES)}


def test_every_test_quotes_its_rule() -> None:
    assert [] == rulebook.misquoted("kitara", FILES)


def test_refused_positions_quote_the_rules_they_break() -> None:
    rules = rulebook.rules("kitara")
    file = Path(__file__).with_name("test_bad_positions.py")
    quoted = [(number, words) for number, words in rulebook.quotations([file]) if number in rules]
    assert len(quoted) > 15
    assert [] == [pair for pair in rulebook.misquoted("kitara", [file]) if pair in quoted]
