"""The tests quote the rules: what they quote is in docs/rules/onitama.md, and nothing is left out.

A rule that is reworded or added there fails here until a test follows.
"""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs" / "rules" / "onitama.md"
FILES = ("test_rules.py", "test_endings.py")


def rules() -> dict[str, str]:
    rows = re.findall(r"^\| ([OC]\d+) \| (.+?) \|", RULES.read_text("utf-8"), re.MULTILINE)
    return dict(rows)


def quotations() -> list[tuple[str, str]]:
    """The rule number and the words each rule test quotes."""
    quoted = []
    for name in FILES:
        for node in ast.parse((HERE / name).read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                number, _, words = (ast.get_docstring(node) or "").partition(": ")
                quoted.append((number, " ".join(words.split())))
    return quoted


def test_every_rule_is_tested() -> None:
    numbers = {f"O{number}" for number in range(1, 25)} | {"C1", "C2", "C3"}
    assert numbers == rules().keys()
    assert numbers == {number for number, _ in quotations()}


def test_every_test_quotes_its_rule() -> None:
    written = rules()
    wrong = [
        (number, words)
        for number, words in quotations()
        if not words or words not in written[number]
    ]
    assert wrong == []
