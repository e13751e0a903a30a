"""Draws by agreement, resigning, rematches."""

import pytest

from kitama.tables import ending
from kitama.tables.errors import Refused
from tests.tables.tables import BOT, CARDS, JONAS, LEA, Played


def test_both_agree_on_a_draw() -> None:
    played = Played(options=CARDS)
    played.do(ending.offer_draw(played.table, 0, "", played.now))
    with pytest.raises(Refused, match="already-offered"):
        ending.offer_draw(played.table, 1, "", played.now)
    with pytest.raises(Refused, match="nothing-offered"):
        ending.agree(played.table, 0, "draw", "", played.now)
    played.do(ending.agree(played.table, 1, "draw", "", played.now))

    assert played.table.outcome is not None
    assert played.table.outcome.reason == "agreement"
    assert played.table.outcome.winners == ()
    assert played.lines[-1].kind == "revealed"


def test_a_question_is_forgotten_when_somebody_decides() -> None:
    played = Played(options=CARDS)
    played.do(ending.offer_draw(played.table, 0, "", played.now))
    played.act_any()
    with pytest.raises(Refused, match="nothing-offered"):
        ending.agree(played.table, 1, "draw", "", played.now)


def test_bots_play_on() -> None:
    played = Played(options=CARDS, players=(LEA, BOT))
    played.do(ending.offer_draw(played.table, 0, "", played.now))

    assert played.table.is_playing
    assert played.lines[-1].kind == "declined"


def test_a_game_without_agreed_draws() -> None:
    played = Played("veiled")
    with pytest.raises(Refused, match="no-agreed-draw"):
        ending.offer_draw(played.table, 0, "", played.now)


def test_everybody_agrees_where_there_are_more(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played("veiled", {"seats": "3"}, (LEA, JONAS, LEA))
    monkeypatch.setattr(type(played.table.game), "draw_by_agreement", True)
    played.do(ending.offer_draw(played.table, 0, "", played.now))
    played.do(ending.agree(played.table, 1, "draw", "", played.now))
    assert played.table.is_playing
    played.do(ending.agree(played.table, 2, "draw", "", played.now))

    assert played.table.is_over


def test_nobody_gives_up_twice_or_after_the_end() -> None:
    played = Played("veiled", {"seats": "3"}, (LEA, JONAS, BOT))
    played.do(ending.resign(played.table, 1, "", played.now))
    with pytest.raises(Refused, match="gave-up"):
        ending.resign(played.table, 1, "", played.now)
    played.do(ending.resign(played.table, 0, "", played.now))
    with pytest.raises(Refused, match="game-over"):
        ending.resign(played.table, 2, "", played.now)
    assert ending.time_out(played.table, played.now) is None


def test_no_draw_with_those_who_gave_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.veiled.Veiled.draw_by_agreement", True)
    played = Played("veiled", {"seats": "3"}, (LEA, JONAS, LEA))
    played.do(ending.resign(played.table, 1, "", played.now))
    with pytest.raises(Refused, match="gave-up"):
        ending.offer_draw(played.table, 1, "", played.now)


def test_a_rematch_waits_for_every_person() -> None:
    played = Played(options=CARDS)
    with pytest.raises(Refused, match="not-over"):
        ending.ask_rematch(played.table, 0, "", played.now)
    played.do(ending.resign(played.table, 1, "", played.now))
    assert not ending.wants_rematch(played.table, 0)
    played.do(ending.ask_rematch(played.table, 0, "", played.now).change())
    with pytest.raises(Refused, match="already-offered"):
        ending.ask_rematch(played.table, 0, "", played.now)

    assert ending.wants_rematch(played.table, 1)
