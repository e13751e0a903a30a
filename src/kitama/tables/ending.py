"""What players do about the end themselves, and after it: draws, giving up, time, rematches."""

from kitama.game import Seat
from kitama.tables import undo
from kitama.tables.draft import Change, Draft
from kitama.tables.errors import Code, Refused
from kitama.tables.line import DRAW, REMATCH, TAKEBACK, Kind
from kitama.tables.setup import Machine
from kitama.tables.table import Table


def offer_draw(table: Table, seat: Seat, request: str, now: int) -> Change:
    """Offer a draw, in a game that knows it (T6). A bot plays on."""
    table.require_playing()
    table.require_in_game(seat)
    if not table.game.draw_by_agreement:
        raise Refused(Code.NO_AGREED_DRAW, game=table.setup.game)
    if DRAW in table.favour or (DRAW, seat) in table.asked:
        raise Refused(Code.ALREADY_OFFERED, question=DRAW)
    draft = Draft(table, now).add(Kind.ASKED, seat, DRAW, request=request)
    for other in table.in_game():
        if isinstance(table.players[other], Machine):
            return draft.add(Kind.DECLINED, other, DRAW).change()
    return draft.change()


def agree(table: Table, seat: Seat, question: str, request: str, now: int) -> Change:
    """Say yes to a draw or a takeback somebody asked for."""
    if question == TAKEBACK:
        return undo.consent(table, seat, request, now)
    table.require_playing()
    table.require_in_game(seat)
    favour = table.favour.get(DRAW)
    if favour is None or seat in favour:
        raise Refused(Code.NOTHING_OFFERED, question=DRAW)
    return Draft(table, now).add(Kind.AGREED, seat, DRAW, request=request).reveal().change()


def decline(table: Table, seat: Seat, question: str, request: str, now: int) -> Change:
    """Say no to a question, or take one's own back."""
    table.require_playing()
    table.require_in_game(seat)
    if question not in table.favour:
        raise Refused(Code.NOTHING_OFFERED, question=question)
    return Draft(table, now).add(Kind.DECLINED, seat, question, request=request).change()


def resign(table: Table, seat: Seat, request: str, now: int) -> Change:
    """Give up. The last of the others wins, or they play on (T9, T10)."""
    table.require_playing()
    table.require_in_game(seat)
    return Draft(table, now).add(Kind.RESIGNED, seat, request=request).reveal().change()


def time_out(table: Table, now: int) -> Change | None:
    """Let a seat give up whose time is up (T8); None as long as it is not."""
    if not table.is_playing or table.clock.running is None or not table.clock.is_up(now):
        return None
    return Draft(table, now).add(Kind.TIMED_OUT, table.clock.running).reveal().change()


def ask_rematch(table: Table, seat: Seat, request: str, now: int, promise: str = "") -> Draft:
    """Ask to go on with the same players, with a number for the next table's draws (T20).

    wants_rematch() then says whether everybody does.
    """
    if not table.is_over:
        raise Refused(Code.NOT_OVER)
    if table.rematch or (REMATCH, seat) in table.asked:
        raise Refused(Code.ALREADY_OFFERED, question=REMATCH)
    draft = Draft(table, now).add(Kind.ASKED, seat, REMATCH, request=request)
    return draft.add(Kind.PROMISED, seat, promise) if promise else draft


def wants_rematch(table: Table, seat: Seat) -> bool:
    """Whether, with this seat, every person at the table has asked to go on (T19)."""
    return set(table.people()) <= table.favour.get(REMATCH, set()) | {seat}
