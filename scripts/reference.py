"""Makes docs/reference.md from the docstrings of the library, and docs/views.md from titles' types.

`python -m scripts.reference` writes both; a test fails when they are not what it would write.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from kitama.games import GAMES, find
from scripts.titles import ROOT, notes, schema, write
from scripts.typescript import type_of

SOURCES: Final = ROOT / "src"
REFERENCE: Final = ROOT / "docs" / "reference.md"
VIEWS: Final = ROOT / "docs" / "views.md"
MODULES: Final = (
    "kitama.study",
    "kitama.games",
    "kitama.game",
    "kitama.transcript",
    "kitama.bots.bot",
    "kitama.bots.levels",
    "kitama.bots.ratings",
)
"""What a script may rely on, in the order one needs it."""
REFERENCE_HEAD: Final = """# Reference

Made from the docstrings by `make reference`. What `kitama.study` has can be had from `kitama`
itself; how it all goes together is told in [As a library](python-api.md).
"""
VIEWS_HEAD: Final = """# What a bot sees

Made from the titles' own types by `make reference`: `view` of `seen` and of a question, field by
field, and the content a board is drawn from (`GET /api/tables/{table}/content`). Types are written
as in TypeScript.
"""


def reference() -> str:
    """Every module's public names."""
    return "\n".join([REFERENCE_HEAD, *(_module(name) for name in MODULES)])


def _module(name: str) -> str:
    path = SOURCES.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    tree = ast.parse(file.read_text("utf-8"))
    return "\n".join([f"## {name}\n", _said(tree), *_members(tree)])


def _members(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield f"### {node.name}\n\n{_said(node)}{_fields(node)}"
            yield from (_function(one, f"{node.name}.") for one in _functions(node))
    yield from (_function(one) for one in _functions(tree))


def _functions(tree: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [node for node in found if not node.name.startswith("_")]


def _function(node: ast.FunctionDef, owner: str = "") -> str:
    level = "####" if owner else "###"
    is_value = any(
        isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list
    )
    given = "" if is_value else f"({_parameters(node.args)})"
    answer = f" -> {ast.unparse(node.returns)}".replace("'", "") if node.returns else ""
    shown = f"{node.name}{given}{answer}"
    return "\n\n".join([f"{level} {owner}{node.name}", f"`{shown}`", _said(node)]).rstrip() + "\n"


def _parameters(given: ast.arguments) -> str:
    given.args = [one for one in given.args if one.arg != "self"]
    return ast.unparse(given)


def _fields(node: ast.ClassDef) -> str:
    """A table of what a record holds."""
    rows = []
    for field, after in pairwise([*node.body, ast.Pass()]):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            is_note = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            note = " ".join(str(after.value.value).split()) if is_note else ""  # type: ignore[attr-defined]
            rows.append(_row(field.target.id, ast.unparse(field.annotation), note))
    return "\n".join(["\n| field | type | |", "|---|---|---|", *rows, ""]) if rows else ""


def _row(name: str, kind: str, note: str) -> str:
    """A row of a table: what may be this or that is written without the sign that parts cells."""
    return f"| `{name}` | `{kind.replace(' | ', ' or ')}` | {note} |"


def _said(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    return f"{ast.get_docstring(node) or ''}\n"


def views() -> str:
    """What each title sends."""
    return "\n".join([VIEWS_HEAD, *(_title(name) for name in GAMES)])


def _title(name: str) -> str:
    game = find(name)
    parts = schema(game)["$defs"]
    told = notes(game)
    lines = [f"## {name}\n"]
    first = type_of(parts["View"]) if "$ref" in parts["View"] else "View"
    kinds = {kind for kind, part in parts.items() if "$ref" not in part}
    for kind in sorted(kinds, key=lambda kind: (kind != first, kind)):
        part = parts[kind]
        lines.append(f"### {name}: {kind}\n")
        if "description" in part:
            lines.append(f"{part['description']}\n")
        if "properties" not in part:
            lines.append(f"`{type_of(part)}`\n")
            continue
        lines += ["| field | type | |", "|---|---|---|"]
        fields = part["properties"].items()
        said = told.get(kind, {})
        lines += [_row(one, type_of(type_), said.get(one, "")) for one, type_ in fields]
        lines.append("")
    return "\n".join(lines)


def made() -> dict[Path, str]:
    """What each file must hold."""
    return {REFERENCE: reference(), VIEWS: views()}


if __name__ == "__main__":
    write(made())
