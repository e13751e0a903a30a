"""A title is one object: outside its own folders nothing of the house names it."""

import re
from pathlib import Path

import pytest

from kitama.games import GAMES

PACKAGE = Path(__file__).parents[1] / "src" / "kitama"
FOLDERS = ("games", "bots", "cli", "server", "research")
NAMED = re.compile("|".join(GAMES), re.IGNORECASE)


def sources() -> list[Path]:
    """Every source of the house that belongs to no title."""
    own = [PACKAGE / folder / name for folder in FOLDERS for name in GAMES]
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if not any(path.is_relative_to(folder) for folder in own)
    ]


def named_in(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if NAMED.search(line)]


def test_the_search_finds_a_name_and_the_house() -> None:
    """A search that finds nothing would prove nothing."""
    assert named_in("a\nfrom kitama.games.onitama import x\n# Kitara") == [
        "from kitama.games.onitama import x",
        "# Kitara",
    ]
    assert {"game.py", "thinker.py", "levels.py", "play.py"} <= {path.name for path in sources()}


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_nothing_outside_its_folders_names_a_title(path: Path) -> None:
    assert named_in(path.read_text("utf-8")) == []
