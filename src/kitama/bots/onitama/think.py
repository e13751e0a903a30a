"""Thinking about a position: the steps of steps.py, on as many threads as wanted, in time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, Timer
from typing import Final, Self
from weakref import finalize

from kitama.bots.bot import Budget
from kitama.bots.onitama.arrangement import five_of
from kitama.bots.onitama.deepen import run_ahead
from kitama.bots.onitama.endgame.study import Study
from kitama.bots.onitama.evaluate import WEIGHTS
from kitama.bots.onitama.memory import (
    HEAD,
    HOME,
    LAST,
    MAX_DEPTH,
    PART,
    PHASE,
    STOP,
    Capacity,
    allocate,
)
from kitama.bots.onitama.root import forget
from kitama.bots.onitama.steps import (
    DEEPEN,
    DONE,
    FIRST,
    PROVE,
    begin,
    deepest,
    enough,
    soft,
    step,
)
from kitama.bots.onitama.thought import Allowance, Root, Thought, put_question, thought_in
from kitama.games.onitama.kernel import Ints

LONG: Final = 1.0
"""Seconds of a thought in which a larger endgame table is worked on."""
_MOST_MEN: Final = 7
"""With more of them it would be of little use: hardly a line comes to five men."""


class Thinker:
    """Owns the memory of a search. It remembers what it saw until it is told to forget."""

    def __init__(self, capacity: Capacity | None = None, weights: Ints = WEIGHTS) -> None:
        self.capacity = capacity or Capacity()
        self.memory = allocate(self.capacity)
        self._weights = weights
        self.study: Study | None = None
        self._end_study: finalize[..., Thinker] | None = None

    def forget(self) -> None:
        """Forget every position and every habit."""
        forget(self.memory)

    def think(
        self, root: Root, budget: Budget, *, lines: int = 1, depth: int = MAX_DEPTH
    ) -> Thought:
        """The best lines, up to MAX_LINES, from a position in which somebody is to move.

        With a budget of nodes one thread does it all, so that the result can be repeated.
        Without one of seconds it waits for the endgame table, which is otherwise filled meanwhile.
        """
        memory, allowance = self.memory, Allowance(budget, lines)
        if put_question(memory, root, self._weights):
            self._study_anew(root.position.cards)
        begin(memory, lines, depth, 0 if budget.nodes is None else max(1, budget.nodes))
        with self._studying(root, budget):
            self._think(budget, allowance)
        return thought_in(memory, allowance.elapsed)

    def _think(self, budget: Budget, allowance: Allowance) -> None:
        memory = self.memory
        helpers = 0 if budget.nodes is not None else self.capacity.threads - 1
        while memory[PHASE] == FIRST:
            self._look_for_line(helpers, allowance)
        while memory[PHASE] != DONE:
            step(memory)

    @contextmanager
    def _studying(self, root: Root, budget: Budget) -> Iterator[None]:
        """Go on with the endgame table meanwhile, where a thought is long enough for that."""
        study = self.study
        if study is None:
            yield
            return
        # What a budget of nodes comes to depends on nothing that was thought before.
        is_timed = budget.seconds is not None and budget.nodes is None
        is_long = (budget.seconds or 0) >= LONG and _men_of(root) <= _MOST_MEN
        study.begin(with_large=is_timed, goes_on=is_timed and is_long)
        if budget.seconds is None and self.memory[PHASE] != DONE:
            study.finish()
        try:
            yield
        finally:
            study.rest()

    def _study_anew(self, cards: int) -> None:
        """Another endgame table for other cards."""
        if self._end_study is not None:
            self._end_study()
        if self.capacity.endgame_men:
            self.study = Study(self.memory, five_of(cards), self.capacity)
            # It waits for the next long thought: there is none once the thinker is gone.
            self._end_study = finalize(self, self.study.give_up)
            self._end_study.atexit = False

    def _look_for_line(self, helpers: int, allowance: Allowance) -> None:
        """The best line that is not barred, as deep as this part of the budget allows."""
        memory, part = self.memory, int(self.memory[PART])
        with _Clock(memory, allowance.seconds_left(part)) as clock:
            step(memory)
            clock.resume()
            threads = self._run_ahead(helpers)
            while memory[PHASE] == DEEPEN:
                step(memory)
                is_first = memory[PHASE] == DEEPEN and part == 0
                if is_first and not allowance.may_deepen(float(soft(memory))):
                    enough(memory)
            memory[STOP] = 1
            for thread in threads:
                thread.join()
            clock.resume()
            while memory[PHASE] == PROVE:
                step(memory)

    def _run_ahead(self, helpers: int) -> list[Thread]:
        """Helpers fill the table that the main thread reads, and have no say."""
        value, depth = int(self.memory[LAST]), int(deepest(self.memory))
        threads = [
            Thread(target=run_ahead, args=(self.memory, home, value, depth), daemon=True)
            for home in range(HEAD + HOME, HEAD + HOME + helpers * HOME, HOME)
        ]
        for thread in threads:
            thread.start()
        return threads


def _men_of(root: Root) -> int:
    return int(root.position.mine).bit_count() + int(root.position.theirs).bit_count()


class _Clock:
    """Sets STOP when a part of the time is spent."""

    def __init__(self, memory: Ints, seconds: float | None) -> None:
        self._memory = memory
        self._spent = False
        self._timer = None if seconds is None else Timer(seconds, self._stop)

    def _stop(self) -> None:
        self._spent = True
        self._memory[STOP] = 1

    def resume(self) -> None:
        """Let the search go on, unless the time is up."""
        self._memory[STOP] = 0
        if self._spent:  # looked at last, so that no stop is lost
            self._memory[STOP] = 1

    def __enter__(self) -> Self:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        # Joined, because a timer that fires late would stop the next search.
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
