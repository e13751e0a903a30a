"""The games of Onitama that the page must follow: every kind of deal in turn."""

from collections.abc import Iterator
from random import Random

from kitama.game import NOBODY, Action, Options, State
from kitama.games.onitama.game import GAME
from tests.play_outs import OPTIONS

TABLES = [GAME.start(each).options for each in OPTIONS["onitama"] if each["repetition"] == "draw"]
"""Games that end by themselves."""


def walk(number: int) -> tuple[Options, Iterator[tuple[State, Action]]]:
    """The game of that number."""
    options = TABLES[number % len(TABLES)]
    return options, _game(GAME.start(options), Random(f"page {number}"))


def _game(state: State, rng: Random) -> Iterator[tuple[State, Action]]:
    while state.seat != NOBODY:
        action = rng.choice(state.legal_actions())
        yield state, action
        state.apply(action)
