"""The puzzles the package keeps, in parts that are loaded one by one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kitama.bots.onitama.puzzles.puzzle import Puzzle, read

DATA: Final = Path(__file__).parent / "data"


def parts() -> list[Path]:
    """The files of all parts, the easiest first."""
    return sorted(DATA.glob("*.txt"))


def puzzles(part: Path) -> Iterator[Puzzle]:
    """The puzzles of a part."""
    for line in part.read_text("utf-8").splitlines():
        yield read(line)
