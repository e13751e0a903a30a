"""Transcripts of games of three, in which somebody gives up and the others play on."""

import pytest

from kitama import transcript
from kitama.game import BadText, Outcome
from kitama.games.kitara.game import GAME as KITARA
from kitama.transcript import GivenUp, Transcript, read, write, write_for
from tests.veiled import GAME, WORDS

HEAD = """\
kitama transcript 1
game: veiled
rules: 1
"""
THREE = "option seats: 3\noption turns: 1\n"


@pytest.fixture(autouse=True)
def _veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let transcripts find the tests' own game."""
    monkeypatch.setattr("kitama.transcript.find", lambda _name: GAME)


def played(words: str, *given_up: GivenUp, seats: str = "3") -> Transcript:
    actions = [WORDS.index(word) for word in words.split(", ")]
    return Transcript(GAME, {"seats": seats, "turns": "1"}, {}, "", actions, list(given_up))


WHOLE = "take, token 3, end, bell, end, bell, end, bell"


def test_a_seat_gives_up_after_the_last_action() -> None:
    game = played("take, token 3, end")
    assert game.add(WORDS.index("bell")) == game.actions[-1]
    game.give_up(1)
    assert game.given_up == [GivenUp(4, 1, "resignation")]


def test_a_seat_resigns_in_the_middle_and_the_game_goes_on() -> None:
    gone = (GivenUp(2, 2, "resignation"), GivenUp(4, 0, "time"))
    game = played("take, token 3, end, bell", *gone)
    expected = f"""{HEAD}table: 4
{THREE}result: seat-1
reason: time

1 seat-0 take
2 chance token 3
3 seat-2 resigns
4 seat-0 end
5 chance bell
6 seat-0 out of time
"""
    assert expected == write(game)
    assert game == read(expected)
    assert Outcome("time", (0, 0, 0), (1,)) == transcript.outcome(game)


def test_who_gave_up_does_not_win_at_the_end() -> None:
    game = played(WHOLE, GivenUp(0, 0, "time"))
    assert Outcome("turns", (3, 0, 0), (1, 2)) == transcript.outcome(game)
    text = write(game)
    assert "result: seat-1+seat-2\nreason: turns\n\n1 seat-0 out of time\n2 seat-0 take" in text
    assert game == read(text)


def test_a_game_that_goes_on_is_unfinished_and_masked() -> None:
    game = played("take, token 3", GivenUp(2, 2, "resignation"))
    assert transcript.outcome(game) is None
    assert game.resigned == 2
    for seat, value in ((None, "?"), (0, "3"), (1, "?"), (2, "?")):
        assert write_for(game, seat).endswith(f"2 chance token {value}\n3 seat-2 resigns\n")
    assert game == read(write(game))


def test_a_game_counted_as_it_stands() -> None:
    game = played("take, token 3, end, bell, take, token 2", GivenUp(6, 0, "resignation"))
    game.counted = True
    text = write(game)
    assert text.endswith("7 seat-0 resigns\n8 table counted as it stands\n")
    assert "result: seat-1\nreason: as-it-stands\n" in text
    assert Outcome("as-it-stands", (3, 2, 0), (1,)) == transcript.outcome(read(text))
    assert game == read(text)
    assert write(game) == write_for(game, None)


def test_texts_of_before_end_where_somebody_gives_up() -> None:
    text = f"""{HEAD}{THREE}result: seat-0+seat-1
reason: resignation

1 seat-0 take
2 chance token 3
3 seat-2 resigns
"""
    game = read(text)
    assert game.table_rules == 1
    assert Outcome("resignation", (0, 0, 0), (0, 1)) == transcript.outcome(game)
    assert text == write(game)


def test_with_two_players_nothing_is_new() -> None:
    game = played("take, token 3", GivenUp(2, 0, "time"), seats="2")
    text = write(game)
    assert "table:" not in text
    assert text.endswith("3 seat-0 out of time\n")
    assert Outcome("time", (0, 0), (1,)) == transcript.outcome(read(text))
    assert game == read(text)
    assert game.resigned is None


@pytest.mark.parametrize(("seats", "winners", "counted"), [("2", (1,), False), ("3", (1, 2), True)])
def test_resigning_where_nobody_plays_on(
    seats: str, winners: tuple[int, ...], counted: bool
) -> None:
    game = played("take, token 3", seats=seats)
    game.resigned = 0
    outcome = transcript.outcome(game)
    assert outcome is not None
    assert (winners, counted, 0) == (outcome.winners, game.counted, game.resigned)
    assert game == read(write(game))


OVER = "the game was over before this line"
CANNOT = "'table' cannot end the game this way"
JUST = "a game is counted as it stands when somebody has just given up"


@pytest.mark.parametrize(
    ("table", "lines", "message"),
    [
        ("table: 2\n", "1 seat-0 resigns\n2 seat-0 resigns", "seat-0 gave up before this line"),
        ("table: 2\n", "1 seat-0 resigns\n2 seat-0 out of time", "seat-0 gave up before this line"),
        ("table: 2\n", "1 seat-0 resigns\n2 seat-1 resigns\n3 seat-2 resigns", OVER),
        ("table: 2\n", "1 seat-0 resigns\n2 seat-1 resigns\n3 seat-0 end", OVER),
        ("", "1 seat-0 resigns\n2 seat-0 end", OVER),
        ("", "1 seat-0 resigns\n2 table counted as it stands", OVER),
        ("table: 2\n", "1 table counted as it stands", JUST),
        ("table: 2\n", "1 seat-1 resigns\n2 seat-0 step\n3 table counted as it stands", JUST),
        (
            "table: 2\n",
            "1 seat-1 resigns\n2 seat-0 counted as it stands",
            "'seat-0' cannot end the game this way",
        ),
        ("table: 2\n", "1 table resigns", CANNOT),
        (
            "table: 2\n",
            "1 seat-1 resigns\n2 table counted as it stands\n3 seat-0 end",
            OVER,
        ),
        ("", "1 table draw agreed", "veiled knows no draw by agreement"),
        ("table: 5\n", "1 seat-0 end", "the rules of tables are version 4 or older"),
        ("table: 0\n", "1 seat-0 end", "the rules of tables are version 4 or older"),
    ],
)
def test_what_cannot_be(table: str, lines: str, message: str) -> None:
    with pytest.raises(BadText) as caught:
        read(f"{HEAD}{table}{THREE}\n{lines}\n")
    assert message == caught.value.message
    last = 4 if "version" in message else 6 + len(table.splitlines()) + len(lines.splitlines())
    assert last == caught.value.line


def test_kitara_knows_no_agreed_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kitama.transcript.find", lambda _name: KITARA)
    text = write(Transcript(KITARA, {"players": "2"}, agreed_draw=True))
    with pytest.raises(BadText, match="kitara knows no draw by agreement"):
        read(text)
