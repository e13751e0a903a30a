"""Finding all wins among positions with up to four men a side, one bit for a state.

A word holds the arrangements in which the seat to move (here: we, seen as blue) wins. Nothing
else is kept: no distance, and no losses of the other side. Those are found row by row, from
the won states its actions lead to, and then make the states won that lead to them in one action.

What we can win does not depend on what the others can win. So a class of boards is done when
those are done that captures lead to, with fewer students of either side; and in a row all that
is looked at and written stands in rows that are seen from the same side of the board.

A sweep goes over the rows of a class. A word that gains arrangements is marked, in a bit that
belongs to the sweep, and its row counts its marks. The next sweep looks at rows with
marks, or with marks in a row their other master can go to: at all columns where there are many
of them, else at those alone from which an action leads to a mark. A class is done when a sweep
marks nothing.

An action of ours leaves their master where it is. So a task takes all rows with the other master
on one square: it writes to no others, and tasks may run at the same time.

  a word, in bits   0-29 arrangements won   30, 31 marked by an even, by an odd sweep
"""

from typing import Final

from kitama.bots.onitama.endgame.boards import (
    FIVE_CARDS,
    FREE,
    GOAL,
    MASTER_PLACES,
    MASTERS,
)
from kitama.bots.onitama.endgame.losses import find_due, leave_lost, look_at_all, look_at_due
from kitama.bots.onitama.endgame.masks import reach, without_move, won_at_once
from kitama.bots.onitama.endgame.retrograde import Words
from kitama.bots.onitama.endgame.row import (
    BASE,
    COLUMNS,
    DENSE,
    ENTRIES,
    FOUND,
    LIST,
    LOST,
    MARK,
    MARKS_BEFORE,
    MARKS_NOW,
    MASTER,
    MASTER_STEPS,
    NUMBER,
    OTHER,
    OTHER_MASTER,
    OWN,
    PER_STEP,
    PLACE,
    ROOM,
    ROOM_SIZE,
    ROW,
    STEP,
    STOP,
    STUDENTS,
    TO_MARKS,
    enter,
    prepare_master,
    prepare_students,
    rank,
    step_uses,
)
from kitama.bots.onitama.endgame.rows import (
    AVOIDING,
    PLACE_AVOIDING,
    TAKING,
    Columns,
    column_of,
    list_at,
    of_any,
    row_at,
    ways,
)
from kitama.compiled import bare, compiled, inlined, lowest
from kitama.games.onitama.kernel import BLUE, RED, SQUARES, Ints

_EVEN: Final = 1 << 30
_ODD: Final = -1 << 31
"""The mark of an even and of an odd sweep, as a word of 32 bits with its sign has them."""
_PLACES: Final = len(MASTER_PLACES)

# What a task does with its rows.
BEGIN: Final = 0
SWEEP: Final = 1
HAND_ON: Final = 2
_CLEAR: Final = 3


@inlined
def _win(table: Words, board: int, won: int, mark: int) -> int:
    """Add arrangements to those won; whether there was a new one."""
    before = int(table[board])
    is_new = won & ~before != 0
    if is_new:
        table[board] = before | won | mark
    return is_new


@compiled
def _win_before(
    lists: Columns,
    table: Words,
    work: Ints,
    base: int,
    places: int,
    columns: int,
    uses: int,
    mark: int,
) -> int:
    """Win the states of a row that led to what is lost; return how many boards gained by it."""
    total = 0
    for at in range(int(work[FOUND])):
        place = int(lists[places + int(work[LIST + at])])
        if place >= 0:
            won = of_any(uses & int(work[LOST + at]))
            total += _win(table, base + int(lists[columns + place]), won, mark)
    return total


@compiled
def _go_back(known: Ints, lists: Columns, table: Words, marks: Words, work: Ints, mark: int) -> int:
    """Win the states from which one of our men has just come; return how many boards gained.

    With a mark, by actions that capture nothing; without one, by those that captured a student.
    """
    own, other, size = int(work[OWN]), int(work[OTHER]), int(work[ROOM_SIZE])
    master, other_master = int(work[MASTER]), int(work[OTHER_MASTER])
    students, room = int(work[STUDENTS]), int(work[ROOM])
    others = other if mark else other + 1
    places = list_at(known, PLACE_AVOIDING, size, other)
    columns = list_at(known, AVOIDING if mark else TAKING, size, others)
    per = ways(other, size - 1)
    total = 0
    pieces = students | 1 << master
    while pieces:
        target = lowest(pieces)
        pieces &= pieces - 1
        origins = reach(known, RED, FIVE_CARDS, target) & room  # our steps backwards
        if target == master:
            origins &= ~(1 << GOAL)  # there we had won
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            were_at, place = students, int(work[PLACE])
            free = room | students
            if target == master:
                free ^= 1 << target | 1 << origin
                place = int(known[MASTERS + origin * SQUARES + other_master])
            else:
                were_at ^= 1 << target | 1 << origin
            row = place * ways(own, FREE) + column_of(were_at, free)
            base = row_at(known, own, others, row)
            went = rank(origin, room)
            came = rank(target, free & ~were_at)
            uses = step_uses(known, BLUE, origin, target)
            gained = _win_before(
                lists,
                table,
                work,
                base,
                places + went * ways(other, size),
                columns + came * per,
                uses,
                mark,
            )
            if mark:
                marks[int(work[MARKS_NOW]) + row] += gained
            total += gained
    return total


@compiled
def _pass_before(known: Ints, table: Words, marks: Words, work: Ints, mark: int) -> int:
    """Win the states in which we have no move, and a swap leads to what is lost."""
    stuck = without_move(known, BLUE, int(work[STUDENTS]) | 1 << int(work[MASTER]))
    if stuck == 0:
        return 0
    total = 0
    for at in range(int(work[FOUND])):
        won = stuck & of_any(int(work[LOST + at]))
        total += _win(table, int(work[BASE]) + int(work[LIST + at]), won, mark)
    marks[int(work[MARKS_NOW]) + int(work[ROW])] += total
    return total


@compiled
def _marked(marks: Words, work: Ints) -> int:
    """How many marks there are in this row, and in those their master can go to."""
    before = int(work[MARKS_BEFORE])
    total = int(marks[before + int(work[ROW])])
    for number in range(int(work[ENTRIES])):
        row = int(work[MASTER_STEPS + number * PER_STEP + TO_MARKS])
        if row >= 0:
            total += int(marks[before + row])
    return total


@compiled
def _sweep_row(known: Ints, lists: Columns, table: Words, marks: Words, work: Ints) -> int:
    """Win what can be won from one row; return how many boards gained by it."""
    prepare_master(known, work)
    number, columns = int(work[NUMBER]), int(work[COLUMNS])
    marked = columns if number == 0 else _marked(marks, work)
    if marked == 0:
        return 0
    prepare_students(known, work)
    work[FOUND] = 0
    if number == 0 or marked * int(work[DENSE]) >= columns:
        look_at_all(known, lists, table, work)
    else:
        find_due(known, lists, table, marks, work)
        look_at_due(known, table, work)
    leave_lost(known, lists, table, work)
    if work[FOUND] == 0:
        return 0
    mark = _mark_of(number)
    gained = _pass_before(known, table, marks, work, mark)
    return gained + _go_back(known, lists, table, marks, work, mark)


@inlined
def _mark_of(sweep: int) -> int:
    return _EVEN if sweep % 2 == 0 else _ODD


@compiled
def _clear(table: Words, marks: Words, work: Ints) -> None:
    """Take away the marks of the last sweep but one, whose bit this one uses again."""
    kept = ~_mark_of(int(work[NUMBER]))
    base, at = int(work[BASE]), int(work[MARKS_NOW]) + int(work[ROW])
    if marks[at]:
        marks[at] = 0
        for board in range(base, base + int(work[COLUMNS])):
            table[board] &= kept


@compiled
def _begin(known: Ints, table: Words, work: Ints) -> None:
    """Begin with what is won at once: the same in all columns of a row."""
    base, master = int(work[BASE]), int(work[MASTER])
    won = won_at_once(known, master, int(work[STUDENTS]), int(work[OTHER_MASTER]))
    for board in range(base, base + int(work[COLUMNS])):
        table[board] = won


@compiled
def _hand_on(known: Ints, lists: Columns, table: Words, marks: Words, work: Ints) -> None:
    """Win the states with one of their students more from which its capture leads to a loss."""
    prepare_master(known, work)
    prepare_students(known, work)
    work[FOUND] = 0
    look_at_all(known, lists, table, work)
    leave_lost(known, lists, table, work)
    _go_back(known, lists, table, marks, work, 0)


@compiled
def _go_over(known: Ints, lists: Columns, table: Words, marks: Words, work: Ints, step: int) -> int:
    """Do one thing with all rows of a task."""
    rows = ways(int(work[OWN]), FREE)
    total = 0
    for master in range(SQUARES):
        place = int(known[MASTERS + master * SQUARES + int(work[OTHER_MASTER])])
        if place < 0:
            continue
        work[MASTER] = master
        for students in range(rows):
            if work[STOP]:
                return total
            enter(known, work, place, students)
            if step == BEGIN:
                _begin(known, table, work)
            elif step == HAND_ON:
                _hand_on(known, lists, table, marks, work)
            elif step == _CLEAR:
                _clear(table, marks, work)
            else:
                total += _sweep_row(known, lists, table, marks, work)
    return total


@compiled
def run(known: Ints, lists: Columns, table: Words, marks: Words, work: Ints) -> int:
    """Do a task; return how many boards gained by it."""
    number = int(work[NUMBER])
    rows = _PLACES * ways(int(work[OWN]), FREE)
    work[MARK] = _mark_of(number + 1)
    work[MARKS_BEFORE] = 0 if number % 2 else rows
    work[MARKS_NOW] = rows if number % 2 else 0
    return _all_steps(bare(known), bare(lists), bare(table), bare(marks), bare(work))


@compiled
def _all_steps(known: Ints, lists: Columns, table: Words, marks: Words, work: Ints) -> int:
    step = int(work[STEP])
    if step == SWEEP:
        _go_over(known, lists, table, marks, work, _CLEAR)
    return _go_over(known, lists, table, marks, work, step)
