"""Who wins where somebody gave up, or where a game ends before its end (T11, T13)."""

from typing import Any

import pytest

from kitama.game import Outcome
from tests.games.kitara.positions import after, at

SEATS = {"seat1": "0,7:9:5", "seat2": "0:12:4", "seat3": "0,8,9:9:3"}
"""With the last count: 9 + 5 + 4, 12 + 4 + 2, 9 + 3 + 6 points, each with one token."""
OVER: dict[str, Any] = {"phase": "final", "turn": 27, "last": 9, "row": "29"}


@pytest.mark.parametrize(
    ("changed", "out", "reason", "winners"),
    [
        ({}, (), "shared", (0, 1, 2)),
        ({}, (1,), "shared", (0, 2)),
        ({}, (0, 2), "points", (1,)),
        ({"seat1": "0,7:10:5"}, (), "points", (0,)),
        ({"seat1": "0,7:10:5"}, (0,), "shared", (1, 2)),
        ({"seat2": "0:12:2,2"}, (), "tokens", (1,)),
        ({"seat2": "0:12:2,2"}, (0,), "tokens", (1,)),
        ({"seat2": "0:12:2,2"}, (1,), "shared", (0, 2)),
    ],
)
@pytest.mark.parametrize("is_over", [False, True])
def test_the_rest_are_ranked_by_points_then_tokens(
    changed: dict[str, str],
    out: tuple[int, ...],
    reason: str,
    winners: tuple[int, ...],
    is_over: bool,
) -> None:
    """K38 among those who did not give up, after the last count or with it made at once (K37)."""
    seats = SEATS | changed
    state = after(at(3, **seats, **OVER), "final") if is_over else at(3, **seats)
    points = (19 if "seat1" in changed else 18, 18, 18)

    assert Outcome(reason, points, winners) == state.standing(out)
    assert state.outcome(out) == (state.standing(out) if is_over else None)


def test_tokens_of_this_turn_do_not_count_yet() -> None:
    """Which of them stays is not known before the turn is scored (K28)."""
    state = at(3, phase="move", moves=1, drawn="5", seat1="0:3:")
    assert (5, 2, 2) == state.standing().scores
