"""Onitama as text and back: actions, squares, and positions in both forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama.game import BadText
from kitama.games.onitama import notation
from kitama.games.onitama.cards import CARDS, NUMBER
from kitama.games.onitama.game import OnitamaState
from kitama.games.onitama.kernel import ACTIONS, DEAL, PASS, Position
from tests.games.onitama.oracle import public_text
from tests.games.onitama.positions import START
from tests.strategies import positions, states

ACTION = "an action is a card and a move, as in 'tiger b1-b3'"
MOVE = "a move is two squares, as in 'b1-b3'"


def bad_action(text: str) -> tuple[str, int]:
    """The message and the column of the error a text gives."""
    with pytest.raises(BadText) as caught:
        notation.parse(text)
    assert text == caught.value.text
    return caught.value.message, caught.value.column


def test_every_action_has_its_own_text() -> None:
    texts = [notation.notation(action) for action in range(ACTIONS)]
    assert list(range(ACTIONS)) == [notation.parse(text) for text in texts]
    assert ACTIONS == len(set(texts)) == 21318


def test_texts_of_actions() -> None:
    assert ["tiger a1-a1", "tiger a1-b1", "tiger b1-a1", "dragon a1-a1"] == [
        notation.notation(action) for action in (0, 1, 25, 625)
    ]
    assert ["sheep e5-e5", "tiger pass", "sheep pass", "deal tiger", "deal sheep"] == [
        notation.notation(action) for action in (PASS - 1, PASS, DEAL - 1, DEAL, ACTIONS - 1)
    ]


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_numbers_that_are_no_action_have_no_text(action: int) -> None:
    with pytest.raises(ValueError, match=rf"^actions are 0 to 21317, not {action}$"):
        notation.notation(action)


@pytest.mark.parametrize("text", ["ox c1-c2", "OX C1-C2", "  ox   c1-c2 ", "ox c1c2", "Ox\tc1C2"])
def test_case_spaces_and_the_hyphen_are_forgiven(text: str) -> None:
    assert "ox c1-c2" == notation.notation(notation.parse(text))


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", ACTION, 1),
        ("ox", ACTION, 1),
        ("ox c1 c2", ACTION, 1),
        ("ox c1-c6", MOVE, 4),
        ("  ox  c1-f2", MOVE, 7),
        ("ox ox", MOVE, 4),
        ("ox c1--c2", MOVE, 4),
        ("ox c1-c2-c3", MOVE, 4),
        ("tigre b1-b3", "no card is called 'tigre'; did you mean 'tiger'?", 1),
        ("deal tigre", "no card is called 'tigre'; did you mean 'tiger'?", 6),
        ("deal dea", f"no card is called 'dea'; cards are: {', '.join(NUMBER)}", 6),
        (" İİ b1-b3", f"no card is called {'İİ'.lower()!r}; cards are: {', '.join(NUMBER)}", 2),
        ("İ deal", f"no card is called {'İ'.lower()!r}; cards are: {', '.join(NUMBER)}", 1),
    ],
)
def test_garbage_names_its_column(text: str, message: str, column: int) -> None:
    assert (message, column) == bad_action(text)


FRAGMENTS = ("ox", "deal", "pass", "c1-c2", "c1", "-", " ", "\t", "İ")


def error_in(text: str) -> BadText | None:
    try:
        notation.parse(text)
    except BadText as error:
        return error
    return None


@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=5), max_size=5).map("".join))
def test_garbage_never_breaks_the_reader(text: str) -> None:
    """Any text is an action, or is refused with a column inside it."""
    error = error_in(text)
    if error is None:
        action = notation.parse(text)
        assert action == notation.parse(notation.notation(action))
    else:
        assert 1 <= error.column <= max(len(text), 1)


def test_squares() -> None:
    texts = [notation.square_text(square) for square in range(25)]
    assert ["a1", "e1", "a2", "c3", "e5"] == [texts[index] for index in (0, 4, 5, 12, 24)]
    assert list(range(25)) == [notation.parse_square(text) for text in texts]


@pytest.mark.parametrize(
    "text", ["", "a", "a0", "a6", "f1", "A1", "a1 ", "a\N{ARABIC-INDIC DIGIT ONE}", "11"]
)
def test_no_such_square(text: str) -> None:
    with pytest.raises(BadText, match="a square is a letter a-e and a digit 1-5"):
        notation.parse_square(text)


def test_cards_by_name() -> None:
    assert list(range(len(CARDS))) == [notation.parse_card(card.id) for card in CARDS]
    with pytest.raises(BadText) as caught:
        notation.parse_card("cow")
    assert ("cow", 1) == (caught.value.text, caught.value.column)


def round_trips(position: Position) -> list[Position]:
    texts = (notation.position_text(position), public_text(position))
    return [notation.parse_position(text) for text in texts]


@given(states())
def test_reachable_positions_round_trip(state: OnitamaState) -> None:
    """In both forms; finished positions, with a captured master, too."""
    assert state.position is not None
    assert [state.position] * 2 == round_trips(state.position)


@given(positions())
def test_positions_round_trip(position: Position) -> None:
    assert [position] * 2 == round_trips(position)


def test_both_forms_tell_the_same() -> None:
    public = "1121100000000000000033433 ox,boar horse,elephant crab blue"
    assert notation.parse_position(START) == notation.parse_position(public)
    assert START == notation.position_text(notation.parse_position(public))


def test_the_order_of_a_hand_does_not_matter() -> None:
    turned = START.replace("ox,boar", "boar,ox").replace("elephant,horse", "horse,elephant")
    assert notation.parse_position(START) == notation.parse_position(f"  {turned}\n")


@pytest.mark.parametrize(
    ("seat", "expected"),
    [(0, ("tiger", "ox")), (1, ("crab", "boar"))],
)
def test_hands(seat: int, expected: tuple[str, str]) -> None:
    """Whoever moves, a seat's hand is its own."""
    text = "rrRrr/...../...../...../bbBbb red=ox,tiger blue=boar,crab side=frog to="
    hands = {
        notation.held(notation.parse_position(text + mover))[seat] for mover in ("red", "blue")
    }
    assert {expected} == hands
