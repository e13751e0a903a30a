"""What a title gives to programs that learn: one game walked step by step, or many at once."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, Self, cast

import numpy as np

from kitama.game import Action, Game, Options, Outcome, Seat, State
from kitama.games import find
from kitama.research.arrays import Arrays, Bytes

Ints = np.ndarray[Any, np.dtype[np.int64]]
Number = int
"""An action as it is numbered for learning: one of the rules, or a part of one."""


Span = tuple[int, int]
"""The first of some games that lie together, and the one after the last."""


class Walk(Protocol):
    """One game. What has happened of the rules is in `state`; a part of an action waits here."""

    @property
    def state(self) -> State: ...

    def copy(self) -> Self: ...

    def legal(self) -> list[Number]:
        """What the seat that decides may do now, ascending; nothing where no seat decides."""
        ...

    def step(self, number: Number) -> None:
        """Do something legal."""
        ...

    def happen(self, action: Action) -> None:
        """Let chance do one of its actions."""
        ...

    def towards(self, action: Action) -> Number:
        """The next step on the way to an action of the rules that is legal."""
        ...

    def completed(self, number: Number) -> Action | None:
        """The action of the rules that a legal step completes, if it does."""
        ...

    def observe(self, viewer: Seat, planes: Bytes) -> None:
        """Write what a seat sees, from its view alone, into a row of numbers."""
        ...


class Many(NamedTuple):
    """How many games shall be played at once, and how."""

    games: int
    seeds: Ints
    longest: int
    """A game is cut short after so many steps."""
    threads: int


class Simulator(Protocol):
    """A title for learning, as `SIMULATOR` in the module `simulator` of its folder here."""

    @property
    def game(self) -> Game: ...

    @property
    def actions(self) -> int:
        """How many numbers there are for actions and their parts."""
        ...

    @property
    def longest(self) -> int:
        """More steps than a game has that is not played for length."""
        ...

    @property
    def happenings(self) -> tuple[Action, int]:
        """The first action of chance in the rules, and how many there are from there on."""
        ...

    def planes(self, options: Options) -> tuple[str, ...]:
        """The name of each plane of what a seat sees."""
        ...

    def shape(self, options: Options) -> tuple[int, ...]:
        """The shape of all planes together."""
        ...

    def describe(self, number: Number) -> str:
        """A short text for an action, the same wherever it is meant."""
        ...

    def walk(self, options: Options) -> Walk: ...

    def make(self, options: Options, many: Many) -> Any:
        """The memory of a batch, for the three functions below."""
        ...

    def reset(self, games: Any, out: Arrays, span: Span, thread: int) -> None: ...

    def step(self, games: Any, actions: Ints, out: Arrays, span: Span, thread: int) -> None: ...

    def choose(self, games: Any, seed: int, place: int, actions: Ints, span: Span) -> None: ...


@cache
def simulator(title: str) -> Simulator:
    """The simulator of a title. Raises BadOption where there is no such title."""
    found = import_module(f"{__package__}.{find(title).name}.simulator").SIMULATOR
    return cast("Simulator", found)


def rewards_of(outcome: Outcome) -> list[float]:
    """What an outcome is worth to each seat: 1 won alone, 0 even; the sum is nothing.

    Who loses to one of several shares the loss with the other losers.
    """
    seats, winners = len(outcome.scores), len(outcome.winners)
    if winners == 0:
        return [0.0] * seats
    won, lost = (seats / winners - 1) / (seats - 1), -1 / (seats - 1)
    return [won if seat in outcome.winners else lost for seat in range(seats)]


def names_of(seats: int) -> list[str]:
    """How environments call the seats."""
    return [f"player_{seat}" for seat in range(seats)]


def mask_of(actions: int, legal: Sequence[Number]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """0 or 1 for each action."""
    mask = np.zeros(actions, np.int8)
    mask[list(legal)] = 1
    return mask
