"""Moves weights to where games are won.

train.py learns who ends up ahead, which is not yet what to play for: a card that leaders hold need
not be what made them lead. Here every player of a game has weights of its own, each shaken a little
up or down, and weights go where those who won had theirs.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.playout import Arena, Minds, make_arena, play_game
from kitama.bots.kitara.samples import Samples, collect
from kitama.bots.kitara.value import with_ends
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.rules.features import COUNT, NAMES, Table
from kitama.games.kitara.rules.record import SEATS, Records

Shakes = np.ndarray[tuple[int, int, int, int], np.dtype[np.float64]]
"""What the weights of each player were moved by, in units: [game, seat, knot, feature]."""
Moved = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
"""What weights are moved by, in units: [knot, feature]."""

PAIR: Final = 2
WIDTH: Final = 4
BATCH: Final = 500
"""Games between two moves of the weights."""
KNOTS: Final = 3
"""Weights move at the beginning, in the middle and at the end of a game, and between in line."""
LOOK: Final = 100
"""Games that tell how much features differ."""
UNIT: Final = 0.12
"""How far a shaken weight moves the logarithm of the odds, for players who differ as usual."""
STEP: Final = 0.06
"""Units a weight is moved for each deviation by which its pull is more than luck."""
STRIDE: Final = 1.5
"""The most units it is moved at once."""
MOMENTUM: Final = 0.5
SURE: Final = 0.6
"""How far apart worths lie, beside those that say who wins: what to play for is a guess."""
CLOSE: Final = 4.0
"""Points by which somebody behind has a share of e less: a near win tells more than a far one."""


def improve(
    players: int, games: int, seed: int, tick: Callable[[], object], ends: Table, chances: Table
) -> Table:
    """Weights for the ends of turns that win more often than those it begins with.

    They are as sure of themselves as weights that say who wins.
    """
    rng = np.random.default_rng((seed, players))
    units = units_of(players, ends, rng)
    hats = hats_of(len(ends))
    arena, way = make_arena(WIDTH), Way(units.shape)
    tables = [inner(GAME.start({"players": str(players), "deck": deck}).options) for deck in DECKS]
    for first in range(0, games, BATCH):
        count = min(BATCH, games - first)
        shakes = rng.choice((-1.0, 1.0), (count, players, KNOTS, COUNT))
        if players == PAIR:
            shakes[:, 1] = -shakes[:, 0]  # twice as far apart: twice as much to see
        shares = np.zeros((count, players))
        for game in range(count):
            minds = _minds(ends, hats, (way.moved + shakes[game]) * units)
            shares[game] = _play(tables[game % len(tables)], arena, minds, rng, players)
            tick()
        way.go(shakes, shares)
    found = ends + hats @ (way.mean() * units)
    return scaled(found, chances, _look(players, found, rng))


class Way:
    """Where weights are moved to, in units, and where they were."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.moved = np.zeros(shape)
        self._speed = np.zeros(shape)
        self._before: list[Moved] = []

    def go(self, shakes: Shakes, shares: Table) -> None:
        """Towards those of a batch who came off better."""
        self._speed = MOMENTUM * self._speed + pull(shakes, shares)
        self.moved = self.moved + np.clip(STEP * self._speed, -STRIDE, STRIDE)
        self._before.append(self.moved)

    def mean(self) -> Moved:
        """Over the second half: what one batch says is mostly luck."""
        return np.asarray(np.mean(self._before[len(self._before) // 2 :], axis=0))


def pull(shakes: Shakes, shares: Table) -> Table:
    """For each weight, by how many deviations those with more of it won more than those with less.

    Only differences at a table count: what all of its players have more of moves nobody ahead.
    """
    players = shares.shape[1]
    moves = (shakes - shakes.mean(axis=1, keepdims=True)).reshape(-1, *shakes.shape[2:])
    gains = (shares - shares.mean(axis=1, keepdims=True)).reshape(-1)
    won = np.tensordot(gains, moves, axes=1)
    # The gains of a table add up to nothing: one of them is known from the others.
    luck = np.sqrt((moves**2).sum(axis=0) * players / (players - 1)) * max(gains.std(), 1e-9)
    return np.asarray(won / np.maximum(luck, 1e-9))


def scaled(ends: Table, chances: Table, looked: Samples) -> Table:
    """The same weights, each round's times what brings worths as far apart as they shall be."""
    rounds = np.minimum(looked.rounds, len(ends) - 1)
    apart = looked.features - looked.features.mean(axis=1, keepdims=True)
    result = ends.copy()
    for number in range(len(ends)):
        # Nothing is apart before the first turns: that round goes by the second.
        seen = apart[rounds == max(number, 1)]
        result[number] *= SURE * (seen @ chances[number]).std() / (seen @ ends[number]).std()
    return result


def units_of(players: int, ends: Table, rng: np.random.Generator) -> Table:
    """How much one unit is of each weight at each knot: less where features differ more."""
    looked = _look(players, ends, rng)
    near = hats_of(len(ends))[np.minimum(looked.rounds, len(ends) - 1)]
    apart = looked.features - looked.features.mean(axis=1, keepdims=True)
    spread = np.tensordot(near, (apart**2).mean(axis=1), axes=(0, 0)) / near.sum(axis=0)[:, None]
    units = UNIT / np.maximum(np.sqrt(spread), 0.05)
    # All seats have nearly as many turns left; and points at the beginning stay the measure of
    # everything, as players with all weights doubled would play alike.
    units[:, NAMES.index("turns")] = 0
    units[0, 0] = 0
    return np.asarray(units)


def _look(players: int, ends: Table, rng: np.random.Generator) -> Samples:
    return collect(players, LOOK, with_ends(ends, ends), rng, lambda: None)


def hats_of(rounds: int) -> Table:
    """How much each knot counts in each round."""
    times, knots = np.linspace(0, KNOTS - 1, rounds), np.arange(KNOTS)
    return np.asarray(np.clip(1 - np.abs(times[:, None] - knots), 0, 1))


def _minds(ends: Table, hats: Table, moved: Minds) -> Minds:
    """What each seat has in mind when its weights are moved so."""
    minds = [with_ends(own, own) for own in ends + hats @ moved]
    return np.stack(minds + [minds[0]] * (SEATS - len(minds)))


def _play(
    settings: Records, arena: Arena, minds: Minds, rng: np.random.Generator, players: int
) -> Table:
    """Each seat's share of the win, where those close behind have one too."""
    play_game(settings, arena, minds, np.full(SEATS, WIDTH), rng)
    points = arena.state["points"][0, :players].astype(float)
    shares = np.exp((points - points.max()) / CLOSE)
    return np.asarray(shares / shares.sum())
