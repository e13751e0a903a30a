"""Sorts what `kitama puzzles make FILE` made into the parts the package keeps and the page loads.

    python -m scripts.puzzles FILE

A part has up to a thousand puzzles and is called by the lowest rating in it.
"""

import sys
from pathlib import Path
from typing import Final

from kitama.bots.onitama.puzzles.keep import DATA

EACH: Final = 1000


def main(arguments: list[str]) -> None:
    """Write the parts anew."""
    lines = sorted(set(Path(arguments[0]).read_text("utf-8").split("\n")) - {""}, key=_order)
    for old in DATA.glob("*.txt"):
        old.unlink()
    DATA.mkdir(exist_ok=True)
    for start in range(0, len(lines), EACH):
        part = lines[start : start + EACH]
        name = f"{start // EACH:02}-{_order(part[0])[0]:04}.txt"
        (DATA / name).write_text("\n".join(part) + "\n", encoding="utf-8")
        print(f"{name}: {len(part)} puzzles")


def _order(line: str) -> tuple[int, str]:
    return int(line.split()[3]), line


if __name__ == "__main__":
    main(sys.argv[1:])
