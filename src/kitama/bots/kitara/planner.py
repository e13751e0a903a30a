"""A bot that plans its whole turn and plays the plan's next action."""

from random import Random
from typing import Any, Final

import numpy as np

from kitama.bots.bot import Account, Budget, Choice
from kitama.bots.kitara.plan import make_bench, plan
from kitama.bots.kitara.weights import WEIGHTS
from kitama.games.kitara.game import GAME
from kitama.games.kitara.record import fields

SCALE: Final = 15.0
"""Points of lead that make a game three quarters won: about half of what a game is won by."""


class PlannerBot:
    """Needs the width of its beam (more is stronger) and its own source of chance."""

    def __init__(self, width: int, rng: Random) -> None:
        self._width = width
        self._rng = rng
        self._bench = make_bench(width)

    def choose(self, view: Any, budget: Budget) -> Choice:
        """Plan from a state that fits the view; the tokens it cannot see are drawn anew."""
        del budget  # the width bounds the work
        state = GAME.determinize(view, self._rng)
        ground, root = fields(state.settings), fields(state.records)
        length, worth = plan(ground, root, WEIGHTS, self._width, self._bench)
        line = [int(action) for action in self._bench.lines[-1, :length]]
        texts = tuple(GAME.notation(action) for action in line)
        return Choice(line[0], Account(value=float(np.tanh(worth / SCALE)), line=texts))
