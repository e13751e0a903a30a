"""The endgame table of a search, worked out beside it.

First the small one, from the moment its cards are known. Then, where there is room for it, that of
five men, 3 against 2: only while somebody thinks for long, and as far as that time goes; the next
long thought about the same cards goes on with it. The small table is the beginning of the larger
one, and its values are the same there: the search may read it all the while.
"""

import os
import sys
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final

import numpy as np

from kitama.bots.onitama.endgame.boards import GUIDE, MAX_MEN, guide
from kitama.bots.onitama.endgame.retrograde import Bytes
from kitama.bots.onitama.endgame.solver import fill, fill_in_pieces, state_count
from kitama.bots.onitama.memory import ENDGAME, ENDGAME_MEN, FIVE_MEN, Capacity
from kitama.games.onitama.kernel import Ints

STEP_BACK: Final = 10
"""How much nicer than the search a thread is that works on the larger table."""


class _GivenUp(Exception):
    """Nobody wants the table any more."""


class Study:
    """Fills the table of a search beside it, from now on; once complete, the search uses it."""

    def __init__(self, memory: Ints, five: tuple[int, ...], capacity: Capacity) -> None:
        memory[ENDGAME_MEN] = 0
        memory[:GUIDE] = guide(five)
        self._memory = memory
        self._five = five
        self._small = 2 * capacity.endgame_men
        self._large = FIVE_MEN if capacity.has_five_men else 0
        # A small table is soon there: one thread leaves the processor to the search.
        self._threads = capacity.threads if self._small == MAX_MEN else 1
        self._known = 0
        """The men of the largest table that is complete."""
        self._lock = Lock()
        self._is_large_wanted = False
        self._may_go_on, self._has_small, self._given_up = Event(), Event(), Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            values = self._values(self._small)
            values[:] = 0
            for _round in fill(values, self._five, self._small, threads=self._threads):
                if self._given_up.is_set():
                    return
            self._complete(self._small)
        finally:
            self._has_small.set()
        if self._large:
            with suppress(_GivenUp):
                self._fill_large()

    def _fill_large(self) -> None:
        self._wait()
        _step_back()
        values = self._values(self._large)
        values[state_count(self._small) :] = 0
        for _round in fill_in_pieces(values, self._five, self._large, self._wait):
            pass
        self._complete(self._large)

    def _wait(self) -> None:
        """Until a long thought leaves time for it. Raises _GivenUp."""
        self._may_go_on.wait()
        if self._given_up.is_set():
            raise _GivenUp

    def _values(self, men: int) -> Bytes:
        start = int(self._memory[ENDGAME])
        return self._memory[start:].view(np.uint8)[: state_count(men)]

    def _complete(self, men: int) -> None:
        with self._lock:
            self._known = men
            self._tell()

    def _tell(self) -> None:
        """Let the search know which table it has."""
        most = self._known if self._is_large_wanted else self._small
        self._memory[ENDGAME_MEN] = min(self._known, most)

    def begin(self, *, with_large: bool, goes_on: bool) -> None:
        """A thought begins: whether it uses a larger table, and leaves time to work on it."""
        with self._lock:
            self._is_large_wanted = with_large
            self._tell()
        if goes_on:
            self._may_go_on.set()

    def rest(self) -> None:
        """The thought is over: no more work on a larger table until the next one."""
        if not self._given_up.is_set():
            self._may_go_on.clear()

    def finish(self) -> None:
        """Wait until the small table is complete."""
        self._has_small.wait()

    def give_up(self) -> None:
        """Stop filling, and take the table away."""
        self._given_up.set()
        self._may_go_on.set()
        self._thread.join()
        self._memory[ENDGAME_MEN] = 0


def _step_back() -> None:
    """Leave the processor to searches where there is not enough of it for everybody."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(STEP_BACK)
