"""Finding what the others lose in a row: the boards from which all they can do leads to our wins.

In two ways: for all columns of a row at once, step by step of their students; or for those
columns alone that lead to a mark. What is found is listed, and then tried against captures, their
master's steps, and the swap of who has no move.
"""

from kitama.bots.onitama.endgame.boards import ALL_ARRANGEMENTS, FREE
from kitama.bots.onitama.endgame.retrograde import Words
from kitama.bots.onitama.endgame.row import (
    ALL_USES,
    BASE,
    CAPTURES,
    COLUMNS,
    ENTRIES,
    FOUND,
    FROM_COLUMN,
    FROM_PLACE,
    LIST,
    LOST,
    MARK,
    MARKS_BEFORE,
    MASTER_STEPS,
    OPEN,
    ORIGINS,
    OTHER,
    OWN,
    PER_CAPTURE,
    PER_STEP,
    ROOM_SIZE,
    STEPS,
    TARGETS,
    TO_BASE,
    TO_COLUMN,
    TO_MARKS,
    TO_PLACE,
    TO_USES,
    stuck_with,
    winning,
)
from kitama.bots.onitama.endgame.rows import (
    EITHER,
    FIRST_SET,
    SETS,
    Columns,
    column_of,
    list_at,
    of_any,
    uses_to,
    ways,
)
from kitama.compiled import compiled, inlined, lowest
from kitama.games.onitama.kernel import Ints


@inlined
def _keep(work: Ints, column: int, lost: int) -> None:
    found = int(work[FOUND])
    work[LIST + found] = column
    work[LOST + found] = lost
    work[FOUND] = found + 1


@compiled
def look_at_all(known: Ints, lists: Columns, table: Words, work: Ints) -> None:
    """List the columns with arrangements in which every step of their students is answered."""
    base, columns, size = int(work[BASE]), int(work[COLUMNS]), int(work[ROOM_SIZE])
    other = int(work[OTHER])
    first = int(FIRST_SET[other])
    for column in range(columns):
        work[ALL_USES + column] = uses_to(known, int(table[base + column]))
        work[OPEN + column] = winning(work, int(SETS[first + column]))
    if other:
        either = list_at(known, EITHER, size, other)
        count = ways(other - 1, size - 2)
        for origin in range(size):
            targets = int(work[TARGETS + origin])
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                uses = int(work[STEPS + origin * FREE + target])
                before = either + (origin * (size - 1) + target - (target > origin)) * count
                after = either + (target * (size - 1) + origin - (origin > target)) * count
                for at in range(count):
                    led = int(work[ALL_USES + int(lists[after + at])])
                    work[OPEN + int(lists[before + at])] |= uses & ~led
    for column in range(columns):
        lost = ALL_ARRANGEMENTS & ~of_any(int(work[OPEN + column]))
        if lost:
            _keep(work, column, lost)


@compiled
def _find_due_to_master(
    known: Ints, lists: Columns, table: Words, marks: Words, work: Ints
) -> None:
    """Add those in which a step of their master does."""
    columns, mark = int(work[COLUMNS]), int(work[MARK])
    for number in range(int(work[ENTRIES])):
        step = MASTER_STEPS + number * PER_STEP
        row = int(work[step + TO_MARKS])
        if row < 0 or marks[int(work[MARKS_BEFORE]) + row] == 0:
            continue
        base = int(work[step + TO_BASE])
        for column in range(columns):
            word = int(table[base + column])
            if word & mark:
                place = int(lists[int(work[step + FROM_PLACE]) + column])
                if place >= 0:
                    before = int(lists[int(work[step + FROM_COLUMN]) + place])
                    uses = uses_to(known, word) & int(work[step + TO_USES])
                    work[OPEN + before] |= of_any(uses)


@compiled
def find_due(known: Ints, lists: Columns, table: Words, marks: Words, work: Ints) -> None:
    """Gather the arrangements in which one of their actions leads to a word that is marked."""
    base, columns, size = int(work[BASE]), int(work[COLUMNS]), int(work[ROOM_SIZE])
    first = int(FIRST_SET[int(work[OTHER])])
    room, mark = (1 << size) - 1, int(work[MARK])
    for column in range(columns):
        work[OPEN + column] = 0
    for column in range(columns):
        word = int(table[base + column])
        if word & mark == 0:
            continue
        uses = uses_to(known, word)
        ranks = int(SETS[first + column])
        targets = ranks
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            origins = int(work[ORIGINS + target]) & ~ranks
            while origins:
                origin = lowest(origins)
                origins &= origins - 1
                before = column_of(ranks ^ 1 << target ^ 1 << origin, room)
                step = int(work[STEPS + origin * FREE + target])
                work[OPEN + before] |= of_any(uses & step)
        work[OPEN + column] |= of_any(uses) & stuck_with(known, work, ranks)
    _find_due_to_master(known, lists, table, marks, work)


@compiled
def look_at_due(known: Ints, table: Words, work: Ints) -> None:
    """List those of the columns due, as _look_at_all does of all of them."""
    base, size = int(work[BASE]), int(work[ROOM_SIZE])
    first = int(FIRST_SET[int(work[OTHER])])
    room = (1 << size) - 1
    for column in range(int(work[COLUMNS])):
        lost = int(work[OPEN + column])
        if lost == 0:
            continue
        ranks = int(SETS[first + column])
        lost &= ~of_any(winning(work, ranks))
        origins = ranks
        while origins and lost:
            origin = lowest(origins)
            origins &= origins - 1
            targets = int(work[TARGETS + origin]) & ~ranks
            while targets and lost:
                target = lowest(targets)
                targets &= targets - 1
                after = base + column_of(ranks ^ 1 << target ^ 1 << origin, room)
                uses = int(work[STEPS + origin * FREE + target])
                lost &= ~of_any(uses & ~uses_to(known, int(table[after])))
        if lost:
            _keep(work, column, lost)


@compiled
def _after_captures(known: Ints, table: Words, work: Ints, ranks: int, lost: int) -> int:
    """What is left of these arrangements after all captures by their students."""
    room = (2 << int(work[ROOM_SIZE])) - 1
    for number in range(int(work[OWN])):
        capture = CAPTURES + number * PER_CAPTURE
        target = 1 << int(work[capture + 1])
        origins = ranks
        while origins and lost:
            origin = origins & -origins
            origins ^= origin
            uses = int(work[capture + 2 + lowest(origin)])
            if uses:
                others = ranks ^ origin
                others += others & -target  # the room has one square more
                after = int(work[capture]) + column_of(others | target, room)
                lost &= ~of_any(uses & ~uses_to(known, int(table[after])))
    return lost


@compiled
def _after_master(
    known: Ints, lists: Columns, table: Words, work: Ints, column: int, lost: int
) -> int:
    """What is left of these arrangements after all actions of their master."""
    for number in range(int(work[ENTRIES])):
        step = MASTER_STEPS + number * PER_STEP
        place = column
        if work[step + TO_MARKS] >= 0:
            place = int(lists[int(work[step + TO_PLACE]) + column])
            if place < 0:
                continue
        after = int(work[step + TO_BASE]) + int(lists[int(work[step + TO_COLUMN]) + place])
        uses = int(work[step + TO_USES])
        lost &= ~of_any(uses & ~uses_to(known, int(table[after])))
        if lost == 0:
            break
    return lost


@compiled
def leave_lost(known: Ints, lists: Columns, table: Words, work: Ints) -> None:
    """Of the list, leave what is lost for them whatever they do: as the uses that led to it."""
    first, count = int(FIRST_SET[int(work[OTHER])]), int(work[FOUND])
    work[FOUND] = 0
    for at in range(count):
        column, lost = int(work[LIST + at]), int(work[LOST + at])
        ranks = int(SETS[first + column])
        lost = _after_captures(known, table, work, ranks, lost)
        if lost:
            lost = _after_master(known, lists, table, work, column, lost)
        if lost:
            stuck = lost & stuck_with(known, work, ranks)
            if stuck:  # one of the cards is swapped, and nothing else happens
                led = uses_to(known, int(table[int(work[BASE]) + column]))
                lost &= ~(stuck & of_any(~led))
        if lost:
            _keep(work, column, uses_to(known, lost))
