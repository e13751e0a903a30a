"""Sorts what `kitama puzzles make GAME FILE` made into the parts the package keeps and the page
loads.

    python -m scripts.puzzles GAME FILE

A part has up to a thousand puzzles and is called by the lowest rating in it.
"""

import sys
from pathlib import Path
from typing import Final

BOTS: Final = Path(__file__).parents[1] / "src" / "kitama" / "bots"
EACH: Final = 1000


def main(arguments: list[str]) -> None:
    """Write the parts of a title anew."""
    title, file = arguments
    data = BOTS / title / "puzzles" / "data"
    lines = sorted(set(Path(file).read_text("utf-8").split("\n")) - {""}, key=_order)
    for old in data.glob("*.txt"):
        old.unlink()
    data.mkdir(exist_ok=True)
    for start in range(0, len(lines), EACH):
        part = lines[start : start + EACH]
        name = f"{start // EACH:02}-{_order(part[0])[0]:04}.txt"
        (data / name).write_text("\n".join(part) + "\n", encoding="utf-8")
        print(f"{name}: {len(part)} puzzles")


def _order(line: str) -> tuple[int, str]:
    """By rating, the word before the last."""
    return int(line.split()[-2]), line


if __name__ == "__main__":
    main(sys.argv[1:])
