"""Whether a win can be forced within so many actions: every answer is looked at."""

from typing import Final

from kitama.compiled import compiled, lowest
from kitama.games.onitama.kernel import (
    BOTH_PLACES,
    CARD_BITS,
    CARD_MASK,
    CARDS_MASK,
    FULL,
    MASTER_SHIFT,
    RED,
    SEAT_SHIFT,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    TEMPLE,
    Position,
    swap,
)

_RED_TEMPLE: Final = TEMPLE[0]
_BLUE_TEMPLE: Final = TEMPLE[1]


@compiled("int64(int64, int64, int64, int64)")
def _forced(own: int, other: int, word: int, left: int) -> int:
    """1 where the one who attacks wins within the actions left; with an odd number they move.

    A side is its pieces with its master once more 32 bits above, as in the kernel's perft.
    """
    seat = word >> SEAT_SHIFT
    temple = _RED_TEMPLE if seat == RED else _BLUE_TEMPLE
    if own >> MASTER_SHIFT == 0 or (other >> MASTER_SHIFT) & temple:
        return 1 - (left & 1)  # the one to move has lost
    if left == 0:
        return 0
    is_attacker = left & 1
    cards, mine, my_master = word & CARDS_MASK, own & FULL, own >> MASTER_SHIFT
    moved = 0
    for slot in range(2):
        card = cards >> slot * CARD_BITS & CARD_MASK
        row = (seat & 1) * SEAT_STRIDE + card * SQUARES
        after = swap(cards, card) | (1 - seat) << SEAT_SHIFT
        pieces = mine
        while pieces:
            origin = pieces & -pieces
            targets = TARGETS[row + lowest(pieces)] & ~mine
            pieces &= pieces - 1
            moved |= targets
            places = BOTH_PLACES if origin == my_master else 1
            while targets:
                target = targets & -targets
                targets &= targets - 1
                rest = other & ~(target * BOTH_PLACES)
                if _forced(rest, own ^ (origin ^ target) * places, after, left - 1) == is_attacker:
                    return is_attacker
    if moved == 0:
        for slot in range(2):
            after = swap(cards, cards >> slot * CARD_BITS & CARD_MASK) | (1 - seat) << SEAT_SHIFT
            if _forced(other, own, after, left - 1) == is_attacker:
                return is_attacker
    return 1 - is_attacker


@compiled
def is_forced(position: Position, left: int) -> bool:
    """Whether the attacker wins within so many actions, the next one included.

    An odd number asks whether the seat to move wins, an even one whether it loses.
    """
    return bool(
        _forced(
            position.mine | position.my_master << MASTER_SHIFT,
            position.theirs | position.their_master << MASTER_SHIFT,
            position.cards | position.seat << SEAT_SHIFT,
            left,
        )
    )
