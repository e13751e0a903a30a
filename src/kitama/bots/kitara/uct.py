"""A yardstick: plain UCT with random playouts, over states that fit the view."""

from random import Random
from typing import Final

import numpy as np

from kitama.bots.bot import Account, Budget, Choice
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.stopwatch import Stopwatch
from kitama.bots.kitara.tree import NONE, Tree, grow, make_tree
from kitama.games.kitara.game import GAME
from kitama.games.kitara.view import KitaraView

DEFAULT: Final = Budget(seconds=2.0)
DEALS: Final = 16
"""Ways to lay the tokens nobody has seen."""
ROOM: Final = 400_000
"""Nodes of the tree: 25 MB."""
BATCH: Final = 64
"""Playouts between two looks at the clock."""


class UctBot:
    """Needs its own source of chance. A playout counts as a node of the budget."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        clock = Stopwatch(DEFAULT.tightened(budget))
        deals = [GAME.determinize(view, self._rng) for _ in range(DEALS)]
        settings = inner(dict(view.options))
        roots = np.concatenate([deal.records for deal in deals])
        tree, luck = make_tree(ROOM), np.random.default_rng(self._rng.getrandbits(64))
        playouts = 0
        # One batch whatever the budget: there must be an answer.
        while playouts == 0 or not clock.is_over(playouts + BATCH):
            grow(settings, roots, tree, BATCH, luck)
            playouts += BATCH
        return most_visited(tree, playouts)


def most_visited(tree: Tree, playouts: int) -> Choice:
    """The action a tree was most often begun with, and what else there was."""
    children = sorted(_children(tree), key=lambda child: -tree.visits[child])
    line, *others = [(GAME.notation(int(tree.action[child])), child) for child in children]
    account = Account(
        _expected(tree, line[1]),
        (line[0],),
        tuple((text, _expected(tree, child)) for text, child in others[:2]),
        playouts,
    )
    return Choice(int(tree.action[line[1]]), account)


def _children(tree: Tree) -> list[int]:
    """Of the root."""
    found = []
    child = int(tree.first[0])
    while child != NONE:
        found.append(child)
        child = int(tree.following[child])
    return found


def _expected(tree: Tree, node: int) -> float:
    return float(2 * tree.total[node] / tree.visits[node] - 1)
