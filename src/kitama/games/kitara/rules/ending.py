"""The last count, and who has won by what (K37, K38). Part of the kernel."""

from typing import Final

from kitama.compiled import compiled, popcount
from kitama.games.kitara.rules.holdings import token_count, token_total
from kitama.games.kitara.rules.record import CARD_POINTS, P_OVER, Ints, Record, Records

BY_POINTS: Final = 1
BY_TOKENS: Final = 2
SHARED: Final = 3


@compiled
def count_last(setting: Record, state: Record) -> None:
    """Tokens are shown, and every card still held counts (K37)."""
    for seat in range(setting.seats):
        state.points[seat] += token_total(state, seat)
        state.points[seat] += CARD_POINTS * popcount(state.kingdom[seat])
    state.phase = P_OVER


@compiled
def everybody(setting: Record) -> int:
    """The set of all seats."""
    return (1 << setting.seats) - 1


@compiled
def _leaders(setting: Record, state: Record, among: int) -> int:
    """Those of a set of seats with the most points."""
    most, found = -1, 0
    for seat in range(setting.seats):
        if not among >> seat & 1:
            continue
        if state.points[seat] > most:
            most, found = state.points[seat], 0
        if state.points[seat] == most:
            found |= 1 << seat
    return found


@compiled
def winners(setting: Record, state: Record, among: int) -> int:
    """Those of a set of seats with the most points and, of these, the most tokens."""
    leaders = _leaders(setting, state, among)
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
def reason(setting: Record, state: Record, among: int) -> int:
    """What decided the game; who is still even shares the victory."""
    if popcount(_leaders(setting, state, among)) == 1:
        return BY_POINTS
    return BY_TOKENS if popcount(winners(setting, state, among)) == 1 else SHARED


@compiled
def stand_at(settings: Records, states: Records, out: int, found: Ints) -> None:
    """Count a game as it stands, and write what decides it and for whom; `out` cannot win.

    The state is changed: before the end the last count is made in it, here and now.
    """
    setting, state = settings[0], states[0]
    if state.phase != P_OVER:
        count_last(setting, state)
    among = everybody(setting) & ~out
    found[0] = reason(setting, state, among)
    found[1] = winners(setting, state, among)
