"""Kitara's actions as text and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama.game import BadText
from kitama.games.kitara.notation import group_text, notation, parse, parse_group, parse_space
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import ACTIONS, GROUPS, MOVE, SPACES

FIRST_WORD = (
    "an action begins with one of: first, reveal, start, draft, recruit, end, token, retreat, "
    "score, discard, remove, refresh, final, move"
)
SPACE = "a space is a letter a-e and a digit 1-8"
KIND = "pawns are W (Warrior), M (Master-Animal) or H (Hero)"
GROUP = "a group is written like 2W1M1H: at most 10 W, 5 M and 3 H"
HIDDEN = "this value is hidden; only the full record of a game can be read"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (record.FIRST, "first 1"),
        (record.FIRST + 3, "first 4"),
        (record.REVEAL, "reveal 0"),
        (record.REVEAL + 32, "reveal 32"),
        (record.START, "start a1"),
        (record.START + 39, "start e8"),
        (record.DRAFT, "draft 1"),
        (record.DRAFT + 5, "draft 6"),
        (record.RECRUIT, "recruit W a1"),
        (record.RECRUIT + 40, "recruit M a1"),
        (record.RECRUIT + 119, "recruit H e8"),
        (record.END_MOVES, "end moves"),
        (record.TOKEN, "token 0"),
        (record.TOKEN + 9, "token 9"),
        (record.RETREAT + 8, "retreat b1"),
        (record.SCORE, "score 0"),
        (record.SCORE + 255, "score 255"),
        (record.DISCARD + 14, "discard 14"),
        (record.REMOVE + 40 + 16, "remove M c1"),
        (record.REFRESH, "refresh"),
        (record.FINAL, "final"),
        (MOVE, "move a1 a1 0W"),
        (MOVE + 1, "move a1 a1 1H"),
        (MOVE + 4, "move a1 a1 1M"),
        (MOVE + 24, "move a1 a1 1W"),
        (MOVE + GROUPS, "move a1 a2 0W"),
        (MOVE + SPACES * GROUPS, "move a2 a1 0W"),
        (ACTIONS - 1, "move e8 e8 10W5M3H"),
    ],
)
def test_texts_of_actions(action: int, text: str) -> None:
    assert (text, action) == (notation(action), parse(text))


def test_every_action_but_moves_has_its_own_text() -> None:
    texts = [notation(action) for action in range(MOVE)]
    assert list(range(MOVE)) == [parse(text) for text in texts]
    assert MOVE == len(set(texts))


@given(st.integers(MOVE, ACTIONS - 1))
def test_moves_come_back_from_their_texts(action: int) -> None:
    assert action == parse(notation(action))


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_numbers_that_are_no_action_have_no_text(action: int) -> None:
    with pytest.raises(ValueError, match=rf"^actions are 0 to {ACTIONS - 1}, not {action}$"):
        notation(action)


@pytest.mark.parametrize(
    ("text", "forgiven"),
    [
        ("MOVE A1 b2 2w1h", "move a1 b2 2W1H"),
        ("  move  a1\tB2  02W01H ", "move a1 b2 2W1H"),
        ("Recruit m E3", "recruit M e3"),
        ("draft 02", "draft 2"),
        ("END Moves", "end moves"),
        ("move a1 b2 0W1M", "move a1 b2 1M"),
    ],
)
def test_case_spaces_and_zeros_are_forgiven(text: str, forgiven: str) -> None:
    assert forgiven == notation(parse(text))


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", FIRST_WORD, 1),
        ("  ", FIRST_WORD, 1),
        ("attack a1 a2", FIRST_WORD, 1),
        ("draft", "this action is written like 'draft 2'", 1),
        ("draft 1 2", "this action is written like 'draft 2'", 1),
        ("move a1 a2", "this action is written like 'move e3 d4 2W1H'", 1),
        ("final 1", "this action is written like 'final'", 1),
        ("draft 0", "expected a number from 1 to 6", 7),
        ("draft 7", "expected a number from 1 to 6", 7),
        ("draft one", "expected a number from 1 to 6", 7),
        ("draft -1", "expected a number from 1 to 6", 7),
        ("draft ²", "expected a number from 1 to 6", 7),
        ("draft ٣", "expected a number from 1 to 6", 7),
        ("first 5", "expected a number from 1 to 4", 7),
        ("reveal 33", "expected a number from 0 to 32", 8),
        ("discard 0001", "expected a number from 0 to 32", 9),
        (" token  10", "expected a number from 0 to 9", 9),
        ("score 256", "expected a number from 0 to 255", 7),
        ("token ?", HIDDEN, 7),
        ("start f1", SPACE, 7),
        ("start a9", SPACE, 7),
        ("start a10", SPACE, 7),
        ("retreat a", SPACE, 9),
        ("recruit X a1", KIND, 9),
        ("recruit WM a1", KIND, 9),
        ("remove W z1", SPACE, 10),
        ("end turn", "one ends one's moves: 'end moves'", 5),
        ("move a0 a1 1W", SPACE, 6),
        ("move a1 a0 1W", SPACE, 9),
        ("move a1 a2 W", GROUP, 12),
        ("move a1 a2 2", GROUP, 12),
        ("move a1 a2 11W", GROUP, 12),
        ("move a1 a2 6M", GROUP, 12),
        ("move a1 a2 4H", GROUP, 12),
        ("move a1 a2 1H1W", GROUP, 12),
        ("move a1 a2 ٣W", GROUP, 12),
        ("move a1 a2 000000001W", GROUP, 12),
    ],
)
def test_garbage_names_its_column(text: str, message: str, column: int) -> None:
    with pytest.raises(BadText) as caught:
        parse(text)
    found = (caught.value.text, caught.value.message, caught.value.column)
    assert (text, message, column) == found


WORDS = (
    "draft",
    "move",
    "token",
    "end",
    "moves",
    "W",
    "a1",
    "2W",
    "1",
    "?",
    "İ",
    "ß",
    "\t",
    "\x1f",
)


def parsed(text: str) -> int | BadText:
    try:
        return parse(text)
    except BadText as error:
        return error


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=3)), max_size=5))
def test_any_text_is_an_action_or_refused(words: list[str]) -> None:
    text = " ".join(words)
    found = parsed(text)
    if isinstance(found, BadText):
        assert 1 <= found.column <= max(1, len(text))
    else:
        assert found == parse(notation(found))


@given(st.integers(0, 10), st.integers(0, 5), st.integers(0, 3))
def test_groups(warriors: int, animals: int, heroes: int) -> None:
    group = (warriors, animals, heroes)
    assert group == parse_group(group_text(*group))


def test_labels() -> None:
    labels = [letter + digit for letter in "abcde" for digit in "12345678"]
    assert list(range(SPACES)) == [parse_space(label) for label in labels]
