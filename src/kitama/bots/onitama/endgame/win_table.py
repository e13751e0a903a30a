"""Whether positions with up to four men a side are won, lost or drawn: a table of all wins.

A position that is not won is lost if every action leads to one that is won for the other seat.
"""

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor, as_completed
from enum import Enum
from math import comb
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.onitama.arrangement import arrangement_of, five_of
from kitama.bots.onitama.endgame.boards import FREE, HOME, MASTER_PLACES
from kitama.bots.onitama.endgame.row import (
    DENSE,
    NUMBER,
    OTHER,
    OTHER_MASTER,
    OWN,
    STEP,
    STOP,
    WORK,
)
from kitama.bots.onitama.endgame.rows import (
    MOST_STUDENTS,
    board_of,
    boards_of,
    classes_of,
    known_of,
)
from kitama.bots.onitama.endgame.wins import BEGIN, HAND_ON, SWEEP, run
from kitama.bots.onitama.thought import legal_actions
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, SQUARES, Ints, Position

OTHER_MASTERS: Final = tuple(square for square in range(SQUARES) if square != HOME)
"""Where the other master may stand: on the temple of the seat to move it has won."""
_DENSE: Final = 8
"""With one column in so many marked, it is faster to look at all of them."""
_BYTES_PER_BOARD: Final = 4
_BYTES_BESIDES: Final = 400_000_000
"""The program itself, its lists, and the counts of marks."""


class Fate(Enum):
    """How a game ends for the seat to move if nobody errs."""

    WON = "won"
    LOST = "lost"
    DRAWN = "draw"


class Progress(NamedTuple):
    """How far a table is: a sweep over the boards with so many students."""

    own: int
    other: int
    sweep: int
    gained: int
    """How many boards have gained a win in this sweep so far."""
    share: float
    """Of this sweep."""


def students_of(position: Position) -> tuple[int, int]:
    """The students of the side that has more, and of the other: the table a position needs."""
    least, most = sorted((position.mine.bit_count() - 1, position.theirs.bit_count() - 1))
    return most, least


def board_count(most: int, least: int) -> int:
    """How many boards a table has."""
    return sum(boards_of(own, other) for own, other in classes_of(most, least))


def bytes_needed(most: int, least: int) -> int:
    """How much memory a table takes while it is worked out."""
    return _BYTES_PER_BOARD * board_count(most, least) + _BYTES_BESIDES


def task(
    step: int, kind: tuple[int, int], master: int, sweep: int = 0, dense: int = _DENSE
) -> Ints:
    """Something to do with all rows of a class that have the other master on a square."""
    work = np.zeros(WORK, np.int64)
    work[[STEP, OWN, OTHER, OTHER_MASTER, NUMBER, DENSE]] = step, *kind, master, sweep, dense
    return work


class WinTable:
    """All wins with up to so many students of either side. It knows none until it is filled."""

    def __init__(self, five: tuple[int, ...], most: int, least: int) -> None:
        if not 0 <= least <= most <= MOST_STUDENTS:
            raise ValueError(f"a side has 0 to {MOST_STUDENTS} students in a table")
        self.five = five
        self.classes = classes_of(most, least)
        self.known, self.lists = known_of(five, most, least)
        self.words = np.zeros(board_count(most, least), np.int32)
        self.marks = np.zeros(2 * len(MASTER_PLACES) * comb(FREE, most), np.int32)

    def fill(self, threads: int = 1) -> Generator[Progress]:
        """Work the table out, telling how far it is. It may be left at any time."""
        with ThreadPoolExecutor(threads) as pool:
            for kind in self.classes:
                yield from self._fill_class(pool, kind)

    def _fill_class(self, pool: ThreadPoolExecutor, kind: tuple[int, int]) -> Generator[Progress]:
        self.marks[:] = 0
        own, other = kind
        yield from self._step(pool, BEGIN, kind)
        if other:
            yield from self._step(pool, HAND_ON, (own, other - 1))
        sweep, gained = 0, 1
        while gained:
            for progress in self._step(pool, SWEEP, kind, sweep):
                gained = progress.gained
                yield progress
            sweep += 1

    def _step(
        self, pool: ThreadPoolExecutor, step: int, kind: tuple[int, int], sweep: int = 0
    ) -> Generator[Progress]:
        tasks = [task(step, kind, master, sweep) for master in OTHER_MASTERS]
        try:
            running = [pool.submit(self.run, each) for each in tasks]
            gained = 0
            for done, future in enumerate(as_completed(running), 1):
                gained += future.result()
                yield Progress(*kind, sweep, gained, done / len(tasks))
        finally:  # whoever leaves waits for no more than a row
            for each in tasks:
                each[STOP] = 1

    def run(self, each: Ints) -> int:
        """Do a task; return how many boards have gained a win."""
        return int(run(self.known, self.lists, self.words, self.marks, each))

    def knows(self, position: Position) -> bool:
        """Whether the table has this position."""
        counts = (position.mine.bit_count() - 1, position.theirs.bit_count() - 1)
        return counts in self.classes and five_of(position.cards) == self.five

    def is_won(self, position: Position) -> bool:
        """Whether the seat to move can force a win; nobody has won yet."""
        word = int(self.words[board_of(self.known, position)])
        return bool(word >> arrangement_of(position.cards) & 1)

    def fate(self, position: Position) -> Fate:
        """How the game ends, with the seat to move."""
        if kernel.ending(position) != GOING:
            return Fate.LOST
        if self.is_won(position):
            return Fate.WON
        after = (kernel.apply(position, action) for action in legal_actions(position))
        return Fate.LOST if all(map(self.is_won, after)) else Fate.DRAWN

    def best_actions(self, position: Position) -> list[Action]:
        """The actions that keep the fate: of a position that is lost, all."""
        wanted = {
            Fate.WON: Fate.LOST,
            Fate.DRAWN: Fate.DRAWN,
            Fate.LOST: Fate.WON,
        }[self.fate(position)]
        return [
            action
            for action in legal_actions(position)
            if self.fate(kernel.apply(position, action)) is wanted
        ]
