"""Positions of Kitara as text and back, and what a text must be to be one."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitama.compiled import MODE
from kitama.game import NOBODY, BadOption, BadText
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.position import MAX_CHARACTERS, parse_position
from kitama.games.kitara.view import PHASES
from tests.games.kitara.playing import SOME_TABLES, STYLES, TABLES, choice, game
from tests.games.kitara.positions import after, at, legal, position, set_up, start
from tests.games.kitara.soundness import check_sound

EVERY = {"fast": 7, "checked": 23, "plain": 23}[MODE]
"""One state in so many is written and read."""
LONGEST_GAME = 2000
MIXTURES = settings().max_examples // 2


def bad(text: str, players: str = "2", edition: str = "en", deck: str = "blue") -> tuple[str, int]:
    """The message and the column of the error a text gives."""
    table = start(players=players, edition=edition, deck=deck)
    with pytest.raises(BadText) as caught:
        parse_position(text, table.settings)
    assert text == caught.value.text
    return caught.value.message, caught.value.column


def test_text_of_a_position() -> None:
    """The line the documentation shows, word by word."""
    text = (
        "players=2 first=1 seat=2 turn=3 last=0 phase=retreat moves=2 due=0,0,0,0 short=0 "
        "row=6,8,9,10,11,12 gone=1,3,7 drawn=3 retreat=1:b4:1M1H "
        "board=a4:1:2W,b4:2:2W1H,b5:1:1W seat1=0,4,14:7:2,5 seat2=0,2,5:3:"
    )
    state = start(position=text)
    assert text == state.position()
    assert (0, ["retreat a4", "retreat b5"]) == (state.seat, legal(state))


def test_start_of_a_game() -> None:
    expected = (
        "players=3 first=1 seat=1 turn=0 last=0 phase=first moves=0 due=0,0,0,0 short=0 row= gone= "
        "drawn= retreat= board= seat1=0:0: seat2=0:0: seat3=0:0:"
    )
    assert expected == start(players="3").position()
    assert expected == start(players="3", position=expected).position()


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", SOME_TABLES)
def test_every_state_comes_back_from_its_text(table: str, style: str) -> None:
    """All of the record, in every phase, the last state among them."""
    rng = Random(f"{table} {style}")
    for step, (state, _action) in enumerate(game(start(**TABLES[table]), rng, style)):
        if step % EVERY == 0:
            check_round_trip(state)
    assert state.seat == NOBODY
    check_round_trip(state)


def check_round_trip(state: KitaraState) -> None:
    again = start(**{**state.options, "position": state.position()})
    assert state.records.tobytes() == again.records.tobytes()
    assert state.position() == again.position()


def test_a_game_can_go_on_from_a_position() -> None:
    state = at(phase="refresh")
    assert after(state, "refresh", "reveal 7").seat == 1


def test_order_and_case_of_the_board_are_free() -> None:
    one = at(board="a1:1:3W,b1:2:1W1M")
    other = at(board="B1:2:1w1m,A1:1:3W")
    assert one.records.tobytes() == other.records.tobytes()


def test_an_option_says_what_is_wrong_with_it() -> None:
    text = position(phase="dance")
    with pytest.raises(BadOption, match=r"^position: phase: a phase is one of: first, deal, "):
        start(position=text)


@pytest.mark.parametrize(
    ("word", "value", "message"),
    [
        ("players", "3", "players: this table has 2 players"),
        ("players", "1", "players: expected a number from 2 to 4, not '1'"),
        ("first", "3", "first: expected a number from 1 to 2, not '3'"),
        ("seat", "0", "seat: expected a number from 1 to 2, not '0'"),
        ("turn", "-1", "turn: expected a number from 0 to 400, not '-1'"),
        ("turn", "99999", "turn: expected a number from 0 to 400, not '99999'"),
        ("turn", "", "turn: expected a number from 0 to 400, not ''"),
        ("last", "x", "last: expected a number from 0 to 400, not 'x'"),
        ("phase", "dance", f"phase: a phase is one of: {', '.join(PHASES)}"),
        ("moves", "100", "moves: expected a number from 0 to 99, not '100'"),
        ("due", "0,0,0", "due: expected four numbers"),
        ("due", "0,0,0,0,0", "due: expected four numbers"),
        ("due", "0,0,0,", "due: expected a number from 0 to 99, not ''"),
        ("due", "٣,0,0,0", "due: expected a number from 0 to 99, not '٣'"),
        ("short", "34", "short: expected a number from 0 to 33, not '34'"),
        ("row", "0,1", "row: expected a number from 1 to 32, not '0'"),
        ("gone", "33", "gone: expected a number from 1 to 32, not '33'"),
        ("drawn", "?", "drawn: a hidden value cannot be read back"),
        ("drawn", "10", "drawn: expected a number from 0 to 9, not '10'"),
        ("retreat", "2:a1", "retreat: expected three parts with a colon between, not '2:a1'"),
        ("retreat", "2:a9:1W", "retreat: a space is a letter a-e and a digit 1-8"),
        ("board", "a1", "board: expected three parts with a colon between, not 'a1'"),
        ("board", "f1:1:3W", "board: a space is a letter a-e and a digit 1-8"),
        ("board", "a1:3:3W", "board: expected a number from 1 to 2, not '3'"),
        ("board", "a1:1:", "board: nobody stands in a1"),
        (
            "board",
            "a1:1:11W",
            "board: a group is written like 2W1M1H: at most 10 W, 5 M and 3 H",
        ),
        ("seat1", "0:0", "seat1: expected three parts with a colon between, not '0:0'"),
        ("seat2", "0:10000:", "seat2: expected a number from 0 to 9999, not '10000'"),
        ("seat2", "0:0:?", "seat2: a hidden value cannot be read back"),
    ],
)
def test_garbage_names_its_column(word: str, value: str, message: str) -> None:
    text = re.sub(rf"\b{word}=\S*", f"{word}={value}", position())
    assert (message, 1 + text.index(f"{word}=")) == bad(text)


def test_words_are_all_there_and_in_order() -> None:
    text = position()
    assert ("a position has 16 words, not 1", 1) == bad("start")
    assert ("a position has 16 words, not 17", 1) == bad(f"{text} seat3=0:0:")
    assert ("first: expected 'first=...'", 11) == bad(text.replace("first=", "erste="))
    swapped = text.replace("moves=0 ", "").replace("phase=draft", "moves=0 phase=draft")
    assert ("phase: expected 'phase=...'", 1 + text.index("phase=")) == bad(swapped)


def test_positions_have_a_length() -> None:
    message = f"a position has at most {MAX_CHARACTERS} characters"
    assert (message, 1) == bad(" " * (MAX_CHARACTERS + 1))


def mixed(data: st.DataObject) -> tuple[str, dict[str, str]]:
    """The text of a state in which some words come from other states of the same kind of game."""
    table = data.draw(st.sampled_from(sorted(TABLES)))
    style = data.draw(st.sampled_from(sorted(STYLES)))
    texts = [reached(table, style, data) for _ in range(2)]
    words = [dict(word.split("=") for word in text.split()) for text in texts]
    changed = data.draw(st.sets(st.sampled_from(sorted(words[0])), min_size=1, max_size=4))
    mixture = {**words[0], **{word: words[1][word] for word in changed}}
    return " ".join(f"{word}={value}" for word, value in mixture.items()), TABLES[table]


def reached(table: str, style: str, data: st.DataObject) -> str:
    rng, state = Random(data.draw(st.integers(0, 99))), start(**TABLES[table])
    for _ in range(data.draw(st.integers(0, 300))):
        if state.seat != NOBODY:
            state.apply(choice(state, rng, STYLES[style]))
    return state.position()


def is_played_to_its_end(text: str, table: dict[str, str]) -> bool:
    """Play on from a position; no matter if it is refused."""
    try:
        state = set_up(start(**table), text)
    except BadText:
        return False
    rng = Random(text)
    for _ in range(LONGEST_GAME):
        check_sound(state)
        if state.seat == NOBODY:
            return True
        state.apply(choice(state, rng))
    raise AssertionError(f"no end after {text}")


def test_what_is_not_refused_can_be_played_to_its_end() -> None:
    """Hand-made positions neither stand still nor lead out of bounds, as checked mode would see."""
    played = 0

    @settings(max_examples=MIXTURES)
    @given(st.data())
    def mix(data: st.DataObject) -> None:
        nonlocal played
        played += is_played_to_its_end(*mixed(data))

    mix()
    assert played > MIXTURES // 10
