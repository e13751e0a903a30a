"""Proven values of positions with few men: how the game ends, and after how many actions.

A Solver's table is filled here, round by round; study.py fills those of a search.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import ARRANGEMENTS, arrangement_of, five_of
from kitama.bots.onitama.endgame.boards import (
    MASTER_PLACES,
    MAX_MEN,
    board_count,
    guide,
    size_of,
    state_of,
)
from kitama.bots.onitama.endgame.retrograde import WORDS_PER_BOARD, Bytes, sweep
from kitama.bots.onitama.thought import legal_actions
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, SQUARES, Ints, Position

DRAWN: Final = 0
_MAX_DISTANCE: Final = 254


def men_of(position: Position) -> int:
    """The men of the smallest table that has a position."""
    return size_of(position.mine.bit_count(), position.theirs.bit_count())


def state_count(men: int) -> int:
    """How many states a table of so many men has: its size in bytes."""
    return ARRANGEMENTS * board_count(men)


class Solver:
    """A table for five cards and so many men (boards.py). It knows nothing until it is filled."""

    def __init__(self, five: tuple[int, ...], men: int, values: Bytes | None = None) -> None:
        if not 2 <= men <= MAX_MEN:
            raise ValueError(f"a table has 2 to {MAX_MEN} men, not {men}")
        self.five = five
        self.men = men
        self.guide = guide(five)
        self.values = np.zeros(state_count(men), np.uint8) if values is None else values

    def fill(self, threads: int = 1) -> Iterator[tuple[int, int]]:
        """Work the table out, telling each distance and how many states have it."""
        self.values[:] = 0
        yield from fill(self.values, self.five, self.men, threads=threads)

    def knows(self, position: Position) -> bool:
        """Whether the table has this position."""
        return men_of(position) <= self.men and five_of(position.cards) == self.five

    def distance(self, position: Position) -> int:
        """Actions to the end: odd, the seat to move wins; even, it loses; or DRAWN."""
        if kernel.ending(position) != GOING:
            return 0
        state = state_of(self.guide, position, arrangement_of(position.cards))
        return int(self.values[state])

    def best_actions(self, position: Position) -> list[Action]:
        """The actions that win soonest, or draw, or lose latest."""
        ranks = {action: self._rank(position, action) for action in legal_actions(position)}
        best = max(ranks.values(), default=0)
        return [action for action, rank in ranks.items() if rank == best]

    def _rank(self, position: Position, action: Action) -> int:
        """Higher is better for the seat that acts."""
        after = kernel.apply(position, action)
        if kernel.ending(after) != GOING:
            return 1000
        distance = self.distance(after)
        if distance == DRAWN:
            return 0
        return 1000 - distance if distance % 2 == 0 else distance - 1000

    def line(self, position: Position) -> tuple[Action, ...]:
        """Best play to the end of the game; nothing where nobody can force it."""
        actions: list[Action] = []
        while kernel.ending(position) == GOING and self.distance(position) != DRAWN:
            actions.append(self.best_actions(position)[0])
            position = kernel.apply(position, actions[-1])
        return tuple(actions)


Run = Callable[[Callable[[Ints], int], Iterable[Ints]], Iterable[int]]
"""Runs the parts of a round, like `map`."""


def fill(
    values: Bytes, five: tuple[int, ...], men: int, *, threads: int = 1
) -> Iterator[tuple[int, int]]:
    """Fill a table of zeros, telling the distance and the number of states after each round."""
    with ThreadPoolExecutor(threads) as pool:
        yield from _rounds(values, five, men, pool.map, in_parts=threads > 1)


def fill_in_pieces(
    values: Bytes, five: tuple[int, ...], men: int, before_each: Callable[[], None]
) -> Iterator[tuple[int, int]]:
    """The same on this thread, in pieces of a few hundredths of a second; any of them may wait."""

    def run(settle: Callable[[Ints], int], tasks: Iterable[Ints]) -> Iterator[int]:
        for task in tasks:
            before_each()
            yield settle(task)

    yield from _rounds(values, five, men, run, in_parts=True)


def _rounds(
    values: Bytes, five: tuple[int, ...], men: int, run: Run, *, in_parts: bool
) -> Iterator[tuple[int, int]]:
    boards = board_count(men)
    known = guide(five)
    words = np.zeros(WORDS_PER_BOARD * boards, np.int32)
    for number in range(1, _MAX_DISTANCE):
        tasks = _tasks(men, number, boards, in_parts=in_parts)
        settled = sum(run(lambda task: int(sweep(known, words, values, task)), tasks))
        yield number, settled
        if settled == 0:
            return
    raise ArithmeticError("a win takes more actions than a byte can count")


def _tasks(men: int, number: int, boards: int, *, in_parts: bool) -> Iterator[Ints]:
    """A round, or its parts, one for each square of the own master.

    Between parts the interpreter is needed, for which a search beside it would have to wait.
    """
    if not in_parts:
        yield np.array([men, 0, len(MASTER_PLACES), number, boards], np.int64)
        return
    masters = MASTER_PLACES // SQUARES
    for master in np.unique(masters):
        first, last = np.flatnonzero(masters == master)[[0, -1]]
        yield np.array([men, first, last + 1, number, boards], np.int64)
