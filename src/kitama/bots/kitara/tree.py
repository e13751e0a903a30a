"""A tree of small actions, grown by random playouts or by learned values. Compiled.

The tree is one of actions, not of states: what chance does and what the seat cannot see is drawn
anew in every iteration, and only those children count that are legal then.
"""

from math import log, sqrt
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.playout import happen
from kitama.bots.kitara.simulate import LUCK, Stage, chance_to_win, play_on, share
from kitama.compiled import compiled
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import (
    CHANCE,
    MAX_LEGAL,
    NOBODY,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

CURIOSITY: Final = 0.7
CERTAINTY: Final = 0.2
"""Curiosity where a value was learned: it says more than who won a game by chance."""
MAX_PATH: Final = 2000
NONE: Final = -1


class Tree(NamedTuple):
    """Nodes in arrays, the root first, with working memory."""

    action: Ints
    chooser: Ints
    visits: Ints
    total: Floats
    """Of what the chooser got."""
    first: Ints
    following: Ints
    """The next child of the same parent."""
    size: Ints
    """One number."""
    state: Records
    legal: Ints
    weights: Ints
    child_of: Ints
    path: Ints


def make_tree(nodes: int) -> Tree:
    """A tree with room for so many nodes."""
    return Tree(
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes),
        np.full(nodes, NONE),
        np.full(nodes, NONE),
        np.ones(1, np.int64),
        blank(STATE),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_PATH, np.int64),
    )


@compiled
def grow(
    settings: Records, roots: Records, tree: Tree, count: int, rng: np.random.Generator
) -> None:
    """Go down the tree, add a node, play on at random, and note who won; so many times."""
    setting, state = settings[0], tree.state[0]
    for _iteration in range(count):
        tree.state[0] = roots[rng.integers(0, len(roots))]
        length, _turn = _descend(setting, tree, CURIOSITY, rng)
        while state.decider != NOBODY:
            if state.decider == CHANCE:
                action = happen(setting, state, tree.legal, tree.weights, rng)
            else:
                action = tree.legal[rng.integers(0, legal_actions(setting, state, tree.legal))]
            kernel.apply(setting, state, action)
        for step in range(length):
            node = tree.path[step]
            tree.visits[node] += 1
            tree.total[node] += share(setting, state, tree.chooser[node])


@compiled
def grow_by_value(
    settings: Records,
    roots: Records,
    tree: Tree,
    count: int,
    mind: Table,
    stage: Stage,
    rng: np.random.Generator,
) -> None:
    """Go down the tree, add a node, finish the turn by a plan, and note what its end is worth."""
    setting, state, luck = settings[0], tree.state[0], np.zeros(LUCK)
    for _iteration in range(count):
        tree.state[0] = roots[rng.integers(0, len(roots))]
        length, turn = _descend(setting, tree, CERTAINTY, rng)
        for place in range(LUCK):
            luck[place] = rng.random()
        play_on(setting, state, 0, luck, mind, turn + 1, stage)
        for step in range(length):
            node = tree.path[step]
            tree.visits[node] += 1
            tree.total[node] += chance_to_win(
                setting, stage.state[0], tree.chooser[node], mind, stage
            )


@compiled
def _descend(
    setting: Record, tree: Tree, curiosity: float, rng: np.random.Generator
) -> tuple[int, int]:
    """Go down to a new node, or to the end; return how far, and the turn of the last step."""
    state, node, length, turn = tree.state[0], 0, 0, tree.state[0].turn
    while state.decider != NOBODY:
        if state.decider == CHANCE:
            kernel.apply(setting, state, happen(setting, state, tree.legal, tree.weights, rng))
            continue
        legal = legal_actions(setting, state, tree.legal)
        node = _step(tree, node, legal, state.decider, curiosity, rng)
        if node == NONE:  # the tree is full
            break
        turn = state.turn
        tree.path[length] = node
        length += 1
        kernel.apply(setting, state, tree.action[node])
        if tree.visits[node] == 0:
            break
    return length, turn


@compiled
def _step(
    tree: Tree, parent: int, legal: int, chooser: int, curiosity: float, rng: np.random.Generator
) -> int:
    """A child for an action nobody has tried yet, or else the most promising one, if any."""
    for index in range(legal):
        tree.child_of[index] = NONE
    visits = 0
    child = tree.first[parent]
    while child != NONE:
        # Legal actions ascend. A child that is not legal now was no choice here: it is not counted.
        place = np.searchsorted(tree.legal[:legal], tree.action[child])
        if place < legal and tree.legal[place] == tree.action[child]:
            tree.child_of[place] = child
            visits += tree.visits[child]
        child = tree.following[child]
    # One of those nobody tried, each as likely, in a single pass.
    untried, pick = 0, 0
    for index in range(legal):
        if tree.child_of[index] == NONE:
            untried += 1
            if rng.integers(0, untried) == 0:
                pick = index
    if untried and tree.size[0] < len(tree.action):
        return _add(tree, parent, tree.legal[pick], chooser)
    return _most_promising(tree, legal, visits, curiosity)


@compiled
def _most_promising(tree: Tree, legal: int, visits: int, curiosity: float) -> int:
    best, most = NONE, -1.0
    for index in range(legal):
        child = tree.child_of[index]
        if child != NONE:
            # Never 0: a child is played out in the iteration that adds it.
            seen = tree.visits[child]
            worth = tree.total[child] / seen + curiosity * sqrt(log(visits) / seen)
            if worth > most:
                best, most = child, worth
    return best


@compiled
def _add(tree: Tree, parent: int, action: int, chooser: int) -> int:
    node = tree.size[0]
    tree.size[0] += 1
    tree.action[node] = action
    tree.chooser[node] = chooser
    tree.following[node] = tree.first[parent]
    tree.first[parent] = node
    return node
