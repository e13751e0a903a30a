"""A yardstick: a tree over states that fit the view, whose leaves are valued as "best" values them.

The turn in which a leaf lies is finished by a narrow plan, and its end is worth what was learned.
"""

from random import Random
from typing import Final

import numpy as np

from kitama.bots.bot import Budget, Choice
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.simulate import make_stage
from kitama.bots.kitara.stopwatch import Stopwatch
from kitama.bots.kitara.tree import grow_by_value, make_tree
from kitama.bots.kitara.uct import DEALS, DEFAULT, ROOM, most_visited
from kitama.bots.kitara.value import mind_of
from kitama.games.kitara.game import GAME
from kitama.games.kitara.view import KitaraView

WIDTH: Final = 1
"""Of the plan that finishes a turn."""
BATCH: Final = 8
"""Leaves between two looks at the clock."""


class IsmctsBot:
    """Needs its own source of chance. A leaf counts as a node of the budget."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._stage = make_stage(WIDTH)

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        clock = Stopwatch(DEFAULT.tightened(budget))
        deals = [GAME.determinize(view, self._rng) for _ in range(DEALS)]
        settings, mind = inner(dict(view.options)), mind_of(len(view.seats))
        roots = np.concatenate([deal.records for deal in deals])
        tree, rng = make_tree(ROOM), np.random.default_rng(self._rng.getrandbits(64))
        leaves = 0
        # One batch whatever the budget: there must be an answer.
        while leaves == 0 or not clock.is_over(leaves + BATCH):
            grow_by_value(settings, roots, tree, BATCH, mind, self._stage, rng)
            leaves += BATCH
        return most_visited(tree, leaves)
