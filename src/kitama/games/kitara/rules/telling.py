"""What is told of an action: to everybody, and to one viewer. Part of the kernel."""

from typing import Final

from kitama.compiled import compiled
from kitama.games.kitara.rules.record import (
    DISCARD,
    DRAFT,
    END_MOVES,
    GROUPS,
    MOVE,
    P_DEAL,
    P_DRAFT,
    P_FINAL,
    P_FIRST,
    P_MOVE,
    P_REFRESH,
    P_RENEW,
    P_RETREAT,
    P_REVEAL,
    SCORE,
    SPACES,
    TOKEN,
    VALUES,
    Ints,
    Record,
    Records,
)

SEAT, CARD, ATTACKED, FROM = range(4)
"""Where each detail is written."""
DETAILS_TOLD: Final = 4
UNTOLD: Final = -1
"""Instead of a detail an action does not have."""

WHOLE, HIDDEN, WITH_TOKENS = range(3)
"""How an action reads to a viewer."""


@compiled
def details(state: Record, action: int, found: Ints) -> None:
    """Write what everybody may know and the action's number leaves out.

    The seat is whose action it is, also where chance acts.
    """
    for index in range(DETAILS_TOLD):
        found[index] = UNTOLD
    phase = state.phase
    if phase in (P_FIRST, P_DEAL, P_REVEAL, P_RENEW, P_FINAL):
        return
    if phase == P_REFRESH:
        found[CARD] = state.row[0]
        return
    found[SEAT] = state.retreat_seat if phase == P_RETREAT else state.seat
    if phase == P_DRAFT:
        found[CARD] = state.row[action - DRAFT]
    elif phase == P_RETREAT:
        found[FROM] = state.retreat_from
    elif phase == P_MOVE and action != END_MOVES:
        owner = state.owner[(action - MOVE) // GROUPS % SPACES]
        found[ATTACKED] = UNTOLD if owner == state.seat else owner


@compiled
def mask(setting: Record, state: Record, action: int, viewer: int, drawn: Ints) -> int:
    """How an action reads to a viewer; for WITH_TOKENS the tokens are written, counted by value.

    A token's value is its owner's secret; the French edition shows it at scoring (K23).
    """
    is_owner = viewer == state.seat
    if TOKEN <= action < TOKEN + VALUES:
        return WHOLE if is_owner and not setting.is_french else HIDDEN
    # Scoring is played at once, so nobody is ever shown a view of that phase: this text is where
    # the tokens that go back are looked at.
    if not (is_owner and setting.is_french and SCORE <= action < DISCARD):
        return WHOLE
    for value in range(VALUES):
        drawn[value] = state.drawn[value]
    return WITH_TOKENS


@compiled
def details_at(states: Records, action: int, found: Ints) -> None:
    """details() for a record in an array."""
    details(states[0], action, found)


@compiled
def mask_at(settings: Records, states: Records, action: int, viewer: int, drawn: Ints) -> int:
    """mask() for records in arrays."""
    return mask(settings[0], states[0], action, viewer, drawn)
