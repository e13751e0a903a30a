"""Adds a title to a copy of the house, folder by folder, as docs/adding-a-game.md tells."""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TITLES = Path(__file__).parent
FOLDERS = {
    "games": "src/kitama/games",
    "bots": "src/kitama/bots",
    "cli": "src/kitama/cli",
    "web": "web/src/games",
}
"""Which part of a title goes where."""


def add(title: str, house: Path, parts: tuple[str, ...] = ("games", "bots", "cli")) -> Path:
    """Copy the package into a folder, lay the parts of a title into it, and return its source."""
    skipped = shutil.ignore_patterns("__pycache__", "web")
    shutil.copytree(ROOT / "src" / "kitama", house / "src" / "kitama", ignore=skipped)
    for part in parts:
        there = house / FOLDERS[part] / title
        shutil.copytree(TITLES / title / part, there, ignore=shutil.ignore_patterns("__pycache__"))
    return house / "src"


if __name__ == "__main__":
    add(sys.argv[1], Path(sys.argv[2]), tuple(FOLDERS))
