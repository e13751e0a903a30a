"""Numbering boards by rows, for tables of up to four men a side that keep one word a board.

Boards are seen by the seat to move as if it were blue, as in boards.py. A row is all boards that
differ in nothing but where the other side's students stand: those are its columns.

  board = offset(class) + (masters * ways(own students) + own) * ways(other students) + other

Own students are told by their rank among the 23 squares the masters leave free, other students
by their rank in the room: the squares free of masters and own students. Where a man of either
side has just moved, the room has lost a square and gained another. Lists of columns say which
column of one row has its students where a column of another has them.

What the cards have to do with it is told in sixty bits, the uses: bit 30 * slot + arrangement
stands for using the card in that slot of the hand.
"""

from itertools import combinations, permutations
from math import comb
from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import ARRANGEMENTS, LIES, NEXT, PAIRS
from kitama.bots.onitama.endgame.boards import (
    ALL_ARRANGEMENTS,
    CARD_SETS,
    FREE,
    GUIDE,
    MASTER_PLACES,
    STEP_CARDS,
    guide,
    masters_of,
)
from kitama.compiled import compiled, inlined, lowest, popcount
from kitama.games.onitama.kernel import BLUE, FULL, SQUARES, Ints, Position, half_turn

Columns = np.ndarray[tuple[int], np.dtype[np.int16]]

MOST_STUDENTS: Final = 3
"""Of either side."""
_COUNTS: Final = MOST_STUDENTS + 1
LEAST_ROOM: Final = FREE - MOST_STUDENTS
_KINDS: Final = _COUNTS * _COUNTS

# What a table needs to know besides boards.py's guide, behind it in one array.
USES: Final = GUIDE
"""For each card and set of six arrangements that have it at the side: the uses that lead there."""
STEP_USES: Final = USES + 5 * (1 << PAIRS)
"""For each seat, origin and target: the uses of a card with that step."""
CLASS_AT: Final = STEP_USES + 2 * SQUARES * SQUARES
"""For each class 4 * own students + other students: its first board, -1 where there is none."""
AVOIDING: Final = CLASS_AT + _KINDS
"""Where these lists begin, for each room and number of students: 4 * (room - 20) + students.

For each square of the room: the columns without a student there."""
PLACE_AVOIDING: Final = AVOIDING + _KINDS
"""For each square of the room, and column: its place in the list above, or -1."""
TAKING: Final = PLACE_AVOIDING + _KINDS
"""For each square of the room: the columns with a student there, by the other students."""
EITHER: Final = TAKING + _KINDS
"""For each two squares: the columns with a student on the first alone, by the other students."""
KNOWN: Final = EITHER + _KINDS

CHOOSE: Final[Ints] = np.array(
    [comb(squares, count) for count in range(_COUNTS) for squares in range(FREE + 1)], np.int64
)
SETS: Final[Ints] = np.array(
    [
        bits
        for count in range(_COUNTS)
        for bits in sorted(
            sum(1 << one for one in some) for some in combinations(range(FREE), count)
        )
    ],
    np.int64,
)
FIRST_SET: Final[Ints] = np.cumsum([0, *(comb(FREE, count) for count in range(MOST_STUDENTS))])
"""For each number of students: where the sets of so many ranks begin, in ascending order."""


@inlined
def ways(students: int, free: int) -> int:
    """In how many ways up to three students stand on so many free squares."""
    return int(CHOOSE[students * (FREE + 1) + free])


@inlined
def column_of(students: int, room: int) -> int:
    """The number of a set of up to three students among those in the room."""
    found = count = 0
    while students:
        low = students & -students
        students ^= low
        count += 1
        found += ways(count, popcount(room & low - 1))
    return found


@inlined
def list_at(known: Ints, kind: int, room: int, students: int) -> int:
    """Where the lists of a kind begin for a room of so many squares."""
    return int(known[kind + _COUNTS * (room - LEAST_ROOM) + students])


@inlined
def row_at(known: Ints, own: int, other: int, row: int) -> int:
    """The first board of a row of a class."""
    return int(known[CLASS_AT + _COUNTS * own + other]) + row * ways(other, FREE - own)


@compiled
def board_of(known: Ints, position: Position) -> int:
    """The number of a position's board; it has few enough men, and nobody has won."""
    seen = position if position.seat == BLUE else half_turn(position)
    students, others = seen.mine ^ seen.my_master, seen.theirs ^ seen.their_master
    free = FULL & ~(seen.my_master | seen.their_master)
    own = popcount(students)
    masters = masters_of(known, BLUE, lowest(seen.my_master), lowest(seen.their_master))
    row = masters * ways(own, FREE) + column_of(students, free)
    return row_at(known, own, popcount(others), row) + column_of(others, free & ~students)


@inlined
def uses_to(known: Ints, word: int) -> int:
    """The uses that lead to one of these arrangements."""
    found = 0
    for card in range(5):
        found |= int(known[USES + (card << PAIRS) + (word >> PAIRS * card & (1 << PAIRS) - 1)])
    return found


@inlined
def of_any(uses: int) -> int:
    """The arrangements in which one of these uses is possible."""
    return (uses | uses >> ARRANGEMENTS) & ALL_ARRANGEMENTS


def classes_of(most: int, least: int) -> list[tuple[int, int]]:
    """The classes of a table with up to so many students of one side, and of the other.

    Either side may be to move. Each class comes after those a capture leads to.
    """
    every = ((own, other) for own in range(_COUNTS) for other in range(_COUNTS))
    return [
        (own, other) for own, other in every if max(own, other) <= most and min(own, other) <= least
    ]


def boards_of(own: int, other: int) -> int:
    """How many boards there are with so many students."""
    return len(MASTER_PLACES) * comb(FREE, own) * comb(FREE - own, other)


def known_of(five: tuple[int, ...], most: int, least: int) -> tuple[Ints, Columns]:
    """What a table of five cards needs to know, and its lists of columns."""
    known = np.zeros(KNOWN, np.int64)
    known[:GUIDE] = guide(five)
    _write_uses(known)
    known[CLASS_AT:AVOIDING] = -1
    boards = 0
    for own, other in classes_of(most, least):
        known[CLASS_AT + _COUNTS * own + other] = boards
        boards += boards_of(own, other)
    return known, _write_lists(known)


def _write_uses(known: Ints) -> None:
    held = np.zeros(CARD_SETS, np.int64)
    for use in range(2 * ARRANGEMENTS):
        slot, arrangement = divmod(use, ARRANGEMENTS)
        card = int(LIES[5 * arrangement + slot])
        held[[cards for cards in range(CARD_SETS) if cards >> card & 1]] |= 1 << use
        side, pair = divmod(int(NEXT[2 * arrangement + slot]), PAIRS)
        for subset in range(1 << PAIRS):
            known[USES + (side << PAIRS) + subset] |= (subset >> pair & 1) << use
    steps = slice(STEP_CARDS, STEP_CARDS + 2 * SQUARES * SQUARES)
    known[STEP_USES:CLASS_AT] = held[known[steps]]


def _write_lists(known: Ints) -> Columns:
    parts: list[Ints] = []
    total = 0
    for kind, make in (
        (AVOIDING, _avoiding),
        (PLACE_AVOIDING, _place_avoiding),
        (TAKING, _taking),
        (EITHER, _either),
    ):
        for number in range(_KINDS):
            room, students = LEAST_ROOM + number // _COUNTS, number % _COUNTS
            first = int(FIRST_SET[students])
            made = make(SETS[first : first + comb(room, students)], room)
            known[kind + number] = total
            parts.append(made)
            total += len(made)
    return np.concatenate(parts).astype(np.int16)


def _avoiding(sets: Ints, room: int) -> Ints:
    return np.concatenate([np.flatnonzero(sets >> square & 1 == 0) for square in range(room)])


def _place_avoiding(sets: Ints, room: int) -> Ints:
    avoids = [sets >> square & 1 == 0 for square in range(room)]
    return np.concatenate([np.where(each, np.cumsum(each) - 1, -1) for each in avoids])


def _by_others(sets: Ints, chosen: Ints, square: int) -> Ints:
    """Columns with a student on a square, in the order of their other students."""
    columns = np.flatnonzero(chosen)
    return columns[np.argsort(sets[columns] ^ 1 << square)]


def _taking(sets: Ints, room: int) -> Ints:
    return np.concatenate([_by_others(sets, sets >> square & 1, square) for square in range(room)])


def _either(sets: Ints, room: int) -> Ints:
    return np.concatenate(
        [
            _by_others(sets, (sets >> square & 1) & ~(sets >> other), square)
            for square, other in permutations(range(room), 2)
        ]
    )
