"""Makes web/src/protocol.ts and docs/protocol.schema.json from kitama/server/messages.py.

`python -m scripts.protocol` writes them; a test fails when they are not what it would write.
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from kitama.server import messages
from kitama.tables.errors import Code
from scripts.typescript import REF, declarations

ROOT: Final = Path(__file__).parents[1]
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"
TYPES: Final = ROOT / "web" / "src" / "protocol.ts"
HTTP: Final = (
    messages.NewTable,
    messages.TableMade,
    messages.HandOver,
    messages.Joining,
    messages.SeatToken,
    messages.TableListed,
    messages.TableState,
    messages.GameShown,
    messages.ReplayText,
    messages.ReplayShown,
    messages.Health,
    messages.NewToken,
    messages.ProgramToken,
    messages.ProgramShown,
    messages.Challenging,
    messages.ChallengeMade,
    messages.Acting,
    messages.Undoing,
    messages.Asking,
    messages.Answering,
    messages.Resigning,
    messages.Saying,
    messages.Event,
    messages.NewPush,
    messages.NewHook,
    messages.HookMade,
    messages.NoticesShown,
)


def schema() -> dict[str, Any]:
    """Both directions of the socket and the bodies of HTTP, as JSON Schema."""
    kinds = (messages.FromClient, messages.ToClient, *HTTP)
    (from_client, to_client, *_http), parts = msgspec.json.schema_components(
        kinds, ref_template=REF + "{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Kitama protocol {messages.PROTOCOL}",
        "$defs": {**parts, "FromClient": from_client, "ToClient": to_client},
    }


def types() -> str:
    """The same for TypeScript."""
    lines = ["// Made by scripts/protocol.py from kitama/server/messages.py. Do not edit.", ""]
    lines += [f"export const PROTOCOL = {messages.PROTOCOL};", ""]
    return "\n".join([*lines, *declarations(schema()["$defs"])])


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
