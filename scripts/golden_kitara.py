"""Records the games in tests/data/kitara/games anew: `python -m scripts.golden_kitara`.

Each is the first one, by style of play and seed, that shows what its file is called, so that the
same rules, maps and cards always give the same files.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from kitama.games.kitara.game import GAME
from kitama.transcript import Transcript, write
from tests.games.kitara.playing import STYLES, TABLES, game
from tests.games.kitara.recorded import SHOWN

FOLDER: Final = Path(__file__).parents[1] / "tests" / "data" / "kitara" / "games"
DATE: Final = "2026-03-01"
PLAYERS: Final = {"1": "Ada", "2": "Brun", "3": "Cleo", "4": "Dov"}
TABLE_OF: Final = {"exhausted-row": "4-red-en"}
"""Where what is shown depends on the table."""


def played(table: str, style: str, seed: str) -> Transcript:
    """One whole game."""
    options = TABLES[table]
    start = GAME.start(options)
    actions = [action for _, action in game(start, Random(seed), style)]
    players = {label: PLAYERS[label] for label in GAME.seat_labels(options)}
    return Transcript(GAME, dict(options), players, DATE, actions)


def candidates(name: str) -> Iterator[Transcript]:
    """Games that may show what the name says, without an end."""
    tables = [name] if name in TABLES else [TABLE_OF.get(name, "2-blue-en"), "3-red-fr"]
    for seed in count():
        for table in tables:
            for style in STYLES:
                yield played(table, style, f"{name} {seed}")


def main() -> None:
    """Find and write every game, and take away what is not one of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, shows in SHOWN.items():
        found = next(transcript for transcript in candidates(name) if shows(transcript))
        (FOLDER / f"{name}.txt").write_text(write(found), "utf-8")
        print(f"{name}: {len(found.actions)} actions")


if __name__ == "__main__":
    main()
