"""The plain search: right values, right preferences, and the same number of nodes for ever."""

from random import Random

import pytest

from kitama.bots.bot import Budget, Choice
from kitama.bots.onitama.plain import MAX_DEPTH, PlainBot
from kitama.compiled import MODE
from kitama.games.onitama.game import GAME, OnitamaState
from tests.bots.positions import FIXED, OPENING, after, at, safe, walks, winning

NO_BOUND = Budget()
SIGNATURE = {3: 1294, 6: 76997}
"""Nodes over the fixed positions at a depth. The deepest stands in commit messages as Bench."""


def choose(state: OnitamaState, depth: int, *, seed: int = 1, budget: Budget = NO_BOUND) -> Choice:
    return PlainBot(depth, Random(seed)).choose(state.view(state.seat), budget)


def slow_value(state: OnitamaState, depth: int, played: int = 0) -> int:
    """The same search without any cut."""
    assert state.position is not None
    ended = state.outcome()
    if ended and ended.winners:
        return played - 1000
    if depth == 0 or ended:
        return state.position.mine.bit_count() - state.position.theirs.bit_count()
    return max(
        -slow_value(after(state, action), depth - 1, played + 1) for action in state.legal_actions()
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_choices_are_those_of_a_search_without_cuts(depth: int) -> None:
    for state in walks(12 if depth == 3 else 40):
        slow = {
            action: -slow_value(after(state, action), depth - 1, 1)
            for action in state.legal_actions()
        }
        best = {GAME.notation(action) for action in slow if slow[action] == max(slow.values())}
        account = choose(state, depth).account
        if depth < 3 or abs(max(slow.values())) < 900:  # a certain end stops the search sooner
            assert {account.line[0], *(text for text, _value in account.alternatives)} == best
        else:
            assert account.line[0] in best


def test_it_takes_a_win_in_one() -> None:
    for state in walks(300):
        if wins := winning(state):
            choice = choose(state, 3)
            assert choice.action in wins
            assert (choice.account.value, len(choice.account.line)) == (1.0, 1)


def test_it_does_not_hang_its_master_when_there_is_another_way() -> None:
    for state in walks(100):
        if not winning(state) and safe(state):
            assert choose(state, 2).action in safe(state)


def test_a_certain_line_can_be_played_to_its_end() -> None:
    lengths = set()
    for state in walks(60):
        account = choose(state, 3).account
        if abs(account.value) < 1:
            continue
        winner = state.seat if account.value > 0 else 1 - state.seat
        for action in map(GAME.parse, account.line):
            assert action in state.legal_actions()
            state.apply(action)
        assert (ended := state.outcome())
        assert ended.winners == (winner,)
        lengths.add(len(account.line))
    assert lengths == {1, 2, 3}


def test_the_same_seed_chooses_the_same_and_another_varies() -> None:
    choices = [choose(at(OPENING), 3, seed=seed) for seed in range(12)]
    assert choices == [choose(at(OPENING), 3, seed=seed) for seed in range(12)]
    assert len({choice.action for choice in choices}) > 1


@pytest.mark.parametrize("depth", [3] if MODE == "plain" else [3, 6])
def test_signature(depth: int) -> None:
    nodes = sum(choose(at(text), depth).account.nodes for text in FIXED)
    assert nodes == SIGNATURE[depth]


def test_a_budget_of_nodes_is_kept() -> None:
    nodes = choose(at(OPENING), MAX_DEPTH, budget=Budget(nodes=2000)).account.nodes
    assert 2000 <= nodes < 2100


def test_a_budget_of_time_ends_the_search_and_leaves_a_choice() -> None:
    choice = choose(at(OPENING), MAX_DEPTH, budget=Budget(seconds=0))
    assert choice.action in at(OPENING).legal_actions()
    assert choice.account.nodes < 100


@pytest.mark.parametrize("depth", [0, MAX_DEPTH + 1])
def test_a_depth_it_cannot_search_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match="depth is 1 to 32"):
        PlainBot(depth, Random(1))


def test_there_is_nothing_to_choose_before_the_deal() -> None:
    with pytest.raises(ValueError, match="not dealt"):
        PlainBot(1, Random(1)).choose(GAME.start().view(None), NO_BOUND)
