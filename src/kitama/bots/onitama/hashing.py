"""The key of a position, followed action by action along a line."""

from typing import Final

import numpy as np

from kitama.compiled import compiled, lowest
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import (
    CARD_BITS,
    CARD_KEYS,
    CARD_MASK,
    PASS,
    PIECE_KEYS,
    SEAT_KEY,
    SQUARES,
    Ints,
    Position,
)

_KINDS: Final = len(CARDS)
_SIDE: Final = 2 * _KINDS
_MASTER: Final = 2
SWAP_KEYS: Final[Ints] = np.concatenate(
    [CARD_KEYS[seat * _KINDS : (seat + 1) * _KINDS] ^ CARD_KEYS[_SIDE:] for seat in range(2)]
)
"""For a seat and a card: what changes when it goes from the hand to the side or back."""


@compiled
def key_of(position: Position) -> int:
    """The key of a position. Unlike the kernel's, it tells the pieces by colour."""
    result = SEAT_KEY if position.seat else 0
    for side in range(2):
        seat = position.seat if side == 0 else 1 - position.seat
        pieces = position.mine if side == 0 else position.theirs
        masters = position.my_master | position.their_master
        while pieces:
            square = lowest(pieces)
            pieces &= pieces - 1
            kind = _MASTER if masters >> square & 1 else 0
            result ^= int(PIECE_KEYS[(kind + seat) * SQUARES + square])
        for slot in range(2):
            card = position.cards >> (2 * side + slot) * CARD_BITS & CARD_MASK
            result ^= int(CARD_KEYS[seat * _KINDS + card])
    return result ^ int(CARD_KEYS[_SIDE + (position.cards >> 4 * CARD_BITS)])


@compiled
def key_after(key: int, position: Position, action: int) -> int:
    """The key after an action, from the key before it."""
    seat = position.seat & 1  # tells the compiler that no index is negative
    if action >= PASS:
        card = action - PASS
    else:
        card = action // (SQUARES * SQUARES)
        origin = action // SQUARES % SQUARES
        target = action % SQUARES
        mover = (_MASTER if position.my_master >> origin & 1 else 0) + seat
        key ^= int(PIECE_KEYS[mover * SQUARES + origin] ^ PIECE_KEYS[mover * SQUARES + target])
        if position.theirs >> target & 1:
            taken = (_MASTER if position.their_master >> target & 1 else 0) + 1 - seat
            key ^= int(PIECE_KEYS[taken * SQUARES + target])
    row = seat * _KINDS
    return (
        key
        ^ SEAT_KEY
        ^ int(SWAP_KEYS[row + card] ^ SWAP_KEYS[row + (position.cards >> 4 * CARD_BITS)])
    )
