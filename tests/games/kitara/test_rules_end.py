"""The end, and what holds always: rules K35 to K40, one test each at least."""

from typing import Any

import pytest

from kitama.game import CHANCE, NOBODY, Outcome, Refusal
from kitama.games.kitara.game import GAME
from kitama.transcript import Transcript, write
from tests.games.kitara.positions import after, at, legal, refused, start, words

AGES_1_TO_4 = ",".join(map(str, range(7, 29)))
"""The cards that are gone when 1 to 6 lie in the row and a card of Age 5 comes next."""
OVER: dict[str, Any] = {
    "phase": "final",
    "turn": 14,
    "last": 7,
    "row": "29",
    "board": "a1:1:3W,b1:2:3W",
}
EVERY_TOKEN = ",".join("2" * 12 + "3" * 12 + "4" * 9 + "5" * 6)


@pytest.mark.parametrize(("players", "turn", "last"), [(2, 11, 7), (3, 23, 9), (4, 20, 7)])
def test_end_comes_near(players: int, turn: int, last: int) -> None:
    """K35: The end is near when the first card of Age 5 is revealed, in whatever way."""
    state = at(players=players, turn=turn, phase="reveal", row="1,2,3,4,5", gone=f"6,{AGES_1_TO_4}")
    assert {"last": "0"} == words(state, "last")
    assert ["reveal 29", "reveal 30", "reveal 31", "reveal 32"] == legal(state)
    assert {"last": str(last)} == words(after(state, "reveal 30"), "last")


def test_end_comes_near_between_turns() -> None:
    """K35: The end is near when the first card of Age 5 is revealed, in whatever way."""
    state = at(turn=11, phase="renew", row="1,2,3,4,5", gone=f"6,{AGES_1_TO_4}")
    expected = {"turn": "12", "last": "7"}
    assert expected == words(after(state, "reveal 32"), "turn", "last")


def test_only_the_first_card_counts() -> None:
    """K35: The end is near when the first card of Age 5 is revealed, in whatever way."""
    state = at(turn=12, last=7, phase="reveal", row="1,2,3,4,29", gone=f"5,6,{AGES_1_TO_4}")
    assert {"last": "7"} == words(after(state, "reveal 32"), "last")


@pytest.mark.parametrize(("players", "turns"), [("2", 7), ("3", 9), ("4", 7)])
def test_last_round(players: str, turns: int) -> None:
    """K36: The round is finished, and one more full round is played, with all phases. This makes 7
    turns each with two or four players, 9 with three."""
    state = start(players=players)
    drafts = [0] * int(players)
    while state.seat != NOBODY:
        if state.view(None).phase == "draft":
            drafts[state.view(None).seat] += 1
        state = after(state, legal(state)[-1])
    assert [turns] * int(players) == drafts


def test_final_points() -> None:
    """K37: Then each player adds the values of their tokens, and two points for every card in their
    kingdom, starting card and no-food cards included."""
    state = at(deck="red", seat1="0,3,6:10:2,5", seat2="4:20:", **OVER)
    assert (CHANCE, ["final"]) == (state.seat, legal(state))
    state = after(state, "final")
    assert {"seat1": "0,3,6:23:2,5", "seat2": "4:22:"} == words(state, "seat1", "seat2")
    assert Outcome("points", (23, 22), (0,)) == state.outcome()
    assert (NOBODY, []) == (state.seat, legal(state))


@pytest.mark.parametrize(
    ("seat1", "seat2", "expected"),
    [
        ("0:9:2", "0:10:2", Outcome("points", (13, 14), (1,))),
        ("0:9:2,2", "0:10:3", Outcome("tokens", (15, 15), (0,))),
        ("0:9:3", "0:10:2", Outcome("shared", (14, 14), (0, 1))),
        ("0:9:", "0:9:", Outcome("shared", (11, 11), (0, 1))),
    ],
)
def test_winner(seat1: str, seat2: str, expected: Outcome) -> None:
    """K38: Most points win. In a tie the leader with more tokens wins; if that is a tie too, the
    victory is shared."""
    state = at(seat1=seat1, seat2=seat2, **OVER)
    assert state.outcome() is None
    assert expected == after(state, "final").outcome()


@pytest.mark.parametrize(
    ("seat2", "expected"),
    [
        ("0:11:2,2", Outcome("tokens", (17, 17, 14), (1,))),
        ("0:13:2", Outcome("shared", (17, 17, 14), (0, 1))),
    ],
)
def test_only_leaders_share(seat2: str, expected: Outcome) -> None:
    """K38: In a tie the leader with more tokens wins"""
    over = {**OVER, "turn": 27, "last": 9, "board": "a1:1:3W,b1:2:3W,c1:3:3W"}
    state = at(players=3, seat1="0:10:5", seat2=seat2, seat3="0:4:2,2,2,2", **over)
    assert expected == after(state, "final").outcome()


def test_steps_without_a_choice() -> None:
    """K39: A step that leaves no choice happens by itself, and is recorded like any other."""
    state = at(seat1=":0:", row="4,1,2,3,5,6")
    for text in ("draft 1", "reveal 7", "recruit M a1"):
        assert (CHANCE, [(GAME.parse(text), 1)]) == (state.seat, state.chances())
        state = after(state, text)
    assert {"phase": "move"} == words(state, "phase")
    moved = at(turn=2, phase="move", gone="2,3", seat1="0,5,6:0:", seat2="0,1:0:")
    beginning = Transcript(GAME, dict(moved.options))
    beginning.actions += [GAME.parse(text) for text in ("end moves", "score 0")]
    expected = "1 1 end moves\n2 chance score 0\n"
    assert expected == write(beginning).partition("\n\n")[2]


def test_nobody_can_move() -> None:
    """K39: Only the moves end by their owner's word"""
    state = at(phase="move", moves=2, board="a1:1:1W,a2:2:1W,a4:2:1W,a7:2:1W")
    assert (0, ["end moves"]) == (state.seat, legal(state))


def test_nobody_does_what_happens_by_itself() -> None:
    """K39: A step that leaves no choice happens by itself"""
    state = at(phase="score")
    assert Refusal("K39", "asked-score", {}) == refused(state, "end moves")


def test_empty_bag() -> None:
    """K40: From an empty bag or an empty deck nothing is drawn, and the game goes on."""
    board = "a1:1:2H,a4:2:1W,b1:2:3W"
    state = at(phase="move", moves=1, board=board, seat2=f"0:0:{EVERY_TOKEN}")
    state = after(state, "move a1 a4 2H")
    assert {"phase": "retreat", "drawn": ""} == words(state, "phase", "drawn")
    state = after(state, "retreat b1", "end moves", "score 0")
    assert {"seat1": "0:0:"} == words(state, "seat1")


def test_empty_deck() -> None:
    """K40: From an empty bag or an empty deck nothing is drawn, and the game goes on."""
    gone = ",".join(str(card) for card in range(4, 33))
    state = after(at(turn=12, last=7, row="1,2,3", gone=gone), "draft 2")
    assert {"phase": "recruit", "row": "1,3"} == words(state, "phase", "row")
    state = after(at(turn=12, last=7, phase="refresh", row="1,2,3", gone=gone), "refresh")
    assert {"phase": "draft", "turn": "13", "row": "2,3"} == words(state, "phase", "turn", "row")


def test_empty_row() -> None:
    """K40: From an empty bag or an empty deck nothing is drawn, and the game goes on."""
    gone = ",".join(str(card) for card in range(2, 33))
    state = after(at(turn=12, last=7, phase="refresh", row="1", gone=gone), "refresh")
    assert {"phase": "move", "turn": "13", "moves": "2"} == words(state, "phase", "turn", "moves")
    state = after(state, "end moves", "score 0")
    assert {"phase": "final", "turn": "14"} == words(state, "phase", "turn")


def test_discarded_cards_stay_away() -> None:
    """K40: Discarded cards never come back."""
    state = at(phase="discard", short=1, seat1="0,1:0:", row="2,3,4,5,6,7")
    state = after(state, "discard 1", "remove W a1", "remove W a1", "refresh")
    assert {"gone": "1,2"} == words(state, "gone")
    assert [f"reveal {card}" for card in range(8, 15)] == legal(state)
