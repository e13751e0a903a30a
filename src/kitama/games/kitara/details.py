"""What the text of an action leaves out and everybody may know: whose it is, which card, whom."""

from collections.abc import Callable, Mapping
from typing import Final

from kitama.game import Action, Details
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import GROUPS, SPACES, STATE, Ints, places
from kitama.games.kitara.tally import LABELS

_AT: Final = places(STATE)
_PHASE, _SEAT, _ROW, _OWNER, _RETREAT_SEAT, _RETREAT_FROM = (
    _AT[name].start for name in ("phase", "seat", "row", "owner", "retreat_seat", "retreat_from")
)


def details(state: Ints, action: Action) -> Details:
    """The details of an action about to happen; `seat` is whose it is, also where chance acts.

    The state is given by its cells.
    """
    find = _FINDERS.get(state.item(_PHASE))
    return find(state, action) if find else {"seat": state.item(_SEAT)}


def _nothing(_state: Ints, _action: Action) -> Details:
    return {}


def _draft(state: Ints, action: Action) -> Details:
    card = state.item(_ROW + action - record.DRAFT)
    return {"seat": state.item(_SEAT), "card": card}


def _move(state: Ints, action: Action) -> Details:
    """An attack names whom it drives out."""
    seat = state.item(_SEAT)
    if action == record.END_MOVES:
        return {"seat": seat}
    target = (action - record.MOVE) // GROUPS % SPACES
    owner = state.item(_OWNER + target)
    return {"seat": seat} if owner in {-1, seat} else {"seat": seat, "attacked": owner}


def _retreat(state: Ints, _action: Action) -> Details:
    return {"seat": state.item(_RETREAT_SEAT), "from": LABELS[state.item(_RETREAT_FROM)]}


def _refresh(state: Ints, _action: Action) -> Details:
    return {"card": state.item(_ROW)}


_FINDERS: Final[Mapping[int, Callable[[Ints, Action], Details]]] = {
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
