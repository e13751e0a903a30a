"""What is learned from: games of many sorts of players, and the features at the end of turns."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.plan import ENDED, ROUNDS
from kitama.bots.kitara.playout import Arena, make_arena, play_game
from kitama.compiled import compiled
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.rules import features, kernel
from kitama.games.kitara.rules.features import Table
from kitama.games.kitara.rules.record import SEATS, Records

Ends = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]
"""[turn, seat, feature]"""

WIDTHS: Final = (2, 3, 4)
TASTE: Final = 0.35
"""How much the players of a game differ in what they value, as a power of e."""


class Samples(NamedTuple):
    """The ends of many turns, a row each."""

    rounds: np.ndarray[tuple[int], np.dtype[np.int64]]
    features: Ends
    points: Table
    """What each seat had at the end of that game."""


@compiled
def ends_of_turns(settings: Records, arena: Arena, length: int, out: Ends) -> int:
    """Play a logged game again and note the features at the end of each turn; return how many."""
    setting, state = settings[0], arena.state[0]
    arena.state[0] = arena.zero[0]
    kernel.begin(setting, state)
    for index in range(length):
        turn = state.turn
        kernel.apply(setting, state, arena.log[index])
        if state.turn != turn:
            features.features(setting, state, out[turn])
    return state.turn


def collect(
    players: int, games: int, mind: Table, rng: np.random.Generator, tick: Callable[[], object]
) -> Samples:
    """Samples from games with either deck in turn."""
    arena = make_arena(max(WIDTHS))
    out = np.zeros((ROUNDS * SEATS, SEATS, features.COUNT))
    tables = [inner(GAME.start({"players": str(players), "deck": deck}).options) for deck in DECKS]
    rounds, ends, points = [], [], []
    for game in range(games):
        settings = tables[game % len(tables)]
        length = play_game(settings, arena, _tastes(mind, rng), rng.choice(WIDTHS, SEATS), rng)
        final = arena.state["points"][0, :players].astype(float)
        turns = int(ends_of_turns(settings, arena, length, out))
        rounds.append(np.arange(turns) // players)
        # Copied: out is written over by the next game.
        ends.append(out[:turns, :players].copy())
        points.append(np.tile(final, (turns, 1)))
        tick()
    return Samples(np.concatenate(rounds), np.concatenate(ends), np.concatenate(points))


def _tastes(mind: Table, rng: np.random.Generator) -> Ends:
    """Every seat values things differently, so that all sorts of states are met."""
    minds = np.tile(mind, (SEATS, 1, 1))
    for rows in (slice(0, ENDED), slice(ENDED, None)):
        taste = np.exp(TASTE * rng.standard_normal((SEATS, 1, features.COUNT)))
        taste[:, :, 0] = 1.0  # points are what all else is measured in
        minds[:, rows] *= taste
    return minds
