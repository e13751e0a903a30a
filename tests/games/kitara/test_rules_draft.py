"""Draft and recruit: rules K11 to K16, one test each at least."""

import pytest

from kitama.game import CHANCE, Refusal
from tests.games.kitara.positions import after, at, legal, refused, words

EVERY_SAVANNA = (
    "a1:2:1W,a2:2:1W,a3:2:1W,a4:2:1W,a5:2:1W,a8:2:1W,"
    "b1:2:1W,b2:2:1W,b3:2:1W,b4:2:1W,b5:2:1M,b8:2:1M"
)


@pytest.mark.parametrize(
    ("kingdom", "row", "reach"),
    [
        ("0", "1,2,3,4,5,6", 2),
        ("0,8", "1,2,3,4,5,6", 2),
        ("0,7,10", "1,2,3,4,5,6", 2),
        ("0,9,13", "1,2,3,4,5,6", 5),
        ("0,9,13,14,16", "1,2,3,4,5,6", 6),
        ("0,9,13", "1,2,3,4", 4),
    ],
)
def test_reach(kingdom: str, row: str, reach: int) -> None:
    """K11: A player may choose among as many cards of the row, from its old end, as their kingdom
    shows draft symbols: at least one, at most the row."""
    state = at(seat1=f"{kingdom}:0:", row=row)
    assert [f"draft {place}" for place in range(1, reach + 1)] == legal(state)
    assert (0, reach) == (state.seat, state.view(None).reach)


@pytest.mark.parametrize("kingdom", ["", "8", "8,10"])
def test_least_reach(kingdom: str) -> None:
    """K11: at least one, at most the row."""
    state = at(seat1=f"{kingdom}:0:")
    assert (CHANCE, ["draft 1"]) == (state.seat, legal(state))


def test_out_of_reach() -> None:
    """K11: A player may choose among as many cards of the row, from its old end, as their kingdom
    shows draft symbols"""
    expected = Refusal("K11", "out-of-reach", {"place": 3, "reach": 2})
    assert expected == refused(at(), "draft 3")


def test_draft() -> None:
    """K12: The chosen card joins the kingdom, the row closes up, and a new card is revealed at its
    end."""
    state = after(at(), "draft 2")
    assert {"phase": "reveal", "seat1": "0,2:0:", "row": "1,3,4,5,6"} == words(
        state, "phase", "seat1", "row"
    )
    assert (CHANCE, ["reveal 7"]) == (state.seat, legal(state))
    assert {"row": "1,3,4,5,6,7"} == words(after(state, "reveal 7"), "row")


@pytest.mark.parametrize(
    ("draft", "due"),
    [("draft 1", "2,0,0,0"), ("draft 2", "1,1,0,0"), ("draft 5", "1,0,1,0")],
)
def test_only_the_new_card_recruits(draft: str, due: str) -> None:
    """K13: Only the card just drafted recruits: one pawn for each pawn symbol on it."""
    state = at(seat1="0,9,13,14:0:")
    assert {"due": due} == words(after(state, draft), "due")


def test_places_of_recruits() -> None:
    """K14: Each recruit is placed by itself in any space the player holds. Warriors come first,
    then Master-Animals, then Heroes."""
    board = "a1:1:2W,a4:1:1W,b1:2:3W"
    state = at(board=board, row="16,2,3,4,5,6", phase="draft")
    state = after(state, "draft 1", "reveal 1")
    assert (0, ["recruit W a1", "recruit W a4"]) == (state.seat, legal(state))
    state = after(state, "recruit W a4")
    assert ["recruit M a1", "recruit M a4"] == legal(state)
    state = after(state, "recruit M a1")
    assert ["recruit H a1", "recruit H a4"] == legal(state)
    state = after(state, "recruit H a1")
    expected = {"phase": "move", "board": "a1:1:2W1M1H,a4:1:2W,b1:2:3W"}
    assert expected == words(state, "phase", "board")
    assert (6, 4, 2) == state.view(None).seats[0].supply


def test_other_kind_first() -> None:
    """K14: Warriors come first, then Master-Animals, then Heroes."""
    state = at(board="a1:1:2W,a4:1:1W,b1:2:3W", phase="recruit", due="1,1,0,0")
    expected = Refusal("K14", "other-kind-first", {"kind": "M", "due": "W", "count": 1})
    assert expected == refused(state, "recruit M a1")


def test_recruiting_is_not_optional() -> None:
    """K15: Recruiting is not optional"""
    state = at(board="a1:1:2W,a4:1:1W,b1:2:3W", phase="recruit", due="2,0,0,0")
    expected = Refusal("K15", "asked-recruit", {"kind": "W", "count": 2})
    assert expected == refused(state, "end moves")


def test_empty_supply() -> None:
    """K15: a kind of which the supply is empty is skipped."""
    board = "a1:1:6W,a4:1:4W,b1:2:3W"
    state = after(at(board=board, row="2,1,3,4,5,6"), "draft 1", "reveal 7")
    assert {"due": "0,1,0,0"} == words(state, "due")
    assert ["recruit M a1", "recruit M a4"] == legal(state)


def test_supply_that_runs_out() -> None:
    """K15: a kind of which the supply is empty is skipped."""
    board = "a1:1:6W,a4:1:3W,b1:2:3W"
    state = after(at(board=board, row="6,1,2,3,4,5"), "draft 1", "reveal 7")
    assert {"due": "3,0,0,0"} == words(state, "due")
    state = after(state, "recruit W a1")
    assert {"phase": "move", "due": "0,0,0,0"} == words(state, "phase", "due")


def test_return_to_a_free_starting_space() -> None:
    """K16: A player who holds no space puts the first recruit on a free starting space"""
    state = at(board="b2:2:3W", row="2,1,3,4,5,6", phase="draft")
    state = after(state, "draft 1", "reveal 7")
    assert ["recruit W a1", "recruit W b1"] == legal(state)
    state = after(state, "recruit W b1")
    assert (CHANCE, ["recruit M b1"]) == (state.seat, legal(state))


def test_return_to_a_free_savanna() -> None:
    """K16: or on any free Savanna where no starting space is free."""
    board = "a1:2:1W,a3:2:1W,b1:2:1W,b2:2:1W,b3:2:1W,b4:2:1W,b5:2:1W,b8:2:1W"
    state = after(at(board=board), "draft 1", "reveal 7")
    assert [f"recruit W {space}" for space in ("a2", "a4", "a5", "a8")] == legal(state)
    state = after(state, "recruit W a5")
    assert (CHANCE, ["recruit W a5"]) == (state.seat, legal(state))


def test_no_place_to_return_to() -> None:
    """K16: Where there is neither, nobody is recruited."""
    state = after(at(board=EVERY_SAVANNA), "draft 1", "reveal 7")
    assert {"phase": "move", "due": "0,0,0,0", "board": EVERY_SAVANNA} == words(
        state, "phase", "due", "board"
    )
    assert (10, 5, 3) == state.view(None).seats[0].supply
