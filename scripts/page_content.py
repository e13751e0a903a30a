"""Writes what the page stands on to play without a server, besides the modules.

    python -m scripts.page_content           into web/src/games/TITLE/local
    python -m scripts.page_content FOLDER    into FOLDER/TITLE/local

A title says in its page.py what that is; a test fails when the files are not what it says.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from kitama.bots.levels import level_names
from kitama.bots.ratings import ratings
from kitama.games import GAMES, find

TITLES: Final = Path(__file__).parents[1] / "web" / "src" / "games"


def files(title: str) -> dict[str, bytes]:
    """The files of a title by name; none where it has no page.py."""
    name = f"kitama.games.{title}.page"
    if find_spec(name) is None:
        return {}
    found = {**import_module(name).files(), "levels.json": levels(title)}
    return {name: file if isinstance(file, bytes) else _json(file) for name, file in found.items()}


def levels(title: str) -> dict[str, Any]:
    """How strong a computer may be, and how far that was measured to be apart, as /api/games."""
    rated = [rating._asdict() for rating in ratings(title)]
    return {"bots": level_names(find(title)), "ratings": rated}


def _json(content: object) -> bytes:
    # What titles freeze in read-only mappings goes out as plain ones, as from the server.
    return msgspec.json.encode(content, enc_hook=dict) + b"\n"


def main(arguments: list[str]) -> None:
    """Write the files of every title, and tell their sizes."""
    folder = Path(arguments[0]) if arguments else TITLES
    for title in GAMES:
        for name, content in files(title).items():
            path = folder / title / "local" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            print(f"{path.relative_to(folder)}: {len(content)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
