"""What the text of an action leaves out and everybody may know: whose it is, which card, whom."""

from collections.abc import Callable, Mapping
from typing import Final

from kitama.game import Action, Details
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import GROUPS, SPACES, Record


def details(state: Record, action: Action) -> Details:
    """The details of an action about to happen; `seat` is whose it is, also where chance acts."""
    find = _FINDERS.get(int(state.phase))
    return find(state, action) if find else {"seat": int(state.seat)}


def _nothing(_state: Record, _action: Action) -> Details:
    return {}


def _draft(state: Record, action: Action) -> Details:
    return {"seat": int(state.seat), "card": int(state.row[action - record.DRAFT])}


def _move(state: Record, action: Action) -> Details:
    """An attack names whom it drives out."""
    seat = int(state.seat)
    if action == record.END_MOVES:
        return {"seat": seat}
    target = (action - record.MOVE) // GROUPS % SPACES
    owner = int(state.owner[target])
    return {"seat": seat} if owner in {-1, seat} else {"seat": seat, "attacked": owner}


def _retreat(state: Record, _action: Action) -> Details:
    return {"seat": int(state.retreat_seat), "from": label(int(state.retreat_from))}


def _refresh(state: Record, _action: Action) -> Details:
    return {"card": int(state.row[0])}


_FINDERS: Final[Mapping[int, Callable[[Record, Action], Details]]] = {
    record.P_FIRST: _nothing,
    record.P_DEAL: _nothing,
    record.P_DRAFT: _draft,
    record.P_REVEAL: _nothing,
    record.P_MOVE: _move,
    record.P_RETREAT: _retreat,
    record.P_REFRESH: _refresh,
    record.P_RENEW: _nothing,
    record.P_FINAL: _nothing,
}
