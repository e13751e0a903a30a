"""Rule tests quote the rules: what they quote is in docs/rules, and nothing is left out.

A docstring is the rule's number, a colon, and words that stand in the rule. A rule that is
reworded or added fails in a title's test_rulebook.py until a test follows.
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

RULES = Path(__file__).parents[1] / "docs" / "rules"


def rules(title: str) -> dict[str, str]:
    """The numbered rules of a title."""
    text = (RULES / f"{title}.md").read_text("utf-8")
    return dict(re.findall(r"^\| ([A-Z]\d+) \| (.+?) \|", text, re.MULTILINE))


def quotations(files: Iterable[Path]) -> list[tuple[str, str]]:
    """The rule number and the words each rule test quotes."""
    quoted = []
    for file in files:
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                number, _, words = (ast.get_docstring(node) or "").partition(": ")
                quoted.append((number, " ".join(words.split())))
    return quoted


def misquoted(title: str, files: Iterable[Path]) -> list[tuple[str, str]]:
    """The quotations that are not in the rule they name."""
    written = rules(title)
    return [
        (number, words)
        for number, words in quotations(files)
        if not words or words not in written.get(number, "")
    ]
