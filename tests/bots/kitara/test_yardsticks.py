"""The opponents the search is measured against: greedy, plain UCT, and a tree of values."""

from random import Random

import numpy as np
import pytest

from kitama.bots.bot import Budget
from kitama.bots.kitara.greedy import GreedyBot
from kitama.bots.kitara.ismcts import IsmctsBot
from kitama.bots.kitara.tree import NONE, grow, make_tree
from kitama.bots.kitara.uct import BATCH, UctBot
from kitama.compiled import MODE
from kitama.games.kitara.game import GAME
from tests.bots.kitara.moments import last_move, middle_of_a_game, retreat_to_choose

NODES = {"fast": 2000, "checked": 400, "plain": BATCH}[MODE]
LEAVES = 64


def test_greedy_takes_what_scores_at_once() -> None:
    state, expected = last_move()

    choice = GreedyBot(Random(1)).choose(state.view(0), Budget())

    assert choice.account.line == (expected,)
    assert choice.account.nodes == len(state.legal_actions())


def test_greedy_repeats_itself_whatever_it_cannot_see() -> None:
    state = middle_of_a_game(6)
    twin = GAME.determinize(state.view(state.seat), Random(5))

    first, second = (
        GreedyBot(Random(2)).choose(each.view(state.seat), Budget()) for each in (state, twin)
    )

    assert first == second


@pytest.mark.skipif(MODE == "plain", reason="a few playouts do not show it")
def test_uct_finds_the_last_point() -> None:
    state, expected = last_move()

    assert UctBot(Random(1)).choose(state.view(0), Budget(nodes=NODES)).account.line == (expected,)


@pytest.mark.skipif(MODE == "plain", reason="playouts of whole games take minutes as plain Python")
def test_uct_repeats_itself_whatever_it_cannot_see() -> None:
    state = middle_of_a_game(6)
    twin = GAME.determinize(state.view(state.seat), Random(5))

    first, second = (
        UctBot(Random(2)).choose(each.view(state.seat), Budget(nodes=NODES))
        for each in (state, twin)
    )

    assert first == second
    assert first.account.nodes <= NODES
    assert first.action in state.legal_actions()


@pytest.mark.skipif(MODE == "plain", reason="playouts of whole games take minutes as plain Python")
def test_a_full_tree_goes_on_counting() -> None:
    state = middle_of_a_game(6)
    tree = make_tree(8)

    grow(state.settings, state.records, tree, 50, np.random.default_rng(1))

    assert tree.size[0] == 8
    child, visits = int(tree.first[0]), 0
    while child != NONE:
        visits += int(tree.visits[child])
        child = int(tree.following[child])
    assert visits == 50


@pytest.mark.skipif(MODE == "plain", reason="turns are planned, which takes minutes")
def test_a_tree_of_values_finds_the_last_point() -> None:
    state, expected = last_move()

    choice = IsmctsBot(Random(1)).choose(state.view(0), Budget(nodes=LEAVES))

    assert choice.account.line == (expected,)


@pytest.mark.skipif(MODE == "plain", reason="turns are planned, which takes minutes")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_tree_of_values_repeats_itself_whatever_it_cannot_see(players: str) -> None:
    state = middle_of_a_game(6, players)
    twin = GAME.determinize(state.view(state.seat), Random(5))

    first, second = (
        IsmctsBot(Random(2)).choose(each.view(state.seat), Budget(nodes=LEAVES))
        for each in (state, twin)
    )

    assert first == second
    assert first.account.nodes == LEAVES
    assert first.action in state.legal_actions()
    assert -1 <= first.account.value <= 1


@pytest.mark.skipif(MODE == "plain", reason="turns are planned, which takes minutes")
def test_a_tree_of_values_answers_an_attack() -> None:
    state = retreat_to_choose(2)

    choice = IsmctsBot(Random(1)).choose(state.view(state.seat), Budget(nodes=LEAVES))

    assert choice.action in state.legal_actions()
