"""When somebody must look at a table although nobody does anything."""

import msgspec
import pytest

from kitama.tables import dealer, ending, lobby, schedule, turn
from kitama.tables.clock import LAG_ALLOWANCE_MS, Deadline, LiveClock
from kitama.tables.ports import Marks
from kitama.tables.schedule import Patience
from kitama.tables.setup import Leaver
from tests.tables.tables import BOT, CARDS, LEA, Played

PATIENCE = Patience(bot_ms=20_000, leaver_ms=90_000)


def due(played: Played) -> int | None:
    return schedule.marks(played.table, PATIENCE).due


def test_people_without_a_clock_are_left_alone() -> None:
    played = Played(options=CARDS)
    change = turn.act(played.table, 1, played.table.version, "ox c1-c2", "", played.now)

    assert schedule.marks(played.table, PATIENCE) == Marks("playing", None)
    assert schedule.marks_after(change, PATIENCE) == Marks("playing", None)


def test_the_lobby_and_the_end_wait_for_nothing() -> None:
    played = Played(options=CARDS, players=(LEA, BOT))
    over = ending.resign(played.table, 0, "", played.now)

    assert schedule.marks_after(over, PATIENCE) == Marks("over", None)
    assert due(Played(players=(LEA, None), begin=False)) is None


def test_promised_numbers_are_waited_for_so_long() -> None:
    played = Played("veiled", {"seats": "2"}, (None, BOT), begin=False)
    promise = dealer.promise(bytes(32))
    played.do(lobby.sit(played.table, 0, LEA, played.now, promise))
    assert due(played) is None
    called = lobby.start(played.table, played.now)
    assert schedule.marks_after(called, PATIENCE).due == played.now + lobby.LATE_MS


def test_a_bot_is_asked_again() -> None:
    played = Played(options=CARDS, players=(LEA, BOT))

    assert due(played) == played.now + 20_000


def test_clocks() -> None:
    played = Played(options=CARDS, clock=LiveClock(bank_ms=5_000))
    assert due(played) is None
    played.run_clock()
    assert due(played) == played.now + 5_000 + LAG_ALLOWANCE_MS + 1
    both = Played(options=CARDS, players=(LEA, BOT), clock=LiveClock(bank_ms=60_000))
    assert due(both) == both.now + 20_000


@pytest.mark.parametrize("leaver", ["bot", "resign"])
def test_somebody_cut_off(leaver: Leaver) -> None:
    played = Played(options=CARDS, leaver=leaver)
    assert due(played) == played.now + 90_000
    assert schedule.waits_for_leaver(played.table, 1)
    slow = Played(options=CARDS, leaver=leaver, clock=Deadline(within_ms=3_600_000))
    assert not schedule.waits_for_leaver(slow.table, 1)


def test_trying_a_change_leaves_the_table_as_it_is() -> None:
    played = Played(options=CARDS, leaver="bot")
    change = lobby.leave(played.table, 1, played.now)
    assert change is not None
    marks = schedule.marks_after(change, PATIENCE)

    assert marks.due == played.now + 20_000
    assert played.table.away == {}
    assert change.after.away == {1: played.now}


def test_where_the_others_wait_somebody_leaves_whom_they_may_decide_about() -> None:
    """T27: those who are there see to it, so that nothing is due in the store."""
    played = Played(options=CARDS)
    alone = Played(options=CARDS, players=(LEA, BOT))
    begun_before = Played(options=CARDS)
    begun_before.table.setup = msgspec.structs.replace(begun_before.table.setup, table_rules=3)

    assert schedule.waits_for_leaver(played.table, 1)
    assert due(played) is None
    assert not schedule.waits_for_leaver(alone.table, 0)
    assert not schedule.waits_for_leaver(begun_before.table, 1)
