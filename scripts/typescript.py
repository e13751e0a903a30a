"""JSON Schema as msgspec writes it, turned into TypeScript."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

REF: Final = "#/$defs/"
"""Where schemas stand that others refer to; what follows is the name of a type."""

Schema = Mapping[str, Any]
Notes = Mapping[str, Mapping[str, str]]
"""What is to be said of the fields of each type."""


def declarations(parts: Mapping[str, Schema], notes: Notes | None = None) -> list[str]:
    """The lines that declare these types, each with its description."""
    lines = []
    for name in sorted(parts):
        part = parts[name]
        if "description" in part:
            lines.append(comment(part["description"]))
        lines += [f"export type {name} = {type_of(part, (notes or {}).get(name, {}))};", ""]
    return lines


def comment(text: str) -> str:
    """A text as a comment of one line."""
    return f"/** {' '.join(text.split())} */"


def type_of(part: Schema, notes: Mapping[str, str] | None = None) -> str:  # noqa: PLR0911  # a kind each
    """The type a schema stands for."""
    if "$ref" in part:
        return str(part["$ref"]).removeprefix(REF)
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    if many := part.get("anyOf") or part.get("oneOf"):
        return " | ".join(type_of(kind) for kind in many)
    match part.get("type"):
        case "object" if "properties" in part:
            return _object(part, notes or {})
        case "object":
            return _record(part)
        case "array" if "prefixItems" in part:
            return f"[{', '.join(type_of(kind) for kind in part['prefixItems'])}]"
        case "array":
            return f"Array<{type_of(part.get('items') or {})}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
        case _:
            return "unknown"


def _record(part: Schema) -> str:
    keys = part.get("propertyNames", {})
    kind = type_of(part.get("additionalProperties", {}))
    return f"Record<{type_of(keys) if 'enum' in keys else 'string'}, {kind}>"


def _object(part: Schema, notes: Mapping[str, str]) -> str:
    required = part.get("required", [])
    fields = []
    for name, kind in part["properties"].items():
        if name in notes:
            fields.append(f"  {comment(notes[name])}")
        fields.append(f"  {_key(name)}{'' if name in required else '?'}: {type_of(kind)};")
    return "\n".join(["{", *fields, "}"]) if fields else "Record<string, never>"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)
