"""Every way a transcript can be wrong: the message, the line and the column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama.game import BadText
from kitama.transcript import MAX_CHARACTERS, read
from tests.games.onitama.positions import CARD_OPTION

HEAD = f"kitama transcript 1\ngame: onitama\nrules: 1\noption cards: {CARD_OPTION}\n"
NEAR = "..R../...../..B../...../..... red=horse,crab blue=tiger,ox side=frog to=blue"
WON = f"kitama transcript 1\ngame: onitama\nrules: 1\noption position: {NEAR}\n"
BEGINS = "a transcript begins with 'kitama transcript 1'"
HEADER = "a header is a known name, a colon and a value, as in 'game: kitara'"
OVER = "the game was over before this line"
KNOWN = "no game is called"


def error_in(text: str) -> BadText | None:
    try:
        read(text)
    except BadText as error:
        return error
    return None


def place(text: str) -> tuple[str, int | None, int]:
    """The message, the line and the column; the error also holds that very line."""
    error = error_in(text)
    assert error is not None
    lines = text.splitlines() or [""]
    assert error.line is not None
    assert lines[error.line - 1] == error.text
    return error.message, error.line, error.column


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", BEGINS, 1),
        ("\n" + HEAD, BEGINS, 1),
        ("1. e4 e5", BEGINS, 1),
        ("kitama transcript 2\ngame: onitama\n", BEGINS, 1),
        ("kitama transcript 1\ngame onitama\n", HEADER, 2),
        ("kitama transcript 1\nGame: onitama\n", HEADER, 2),
        ("kitama transcript 1\ngame: onitama\nrules: 1\nplace: here\n\n", HEADER, 4),
        ("kitama transcript 1\nrules: 1\nrules: 1\n", "the header 'rules' appears twice", 3),
    ],
)
def test_headings(text: str, message: str, line: int) -> None:
    assert (message, line, 1) == place(text)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("kitama transcript 1", f"{KNOWN} ''", 1),
        ("kitama transcript 1\nrules: 1\n\n1 blue ox c1-c2\n", f"{KNOWN} ''", 3),
        ("kitama transcript 1\ngame: chess\nrules: 1\n\n", f"{KNOWN} 'chess'", 2),
        ("kitama transcript 1\ngame: onitama\n\n", "the rules of onitama are version 1", 3),
        ("kitama transcript 1\ngame: onitama\nrules: 2\n\n", "the rules of onitama are version", 3),
        (f"{HEAD}option board: 6\n\n", "onitama has no option 'board'", 4),
        ("kitama transcript 1\noption first: me\ngame: onitama\nrules: 1\n", "first: 'me' is", 2),
        (
            "kitama transcript 1\ngame: onitama\noption position: x\nrules: 1\n\n",
            "position: a position has five parts",
            3,
        ),
        (f"{HEAD}player red: Ada\nplayer green: Eve\n\n", "no seat is called 'green'", 6),
    ],
)
def test_what_headers_say(text: str, message: str, line: int) -> None:
    found, found_line, column = place(text)
    assert found.startswith(message)
    assert (line, 1) == (found_line, column)


@pytest.mark.parametrize(
    ("lines", "message", "line", "column"),
    [
        ("2 blue ox c1-c2", "expected '1 <who> <action>'", 6, 1),
        ("01 blue ox c1-c2", "expected '1 <who> <action>'", 6, 1),
        ("blue ox c1-c2", "expected '1 <who> <action>'", 6, 1),
        ("1 blue", "expected '1 <who> <action>'", 6, 1),
        ("1 blue ox c1-c2\n\n1 red horse c5-c4", "expected '2 <who> <action>'", 8, 1),
        ("9" * 5000 + " blue ox c1-c2", "expected '1 <who> <action>'", 6, 1),
        ("1 blue ox", "an action is a card and a move, as in 'tiger b1-b3'", 6, 8),
        ("1 blue ox c1-c9", "a move is two squares, as in 'b1-b3'", 6, 11),
        ("   1 blue ox c1-c9", "a move is two squares, as in 'b1-b3'", 6, 14),
        ("1 red ox c1-c2", "it is the turn of blue", 6, 3),
        ("1 chance deal ox", "it is the turn of blue", 6, 3),
        (" 1 blue ox c1-c2\n 2 blue boar c2-c3", "it is the turn of red", 7, 4),
        ("1 blue resigns\n2 red horse c5-c4", OVER, 7, 1),
        ("1 table draw agreed\n2 red resigns", OVER, 7, 1),
        ("1 table resigns", "'table' cannot end the game this way", 6, 1),
        ("1 chance resigns", "'chance' cannot end the game this way", 6, 1),
        ("1 blue draw agreed", "'blue' cannot end the game this way", 6, 1),
        (
            "1 blue horse c1-c2",
            "not allowed here: card-not-held (rule O7): card horse, first ox, second boar",
            6,
            8,
        ),
    ],
)
def test_lines(lines: str, message: str, line: int, column: int) -> None:
    assert (message, line, column) == place(f"{HEAD}\n{lines}\n")


@pytest.mark.parametrize(
    ("last", "message", "column"),
    [
        ("2 red horse c5-c4", "not allowed here: game-over (rule C1)", 7),
        ("2 red resigns", OVER, 1),
        ("2 table draw agreed", OVER, 1),
    ],
)
def test_after_the_end(last: str, message: str, column: int) -> None:
    assert (message, 7, column) == place(f"{WON}\n1 blue tiger c3-c5\n{last}\n")


@pytest.mark.parametrize(
    ("headers", "lines", "found", "line"),
    [
        ("result: red\nreason: stone", "1 blue tiger c3-c5", "result: blue, reason: stone", 5),
        ("result: blue\nreason: stream", "1 blue tiger c3-c5", "result: blue, reason: stone", 6),
        ("result: unfinished", "1 blue tiger c3-c5", "result: blue, reason: stone", 5),
        ("result: blue", "1 blue ox c3-c4", "result: unfinished", 5),
        ("reason: stone", "1 blue ox c3-c4", "result: unfinished", 5),
        ("result: blue", "1 blue resigns", "result: red, reason: resignation", 5),
        ("result: red", "1 table draw agreed", "result: draw, reason: agreement", 5),
    ],
)
def test_contradicting_results(headers: str, lines: str, found: str, line: int) -> None:
    expected = (f"the actions lead to {found!r}", line, 1)
    assert expected == place(f"{WON}{headers}\n\n{lines}\n")


def test_too_long() -> None:
    longest = HEAD + "\n" * (MAX_CHARACTERS - len(HEAD))
    assert None is error_in(longest)
    error = error_in(longest + "\n")
    assert error is not None
    assert "a transcript has at most 1000000 characters" == error.message
    assert len(str(error)) < 200


@given(st.text())
def test_garbage_never_breaks_the_reader(text: str) -> None:
    """After a good heading, too: what is no transcript is BadText and nothing else."""
    assert isinstance(error_in(text), BadText)
    error = error_in(f"{HEAD}\n{text}")
    assert error is None or error.line in range(5, len(text.splitlines()) + 6)


@given(st.lists(st.sampled_from(["1", "2", "blue", "red", "ox", "c1-c2", "resigns", "\n", " "])))
def test_almost_transcripts_never_break_the_reader(words: list[str]) -> None:
    error = error_in(f"{HEAD}\n{' '.join(words)}")
    assert error is None or error.line is not None
