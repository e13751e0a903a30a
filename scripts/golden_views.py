"""Writes tests/data/kitara/views anew: `python -m scripts.golden_views`.

For when what a seat is shown is meant to change: the difference in the files says how.
"""

import os

from tests.games.kitara import golden
from tests.games.kitara.positions import PACKS


def main() -> None:
    """Write the digests and the whole views, and take away what is not one of them."""
    os.environ["KITAMA_PACKS"] = str(PACKS)
    golden.FOLDER.mkdir(parents=True, exist_ok=True)
    for old in golden.FOLDER.iterdir():
        old.unlink()
    golden.DIGESTS.write_text(golden.write(), "utf-8")
    for name, (table, style, phase) in golden.SHOWN.items():
        (golden.FOLDER / f"{name}.json").write_text(golden.whole(table, style, phase), "utf-8")
    print(sum(count for count, _batches in golden.read().values()), "positions")


if __name__ == "__main__":
    main()
