"""A decision of a seat: the only way a game goes forward."""

from kitama.game import BadText, IllegalAction, Seat, play
from kitama.tables.draft import Change, Draft
from kitama.tables.errors import Code, Refused
from kitama.tables.fold import Made
from kitama.tables.line import Kind
from kitama.tables.table import Table


def act(
    table: Table,
    seat: Seat,
    version: int,
    text: str,
    request: str,
    now: int,
) -> Change:
    """Decide. Refused when the position has changed since that version, or the rules say no."""
    state = table.require_playing()
    require_fresh(table, version)
    if state.seat != seat:
        raise Refused(Code.NOT_YOUR_TURN, decides=state.seat)
    try:
        action = table.game.parse(text)
        after = play(state, action, seat)
    except BadText as error:
        raise Refused(Code.BAD_ACTION, message=error.message, column=error.column) from error
    except IllegalAction as error:
        rule, reason, values = error.refusal
        raise Refused(Code.ILLEGAL_ACTION, rule=rule, reason=reason, values=dict(values)) from error
    draft = Draft(table, now).add(
        Kind.ACTED, seat, table.game.notation(action), request=request, made=Made(action, after)
    )
    return draft.deal().change()


def require_fresh(table: Table, version: int) -> None:
    """Who decides must have seen the position as it stands."""
    if not table.decided_at <= version <= table.version:
        raise Refused(Code.STALE, version=table.version)
