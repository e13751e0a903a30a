"""Filling the endgame table of a search in the background, while it searches without it."""

from threading import Event, Thread

import numpy as np

from kitama.bots.onitama.endgame import GUIDE, MAX_MEN
from kitama.bots.onitama.memory import ENDGAME, ENDGAME_MEN, Plan
from kitama.bots.onitama.retrograde import state_count
from kitama.bots.onitama.solver import Solver
from kitama.games.onitama.kernel import Ints, Position


class Study:
    """Begins at once. The search uses the table from the moment it is complete."""

    def __init__(self, memory: Ints, five: tuple[int, ...], plan: Plan) -> None:
        memory[ENDGAME_MEN] = 0
        self._memory = memory
        self._given_up = Event()
        # A small table is soon there: one thread leaves the processor to the search.
        self._threads = plan.threads if plan.endgame_men == MAX_MEN else 1
        start = int(memory[ENDGAME])
        states = state_count(plan.endgame_men)
        values = memory[start:].view(np.uint8)[:states]
        self.solver = Solver(five, plan.endgame_men, values)
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
