"""The strongest player of the house: tries its best plans against what the others would answer."""

from random import Random
from typing import Final

import numpy as np

from kitama.bots.bot import Budget, Choice
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import Effort, begin, make_search, step
from kitama.bots.kitara.stopwatch import Stopwatch
from kitama.bots.kitara.thought import choice_of
from kitama.bots.kitara.value import mind_of
from kitama.chance import SEED_BITS
from kitama.games.kitara.restore import write
from kitama.games.kitara.view import KitaraView

DEFAULT: Final = Budget(seconds=2.0)
TRIES: Final = 2
"""Simulations between two looks at the clock."""


class SearchBot:
    """Needs how hard it thinks, the budget it keeps to by itself, and its own source of chance."""

    def __init__(self, rng: Random, effort: Effort | None = None, budget: Budget = DEFAULT) -> None:
        self._rng = rng
        self._effort = effort or Effort()
        self._budget = budget
        self._search = make_search(self._effort)

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        """Decide by simulations on states that fit the view; a plan that holds is followed."""
        clock = Stopwatch(self._budget.tightened(budget))
        settings = inner(dict(view.options))
        np.copyto(self._search.mind, mind_of(len(view.seats), is_keen=self._effort.is_keen))
        seed, width = self._rng.getrandbits(SEED_BITS), self._effort.width
        is_over = begin(settings, write(view), width, clock.most, seed, self._search)
        while not is_over:
            is_over = step(settings, self._search, clock.spent, TRIES)
        return choice_of(self._search.thought)
