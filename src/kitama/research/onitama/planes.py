"""What a seat of Onitama sees, as planes of 25 numbers, and which actions it has. Compiled.

Nothing is hidden in this game, so a position is a view. Everything is told from the seat's own
side, as actions are (actions.py); squares count from its near left corner, row by row.
"""

from typing import Any, Final

from kitama.compiled import bare, compiled, inlined, lowest, put_bits
from kitama.games.onitama.kernel import (
    CARD_BITS,
    FULL,
    HAND_MASK,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    Position,
)
from kitama.research.onitama.actions import ACTIONS, PASSES, ROUTES, card_in, seen_by

NAMES: Final = (
    "own students",
    "own master",
    "other students",
    "other master",
    "own first card",
    "own second card",
    "other first card",
    "other second card",
    "side card",
    "position stood before",
)
"""A card is where it leads from the middle of the board, as its holder plays it."""
SIZE: Final = len(NAMES) * SQUARES
_CENTRE: Final = SQUARES // 2
_WORD: Final = 64
_WINDOW: Final = 32
_SPARE: Final = _WINDOW - SQUARES


@inlined
def _origins(pieces: int) -> tuple[int, int, int, int, int]:
    """The squares of one to five pieces, ascending, the last one again where there are fewer.

    Always five: a processor that guesses how often a loop runs loses more by a wrong guess than
    by some work done twice.
    """
    second = pieces & pieces - 1 or pieces
    third = second & second - 1 or second
    fourth = third & third - 1 or third
    fifth = fourth & fourth - 1 or fourth
    return lowest(pieces), lowest(second), lowest(third), lowest(fourth), lowest(fifth)


# A row of the mask has 25 numbers for each square of origin, but 32 are written at a time. With
# the first card the seven more are of the squares behind, with the second of those before, so
# that nothing is written beyond the row.


@inlined
def _put_first(masks: Any, at: int, origin: int, targets: int) -> None:
    put_bits(masks, at + origin * SQUARES, targets, _WINDOW)


@inlined
def _put_second(masks: Any, at: int, origin: int, targets: int) -> None:
    put_bits(masks, at + ROUTES - _SPARE + origin * SQUARES, targets, _WINDOW)


@compiled
def clear_mask(masks: Any, at: int) -> None:
    """Write that nothing is legal."""
    for index in range(at, at + ACTIONS):
        masks[index] = 0


@inlined
def take_back(pieces: int, masks: Any, at: int) -> None:
    """Clear a mask that was put for these pieces, which is less to write than all of it."""
    one, two, three, four, five = _origins(pieces)
    _put_first(masks, at, one, 0)
    _put_first(masks, at, two, 0)
    _put_first(masks, at, three, 0)
    _put_first(masks, at, four, 0)
    _put_first(masks, at, five, 0)
    _put_second(masks, at, one, 0)
    _put_second(masks, at, two, 0)
    _put_second(masks, at, three, 0)
    _put_second(masks, at, four, 0)
    _put_second(masks, at, five, 0)


@inlined
def put_mask(cards: int, pieces: int, masks: Any, at: int) -> None:
    """Write which actions the mover has into a clear mask, told its pieces as it sees them."""
    free, table = FULL & ~pieces, bare(TARGETS)
    first = SEAT_STRIDE + card_in(cards, 0) * SQUARES
    second = SEAT_STRIDE + card_in(cards, 1) * SQUARES
    one, two, three, four, five = _origins(pieces)
    # Ascending, so that what is written behind a square is written again if a piece stands there.
    targets_1 = int(table[first + one]) & free
    targets_2 = int(table[first + two]) & free
    targets_3 = int(table[first + three]) & free
    targets_4 = int(table[first + four]) & free
    last = int(table[first + five]) & free
    found = targets_1 | targets_2 | targets_3 | targets_4 | last
    _put_first(masks, at, one, targets_1)
    _put_first(masks, at, two, targets_2)
    _put_first(masks, at, three, targets_3)
    _put_first(masks, at, four, targets_4)
    _put_first(masks, at, five, last)
    # Descending, and what stands before the first square belongs to the last of the other card.
    targets_1 = int(table[second + one]) & free
    targets_2 = int(table[second + two]) & free
    targets_3 = int(table[second + three]) & free
    targets_4 = int(table[second + four]) & free
    targets_5 = int(table[second + five]) & free
    found |= targets_1 | targets_2 | targets_3 | targets_4 | targets_5
    before = last >> SQUARES - _SPARE if (one == 0) & (five == SQUARES - 1) else 0
    _put_second(masks, at, five, targets_5 << _SPARE)
    _put_second(masks, at, four, targets_4 << _SPARE)
    _put_second(masks, at, three, targets_3 << _SPARE)
    _put_second(masks, at, two, targets_2 << _SPARE)
    _put_second(masks, at, one, targets_1 << _SPARE | before)
    masks[at + PASSES] = found == 0
    masks[at + PASSES + 1] = found == 0


@compiled
def write_planes(position: Position, viewer: int, times: int, planes: Any, at: int) -> None:
    """Write what a seat sees; the position has stood so often, now included."""
    mine, theirs = seen_by(viewer, position.mine, position.theirs)
    my_master, their_master = seen_by(viewer, position.my_master, position.their_master)
    cards = position.cards
    if viewer != position.seat:
        mine, theirs = theirs, mine
        my_master, their_master = their_master, my_master
        hands = cards >> 2 * CARD_BITS & HAND_MASK | (cards & HAND_MASK) << 2 * CARD_BITS
        cards = hands | card_in(cards, 4) << 4 * CARD_BITS
    seen = Position(mine, theirs, my_master, their_master, cards, viewer)
    put_planes(seen, times, planes, at)


@inlined
def put_planes(seen: Position, times: int, planes: Any, at: int) -> None:
    """Write a position that is told and turned as the viewer sees it.

    All planes are one row of bits, of which 64 are written at a time.
    """
    cards, table = seen.cards, bare(TARGETS)
    near, far = SEAT_STRIDE + _CENTRE, _CENTRE
    p2 = seen.theirs & ~seen.their_master
    p4 = int(table[near + card_in(cards, 0) * SQUARES])
    p5 = int(table[near + card_in(cards, 1) * SQUARES])
    p6 = int(table[far + card_in(cards, 2) * SQUARES])
    p7 = int(table[far + card_in(cards, 3) * SQUARES])
    p8 = int(table[near + card_in(cards, 4) * SQUARES])
    p9 = FULL if times > 1 else 0
    put_bits(planes, at, seen.mine & ~seen.my_master | seen.my_master << 25 | p2 << 50, _WORD)
    put_bits(planes, at + 64, p2 >> 14 | seen.their_master << 11 | p4 << 36 | p5 << 61, _WORD)
    put_bits(planes, at + 128, p5 >> 3 | p6 << 22 | p7 << 47, _WORD)
    # The last word begins a little earlier, so that it ends with the row.
    put_bits(planes, at + SIZE - _WORD, p7 >> 11 | p8 << 14 | p9 << 39, _WORD)
