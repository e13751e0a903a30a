"""Writes tests/data/page anew, for all titles or those named: `python -m scripts.golden_page`.

For when what is told of a position is meant to change: the page must then say the same.
"""

import sys
from typing import Final

import msgspec

from kitama.games import find
from tests import page, play_outs
from tests.games.kitara import page_games as kitara
from tests.games.onitama import page_games as onitama

WALKS: Final[dict[str, page.Walk]] = {"kitara": kitara.walk, "onitama": onitama.walk}


def main(arguments: list[str]) -> None:
    """Play and write."""
    page.FOLDER.mkdir(parents=True, exist_ok=True)
    for title in arguments or WALKS:
        text = page.write(page.games(find(title), WALKS[title]))
        (page.FOLDER / f"{title}.json").write_text(text, "utf-8")
        positions = sum(len(each.actions) + 1 for each in page.read(title))
        print(f"{title}: {positions} positions, {len(text)} bytes")
        games = msgspec.json.format(msgspec.json.encode(play_outs.play_outs(find(title))), indent=1)
        (page.FOLDER / f"{title}-play-outs.json").write_bytes(games + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
