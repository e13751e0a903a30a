"""Makes web/src/games/NAME/view.ts from the title's own types: its views and its content.

`python -m scripts.titles` writes one for every title; a test fails when they are not what it would
write, and another when a title sends anything else than they say.
"""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.inspect import DataclassType, DictType, LiteralType, NamedTupleType, multi_type_info

from kitama.game import Game
from kitama.games import GAMES, find
from scripts.typescript import REF, comment, declarations, type_of

ROOT: Final = Path(__file__).parents[1]
TITLES: Final = ROOT / "web" / "src" / "games"
Shape = DataclassType | NamedTupleType


def schema(game: Game) -> dict[str, Any]:
    """What the title sends, as JSON Schema: View and Content."""
    kinds = (game.view_type, game.content_type)
    (view, content), parts = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    for shape in _shapes(*kinds):
        if isinstance(shape, DataclassType):
            _sharpen(parts[shape.cls.__name__], shape)
    named = {"View": view, "Content": content}
    own = {name: part for name, part in named.items() if part != {"$ref": REF + name}}
    return {"$defs": {**parts, **own}}


def _sharpen(part: dict[str, Any], shape: DataclassType) -> None:
    """Add what msgspec leaves out: every field is sent, and the keys of a mapping may be listed."""
    part["required"] = [field.encode_name for field in shape.fields]
    part["additionalProperties"] = False
    for field in shape.fields:
        if isinstance(field.type, DictType) and isinstance(field.type.key_type, LiteralType):
            keys = list(field.type.key_type.values)
            part["properties"][field.encode_name] |= {
                "propertyNames": {"enum": keys},
                "required": keys,
            }


def _shapes(*kinds: Any) -> Iterator[Shape]:
    """Every class of our own that these types are made of."""
    waiting: list[Any] = list(multi_type_info(kinds))
    seen: set[type] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Shape):
            if node.cls in seen:
                continue
            seen.add(node.cls)
            yield node
        if isinstance(node, tuple | list):
            waiting += node
        elif isinstance(node, msgspec.Struct):
            waiting += [getattr(node, name) for name in node.__struct_fields__]


def _notes(shape: Shape) -> dict[str, str]:
    """What the source says of each field: the text that stands under it."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(shape.cls))).body
    body = getattr(tree, "body", [])
    return {
        field.target.id: note.value.value
        for field, note in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant)
        if isinstance(note.value.value, str)
    }


def types(game: Game) -> str:
    """The same for TypeScript, with what else the page must know of the rules."""
    lines = [f"// Made by scripts/titles.py from kitama/games/{game.name}. Do not edit.", ""]
    lines += [comment("Whether some seats may see what others may not.")]
    lines += [f"export const HAS_SECRETS = {json.dumps(game.has_secrets)};", ""]
    lines += [comment("What may be agreed before a game.")]
    names = [option.name for option in game.options]
    lines += [f"export type OptionName = {type_of({'enum': names}) if names else 'never'};", ""]
    return "\n".join([*lines, *declarations(schema(game)["$defs"], notes(game))])


def notes(game: Game) -> dict[str, dict[str, str]]:
    """What is said of the fields of each type."""
    shapes = _shapes(game.view_type, game.content_type)
    return {shape.cls.__name__: _notes(shape) for shape in shapes}


def made() -> dict[Path, str]:
    """What each file must hold."""
    return {TITLES / name / "view.ts": types(find(name)) for name in GAMES}


def write(files: dict[Path, str]) -> None:
    """Write files, and say how long they are."""
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    write(made())
