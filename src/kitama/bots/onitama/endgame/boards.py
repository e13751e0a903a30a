"""Numbering the positions with few men, for tables made of five known cards.

A board is where the men stand, seen by the seat to move as if it were blue. Boards are numbered
by class (how many students either side has), masters, own students and other students:

  board = offset(class) + (masters * ways(own students) + own) * ways(other students) + other

Students are told by their rank among the squares still free, in colexicographic order; of the
masters' places only those are counted in which nobody has won. A state is a board with one of
the thirty arrangements of the cards: 30 * board + arrangement. Its value takes one byte:

  0 nobody can force a win   odd: the seat to move wins with that many actions   even: it loses

A table is told by its men, those of both sides together: 4 are up to 2 a side, 5 up to 3 against
2, 6 up to 3 a side; that makes 9, 194 and 1,075 million states. Classes are in such an order that
each table is the beginning of the next larger one.
"""

from math import comb
from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import ARRANGEMENTS, LIES, NEXT, PAIRS
from kitama.compiled import compiled, lowest, popcount
from kitama.games.onitama.kernel import (
    BLUE,
    CARD_BITS,
    CARD_MASK,
    FULL,
    RED,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    Ints,
    Position,
)

MAX_SIDE: Final = 3
"""The most men a side a table can have, the master among them."""
MAX_MEN: Final = 2 * MAX_SIDE
CLASSES: Final = MAX_SIDE * MAX_SIDE
FREE: Final = SQUARES - 2

# What a table needs to know, in one array: where each part begins.
REACH: Final = 0
"""For each seat, set of cards and square: where those of the five cards together lead."""
CARD_SETS: Final = 32
FIVE_CARDS: Final = CARD_SETS - 1
STEP_CARDS: Final = REACH + 2 * CARD_SETS * SQUARES
"""For each seat, origin and target: the set of cards, of five, with that step."""
BEFORE: Final = STEP_CARDS + 2 * SQUARES * SQUARES
"""For each card and set of six arrangements that have it at the side: those it was used in."""
HOLDING: Final = BEFORE + 5 * 64
"""For each card: the arrangements in which the seat to move holds it."""
FACING: Final = HOLDING + 5
"""For each card: the arrangements in which the other seat holds it."""
MASTERS: Final = FACING + 5
"""For each place of the own and the other master: its number, -1 where somebody has won."""
OFFSETS: Final = MASTERS + SQUARES * SQUARES
"""For each class 3 * own students + other students: its first board."""
GUIDE: Final = OFFSETS + CLASSES

ALL_ARRANGEMENTS: Final = (1 << ARRANGEMENTS) - 1
GOAL: Final = 22
HOME: Final = 2
"""The other temple and the own one, seen as blue."""


def _subsets() -> Ints:
    """All sets of 0, 1 and 2 out of 23, in ascending order, one kind after the other."""
    pairs = sorted(1 << high | 1 << low for high in range(FREE) for low in range(high))
    return np.array([0, *(1 << one for one in range(FREE)), *pairs], np.int64)


SUBSETS: Final = _subsets()
MASTER_PLACES: Final = np.array(
    [
        mine * SQUARES + theirs
        for mine in range(SQUARES)
        for theirs in range(SQUARES)
        if mine not in {theirs, GOAL} and theirs != HOME
    ],
    np.int64,
)


@compiled
def ways(students: int, free: int) -> int:
    """In how many ways up to two students stand on so many free squares."""
    if students == 0:
        return 1
    return free if students == 1 else free * (free - 1) // 2


def _in_order() -> list[tuple[int, int]]:
    """The classes of the smallest table first, then those a larger one has besides."""
    every = [divmod(number, MAX_SIDE) for number in range(CLASSES)]
    return sorted(every, key=lambda students: (max(students), sum(students)))


_IN_ORDER: Final = _in_order()
_CLASSES: Final = np.array([own * MAX_SIDE + other for own, other in _IN_ORDER], np.int64)


def size_of(own: int, other: int) -> int:
    """The men of the smallest table that has so many of either side."""
    return max(own + other, 2 * max(own, other) - 1)


@compiled
def has_class(men: int, own: int, other: int) -> bool:
    """Whether a table has boards with so many students."""
    return own + other + 2 <= men and 2 * max(own, other) + 1 <= men


def boards_of(own: int, other: int) -> int:
    """How many boards there are with so many students."""
    return len(MASTER_PLACES) * comb(FREE, own) * comb(FREE - own, other)


def board_count(men: int) -> int:
    """How many boards a table has."""
    held = (each for each in _IN_ORDER if size_of(each[0] + 1, each[1] + 1) <= men)
    return sum(boards_of(own, other) for own, other in held)


def guide(five: tuple[int, ...]) -> Ints:
    """What a table for these five cards needs to know, whatever its men."""
    made = np.zeros(GUIDE, np.int64)
    write_guide(made, sum(card << CARD_BITS * number for number, card in enumerate(five)))
    return made


@compiled
def write_guide(made: Ints, five: int) -> None:
    """Write into zeros what a table for five cards, ascending in a card word, needs to know."""
    for seat in range(2):
        for number in range(5):
            card = five >> CARD_BITS * number & CARD_MASK
            for square in range(SQUARES):
                targets = int(TARGETS[seat * SEAT_STRIDE + card * SQUARES + square])
                for cards in range(CARD_SETS):
                    if cards >> number & 1:
                        made[REACH + (seat * CARD_SETS + cards) * SQUARES + square] |= targets
                row = STEP_CARDS + (seat * SQUARES + square) * SQUARES
                for target in range(SQUARES):
                    made[row + target] |= (targets >> target & 1) << number
    for place in range(SQUARES * SQUARES):
        made[MASTERS + place] = -1
    for number in range(len(MASTER_PLACES)):
        made[MASTERS + int(MASTER_PLACES[number])] = number
    offset = 0
    for kind in _CLASSES:
        made[OFFSETS + kind] = offset
        own, other = divmod(int(kind), MAX_SIDE)
        offset += len(MASTER_PLACES) * ways(own, FREE) * ways(other, FREE - own)
    _write_arrangements(made)


@compiled
def _write_arrangements(made: Ints) -> None:
    for arrangement in range(ARRANGEMENTS):
        for slot in range(2):
            made[FACING + int(LIES[5 * arrangement + 2 + slot])] |= 1 << arrangement
            card = int(LIES[5 * arrangement + slot])
            made[HOLDING + card] |= 1 << arrangement
            pair = int(NEXT[2 * arrangement + slot]) % PAIRS
            for subset in range(64):
                if subset >> pair & 1:
                    made[BEFORE + card * 64 + subset] |= 1 << arrangement


@compiled
def rank(students: int, free: int, seat: int) -> int:
    """The number of a set of up to two students among those on the free squares."""
    if students == 0:
        return 0
    low = students & -students
    high = students ^ low
    if high == 0:
        return popcount(free & low - 1) if seat == BLUE else popcount(free & -2 * low)
    if seat == BLUE:
        first, second = popcount(free & low - 1), popcount(free & high - 1)
    else:  # seen from the other end
        first, second = popcount(free & -2 * high), popcount(free & -2 * low)
    return (second * (second - 1) >> 1) + first


@compiled
def masters_of(guide: Ints, seat: int, master: int, other_master: int) -> int:
    """The number of the two masters' places."""
    if seat == RED:
        master, other_master = SQUARES - 1 - master, SQUARES - 1 - other_master
    return int(guide[MASTERS + master * SQUARES + other_master])


@compiled
def board_with(
    guide: Ints, seat: int, masters: int, free: int, students: int, other_students: int
) -> int:
    """The number of a board, given that of the masters and the squares they leave free."""
    own, others = popcount(students), popcount(other_students)
    number = masters * ways(own, FREE) + rank(students, free, seat)
    number = number * ways(others, FREE - own) + rank(other_students, free & ~students, seat)
    return int(guide[OFFSETS + own * MAX_SIDE + others]) + number


@compiled
def board_of(
    guide: Ints, seat: int, master: int, students: int, other_master: int, other_students: int
) -> int:
    """The number of a board; masters are squares, students sets of squares."""
    free = FULL & ~(1 << master | 1 << other_master)
    masters = masters_of(guide, seat, master, other_master)
    return board_with(guide, seat, masters, free, students, other_students)


@compiled
def state_of(guide: Ints, position: Position, arrangement: int) -> int:
    """The number of the state a position is; it has few enough men, and nobody has won."""
    board = board_of(
        guide,
        position.seat,
        lowest(position.my_master),
        position.mine ^ position.my_master,
        lowest(position.their_master),
        position.theirs ^ position.their_master,
    )
    return ARRANGEMENTS * board + arrangement
