"""The greedy beginner."""

from random import Random

import pytest

from kitama.bots.bot import Budget, Choice
from kitama.bots.onitama.greedy import GreedyBot
from kitama.games.onitama.game import GAME, OnitamaState
from tests.bots.positions import OPENING, after, at, safe, walks, winning


def choose(state: OnitamaState, seed: int = 1) -> Choice:
    return GreedyBot(Random(seed)).choose(state.view(state.seat), Budget())


def test_it_takes_a_win_in_one() -> None:
    for state in walks(200):
        if wins := winning(state):
            assert choose(state).action in wins


def test_it_does_not_hang_its_master_when_there_is_another_way() -> None:
    for state in walks(60):
        if not winning(state) and safe(state):
            assert choose(state).action in safe(state)


def test_it_takes_a_student_rather_than_a_step() -> None:
    state = at("r.R../...../...../b...r/..B.. red=horse,ox blue=tiger,crab side=eel to=blue")
    assert GAME.notation(choose(state).action) != "crab a2-c2"
    state = at("r.R../...../...../b.r../..B.. red=horse,ox blue=tiger,crab side=eel to=blue")
    assert GAME.notation(choose(state).action) in {"crab a2-c2", "crab c1-c2"}


@pytest.mark.parametrize(("mover", "rank"), [("blue", 3), ("red", 4)])
def test_it_goes_forward_when_nothing_else_counts(mover: str, rank: int) -> None:
    text = f"rrRrr/...../...../...../bbBbb red=ox,boar blue=tiger,crab side=eel to={mover}"
    _card, _, squares = GAME.notation(choose(at(text)).action).partition(" ")
    assert squares[-1] == str(rank)


def test_a_draw_by_repetition_is_worth_nothing() -> None:
    """O20: a step forward is worth more."""
    state = at(OPENING)
    *repeating, other = state.legal_actions()
    stood = [(after(state, action).position, 2) for action in repeating] + [(state.position, 1)]
    state = OnitamaState(state.options)
    state.recall((position, times) for position, times in stood if position is not None)
    assert choose(state).action == other


def test_the_same_seed_chooses_the_same_and_another_varies() -> None:
    choices = [choose(at(OPENING), seed) for seed in range(12)]
    assert choices == [choose(at(OPENING), seed) for seed in range(12)]
    assert len({choice.action for choice in choices}) > 1
