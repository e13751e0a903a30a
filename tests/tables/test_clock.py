"""Time: what is charged, what is earned, when it is up."""

import pytest

from kitama.tables import ending
from kitama.tables.clock import LAG_ALLOWANCE_MS, Deadline, LiveClock, NoClock, stopped
from kitama.tables.fold import fold
from kitama.tables.table import Table
from tests.tables.tables import CARDS, Played

LIVE = LiveClock(bank_ms=60_000, increment_ms=2_000)
LAG = LAG_ALLOWANCE_MS


def test_without_a_clock_time_is_never_up() -> None:
    clock = stopped(NoClock(), 2).turn_to(0, 1000)

    assert clock.due() is None
    assert not clock.is_up(10**15)


def test_a_stopped_clock_is_never_up() -> None:
    assert stopped(LIVE, 2).due() is None


def test_live_time_is_charged_after_the_allowance_and_a_turn_earns_the_increment() -> None:
    clock = stopped(LIVE, 2).turn_to(0, 1000)
    assert clock.due() == 1000 + 60_000 + LAG

    clock = clock.turn_to(1, 1000 + 10_000 + LAG)
    assert clock.left_ms == (60_000 - 10_000 + 2_000, 60_000)
    assert clock.running == 1


def test_a_decision_faster_than_the_allowance_costs_nothing() -> None:
    clock = stopped(LIVE, 2).turn_to(0, 0).turn_to(1, LAG)

    assert clock.left_ms == (62_000, 60_000)


def test_no_increment_within_a_turn_nor_for_taking_back() -> None:
    clock = stopped(LIVE, 2).turn_to(0, 0)
    within = clock.turn_to(0, 5_000 + LAG)
    back = clock.turn_to(1, 5_000 + LAG, reward=False)

    assert within.left_ms == (55_000, 60_000)
    assert back.left_ms == (55_000, 60_000)


@pytest.mark.parametrize("control", [LIVE, Deadline(within_ms=60_000)])
def test_time_is_up_strictly_after_it_is_due(control: LiveClock | Deadline) -> None:
    clock = stopped(control, 2).turn_to(0, 0)
    due = clock.due()
    assert due is not None

    assert not clock.is_up(due)
    assert clock.is_up(due + 1)


def test_a_deadline_begins_anew_with_each_decision_but_not_by_taking_back() -> None:
    clock = stopped(Deadline(within_ms=60_000), 2).turn_to(0, 0).turn_to(0, 50_000)
    assert clock.due() == 110_000
    assert clock.turn_to(0, 70_000, reward=False).due() == 110_000
    assert clock.turn_to(1, 70_000, reward=False).due() == 130_000


def test_running_out_ends_the_game_for_that_seat() -> None:
    played = Played(options=CARDS, clock=LIVE)
    played.run_clock()
    assert ending.time_out(played.table, played.now + 60_000) is None
    loser = played.table.decider

    played.now += 60_000 + LAG + 1
    played.do(ending.time_out(played.table, played.now))

    assert played.table.outcome is not None
    assert played.table.outcome.reason == "time"
    assert played.table.outcome.winners == (1 - (loser or 0),)
    assert played.table.clock.running is None
    assert [line.kind for line in played.lines[-2:]] == ["timed-out", "revealed"]


def test_replayed_lines_give_the_same_clock() -> None:
    played = Played(options=CARDS, clock=LIVE)
    for pause in (1_000, 2_500, 400, 700):
        played.now += pause
        played.act_any()

    again = Table("t1", played.table.seed)
    for line in played.lines:
        fold(again, line)
    assert again.clock == played.table.clock
    assert again.clock.left_ms != (60_000, 60_000)
