"""The search over whole turns: its budget, its account, and what it must not know."""

from itertools import product
from random import Random

import pytest

from kitama.bots.bot import Budget
from kitama.bots.kitara.halving import Effort
from kitama.bots.kitara.searcher import SearchBot
from kitama.compiled import MODE
from kitama.game import CHANCE
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import P_DRAFT
from tests.bots.kitara.moments import draw, last_move, middle_of_a_game, retreat_to_choose

pytestmark = pytest.mark.skipif(
    MODE == "plain", reason="a simulation takes minutes as plain Python"
)

SMALL = Effort(width=4, plans=3, candidates=8, answer_width=1)
NODES = Budget(nodes=20_000)


def bot(seed: int = 1) -> SearchBot:
    return SearchBot(Random(seed), SMALL, NODES)


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_account_tells_line_value_and_two_alternatives(players: str) -> None:
    state, rng = middle_of_a_game(3, players), Random(1)
    while state.record.phase != P_DRAFT or len(state.legal_actions()) < 3:
        chance = state.seat == CHANCE
        state.apply(draw(state, rng) if chance else rng.choice(state.legal_actions()))

    choice = bot().choose(state.view(state.seat), Budget())
    account = choice.account

    assert GAME.parse(account.line[0]) == choice.action
    assert choice.action in state.legal_actions()
    assert -1 <= account.value <= 1
    assert all(-1 <= value <= account.value for _text, value in account.alternatives)
    firsts = {account.line[0], *(text for text, _value in account.alternatives)}
    assert len(firsts) == 3
    assert {GAME.parse(text) for text in firsts} <= set(state.legal_actions())


def test_the_same_seed_and_nodes_choose_the_same() -> None:
    state = middle_of_a_game(5, "3")
    view = state.view(state.seat)

    first, second = (bot(9).choose(view, Budget()) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("seed", range(6))
def test_what_it_cannot_see_changes_neither_choice_nor_thinking(seed: int) -> None:
    """Tokens of others and what is in the bag are dealt anew: same choice, same nodes."""
    state = middle_of_a_game(seed, "23"[seed % 2], turn=10)
    view = state.view(state.seat)
    twin = GAME.determinize(view, Random(seed + 100))
    assert twin.position() != state.position() or not hidden(state)

    choices = [bot().choose(each.view(state.seat), Budget()) for each in (state, twin)]

    assert choices[0] == choices[1]


def hidden(state: KitaraState) -> bool:
    """Whether two deals of what the seat cannot see may differ."""
    kept = state.record.kept.copy()
    kept[state.seat] = 0
    return bool(kept.sum() > 1)


@pytest.mark.parametrize(("seed", "nodes"), list(product((4, 6), (1, 5_000, 40_000))))
def test_no_more_nodes_than_the_plans_and_the_budget(seed: int, nodes: int) -> None:
    """The plans of its own turn it always makes; whatever is tried fits into the budget."""
    state = middle_of_a_game(seed)
    alone = bot().choose(state.view(state.seat), Budget(nodes=1)).account.nodes

    tried = bot().choose(state.view(state.seat), Budget(nodes=nodes)).account.nodes

    assert alone <= tried <= max(alone, nodes)


def test_a_plan_is_followed_while_nothing_unexpected_happens() -> None:
    state = middle_of_a_game(7)
    rng = Random(1)
    thinker, seat, turn = bot(), state.seat, state.record.turn
    first = thinker.choose(state.view(seat), Budget())
    state.apply(first.action)
    while state.seat == CHANCE:
        state.apply(draw(state, rng))
    assert (state.seat, state.record.turn) == (seat, turn)

    second = thinker.choose(state.view(seat), Budget())

    assert second.account.line == first.account.line[1:]
    assert second.account.nodes == 0


def test_a_plan_that_was_upset_is_made_anew() -> None:
    state = middle_of_a_game(7)
    thinker, seat = bot(), state.seat
    first = thinker.choose(state.view(seat), Budget())
    other = next(action for action in state.legal_actions() if action != first.action)
    state.apply(other)
    while state.seat == CHANCE:
        state.apply(draw(state, Random(1)))

    second = thinker.choose(state.view(state.seat), Budget())

    assert second.account.nodes > 0


def test_it_takes_ruins_that_score_at_the_end() -> None:
    state, expected = last_move()

    assert bot().choose(state.view(0), Budget()).account.line[0] == expected


def test_a_retreat_is_chosen_in_another_seats_turn() -> None:
    state = retreat_to_choose(2)

    choice = bot().choose(state.view(state.seat), Budget())

    assert choice.action in state.legal_actions()
    assert len(choice.account.line) == 1
    assert choice.account.alternatives


BENCH = 54145
"""Nodes of the searches below: changes whenever the search does."""


def test_bench() -> None:
    nodes = 0
    for seed, players in enumerate("234"):
        state = middle_of_a_game(seed, players)
        nodes += bot().choose(state.view(state.seat), Budget()).account.nodes
    assert nodes == BENCH
