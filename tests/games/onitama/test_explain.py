"""Every way an action is refused: rule, code and values, and the state stays as it was."""

import pytest

from kitama.game import Refusal
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import ACTIONS
from tests.games.onitama.positions import START, STUCK, after, at
from tests.laws import portrait, refusal

HAND = {"first": "ox", "second": "boar"}


def dealing() -> OnitamaState:
    return after(GAME.start(), "deal tiger", "deal frog")


CASES = [
    (at(START), "horse a5-a4", Refusal("O7", "card-not-held", {"card": "horse", **HAND})),
    (at(START), "horse pass", Refusal("O7", "card-not-held", {"card": "horse", **HAND})),
    (at(START), "boar pass", Refusal("O14", "must-move", {})),
    (at(START), "deal tiger", Refusal("O3", "already-dealt", {})),
    (
        at(START),
        "ox a5-a4",
        Refusal("O8", "not-your-piece", {"card": "ox", "from": "a5", "to": "a4"}),
    ),
    (
        at(START),
        "ox a1-a3",
        Refusal("O6", "no-such-step", {"card": "ox", "from": "a1", "to": "a3"}),
    ),
    (
        at(START),
        "ox e1-a2",
        Refusal("O6", "no-such-step", {"card": "ox", "from": "e1", "to": "a2"}),
    ),
    (
        at(START),
        "ox a1-b1",
        Refusal("O10", "own-piece-there", {"card": "ox", "from": "a1", "to": "b1"}),
    ),
    (
        at(STUCK),
        "frog a1-b2",
        Refusal("O6", "no-such-step", {"card": "frog", "from": "a1", "to": "b2"}),
    ),
    (
        at(STUCK),
        "ox pass",
        Refusal("O7", "card-not-held", {"card": "ox", "first": "frog", "second": "dog"}),
    ),
    (dealing(), "deal tiger", Refusal("O3", "card-not-available", {"available": 14})),
    (dealing(), "deal goat", Refusal("O3", "card-not-available", {"available": 14})),
    (dealing(), "tiger a1-a3", Refusal("O3", "cards-not-dealt", {"available": 14})),
    (dealing(), "tiger pass", Refusal("O3", "cards-not-dealt", {"available": 14})),
]


@pytest.mark.parametrize(("state", "text", "expected"), CASES)
def test_refusals(state: OnitamaState, text: str, expected: Refusal) -> None:
    before = portrait(state)
    assert expected == refusal(state, GAME.parse(text))
    assert before == portrait(state)


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**9])
@pytest.mark.parametrize("state", [at(START), dealing()])
def test_no_such_action(state: OnitamaState, action: int) -> None:
    assert Refusal("C3", "no-such-action", {"action": action}) == refusal(state, action)


def test_the_last_action_is_the_last_deal() -> None:
    assert ACTIONS - 1 == GAME.start({"sets": "base,promo"}).legal_actions()[-1]
