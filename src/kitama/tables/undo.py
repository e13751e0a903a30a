"""Taking back: free within one's own turn, by consent beyond it, never across a reveal (T1, T2)."""

from typing import Final

from kitama.game import CHANCE, Seat
from kitama.tables.draft import Change, Draft
from kitama.tables.errors import Code, Refused
from kitama.tables.line import NO_SEAT, TAKEBACK, Kind
from kitama.tables.table import Table
from kitama.tables.turn import require_fresh

_NO_PLAYER: Final = frozenset({CHANCE, NO_SEAT})


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
    if _all_consent(table, frozenset({seat})):
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
    return not isinstance(_last_decision(table, seat, across_others=False), Code)


def can_ask(table: Table, seat: Seat) -> bool:
    """Whether this seat may ask to take its last decision back, over what others decided since."""
    if not table.is_playing or seat in table.out:
        return False
    if TAKEBACK in table.favour or (TAKEBACK, seat) in table.asked:
        return False
    return not isinstance(_last_decision(table, seat, across_others=True), Code)


def _all_consent(table: Table, favour: frozenset[Seat]) -> bool:
    return favour.issuperset(table.people_in_game())


def _before_last_decision(table: Table, seat: Seat, *, across_others: bool) -> int:
    """How many actions stand before this seat's last decision. Raises Refused."""
    found = _last_decision(table, seat, across_others=across_others)
    if isinstance(found, Code):
        raise Refused(found)
    return found


def _last_decision(table: Table, seat: Seat, *, across_others: bool) -> int | Code:
    """How many actions stand before it, or why the seat cannot go back there."""
    pile = table.pile
    # By hand: it is asked three times at every action, for what each player is offered.
    while pile.below is not None and pile.top is not None:
        decided_by = pile.top.seat
        if pile.top.is_wall:
            return Code.BEHIND_DRAW
        pile = pile.below
        if decided_by == seat:
            return pile.height
        if not across_others and decided_by not in _NO_PLAYER:
            break
    return Code.NOTHING_TO_UNDO
