"""What a decision costs: every line is folded once, read once, and masked once for each seat."""

from collections import Counter
from typing import Any, NoReturn

import pytest

from kitama.games.kitara.game import Kitara
from kitama.tables import draft, schedule, turn, undo
from kitama.tables.clock import LiveClock
from kitama.tables.line import Kind
from kitama.tables.schedule import Patience
from kitama.tables.table import Table
from tests.tables.tables import BOT, CARDS, JONAS, LEA, Played

PATIENCE = Patience(bot_ms=20_000, leaver_ms=90_000)
READERS = 5
"""Four seats and the spectators."""


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the game is asked to read an action, to mask one, and a table to fold a line."""
    counted = Counter[str]()
    for owner, name in ((Kitara, "parse"), (Kitara, "masked"), (draft, "fold")):
        monkeypatch.setattr(owner, name, counting(counted, name, getattr(owner, name)))
    return counted


def counting(counted: Counter[str], name: str, function: Any) -> Any:
    def call(*arguments: Any) -> Any:
        counted[name] += 1
        return function(*arguments)

    return call


def test_a_decision_is_read_once_and_each_line_folded_and_masked_once(
    calls: Counter[str],
) -> None:
    """At a table with bots, a clock and a leaver rule, where the schedule looks ahead."""
    players = (LEA, JONAS, BOT, BOT)
    clock = LiveClock(bank_ms=600_000)
    played = Played("kitara", {"players": "4"}, players, clock=clock, leaver="bot")
    table = played.table
    while table.is_playing:
        calls.clear()
        state = table.require_playing()
        text = table.game.notation(state.legal_actions()[0])
        change = turn.act(table, state.seat, table.version, text, "", played.now)
        ahead = schedule.marks_after(change, PATIENCE)
        change.commit()

        actions = [line for line in change.lines if line.kind in {Kind.ACTED, Kind.DREW}]
        masked = READERS * len(actions)
        assert calls == {"parse": 1, "masked": masked, "fold": len(change.lines)}
        assert ahead == schedule.marks(table, PATIENCE)


def refuse(*_arguments: Any) -> NoReturn:
    raise AssertionError("a decision went through the whole game")


class Untouched(list[Any]):
    """Takes more at its end, and nobody may look through it."""

    copy = __iter__ = __reversed__ = __contains__ = __eq__ = __add__ = refuse


class Unread(dict[Any, Any]):
    """The same for a mapping."""

    copy = __iter__ = keys = values = items = __or__ = refuse


def test_a_decision_does_not_go_through_the_game_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played("kitara", {"players": "4"}, (LEA, JONAS, BOT, BOT))
    table = played.table
    for _decision in range(10):
        played.act_any()
    told, height = len(table.happenings), table.pile.height
    table.happenings, table.accepted = Untouched(table.happenings), Unread(table.accepted)
    monkeypatch.setattr("kitama.tables.pile.Pile.upwards", refuse)
    change = turn.act(table, *decision(table), "r1", played.now)
    schedule.marks_after(change, PATIENCE)
    change.commit()

    assert len(table.happenings) == told + len(change.lines)
    assert table.pile.height == height + len(change.lines)
    assert table.accepted[change.lines[0].seat, "r1"] == change.lines[0].version + 1


def decision(table: Table) -> tuple[int, int, str]:
    state = table.require_playing()
    return state.seat, table.version, table.game.notation(state.legal_actions()[0])


def test_a_twin_shares_what_stands_and_goes_its_own_way() -> None:
    played = Played(options=CARDS)
    played.act(1, "ox c1-c2")
    table = played.table
    before = table.stack
    one = turn.act(table, 0, table.version, "horse c5-c4", "a", played.now)
    other = undo.ask(table, 1, table.version, "b", played.now)

    assert table.stack == before
    assert [entry.seat for entry in one.after.stack] == [1, 0]
    assert [told.kind for told in other.after.happenings] == [Kind.ASKED]
    one.commit()
    assert [entry.seat for entry in table.stack] == [1, 0]


def test_a_change_drafted_for_an_earlier_version_is_not_taken_in() -> None:
    played = Played(options=CARDS)
    table = played.table
    changes = [turn.act(table, 1, table.version, text, "", 0) for text in ("ox c1-c2", "ox b1-b2")]
    changes[0].commit()
    with pytest.raises(ValueError, match="gone on to version"):
        changes[1].commit()

    assert [table.game.notation(entry.action) for entry in table.stack] == ["ox c1-c2"]
