"""What leaves with cards that cannot be fed. Part of the kernel."""

from kitama.compiled import compiled
from kitama.games.kitara.rules.holdings import on_board, pawn_symbols
from kitama.games.kitara.rules.record import ANY, KINDS, Ints, Record


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
    """How many pawns must go, once all cards are discarded (K32, K33)."""
    seat = state.seat
    standing = 0
    for kind in range(KINDS):
        own = on_board(state, seat, kind)
        standing += own
        # The French edition asks for a number and not for kinds (K33): what discard() noted is
        # dropped.
        state.due[kind] = 0 if setting.is_french else min(state.due[kind], own)
    if setting.is_french:
        state.due[ANY] = max(0, standing - pawn_symbols(setting, state.kingdom[seat]))


@compiled
def losses(setting: Record, state: Record, card: int, out: Ints) -> None:
    """Write the pawns that go if this card is the next to leave, and the last. Spoils the state."""
    discard(setting, state, card)
    count_losses(setting, state)
    for kind in range(KINDS + 1):
        out[kind] = state.due[kind]
