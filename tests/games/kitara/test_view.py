"""What a seat or a spectator sees of a game of Kitara."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from kitama.game import CHANCE, NOBODY, Outcome
from kitama.games.kitara.tally import SeatTally, Tally
from kitama.games.kitara.view import Holding, KitaraView, Retreat, SeatView
from tests.games.kitara.positions import after, at

Tokens = tuple[int | None, ...]
WORDS: dict[str, Any] = {
    "first": 2,
    "turn": 5,
    "phase": "retreat",
    "moves": 2,
    "row": "8,9,10,11,12,13",
    "gone": "2,3,5,6",
    "drawn": "3,5",
    "retreat": "2:a4:1W1H",
    "board": "a1:1:1M,a4:1:2W1H,b1:2:1W,b2:2:2M,a3:2:1W",
    "seat1": "0,1,4:7:2,5",
    "seat2": "0,7:3:4",
}


def expected(viewer: int | None, mine: Tokens, theirs: Tokens, drawn: Tokens) -> KitaraView:
    """The view of WORDS, with what this viewer sees of the tokens."""
    return KitaraView(
        viewer=viewer,
        phase="retreat",
        decider=CHANCE,
        first=1,
        seat=0,
        turn=5,
        last_round=0,
        holdings=(
            Holding("a1", 0, (0, 1, 0)),
            Holding("a3", 1, (1, 0, 0)),
            Holding("a4", 0, (2, 0, 1)),
            Holding("b1", 1, (1, 0, 0)),
            Holding("b2", 1, (0, 2, 0)),
        ),
        seats=(
            SeatView((0, 1, 4), (8, 4, 2), 7, mine),
            SeatView((0, 7), (7, 3, 2), 3, theirs),
        ),
        row=(8, 9, 10, 11, 12, 13),
        reach=0,
        gone=(2, 3, 5, 6),
        drawn=drawn,
        in_bag=34,
        moves_left=2,
        due=(0, 0, 0, 0),
        short=0,
        retreat=Retreat(1, "a4", (1, 0, 1)),
        options=tuple(at(**WORDS).options.items()),
        outcome=None,
        tally=Tally(
            round=3,
            rounds=8,
            start=3,
            seats=(SeatTally(4, 3, 1, 3, 1, 1, 0), SeatTally(2, 4, 0, 2, 2, 0, 0)),
            retreats={},
            losses={},
            feeding=("a3", "a4", "b1"),
            scoring=(),
            final=None,
        ),
        stays=max((value or 0 for value in drawn), default=0),
    )


def test_own_tokens_are_seen() -> None:
    view = expected(0, mine=(2, 5), theirs=(None,), drawn=(3, 5))
    assert view == at(**WORDS).view(0)


def test_tokens_of_others_are_counted() -> None:
    view = expected(1, mine=(None, None), theirs=(4,), drawn=(None, None))
    assert view == at(**WORDS).view(1)


def test_spectators_see_no_token() -> None:
    view = expected(None, mine=(None, None), theirs=(None,), drawn=(None, None))
    assert view == at(**WORDS).view(None)


def test_the_end_is_shown() -> None:
    last: dict[str, Any] = {"turn": 14, "last": 7, "phase": "final", "row": "29"}
    state = after(at(seat1="0:4:5", seat2="0:7:2", **last), "final")
    view = state.view(None)
    assert ("over", NOBODY, Outcome("shared", (11, 11), (0, 1))) == (
        view.phase,
        view.decider,
        view.outcome,
    )
    assert ((5,), (2,)) == tuple(own.tokens for own in view.seats)


def test_reach_is_shown_while_drafting() -> None:
    assert (2, 0) == (at().view(None).reach, after(at(), "draft 1").view(None).reach)


def test_a_view_stays_as_it_is() -> None:
    state = at()
    before = state.view(0)
    state.apply(state.legal_actions()[0])
    assert at().view(0) == before != state.view(0)
    with pytest.raises(FrozenInstanceError):
        before.turn = 3  # type: ignore[misc]


@pytest.mark.parametrize("seat", [-3, -2, -1, 2])
def test_seats_that_are_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=f"^there is no seat {seat} at this table$"):
        at().view(seat)
