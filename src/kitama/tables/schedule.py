"""When somebody must look at a table although nobody does anything: clocks, bots, lost players."""

from typing import NamedTuple

from kitama.game import Seat
from kitama.tables.clock import Deadline
from kitama.tables.draft import Change
from kitama.tables.lobby import LATE_MS
from kitama.tables.ports import Marks
from kitama.tables.table import Table


class Patience(NamedTuple):
    """How long to wait, in milliseconds."""

    bot_ms: int
    """For a bot's decision before it is asked again."""
    leaver_ms: int
    """For a player who is cut off before the leaver policy applies."""


def marks(table: Table, patience: Patience) -> Marks:
    """What the store shall know about the table as it stands."""
    return Marks(table.phase, _due(table, patience))


def marks_after(change: Change, patience: Patience) -> Marks:
    """The same for a table that takes in this change."""
    return marks(change.after, patience)


def waits_for_leaver(table: Table, seat: Seat) -> bool:
    """Whether being cut off makes this seat's player somebody who left.

    With a deadline of hours or days nobody stays connected.
    """
    setup = table.setup
    if isinstance(setup.clock, Deadline) or not table.is_playing:
        return False
    if setup.leaver == "wait" and not _decides_about(table, seat):
        return False
    return seat not in table.away and not table.is_bot(seat)


def _decides_about(table: Table, seat: Seat) -> bool:
    """Whether there are others who may have to decide how to go on without this seat (T27)."""
    people = table.people_apart()
    is_apart = table.setup.waits_for_all and not table.setup.hot_seat
    return is_apart and seat in people and len(people) > 1


def _due(table: Table, patience: Patience) -> int | None:
    if table.state is None and table.called_at is not None:
        return table.called_at + LATE_MS
    decider = table.decider
    if decider is None:
        return None
    if table.is_bot(decider):
        moments = [table.at + patience.bot_ms]
    # Where the others wait, being away matters to those who are here: whoever comes sees to it.
    elif table.setup.leaver != "wait" and waits_for_leaver(table, decider):
        moments = [table.at + patience.leaver_ms]
    else:
        moments = []
    up = table.clock.due()
    if up is not None:
        moments.append(up + 1)
    return min(moments, default=None)
