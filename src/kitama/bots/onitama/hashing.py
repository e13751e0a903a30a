"""The key of a position, followed action by action along a line."""

from typing import Final

from kitama.bots.onitama.memory import CARD_KEYS, PIECE_KEYS, SWAP_KEYS
from kitama.compiled import compiled, lowest
from kitama.games.onitama.kernel import (
    CARD_BITS,
    CARD_COUNT,
    CARD_MASK,
    PASS,
    SEAT_KEY,
    SQUARES,
    Ints,
    Position,
)

_SIDE: Final = CARD_KEYS + 2 * CARD_COUNT
_MASTER: Final = 2


@compiled
def key_of(memory: Ints, position: Position) -> int:
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
            result ^= int(memory[PIECE_KEYS + (kind + seat) * SQUARES + square])
        for slot in range(2):
            card = position.cards >> (2 * side + slot) * CARD_BITS & CARD_MASK
            result ^= int(memory[CARD_KEYS + seat * CARD_COUNT + card])
    return result ^ int(memory[_SIDE + (position.cards >> 4 * CARD_BITS)])


@compiled
def key_after(memory: Ints, key: int, position: Position, action: int) -> int:
    """The key after an action, from the key before it."""
    seat = position.seat & 1  # tells the compiler that no index is negative
    if action >= PASS:
        card = action - PASS
    else:
        card = action // (SQUARES * SQUARES)
        origin = action // SQUARES % SQUARES
        target = action % SQUARES
        mover = (_MASTER if position.my_master >> origin & 1 else 0) + seat
        row = PIECE_KEYS + mover * SQUARES
        key ^= int(memory[row + origin] ^ memory[row + target])
        if position.theirs >> target & 1:
            taken = (_MASTER if position.their_master >> target & 1 else 0) + 1 - seat
            key ^= int(memory[PIECE_KEYS + taken * SQUARES + target])
    row = SWAP_KEYS + seat * CARD_COUNT
    return (
        key ^ SEAT_KEY ^ int(memory[row + card] ^ memory[row + (position.cards >> 4 * CARD_BITS)])
    )
