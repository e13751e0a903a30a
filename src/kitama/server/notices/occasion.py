"""Who is called back when a table changes. Nothing here depends on what is secret at the table."""

from collections.abc import Mapping, Sequence
from typing import Final

from kitama.game import Seat
from kitama.tables.clock import Deadline, LiveClock
from kitama.tables.draft import Change
from kitama.tables.line import Kind, Line
from kitama.tables.names import short
from kitama.tables.ports import Call, Grant
from kitama.tables.table import Table

TURN: Final = "turn"
OVER: Final = "over"

Grants = Mapping[Seat, Grant]


def calls(change: Change, grants: Grants, due: int) -> Sequence[Call] | None:
    """Who is called after a change; None where those who were called still are."""
    before, after = change.table, change.after
    if before.decider == after.decider and before.is_over == after.is_over:
        return None
    return called(after, change.lines, grants, due)


def called(table: Table, lines: Sequence[Line], grants: Grants, due: int) -> Sequence[Call] | None:
    """The same for a table on which the turn has changed with these lines."""
    if isinstance(table.setup.clock, LiveClock):
        return None
    people = table.people()
    if not _is_awaited(table, people, grants):
        return ()
    if table.is_over:
        seats, kind = _ended_by_others(people, lines), OVER
    else:
        seats, kind = _turn(table, people), TURN
    return [_call(table, seat, kind, grants[seat], due) for seat in seats if seat in grants]


def topic(table: str, seat: Seat) -> str:
    """What a later notice has in common with the one it takes the place of.

    Push services take no more than 32 letters.
    """
    return short(f"kitama topic {table} {seat}")


def _turn(table: Table, people: Sequence[Seat]) -> list[Seat]:
    seat = table.decider
    return [seat] if seat is not None and seat in people and not table.is_bot(seat) else []


def _ended_by_others(people: Sequence[Seat], lines: Sequence[Line]) -> list[Seat]:
    """Everybody but whoever ended it, who knows; not so whoever ran out of time."""
    knows = {line.seat for line in lines if line.kind != Kind.TIMED_OUT}
    return [seat for seat in people if seat not in knows]


def _is_awaited(table: Table, people: Sequence[Seat], grants: Grants) -> bool:
    """Whether anybody waits elsewhere, or a deadline runs.

    Those who play with bots alone went away because they wanted to, and people at one screen need
    nobody to call them.
    """
    held = [grants[seat] for seat in people if seat in grants]
    if len(held) > 1:
        return len({grant.guest or grant.token_hash for grant in held}) > 1
    return isinstance(table.setup.clock, Deadline)


def _call(table: Table, seat: Seat, kind: str, grant: Grant, due: int) -> Call:
    player = table.players[seat]
    return Call(
        seat=seat,
        version=table.version,
        kind=kind,
        game=table.setup.game,
        name=player.name if player is not None else "",
        at=table.at,
        due=due,
        owners=(grant.guest, grant.token_hash, table.id),
    )
