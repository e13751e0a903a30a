"""Score and manage: rules K26 to K34, one test each at least."""

import pytest

from kitama.game import CHANCE, Refusal
from tests.games.kitara.positions import after, at, legal, refused, words

OTHERS = "b1:2:3W,b2:2:1W"


def test_score_symbols() -> None:
    """K26: One point for each score symbol in the kingdom."""
    state = at(phase="score", seat1="0,3,12,15:4:")
    assert (CHANCE, ["score 4"]) == (state.seat, legal(state))
    assert {"seat1": "0,3,12,15:8:"} == words(after(state, "score 4"), "seat1")


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("a7:1:1M", 2),
        ("a7:1:5M", 2),
        ("a7:1:3W1M1H", 2),
        ("a7:1:1M,a6:1:1M,c1:1:2M", 6),
        ("a7:1:3W2H", 0),
        ("a1:1:5M", 0),
    ],
)
def test_ruins(board: str, points: int) -> None:
    """K27: Two points for each Ruins held with at least one Master-Animal."""
    assert [f"score {points}"] == legal(at(phase="score", board=f"{board},{OTHERS}"))


def test_highest_token_stays() -> None:
    """K28: Of the tokens drawn this turn the highest stays with the player, face down; the others
    go back to the bag."""
    state = at(phase="score", drawn="3,3,5", seat1="0:0:2,4")
    state = after(state, "score 0")
    assert {"drawn": "", "seat1": "0:0:2,4,5"} == words(state, "drawn", "seat1")
    bag = {value: int(state.record.bag[value]) for value in (2, 3, 4, 5)}
    assert {2: 11, 3: 12, 4: 8, 5: 5} == bag


def test_number_of_tokens_is_public() -> None:
    """K28: How many tokens a player keeps is public, their values are not."""
    state = at(phase="score", drawn="3,5", seat1="0:0:2,4")
    assert [(3, 5), (None, None), (None, None)] == [state.view(s).drawn for s in (0, 1, None)]
    seen = [state.view(seat).seats[0].tokens for seat in (0, 1, None)]
    assert [(2, 4), (None, None), (None, None)] == seen


@pytest.mark.parametrize(
    ("board", "short"),
    [
        ("a1:1:3W", 2),
        ("a1:1:2W,a2:1:1W", 1),
        ("a1:1:1W,a2:1:1W,a4:1:1W", 0),
        ("a1:1:1W,a2:1:1W1M1H,a4:1:1W,a3:1:1W", 0),
        ("a1:1:2W,a7:1:1W", 2),
        ("a1:1:2W,a2:1:1M,a4:1:1H", 2),
        ("a7:1:3W", 3),
    ],
)
def test_food(board: str, short: int) -> None:
    """K29: Each Savanna held with at least one Warrior feeds one card."""
    state = at(phase="score", seat1="0,7,14:0:", board=f"{board},{OTHERS}")
    state = after(state, legal(state)[0])
    phase = "discard" if short else "refresh"
    assert {"phase": phase, "short": str(short)} == words(state, "phase", "short")


def test_food_is_counted_once() -> None:
    """K29: This is counted once, before any pawn is removed."""
    state = at(phase="score", seat1="0,7,14:0:", board=f"a1:1:1W,a2:1:1W,a3:1:1M,{OTHERS}")
    state = after(state, "score 0", "discard 0", "remove W a1", "remove W a2")
    assert {"phase": "refresh", "seat1": "7,14:0:"} == words(state, "phase", "seat1")


def test_cards_are_discarded() -> None:
    """K30: Exactly as many cards are discarded as cannot be fed. The starting card and the card
    just drafted may be among them."""
    state = at(row="3,1,2,4,5,6", seat1="0,7:0:", board="a1:1:1W,b1:2:3W")
    state = after(state, "draft 1", "reveal 8")
    state = after(state, "recruit W a1", "recruit W a1", "end moves", "score 1")
    offered = ["discard 0", "discard 3", "discard 7"]
    assert (0, offered, {"short": "2"}) == (state.seat, legal(state), words(state, "short"))
    state = after(state, "discard 3")
    assert (0, ["discard 0", "discard 7"]) == (state.seat, legal(state))
    state = after(state, "discard 0")
    assert {"seat1": "7:1:", "short": "0", "gone": "3"} == words(state, "seat1", "short", "gone")


def test_no_food_needed() -> None:
    """K31: Cards that need no food (in the red deck) do not count and cannot be discarded."""
    state = at(deck="red", phase="score", seat1="0,3,6,8:0:")
    state = after(state, "score 0")
    assert {"phase": "discard", "short": "1"} == words(state, "phase", "short")
    assert ["discard 0", "discard 6"] == legal(state)
    expected = Refusal("K31", "needs-no-food", {"card": 3, "count": 1})
    assert expected == refused(state, "discard 3")
    fed = after(at(deck="red", phase="score", seat1="0,3,8:0:"), "score 0")
    assert {"phase": "refresh"} == words(fed, "phase")


def test_pawns_are_lost() -> None:
    """K32: For each pawn symbol on the discarded cards one pawn of that kind goes back to the
    supply, from any spaces, by its owner's choice"""
    board = f"a2:1:3W1M,a6:1:1W2M,{OTHERS}"
    state = at(phase="discard", short=1, seat1="0,8:0:", board=board)
    state = after(state, "discard 8")
    assert (0, ["remove W a2", "remove W a6"]) == (state.seat, legal(state))
    state = after(state, "remove W a6")
    assert (CHANCE, ["remove W a2"]) == (state.seat, legal(state))
    state = after(state, "remove W a2")
    assert (0, ["remove M a2", "remove M a6"]) == (state.seat, legal(state))
    state = after(state, "remove M a6")
    assert {"board": f"a2:1:2W1M,a6:1:1M,{OTHERS}"} == words(state, "board")
    assert (8, 3, 3) == state.view(None).seats[0].supply


def test_losses_end_with_the_pawns() -> None:
    """K32: and never more than stand on the board. Warriors go first, then Master-Animals, then
    Heroes."""
    board = f"a6:1:1W1M2H,{OTHERS}"
    state = at(phase="discard", short=2, seat1="6,26:0:", board=board)
    state = after(state, "discard 6", "discard 26")
    assert {"phase": "remove", "due": "1,0,2,0"} == words(state, "phase", "due")
    state = after(state, "remove W a6")
    assert {"due": "0,0,2,0"} == words(state, "due")
    state = after(state, "remove H a6", "remove H a6")
    assert {"phase": "refresh", "board": f"a6:1:1M,{OTHERS}"} == words(state, "phase", "board")


def test_all_pawns_are_lost() -> None:
    """K32: and never more than stand on the board."""
    state = at(phase="discard", short=2, seat1="6,0:0:", board=f"a6:1:1W,{OTHERS}")
    state = after(state, "discard 0", "discard 6", "remove W a6")
    assert {"phase": "refresh", "board": OTHERS} == words(state, "phase", "board")


def test_french_losses() -> None:
    """K33: With `edition=fr` pawns of any kind go, until no more stand on the board than the
    remaining cards show."""
    board = f"a2:1:2W1M,a6:1:1W1H,{OTHERS}"
    state = at(edition="fr", phase="discard", short=1, seat1="0,8,10:0:", board=board)
    kept = after(state, "discard 8")
    assert {"phase": "refresh", "board": board} == words(kept, "phase", "board")
    state = at(edition="fr", phase="discard", short=2, seat1="0,8,10:0:", board=board)
    state = after(state, "discard 8", "discard 10")
    assert {"phase": "remove", "due": "0,0,0,2"} == words(state, "phase", "due")
    anyone = ["remove W a2", "remove W a6", "remove M a2", "remove H a6"]
    assert (0, anyone) == (state.seat, legal(state))
    state = after(state, "remove H a6", "remove M a2")
    assert {"phase": "refresh", "board": f"a2:1:2W,a6:1:1W,{OTHERS}"} == words(
        state, "phase", "board"
    )


def test_oldest_card_leaves() -> None:
    """K34: With two players the oldest card leaves the game at the end of each turn, and a new one
    is revealed."""
    state = at(phase="refresh", row="6,5,4,3,2,1")
    assert (CHANCE, ["refresh"]) == (state.seat, legal(state))
    state = after(state, "refresh")
    assert {"phase": "renew", "row": "5,4,3,2,1", "gone": "6"} == words(
        state, "phase", "row", "gone"
    )
    state = after(state, "reveal 7")
    assert {"phase": "draft", "seat": "2", "turn": "1", "row": "5,4,3,2,1,7"} == words(
        state, "phase", "seat", "turn", "row"
    )


@pytest.mark.parametrize("players", [3, 4])
def test_row_stays_with_more_players(players: int) -> None:
    """K34: With two players the oldest card leaves the game at the end of each turn"""
    state = after(at(players=players, phase="score"), "score 0")
    assert {"phase": "draft", "turn": "1", "row": "1,2,3,4,5,6"} == words(
        state, "phase", "turn", "row"
    )
