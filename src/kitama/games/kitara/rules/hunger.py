"""What leaves with cards that cannot be fed. Part of the kernel."""

from kitama.compiled import compiled
from kitama.games.kitara.rules.holdings import on_board, pawn_symbols
from kitama.games.kitara.rules.record import ANY, KINDS, Record


@compiled
def discard(setting: Record, state: Record, card: int) -> None:
    """A card leaves its kingdom (K30); its pawns are noted, to go once all cards have left."""
    state.kingdom[state.seat] &= ~(1 << card)
    state.short -= 1
    for kind in range(KINDS):
        # Perhaps more than stand on the board; count_losses sees to that once all cards have gone.
        state.due[kind] += setting.recruit[card, kind]


@compiled
def count_losses(setting: Record, state: Record) -> None:
    """How many pawns must go, once all cards are discarded."""
    for kind in range(KINDS):
        state.due[kind] = lost_of_kind(setting, state, kind, state.due[kind])
    state.due[ANY] = lost_of_any(setting, state, state.kingdom[state.seat])


@compiled
def lost_of_kind(setting: Record, state: Record, kind: int, due: int) -> int:
    """How many pawns of a kind must go, of those on discarded cards (K32)."""
    # The French edition asks for a number and not for kinds (K33): what discard() noted is dropped.
    return 0 if setting.is_french else min(due, on_board(state, state.seat, kind))


@compiled
def lost_of_any(setting: Record, state: Record, cards: int) -> int:
    """How many pawns of any kind must go, in the French edition, with these cards left (K33)."""
    if not setting.is_french:
        return 0
    standing = 0
    for kind in range(KINDS):
        standing += on_board(state, state.seat, kind)
    return max(0, standing - pawn_symbols(setting, cards))
