"""Who has won, and by what (K38). Part of the kernel."""

from typing import Final

from kitama.compiled import compiled, popcount
from kitama.games.kitara.rules.holdings import token_count
from kitama.games.kitara.rules.record import Record

BY_POINTS: Final = 1
BY_TOKENS: Final = 2
SHARED: Final = 3


@compiled
def _leaders(setting: Record, state: Record) -> int:
    """The set of seats with the most points."""
    most, found = -1, 0
    for seat in range(setting.seats):
        if state.points[seat] > most:
            most, found = state.points[seat], 0
        if state.points[seat] == most:
            found |= 1 << seat
    return found


@compiled
def winners(setting: Record, state: Record) -> int:
    """The set of seats with the most points and, of those, the most tokens."""
    leaders = _leaders(setting, state)
    most, found = -1, 0
    for seat in range(setting.seats):
        if leaders >> seat & 1:
            tokens = token_count(state, seat)
            if tokens > most:
                most, found = tokens, 0
            if tokens == most:
                found |= 1 << seat
    return found


@compiled
def reason(setting: Record, state: Record) -> int:
    """What decided the game; who is still even shares the victory."""
    if popcount(_leaders(setting, state)) == 1:
        return BY_POINTS
    return BY_TOKENS if popcount(winners(setting, state)) == 1 else SHARED
