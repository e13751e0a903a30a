"""Whole games by chance that machine code and the page must play alike: one digest a game.

`python -m scripts.golden_page` writes tests/data/page/TITLE-play-outs.json from here. Native code
is held to it by tests/test_play_outs.py, the page's module by web/tests/play-outs.test.ts.
"""

from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from kitama.chance import below_at
from kitama.game import NOBODY, Game, Options
from tests.games.kitara.playing import TABLES

FOLDER: Final = Path(__file__).parent / "data" / "page"
GAMES: Final = 1_000
DIGITS: Final = 12
SHOWN: Final = 16
"""After so many actions, and at the end, everybody's view is told as well."""
LONGEST: Final = 1_000
"""Where nothing ends a game that repeats itself, it is left."""
OPTIONS: Final[dict[str, list[Options]]] = {
    "onitama": [
        {"sets": sets, "repetition": repetition, **first}
        for sets, repetition, first in product(
            ("base", "base,senseis_path", "base,senseis_path,promo"),
            ("draw", "none"),
            ({}, {"first": "red"}, {"first": "blue"}),
        )
    ],
    "kitara": list(TABLES.values()),
}
"""Every kind of table, one after the other."""


class PlayOuts(msgspec.Struct):
    """The file of a title."""

    tables: list[dict[str, str]]
    digests: list[str]


def play_out(game: Game, number: int) -> str:
    """What names exactly the course of the game with that number."""
    tables = OPTIONS[game.name]
    state, told = game.start(tables[number % len(tables)]), sha256()
    viewers = (None, *range(len(game.seat_labels(state.options))))
    for step in range(LONGEST):
        legal = state.legal_actions()
        told.update(np.array([state.seat, *legal], np.int32).tobytes())
        if step % SHOWN == 0 or state.seat == NOBODY:
            views = [state.view(viewer) for viewer in viewers]
            told.update(msgspec.json.encode([views, state.standing()._asdict()]))
        if state.seat == NOBODY:
            return told.hexdigest()[:DIGITS]
        state.apply(legal[below_at(number, step, len(legal))])
    return told.hexdigest()[:DIGITS]


def play_outs(game: Game) -> PlayOuts:
    """All games of a title."""
    tables = [dict(options) for options in OPTIONS[game.name]]
    return PlayOuts(tables, [play_out(game, number) for number in range(GAMES)])


def read(title: str) -> PlayOuts:
    """The file of a title."""
    return msgspec.json.decode((FOLDER / f"{title}-play-outs.json").read_bytes(), type=PlayOuts)
