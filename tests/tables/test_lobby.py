"""Making a table, sitting down, starting, coming and going."""

import pytest

from kitama.tables import ending, ledger, lobby
from kitama.tables.errors import Refused
from kitama.tables.ledger import Ledger
from kitama.tables.setup import Machine, Person, Setup
from tests.tables.tables import BOT, CARDS, JONAS, LEA, SEED, Played


@pytest.mark.parametrize(
    ("setup", "seats", "code"),
    [
        (Setup("chess", {}), 2, "no-such-game"),
        (Setup("onitama", {"colour": "red"}), 2, "bad-option"),
        (Setup("onitama", {"position": "nonsense"}), 2, "bad-option"),
        (Setup("onitama", {str(n): "" for n in range(20)}), 2, "bad-option"),
        (Setup("onitama", {}), 3, "no-such-seat"),
    ],
)
def test_what_cannot_be_a_table(setup: Setup, seats: int, code: str) -> None:
    with pytest.raises(Refused, match=code):
        lobby.create("t1", setup, [None] * seats, SEED, 0)


def test_sitting_down_and_standing_up() -> None:
    played = Played(players=(None, None), begin=False)
    table = played.table
    played.do(lobby.sit(table, 1, LEA, 0))
    with pytest.raises(Refused, match="seat-taken"):
        lobby.sit(table, 1, JONAS, 0)
    with pytest.raises(Refused, match="no-such-seat"):
        lobby.sit(table, 2, JONAS, 0)
    with pytest.raises(Refused, match="no-such-seat"):
        lobby.stand(table, 0, 0)
    with pytest.raises(Refused, match="seats-open"):
        lobby.start(table, 0)
    played.do(lobby.stand(table, 1, 0))

    assert table.players == [None, None]
    assert table.phase == "lobby"
    assert table.decider is None


def test_who_waits_may_be_called_otherwise() -> None:
    played = Played(players=(LEA, BOT), begin=False)
    played.do(lobby.rename(played.table, 0, " Mira ", played.now))
    assert played.table.players[0] == Person("Mira")
    assert lobby.rename(played.table, 0, "Mira", played.now) is None
    for seat, name, code in ((0, " ", "bad-name"), (1, "Eve", "no-such-seat")):
        with pytest.raises(Refused, match=code):
            lobby.rename(played.table, seat, name, played.now)
    played.do(lobby.start(played.table, played.now))
    with pytest.raises(Refused, match="already-started"):
        lobby.rename(played.table, 0, "Eve", played.now)
    assert ledger.verify(Ledger("t1", played.lines, SEED)).players[0] == Person("Mira")


def test_nobody_changes_seats_after_the_start() -> None:
    table = Played().table
    with pytest.raises(Refused, match="already-started"):
        lobby.sit(table, 0, LEA, 0)
    with pytest.raises(Refused, match="already-started"):
        lobby.stand(table, 0, 0)
    with pytest.raises(Refused, match="already-started"):
        lobby.start(table, 0)


def test_leaving_the_lobby_frees_the_seat() -> None:
    played = Played(players=(LEA, None), begin=False)
    played.do(lobby.leave(played.table, 0, 0))

    assert played.table.players == [None, None]


def test_a_leaver_is_waited_for() -> None:
    played = Played(options=CARDS)
    played.do(lobby.leave(played.table, 1, played.now))
    assert lobby.leave(played.table, 1, played.now) is None
    assert played.table.away == {1: played.now}
    assert not played.table.is_bot(1)

    played.do(lobby.come_back(played.table, 1, played.now))
    assert played.table.away == {}
    assert lobby.come_back(played.table, 1, played.now) is None


def test_a_bot_plays_on_and_hands_the_seat_back() -> None:
    played = Played(options=CARDS, leaver="bot")
    played.do(lobby.leave(played.table, 1, played.now))
    assert played.table.is_bot(1)
    assert played.table.bot_of(1) == "easy"
    played.do(lobby.come_back(played.table, 1, played.now))

    assert not played.table.is_bot(1)


def test_a_leaver_resigns() -> None:
    played = Played(options=CARDS, leaver="resign")
    played.do(lobby.leave(played.table, 1, played.now))

    assert played.table.outcome is not None
    assert played.table.outcome.winners == (0,)
    assert lobby.leave(played.table, 0, played.now) is None
    assert lobby.come_back(played.table, 1, played.now) is None


def test_bots_never_leave() -> None:
    played = Played(players=(LEA, BOT))

    assert lobby.leave(played.table, 1, 0) is None
    assert played.table.bot_of(1) == "easy"
    assert played.table.is_bot(1)
    assert played.table.people() == [0]


def test_a_rematch_moves_everybody_one_seat_further() -> None:
    played = Played("veiled", {"seats": "3"}, (LEA, JONAS, BOT))
    played.do(ending.resign(played.table, 0, "", played.now))
    table, lines = lobby.next_table(played.table, "t2", bytes(32), played.now)

    assert table.players == [Machine("easy", "Cedar"), LEA, JONAS]
    assert table.setup.rematch_of == "t1"
    assert table.setup.commitment != played.table.setup.commitment
    assert table.is_playing
    assert [line.kind for line in lines] == ["created", "sat", "sat", "sat", "started"]


BLANK = "\u3164\u2800\u115f\u1160\uffa0\u034f\u17b4\u180b\ufe0f\U0001d159\U00016fe4\U000e0100"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Léa   B. ", "Léa B."),
        ("a\u202eb", "a b"),
        ("x\x00y\ny", "x y y"),
        ("e" + "\u0301" * 30, "é\u0301\u0301"),
        ("日本語", "日本語"),
        *((f"Léa{blank}", "Léa") for blank in BLANK),  # or two would look the same
    ],
)
def test_names_are_visible_text(text: str, name: str) -> None:
    assert lobby.clean_name(text) == name


@pytest.mark.parametrize("text", ["", " \u200b\u202e ", "x" * 25, *BLANK])
def test_bad_names(text: str) -> None:
    with pytest.raises(Refused, match="bad-name"):
        lobby.clean_name(text)


def test_chat_is_text() -> None:
    assert lobby.clean_chat("<b>hi</b>\u202e there") == "<b>hi</b> there"
    for text in ("", "x" * 301):
        with pytest.raises(Refused, match="bad-text"):
            lobby.clean_chat(text)


def test_a_person_has_a_name_and_nothing_else_that_is_theirs() -> None:
    assert Person.__struct_fields__ == ("name", "program")


def test_a_bot_takes_its_name_along_to_the_next_table() -> None:
    """One name for one player, decided when it sits down: the seat changes, the name does not."""
    played = Played(
        "kitara", {"players": "3"}, (LEA, Machine("3", "Baobab"), Machine("1", "Cedar"))
    )
    played.do(ending.resign(played.table, 0, "r", played.now))
    after, lines = lobby.next_table(played.table, "t2", SEED, played.now)
    assert [Machine("1", "Cedar"), LEA, Machine("3", "Baobab")] == after.players
    assert '{"type":"bot","bot":"1","name":"Cedar"}' == lines[1].text


def test_bots_of_old_lines_are_called_by_their_first_seat() -> None:
    """Lines from before bots had names do not say any, and stay as they are."""
    played = Played(players=(LEA, BOT))
    assert '{"type":"bot","bot":"easy"}' == played.lines[2].text
    assert Machine("easy", "Baobab") == played.table.players[1]
    played.do(ending.resign(played.table, 0, "r", played.now))
    after, _lines = lobby.next_table(played.table, "t2", SEED, played.now)
    assert Machine("easy", "Baobab") == after.players[0]


def test_open_games_and_public_ones_are_listed() -> None:
    closed = Setup("onitama", {})
    public = Setup("onitama", {}, visibility="public")
    anybodys = Setup("onitama", {}, is_open=True)
    assert [each.listing for each in (closed, public, anybodys)] == ["link", "public", "public"]
