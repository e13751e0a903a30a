"""The casual player, who plans whole turns: what it sees and what it finds."""

from random import Random

import numpy as np
import pytest

from kitama.bots.bot import Budget
from kitama.bots.kitara.casual import CasualBot, Sight
from kitama.bots.kitara.glance import expected, see_shortly
from kitama.bots.kitara.greedy import GreedyBot
from kitama.bots.kitara.weights import BY_HAND
from kitama.bots.uniform import UniformBot
from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY
from kitama.games.kitara.game import GAME
from tests.bots.kitara.moments import draw, last_move, middle_of_a_game, retreat_to_choose

GAMES = {"fast": 10, "checked": 4, "plain": 1}[MODE]
WIDTH = {"fast": 4, "checked": 2, "plain": 1}[MODE]
CAREFUL = Sight(width=WIDTH, foresight=1.0, roughness=0.0)


def winner_of(seed: int, players: str) -> int:
    """Which seat wins when seat 0 plans and the others play anything."""
    rng = Random(seed)
    state = GAME.start({"players": players})
    planner, other = CasualBot(CAREFUL, rng), UniformBot(GAME, rng)
    while state.seat != NOBODY:
        if state.seat == CHANCE:
            state.apply(draw(state, rng))
            continue
        bot = planner if state.seat == 0 else other
        action = bot.choose(state.view(state.seat), Budget()).action
        assert action in state.legal_actions()
        state.apply(action)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners[0]


@pytest.mark.skipif(MODE == "plain", reason="a whole planned game takes minutes as plain Python")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_beats_chance(players: str) -> None:
    assert [winner_of(seed, players) for seed in range(GAMES)] == [0] * GAMES


def test_the_line_is_a_turn_one_can_play() -> None:
    state = middle_of_a_game(3)
    choice = CasualBot(CAREFUL, Random(1)).choose(state.view(state.seat), Budget())

    assert GAME.parse(choice.account.line[0]) == choice.action
    assert choice.action in state.legal_actions()
    assert -1 < choice.account.value < 1
    assert choice.account.nodes > 0


def test_the_same_seed_chooses_the_same() -> None:
    state = middle_of_a_game(5, "3")
    view = state.view(state.seat)
    rough = Sight(width=WIDTH, foresight=0.5, roughness=5.0)

    first, second = (CasualBot(rough, Random(9)).choose(view, Budget()) for _ in range(2))

    assert first == second


def test_what_it_cannot_see_does_not_change_its_choice() -> None:
    """Other seats' tokens are drawn anew from its own seed, whatever they really are."""
    for seed in range(GAMES):
        state = middle_of_a_game(seed)
        view = state.view(state.seat)
        twin = GAME.determinize(view, Random(seed + 100))

        choices = [
            CasualBot(CAREFUL, Random(1)).choose(each.view(state.seat), Budget())
            for each in (state, twin)
        ]

        assert choices[0] == choices[1]


def test_it_takes_ruins_that_score_at_the_end() -> None:
    """With a last move and nothing else to gain, a Master-Animal goes where it scores."""
    state, expected_action = last_move()

    choice = CasualBot(CAREFUL, Random(1)).choose(state.view(0), Budget())

    assert choice.account.line[0] == expected_action


def test_a_retreat_is_chosen_in_another_seats_turn() -> None:
    state = retreat_to_choose(2)
    choice = CasualBot(CAREFUL, Random(2)).choose(state.view(state.seat), Budget())

    assert GAME.notation(choice.action).startswith("retreat")
    assert choice.action in state.legal_actions()


def test_short_sight_leaves_points_as_they_are_and_the_future_in_part() -> None:
    half = np.zeros_like(BY_HAND)
    see_shortly(0.5, half)

    assert (half[:, 0] == BY_HAND[:, 0]).all()
    assert (half[:, 1:] == BY_HAND[:, 1:] / 2).all()


def test_a_lead_is_an_expectation_between_lost_and_won() -> None:
    assert (expected(0), expected(-40)) == (0, -expected(40))
    assert 0.9 < expected(40) < 1


def test_who_plans_nothing_takes_the_small_action_that_looks_best() -> None:
    """With all in sight and no error that is the yardstick's choice, at the same worth."""
    state = middle_of_a_game(3)
    view = state.view(state.seat)

    choice = CasualBot(Sight(width=0, foresight=1.0, roughness=0.0), Random(1)).choose(
        view, Budget()
    )
    greedy = GreedyBot(Random(1)).choose(view, Budget())

    assert (len(choice.account.line), choice.account.nodes) == (1, greedy.account.nodes)
    assert choice.account.value == pytest.approx(greedy.account.value)
    values = [choice.account.value, *(value for _text, value in choice.account.alternatives)]
    assert values == sorted(values, reverse=True)
    named = [choice.account.line[0], *(text for text, _value in choice.account.alternatives)]
    assert len(set(named)) == len(named)


def test_who_plans_nothing_misjudges_each_action_by_itself() -> None:
    state = middle_of_a_game(3)
    rough = Sight(width=0, foresight=0.2, roughness=20.0)

    chosen = {
        CasualBot(rough, Random(seed)).choose(state.view(state.seat), Budget()).action
        for seed in range(40)
    }

    assert len(chosen) > 1
    assert chosen <= set(state.legal_actions())
