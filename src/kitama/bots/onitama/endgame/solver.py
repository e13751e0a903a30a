"""Proven values of positions with few men: how the game ends, and after how many actions.

A Solver's table is filled here, round by round; a Study fills one in the background.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import ARRANGEMENTS, arrangement_of, five_of
from kitama.bots.onitama.endgame.boards import (
    GUIDE,
    MASTER_PLACES,
    MAX_MEN,
    board_count,
    guide,
    state_of,
)
from kitama.bots.onitama.endgame.retrograde import WORDS_PER_BOARD, Bytes, sweep
from kitama.bots.onitama.memory import ENDGAME, ENDGAME_MEN, Capacity
from kitama.bots.onitama.thought import legal_actions
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, SQUARES, Ints, Position

DRAWN: Final = 0
_MAX_DISTANCE: Final = 254


def men_of(position: Position) -> int:
    """The men of the side that has more of them."""
    return max(position.mine.bit_count(), position.theirs.bit_count())


def state_count(men: int) -> int:
    """How many states a table with up to so many men a side has: its size in bytes."""
    return ARRANGEMENTS * board_count(men)


class Solver:
    """A table for five cards and up to so many men a side. It knows nothing until it is filled."""

    def __init__(self, five: tuple[int, ...], men: int, values: Bytes | None = None) -> None:
        if not 1 <= men <= MAX_MEN:
            raise ValueError(f"a table has 1 to {MAX_MEN} men a side, not {men}")
        self.five = five
        self.men = men
        self.guide = guide(five, men)
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


def fill(
    values: Bytes, five: tuple[int, ...], men: int, *, threads: int = 1
) -> Iterator[tuple[int, int]]:
    """Fill a table of zeros, telling the distance and the number of states after each round."""
    boards = board_count(men)
    known = guide(five, men)
    words = np.zeros(WORDS_PER_BOARD * boards, np.int32)
    with ThreadPoolExecutor(threads) as pool:
        for number in range(1, _MAX_DISTANCE):
            tasks = _tasks(men, number, boards, threads)
            settled = sum(pool.map(lambda task: sweep(known, words, values, task), tasks))
            yield number, int(settled)
            if settled == 0:
                return
    raise ArithmeticError("a win takes more actions than a byte can count")


def _tasks(men: int, number: int, boards: int, threads: int) -> Iterator[Ints]:
    """The parts of a round, one for each square of the own master; for one thread, the whole.

    Between parts the interpreter is needed, for which a search beside it would have to wait.
    """
    if threads == 1:
        yield np.array([men, 0, len(MASTER_PLACES), number, boards], np.int64)
        return
    masters = MASTER_PLACES // SQUARES
    for master in np.unique(masters):
        first, last = np.flatnonzero(masters == master)[[0, -1]]
        yield np.array([men, first, last + 1, number, boards], np.int64)


class Study:
    """Fills the table of a search beside it, from now on; once complete, the search uses it."""

    def __init__(self, memory: Ints, five: tuple[int, ...], capacity: Capacity) -> None:
        memory[ENDGAME_MEN] = 0
        self._memory = memory
        self._given_up = Event()
        # A small table is soon there: one thread leaves the processor to the search.
        self._threads = capacity.threads if capacity.endgame_men == MAX_MEN else 1
        start = int(memory[ENDGAME])
        states = state_count(capacity.endgame_men)
        values = memory[start:].view(np.uint8)[:states]
        self.solver = Solver(five, capacity.endgame_men, values)
        memory[:GUIDE] = self.solver.guide
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        for _round in self.solver.fill(self._threads):
            if self._given_up.is_set():
                return
        self._memory[ENDGAME_MEN] = self.solver.men

    def knows(self, position: Position) -> bool:
        """Whether the table is complete and has this position."""
        return bool(self._memory[ENDGAME_MEN]) and self.solver.knows(position)

    def finish(self) -> None:
        """Wait until the table is complete."""
        self._thread.join()

    def give_up(self) -> None:
        """Stop filling, and take the table away."""
        self._given_up.set()
        self._thread.join()
        self._memory[ENDGAME_MEN] = 0
