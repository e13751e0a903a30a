"""Makes web/src/protocol.ts and docs/protocol.schema.json from kitama/server/messages.py.

`python -m scripts.protocol` writes them; a test fails when they are not what it would write.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

import msgspec

from kitama.server import messages
from kitama.tables.errors import Code

ROOT: Final = Path(__file__).parents[1]
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"
TYPES: Final = ROOT / "web" / "src" / "protocol.ts"
HTTP: Final = (
    messages.NewTable,
    messages.TableMade,
    messages.Joining,
    messages.SeatToken,
    messages.TableListed,
    messages.TableState,
    messages.GameShown,
    messages.ReplayText,
    messages.ReplayShown,
    messages.Health,
)
_REF: Final = "#/$defs/"


def schema() -> dict[str, Any]:
    """Both directions of the socket and the bodies of HTTP, as JSON Schema."""
    kinds = (messages.FromClient, messages.ToClient, *HTTP)
    (from_client, to_client, *_http), parts = msgspec.json.schema_components(
        kinds, ref_template=_REF + "{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Kitama protocol {messages.PROTOCOL}",
        "$defs": {**parts, "FromClient": from_client, "ToClient": to_client},
    }


def types() -> str:
    """The same for TypeScript."""
    parts = schema()["$defs"]
    lines = ["// Made by scripts/protocol.py from kitama/server/messages.py. Do not edit.", ""]
    lines += [f"export const PROTOCOL = {messages.PROTOCOL};", ""]
    for name in sorted(parts):
        part = parts[name]
        if "description" in part:
            lines.append(f"/** {' '.join(part['description'].split())} */")
        lines += [f"export type {name} = {_type(part)};", ""]
    return "\n".join(lines)


def _type(part: dict[str, Any]) -> str:  # noqa: PLR0911  # one line a kind
    if "$ref" in part:
        return str(part["$ref"]).removeprefix(_REF)
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    for many in ("anyOf", "oneOf"):
        if many in part:
            return " | ".join(_type(kind) for kind in part[many])
    match part.get("type"):
        case "object" if "properties" in part:
            return _object(part)
        case "object":
            return f"Record<string, {_type(part.get('additionalProperties', {}))}>"
        case "array":
            kind = _type(part.get("items") or {})
            return f"Array<{kind}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case _:
            return "unknown"


def _object(part: dict[str, Any]) -> str:
    required = part.get("required", [])
    fields = [
        f"  {_key(name)}{'' if name in required else '?'}: {_type(kind)};"
        for name, kind in part["properties"].items()
    ]
    return "\n".join(["{", *fields, "}"]) if fields else "Record<string, never>"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def made() -> dict[Path, str]:
    """What each file must hold."""
    return {SCHEMA: json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", TYPES: types()}


def main() -> None:
    """Write both files."""
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(text.splitlines())} lines, {len(Code)} codes")


if __name__ == "__main__":
    main()
