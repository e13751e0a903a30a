"""What a seat of Onitama sees, as planes of 25 numbers, and which actions it has. Compiled.

Nothing is hidden in this game, so a position is a view. Everything is told from the seat's own
side, as actions are (actions.py); squares count from its near left corner, row by row.
"""

from typing import Any, Final

from kitama.compiled import compiled, lowest, put_bits
from kitama.games.onitama.kernel import FULL, SEAT_STRIDE, SQUARES, TARGETS, Position
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
_PIECES: Final = 5
_WORD: Final = 64


@compiled
def write_mask(position: Position, masks: Any, at: int) -> None:
    """Write which actions the mover has, 0 or 1 each."""
    for index in range(at, at + ACTIONS):
        masks[index] = 0
    mine, _theirs = seen_by(position.seat, position.mine, position.theirs)
    free = FULL & ~mine
    first = SEAT_STRIDE + card_in(position.cards, 0) * SQUARES
    second = SEAT_STRIDE + card_in(position.cards, 1) * SQUARES
    found, pieces = 0, mine
    # Always five times, the last piece again where there are fewer: a processor that guesses how
    # often a loop runs loses more by a wrong guess than by some work done twice.
    for _piece in range(_PIECES):
        origin = lowest(pieces)
        others = pieces & pieces - 1
        pieces = others or pieces
        one, two = int(TARGETS[first + origin]) & free, int(TARGETS[second + origin]) & free
        found |= one | two
        put_bits(masks, at + origin * SQUARES, one, SQUARES)
        put_bits(masks, at + ROUTES + origin * SQUARES, two, SQUARES)
    masks[at + PASSES] = found == 0
    masks[at + PASSES + 1] = found == 0


@compiled
def write_planes(position: Position, viewer: int, times: int, planes: Any, at: int) -> None:
    """Write what a seat sees; the position has stood so often, now included.

    All planes are one row of bits, of which 64 are written at a time.
    """
    mine, theirs = seen_by(viewer, position.mine, position.theirs)
    my_master, their_master = seen_by(viewer, position.my_master, position.their_master)
    cards = position.cards
    own = 0
    if viewer != position.seat:
        mine, theirs = theirs, mine
        my_master, their_master = their_master, my_master
        own = 2
    near, far = SEAT_STRIDE + _CENTRE, _CENTRE
    p2 = theirs & ~their_master
    p5 = int(TARGETS[near + card_in(cards, own + 1) * SQUARES])
    p7 = int(TARGETS[far + card_in(cards, 3 - own) * SQUARES])
    p4 = int(TARGETS[near + card_in(cards, own) * SQUARES])
    p6 = int(TARGETS[far + card_in(cards, 2 - own) * SQUARES])
    p8 = int(TARGETS[near + card_in(cards, 4) * SQUARES])
    p9 = FULL if times > 1 else 0
    put_bits(planes, at, mine & ~my_master | my_master << 25 | p2 << 50, _WORD)
    put_bits(planes, at + 64, p2 >> 14 | their_master << 11 | p4 << 36 | p5 << 61, _WORD)
    put_bits(planes, at + 128, p5 >> 3 | p6 << 22 | p7 << 47, _WORD)
    # The last word begins a little earlier, so that it ends with the row.
    put_bits(planes, at + SIZE - _WORD, p7 >> 11 | p8 << 14 | p9 << 39, _WORD)
