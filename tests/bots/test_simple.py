"""Players like people in their first games."""

from random import Random

import pytest

from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.bots.onitama.simple import SimpleBot
from kitama.games.onitama.game import GAME, OnitamaState
from tests.bots.positions import OPENING, at, safe, walks, winning

TAKES = "r.R../...../...../b.r../..B.. red=horse,ox blue=tiger,crab side=eel to=blue"


def choices(name: str, state: OnitamaState) -> set[str]:
    view = state.view(state.seat)
    actions = (SimpleBot(name, Random(n)).choose(view, Budget()).action for n in range(60))
    return {GAME.notation(action) for action in actions}


def test_one_moves_at_random() -> None:
    state = at(OPENING)
    assert choices("random", state) == {GAME.notation(a) for a in state.legal_actions()}


@pytest.mark.parametrize("name", ["captures", "careful"])
def test_the_others_take_a_win_and_what_is_free(name: str) -> None:
    for state in walks(60, seed=3):
        if wins := {GAME.notation(action) for action in winning(state)}:
            assert choices(name, state) <= wins
    assert choices(name, at(TAKES)) <= {"crab a2-c2", "crab c1-c2"}


def test_only_the_careful_one_sees_what_the_answer_ends() -> None:
    missed = 0
    for state in walks(60, seed=4):
        if winning(state) or not safe(state):
            continue
        away = {GAME.notation(action) for action in safe(state)}
        assert choices("careful", state) <= away
        missed += not choices("captures", state) <= away
    assert missed > 0


def test_they_have_names_in_the_arena() -> None:
    for name in ("random", "captures", "careful"):
        choice = make_bot(GAME, name, Random(1)).choose(at(OPENING).view(1), Budget())
        assert choice.action in at(OPENING).legal_actions()
