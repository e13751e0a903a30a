"""Positions that cannot be: each is refused, with its reason and the column where it shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama.game import BadText
from kitama.games.onitama import notation
from kitama.games.onitama.cards import NUMBER

BOARD = "rrRrr/...../...../...../bbBbb"
CARDS = "red=elephant,horse blue=ox,boar side=crab to=blue"
DIGITS = "1121100000000000000033433"
PUBLIC = "ox,boar horse,elephant crab blue"
RANKS = "a board is five ranks of five squares, rank 5 first"
PARTS = "a position has five parts: the board, two hands, the side card and who moves"
TWO_CARDS = "a hand is two cards with a comma between"


def refusal(text: str) -> tuple[str, int]:
    with pytest.raises(BadText) as caught:
        notation.parse_position(text)
    assert text == caught.value.text
    return caught.value.message, caught.value.column


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("rrRrr/..R../...../...../bbBbb", "there is one red master on the board, not 2"),
        ("rrRrr/..B../...../...../bb.Bb", "there is one blue master on the board, not 2"),
        ("rr.rr/...../...../...../bbBbb", "there is one red master on the board, not 0"),
        ("rr.rr/...../...../...../bb.bb", "there is one red master on the board, not 0"),
        ("rrRrr/r..../...../...../bbBbb", "there are at most four red students, not 5"),
        ("rrRrr/...../...../....b/bbBbb", "there are at most four blue students, not 5"),
        ("rrRrr/rr.../...../...../bbBbb", "there are at most four red students, not 6"),
        ("..B../...../...../...../R....", "blue has already won and cannot be the one to move"),
        ("..B../...../...../...../..R..", "blue has already won and cannot be the one to move"),
    ],
)
def test_no_game_leads_there(board: str, message: str) -> None:
    assert (message, 1) == refusal(f"{board} {CARDS}")
    assert (message, 3) == refusal(f"  {board} {CARDS}")


def test_whoever_won_is_not_to_move() -> None:
    message = "red has already won and cannot be the one to move"
    text = "..B../...../...../...../..R.. red=elephant,horse blue=ox,boar side=crab to=red"
    assert (message, 1) == refusal(text)


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", PARTS, 1),
        (BOARD, PARTS, 1),
        (f"{BOARD} {CARDS} please", PARTS, 1),
        (f"rrRrr/...../...../bbBbb {CARDS}", RANKS, 1),
        (f" {BOARD}/ {CARDS}", RANKS, 2),
        (f"rrRrr/..../....../...../bbBbb {CARDS}", RANKS, 1),
        (f"rrRrr/..x../...../...../bbBbb {CARDS}", "'x' is no piece", 9),
        (f"  rrRrr/..x../...../...../bbBbb {CARDS}", "'x' is no piece", 11),
        (f"{DIGITS}0 {PUBLIC}", "a board has 25 squares, not 26", 1),
        (f" {DIGITS[:-1]} {PUBLIC}", "a board has 25 squares, not 24", 2),
        (f" {DIGITS[:-1]}5 {PUBLIC}", "'5' is no piece", 26),
        (f"{DIGITS[:-1]}² {PUBLIC}", "'²' is no piece", 25),
    ],
)
def test_bad_boards(text: str, message: str, column: int) -> None:
    assert (message, column) == refusal(text)


@pytest.mark.parametrize(
    ("cards", "message", "column"),
    [
        ("red=ox,fox blue=r,boar side=crab to=blue", "no card is called 'r'; {}", 47),
        ("red=ox,fox blue=,boar side=crab to=blue", "no card is called ''; {}", 47),
        ("red=ox,fox blue=ox,boar side=crab to=blue", "the card 'ox' appears twice", 47),
        ("red=ox,ox blue=fox,boar side=crab to=blue", "the card 'ox' appears twice", 38),
        ("red=fox,boar blue=ox side=crab to=blue", TWO_CARDS, 49),
        ("red=fox,boar blue=ox,eel,rat side=crab to=blue", TWO_CARDS, 49),
        ("red=fox,boar blue=ox,eel side=crabb to=blue", "no card is called 'crabb'; did", 61),
        ("red=fox,boar blue=ox,eel side= to=blue", "expected 'side=...'", 56),
        ("red=fox,boar red=ox,eel side=crab to=blue", "expected 'blue=...'", 44),
        ("blue=fox,boar red=ox,eel side=crab to=blue", "expected 'red=...'", 31),
        ("red=fox,boar blue=ox,eel side=crab crab", "expected 'to=...'", 66),
        ("red=fox,boar blue=ox,eel side=crab to=fox", "who moves is red or blue", 69),
        ("red=fox,boar blue=ox,eel side=crab to=Red", "who moves is red or blue", 69),
    ],
)
def test_bad_cards(cards: str, message: str, column: int) -> None:
    known = f"cards are: {', '.join(NUMBER)}"
    found, found_column = refusal(f"{BOARD} {cards}")
    assert column == found_column
    assert found.startswith(message.format(known))


@pytest.mark.parametrize(
    ("rest", "message", "column"),
    [
        ("ox,boar horse,elephant crab green", "who moves is red or blue", 55),
        ("ox,boar horse crab blue", TWO_CARDS, 35),
        ("ox,boar horse,ox crab blue", "the card 'ox' appears twice", 27),
        ("ox,boar horse,elephant crab", PARTS, 1),
    ],
)
def test_bad_cards_in_the_public_form(rest: str, message: str, column: int) -> None:
    assert (message, column) == refusal(f"{DIGITS} {rest}")


@given(st.text(alphabet="rRbB./ =,01234oxtiger", max_size=80))
def test_garbage_never_breaks_the_reader(text: str) -> None:
    with pytest.raises(BadText) as caught:
        notation.parse_position(text)
    assert 1 <= caught.value.column <= max(len(text), 1)
