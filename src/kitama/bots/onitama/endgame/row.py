"""A row of boards while it is looked at: what all its columns have in common.

We are the seat to move on the boards of the row, seen as blue; they are the other side. What is
worked out here is about the others' actions, which lead to boards of this row and of others.
"""

from typing import Final

from kitama.bots.onitama.endgame.boards import FIVE_CARDS, FREE, HOME, MASTERS
from kitama.bots.onitama.endgame.masks import reach, squares_of, without_move
from kitama.bots.onitama.endgame.rows import (
    AVOIDING,
    FIRST_SET,
    MOST_STUDENTS,
    PLACE_AVOIDING,
    SETS,
    STEP_USES,
    column_of,
    list_at,
    row_at,
    ways,
)
from kitama.compiled import compiled, inlined, lowest, popcount
from kitama.games.onitama.kernel import FULL, RED, SQUARES, Ints

_MOST_COLUMNS: Final = 1771

# What a task is, and what is known of a row while it is looked at, in one array.
OWN: Final = 0
"""Our students, their students."""
OTHER: Final = 1
OTHER_MASTER: Final = 2
STEP: Final = 3
NUMBER: Final = 4
"""Of the sweep, from 0."""
STOP: Final = 5
"""Not 0: leave it."""
DENSE: Final = 6
"""Where more than one column in so many is marked, all columns are looked at."""
MASTER: Final = 7
STUDENTS: Final = 8
PLACE: Final = 9
ROW: Final = 10
BASE: Final = 11
ROOM_SIZE: Final = 12
ROOM: Final = 13
COLUMNS: Final = 14
FOUND: Final = 15
"""How many columns are in the list of those lost."""
ENTRIES: Final = 16
"""How many steps their master has."""
AT_ONCE: Final = 17
"""The uses by which their master captures ours."""
STREAM: Final = 18
"""The uses by which it steps onto our temple; where in the room that is, as a bit or 0."""
HOME_RANK: Final = 19
MARK: Final = 20
"""The mark of the sweep before; where the counts of that sweep and of this begin."""
MARKS_BEFORE: Final = 21
MARKS_NOW: Final = 22
ROOM_SQUARES: Final = 23
"""The squares of the room."""
STEPS: Final = ROOM_SQUARES + FREE
"""For each two squares of the room: the uses with that step of the others."""
TARGETS: Final = STEPS + FREE * FREE
"""For each square of the room: where in it their step leads, as a set of ranks."""
ORIGINS: Final = TARGETS + FREE
STONE: Final = ORIGINS + FREE
"""For each square of the room: the uses by which a student there captures our master."""
CAPTURES: Final = STONE + FREE
"""For each of our students: the row without it, its rank, the uses to capture it, by square."""
PER_CAPTURE: Final = 2 + FREE
# For each step of their master: a row, and the lists that lead to its columns and back.
MASTER_STEPS: Final = CAPTURES + MOST_STUDENTS * PER_CAPTURE
TO_BASE: Final = 0
TO_USES: Final = 1
TO_MARKS: Final = 2
"""The number of the row, -1 where a student is captured."""
TO_PLACE: Final = 3
TO_COLUMN: Final = 4
FROM_PLACE: Final = 5
FROM_COLUMN: Final = 6
PER_STEP: Final = 7
ALL_USES: Final = MASTER_STEPS + SQUARES * PER_STEP
"""For each column: the uses that lead to an arrangement won for us."""
OPEN: Final = ALL_USES + _MOST_COLUMNS
"""For each column: the uses that do not lead there; or the arrangements to look at."""
LIST: Final = OPEN + _MOST_COLUMNS
"""The columns with losses, and those."""
LOST: Final = LIST + _MOST_COLUMNS
WORK: Final = LOST + _MOST_COLUMNS


@inlined
def step_uses(known: Ints, seat: int, origin: int, target: int) -> int:
    """The uses of a card with a step."""
    return int(known[STEP_USES + (seat * SQUARES + origin) * SQUARES + target])


@inlined
def rank(square: int, room: int) -> int:
    """How many squares of the room come before one of them."""
    return popcount(room & (1 << square) - 1)


@compiled
def enter(known: Ints, work: Ints, place: int, students: int) -> None:
    """Come to a row: work out what all its columns have in common."""
    own, other = int(work[OWN]), int(work[OTHER])
    master, other_master = int(work[MASTER]), int(work[OTHER_MASTER])
    low, high = 1 << min(master, other_master), 1 << max(master, other_master)
    ranks = int(SETS[int(FIRST_SET[own]) + students])
    row = place * ways(own, FREE) + students
    work[PLACE] = place
    work[STUDENTS] = squares_of(ranks, low, high)
    work[ROW] = row
    work[BASE] = row_at(known, own, other, row)
    work[ROOM] = FULL & ~(low | high | int(work[STUDENTS]))
    work[ROOM_SIZE] = FREE - own
    work[COLUMNS] = ways(other, FREE - own)
    work[AT_ONCE] = step_uses(known, RED, other_master, master)
    work[STREAM] = step_uses(known, RED, other_master, HOME)
    work[HOME_RANK] = (int(work[ROOM]) >> HOME & 1) << rank(HOME, int(work[ROOM]))


@compiled
def prepare_students(known: Ints, work: Ints) -> None:
    """What their students can do in this row."""
    if work[OTHER] == 0:
        return
    master, room = int(work[MASTER]), int(work[ROOM])
    size = 0
    while room:
        work[ROOM_SQUARES + size] = lowest(room)
        work[TARGETS + size] = 0
        work[ORIGINS + size] = 0
        size += 1
        room &= room - 1
    for at in range(size):
        origin = int(work[ROOM_SQUARES + at])
        work[STONE + at] = step_uses(known, RED, origin, master)
        for to in range(size):
            uses = step_uses(known, RED, origin, int(work[ROOM_SQUARES + to]))
            work[STEPS + at * FREE + to] = uses
            work[TARGETS + at] |= (uses != 0) << to
            work[ORIGINS + to] |= (uses != 0) << at
    own, other = int(work[OWN]), int(work[OTHER])
    place, all_students = int(work[PLACE]), int(work[STUDENTS])
    free = int(work[ROOM]) | all_students
    students = all_students
    capture = CAPTURES
    while students:
        target = lowest(students)
        students &= students - 1
        left = all_students ^ 1 << target
        row = place * ways(own - 1, FREE) + column_of(left, free)
        work[capture] = row_at(known, own - 1, other, row)
        work[capture + 1] = rank(target, free & ~left)
        for at in range(size):
            origin = int(work[ROOM_SQUARES + at])
            work[capture + 2 + at] = step_uses(known, RED, origin, target)
        capture += PER_CAPTURE


@compiled
def prepare_master(known: Ints, work: Ints) -> None:
    """What their master can do in this row, but for winning."""
    own, other = int(work[OWN]), int(work[OTHER])
    master, other_master = int(work[MASTER]), int(work[OTHER_MASTER])
    students, size = int(work[STUDENTS]), int(work[ROOM_SIZE])
    targets = reach(known, RED, FIVE_CARDS, other_master) & ~(1 << master | 1 << HOME)
    at = MASTER_STEPS
    count = 0
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        left = students & ~(1 << target)
        remain = popcount(left)
        room_size = FREE - remain
        free = FULL & ~(1 << master | 1 << target)
        place = int(known[MASTERS + master * SQUARES + target])
        row = place * ways(remain, FREE) + column_of(left, free)
        work[at + TO_BASE] = row_at(known, remain, other, row)
        work[at + TO_USES] = step_uses(known, RED, other_master, target)
        came = rank(other_master, free & ~left)
        work[at + TO_COLUMN] = list_at(known, AVOIDING, room_size, other) + came * ways(
            other, room_size - 1
        )
        work[at + TO_MARKS] = -1
        if remain == own:
            went = rank(target, int(work[ROOM]))
            places = list_at(known, PLACE_AVOIDING, size, other)
            per = ways(other, size)
            work[at + TO_MARKS] = row
            work[at + TO_PLACE] = places + went * per
            work[at + FROM_PLACE] = places + came * per
            work[at + FROM_COLUMN] = list_at(known, AVOIDING, size, other) + went * ways(
                other, size - 1
            )
        at += PER_STEP
        count += 1
    work[ENTRIES] = count


@inlined
def winning(work: Ints, ranks: int) -> int:
    """The uses by which they win at once, with students on these ranks."""
    found = int(work[AT_ONCE])
    if ranks & int(work[HOME_RANK]) == 0:
        found |= int(work[STREAM])
    while ranks:
        found |= int(work[STONE + lowest(ranks)])
        ranks &= ranks - 1
    return found


@compiled
def stuck_with(known: Ints, work: Ints, ranks: int) -> int:
    """The arrangements in which they have no move, with students on these ranks (O15)."""
    own = 1 << int(work[OTHER_MASTER])
    while ranks:
        own |= 1 << int(work[ROOM_SQUARES + lowest(ranks)])
        ranks &= ranks - 1
    return without_move(known, RED, own)
