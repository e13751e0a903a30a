"""What a position is worth when nothing is certain, in hundredths of a student: a small net.

Its inputs are counts, told as the seat to move sees the board: where pieces of each kind stand,
and which squares they could step to, by their owner's hand, by the side card and by the other hand.
Hidden units add them up, weighted; what is above zero in each of them is added to the value or
taken from it (net.py).

With five cards known, what a piece adds to every unit is one row of words for each arrangement of
the cards, kind and square: a table filled once a game. So a position costs ten rows added up.
weights.txt has the weights and the command that made them; train.py how they are learned.
"""

from typing import Final

from kitama.bots.onitama.arrangement import ARRANGEMENTS, LIES
from kitama.bots.onitama.memory import ARRANGED, BIASES, CONSTANT, KINDS, PLACES, SIGNS, WORDS
from kitama.bots.onitama.net import (
    ASPECTS,
    BIASES_AT,
    BY_HAND,
    BY_OTHER,
    BY_SIDE,
    CONSTANT_AT,
    LANE_BITS,
    POSITIVE,
    SIGNS_AT,
    UNIT_BITS,
    kept,
)
from kitama.compiled import compiled, lowest
from kitama.games.onitama.kernel import (
    BLUE,
    CARD_BITS,
    CARD_MASK,
    RED,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    Ints,
    Position,
)

Units = tuple[int, int, int, int, int, int, int, int]

WEIGHTS: Final = kept().words
_SIDE: Final = 4
"""The place of the side card in an arrangement, after both hands."""
_ONES: Final = 0x0001000100010001
_EVEN: Final = 0x0000FFFF0000FFFF
_LOW: Final = 0xFFFFFFFF
_KIND: Final = SQUARES * WORDS
_ONLY_WHOLE: Final = 1.5 * 2**52


@compiled
def rounded(value: float) -> int:
    """The nearest whole number, of two the even one: beyond 2 to the power of 52 no other fits."""
    return int(value + _ONLY_WHOLE - _ONLY_WHOLE)


@compiled
def card_at(five: int, arrangement: int, place: int) -> int:
    """The card at a place of an arrangement: 0 and 1 mine, 2 and 3 theirs, 4 the side."""
    return int(five >> CARD_BITS * int(LIES[5 * arrangement + place]) & CARD_MASK)


@compiled
def aspect_of(kind: int, place: int) -> int:
    """As what the card at a place gives a piece its steps."""
    if place == _SIDE:
        return BY_SIDE
    return BY_HAND if (place < 2) == (kind < 2) else BY_OTHER


@compiled
def _add_row(memory: Ints, at: int, weights: Ints, row: int) -> None:
    for word in range(WORDS):
        memory[at + word] += weights[row * WORDS + word]


@compiled
def _fill_piece(
    memory: Ints, at: int, weights: Ints, five: int, arrangement: int, kind: int, square: int
) -> None:
    """Write what a piece adds to the units, seen by a mover that sits where blue does."""
    owner = BLUE if kind < 2 else RED
    for word in range(WORDS):
        memory[at + word] = 0
    _add_row(memory, at, weights, kind * ASPECTS * SQUARES + square)
    for place in range(5):
        card = card_at(five, arrangement, place)
        first = (kind * ASPECTS + aspect_of(kind, place)) * SQUARES
        targets = int(TARGETS[owner * SEAT_STRIDE + card * SQUARES + square])
        while targets:
            _add_row(memory, at, weights, first + lowest(targets))
            targets &= targets - 1


@compiled
def fill_places(memory: Ints, five: int, weights: Ints) -> None:
    """Write what every piece adds on every square, for five sorted cards, into the head."""
    for word in range(WORDS):
        memory[BIASES + word] = weights[BIASES_AT + word]
        memory[SIGNS + word] = weights[SIGNS_AT + word]
    memory[CONSTANT] = weights[CONSTANT_AT]
    at = PLACES
    for arrangement in range(ARRANGEMENTS):
        for kind in range(KINDS):
            for square in range(SQUARES):
                _fill_piece(memory, at, weights, five, arrangement, kind, square)
                at += WORDS


@compiled
def _above_zero(word: int) -> int:
    """Each lane as far as it is above zero."""
    return word & (word >> 14 & _ONES) * POSITIVE


@compiled
def _wide(word: int) -> int:
    """Four lanes as two that are twice as wide."""
    return (word & _EVEN) + (word >> LANE_BITS & _EVEN)


@compiled
def _total(wide: int) -> int:
    """The sum of two wide lanes."""
    return (wide & _LOW) + (wide >> 32)


@compiled
def _added(memory: Ints, at: int, units: Units) -> Units:
    """The units with a row of the table added."""
    return (
        units[0] + int(memory[at]),
        units[1] + int(memory[at + 1]),
        units[2] + int(memory[at + 2]),
        units[3] + int(memory[at + 3]),
        units[4] + int(memory[at + 4]),
        units[5] + int(memory[at + 5]),
        units[6] + int(memory[at + 6]),
        units[7] + int(memory[at + 7]),
    )


@compiled
def _spoken(memory: Ints, units: Units) -> int:
    """What the units come to."""
    both = 0
    for_mover = 0
    for word in range(WORDS):
        above = _above_zero(units[word])
        both += _wide(above)
        for_mover += _wide(above & int(memory[SIGNS + word]))
    units_say = 2 * _total(for_mover) - _total(both)
    return int(memory[CONSTANT]) + (units_say >> UNIT_BITS)


@compiled
def evaluate(memory: Ints, frame: int, position: Position) -> int:
    """The value of a position for the seat to move."""
    row = PLACES + int(memory[frame + ARRANGED]) * KINDS * _KIND
    stride = WORDS
    if position.seat == RED:  # it sees the board from the other side
        row += _KIND - WORDS
        stride = -WORDS
    units = _added(memory, BIASES, (0, 0, 0, 0, 0, 0, 0, 0))
    pieces = position.mine ^ position.my_master
    while pieces:
        units = _added(memory, row + stride * lowest(pieces), units)
        pieces &= pieces - 1
    units = _added(memory, row + _KIND + stride * lowest(position.my_master), units)
    pieces = position.theirs ^ position.their_master
    while pieces:
        units = _added(memory, row + 2 * _KIND + stride * lowest(pieces), units)
        pieces &= pieces - 1
    units = _added(memory, row + 3 * _KIND + stride * lowest(position.their_master), units)
    return _spoken(memory, units)
