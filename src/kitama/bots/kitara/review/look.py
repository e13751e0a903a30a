"""A whole game of Kitara looked back at: the compiled parts run in order, and what they found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np

from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import Effort, make_search, step
from kitama.bots.kitara.review.duel import compare, make_duel, study
from kitama.bots.kitara.review.outlook import SAMPLES
from kitama.bots.kitara.review.walk import (
    AT,
    BARS,
    COUNT,
    LEFT,
    LUCK,
    OTHERS,
    OWN,
    PLAYED,
    ROWS,
    Walk,
    add_up,
    go_on,
    make_walk,
    set_out,
)
from kitama.bots.kitara.value import mind_of
from kitama.game import Action
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.rules.record import SEATS

NODES: Final = 500_000
"""Of the search for the best plan of a turn."""
ROUNDS: Final = 64
"""So often both turns are carried out."""
TRIES: Final = 50
"""Plans tried between two ticks."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, what it gave away and what was better."""

    seat: int
    first: int
    """Its first action in the game, and the one after its last."""
    root: int
    """The action that was its player's first decision."""
    end: int
    loss: float
    """How much of a chance to win it gave away, from 0 to 1."""
    error: float
    """The standard error of that."""
    played: tuple[Action, ...]
    """What the one whose turn it was decided."""
    better: tuple[Action, ...]
    """Empty where the turn played is as good as any."""
    luck: tuple[float, ...]
    """What its draws brought each seat."""
    after: tuple[float, ...]
    """Chances to win when it was over."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A card or token that came, and what it brought each seat against all that could have come."""

    action: int
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """Why a seat's chance at the start became its result: four bars that add up to the change."""

    start: float
    luck: float
    own: float
    others: float
    left: float
    """What is left: the error of the values themselves."""
    result: float
    """Its part of the victory; a chance where the game was not played out."""

    @property
    def without_luck(self) -> float:
        """The result less what luck brought: in the long run the same, and closer to the play."""
        return self.result - self.luck


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked back at."""

    turns: tuple[Turn, ...]
    draws: tuple[Draw, ...]
    accounts: tuple[Account, ...]
    """For each seat."""


def look_back(
    state: KitaraState,
    actions: Sequence[Action],
    nodes: int = NODES,
    tick: Callable[[float], object] = lambda _done: None,
) -> Review:
    """Look back at a game from a state on; tick is told how much is done, from 0 to 1."""
    settings, players = inner(state.options), state.content.map.seats
    walk = walked(state, actions, tick=lambda done: tick(done / 3))
    search, duel = make_search(Effort()), make_duel()
    np.copyto(search.mind, mind_of(players))
    rows = [row for row in range(walk.course[ROWS]) if walk.turns[row, PLAYED]]
    for number, row in enumerate(rows, 1):
        study(settings, walk, row, Effort().width, nodes, search, duel)
        while not step(settings, search, 0.0, TRIES):
            pass
        compare(settings, walk, row, ROUNDS, search, duel)
        tick((1 + 2 * number / len(rows)) / 3)
    turns = tuple(_turn(walk, row, players) for row in rows)
    return Review(turns, draws_of(walk, players), accounts_of(state, walk))


def walked(
    state: KitaraState,
    actions: Sequence[Action],
    samples: int = SAMPLES,
    tick: Callable[[float], object] = lambda _done: None,
) -> Walk:
    """A game gone through: values and luck, no turn judged yet."""
    settings, walk = inner(state.options), make_walk()
    np.copyto(walk.outlook.mind, mind_of(state.content.map.seats))
    walk.begun[0] = state.records[0]
    walk.actions[: len(actions)] = actions
    walk.course[COUNT] = len(actions)
    set_out(settings, samples, walk)
    done = 0
    while not go_on(settings, samples, walk):
        done += 1
        tick(done / len(actions))
    return walk


def accounts_of(state: KitaraState, walk: Walk) -> tuple[Account, ...]:
    """The bars of every seat."""
    bars = np.zeros((SEATS, BARS))
    add_up(inner(state.options), walk, bars)
    return tuple(
        Account(
            float(walk.values[0, seat]),
            float(bars[seat, LUCK]),
            float(bars[seat, OWN]),
            float(bars[seat, OTHERS]),
            float(bars[seat, LEFT]),
            float(walk.result[seat]),
        )
        for seat in range(state.content.map.seats)
    )


def draws_of(walk: Walk, players: int) -> tuple[Draw, ...]:
    """What could have come otherwise and made a difference."""
    found = np.flatnonzero(walk.luck[: walk.course[AT]].any(axis=1)).tolist()
    return tuple(Draw(at, tuple(walk.luck[at, :players].tolist())) for at in found)


def _turn(walk: Walk, row: int, players: int) -> Turn:
    seat, first, root, end, played, better = walk.turns[row].tolist()
    # The value after a last turn that was broken off is that of the state the game ended in.
    is_last = row == walk.course[ROWS] - 1
    return Turn(
        seat,
        first,
        root,
        end,
        max(0.0, -float(walk.gains[row, seat])),
        sqrt(walk.variances[row]),
        tuple(walk.played[row, :played].tolist()),
        tuple(walk.better[row, :better].tolist()),
        tuple(walk.luck[first:end, :players].sum(axis=0).tolist()),
        tuple((walk.result if is_last else walk.values[row + 1])[:players].tolist()),
    )
