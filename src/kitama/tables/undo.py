"""Taking back: free within one's own turn, by consent beyond it, never across a reveal (T1, T2)."""

from typing import NamedTuple

from kitama.game import CHANCE, Seat
from kitama.tables.draft import Change, Draft
from kitama.tables.errors import Code, Refused
from kitama.tables.line import NO_SEAT, Kind
from kitama.tables.table import TAKEBACK, Table
from kitama.tables.turn import require_fresh


class _Found(NamedTuple):
    """Where a seat's last decision stands among the actions, or why it cannot go back there."""

    place: int
    code: Code | None


def undo(table: Table, seat: Seat, version: int, request: str, now: int) -> Change:
    """Take back one's own last decision, as long as nobody else decided or learned anything."""
    state = table.require_playing()
    table.require_in_game(seat)
    require_fresh(table, version)
    if state.seat != seat:
        raise Refused(Code.NOT_YOUR_TURN, decides=state.seat)
    target = _before_last_decision(table, seat, across_others=False)
    return Draft(table, now).add(Kind.UNDID, seat, str(target), request=request).change()


def ask(table: Table, seat: Seat, version: int, request: str, now: int) -> Change:
    """Ask the others to let this seat take back its last decision. Bots always consent."""
    table.require_playing()
    table.require_in_game(seat)
    require_fresh(table, version)
    if TAKEBACK in table.favour or (TAKEBACK, seat) in table.asked:
        raise Refused(Code.ALREADY_OFFERED, question=TAKEBACK)
    target = _before_last_decision(table, seat, across_others=True)
    draft = Draft(table, now).add(Kind.ASKED, seat, TAKEBACK, request=request)
    if _all_consent(table, {seat}):
        draft.add(Kind.UNDID, seat, str(target))
    return draft.change()


def consent(table: Table, seat: Seat, request: str, now: int) -> Change:
    """Agree to a takeback somebody asked for; the last to agree makes it happen."""
    table.require_playing()
    table.require_in_game(seat)
    favour = table.favour.get(TAKEBACK)
    if favour is None or seat in favour:
        raise Refused(Code.NOTHING_OFFERED, question=TAKEBACK)
    draft = Draft(table, now).add(Kind.AGREED, seat, TAKEBACK, request=request)
    if _all_consent(table, favour | {seat}):
        target = _before_last_decision(table, table.takeback_by, across_others=True)
        draft.add(Kind.UNDID, table.takeback_by, str(target))
    return draft.change()


def can_undo(table: Table, seat: Seat) -> bool:
    """Whether this seat may take its last decision back without asking."""
    if table.decider != seat or seat in table.out:
        return False
    return _last_decision(table, seat, across_others=False).code is None


def can_ask(table: Table, seat: Seat) -> bool:
    """Whether this seat may ask to take its last decision back, over what others decided since."""
    if not table.is_playing or seat in table.out:
        return False
    if TAKEBACK in table.favour or (TAKEBACK, seat) in table.asked:
        return False
    return _last_decision(table, seat, across_others=True).code is None


def _all_consent(table: Table, favour: set[Seat]) -> bool:
    return favour.issuperset(table.people_in_game())


def _before_last_decision(table: Table, seat: Seat, *, across_others: bool) -> int:
    """How many actions stand before this seat's last decision. Raises Refused."""
    found = _last_decision(table, seat, across_others=across_others)
    if found.code is not None:
        raise Refused(found.code)
    return found.place


def _last_decision(table: Table, seat: Seat, *, across_others: bool) -> _Found:
    for depth, entry in enumerate(table.pile, 1):
        if entry.is_wall:
            return _Found(0, Code.BEHIND_DRAW)
        if entry.seat == seat:
            return _Found(table.pile.height - depth, None)
        if entry.seat not in {CHANCE, NO_SEAT} and not across_others:
            break
    return _Found(0, Code.NOTHING_TO_UNDO)
