"""Filling an endgame table backwards from the ends of the game, one distance after the other.

For each board four words hold sets of the thirty arrangements: won and lost so far, and due to
be looked at as a win or as a loss. At an odd distance the states due as wins are won: an action
leads to one just lost. At an even distance those due as losses are lost if every action leads
to a state won. What is settled in a round makes the states one action before it due in the next.

An action leaves the other side's master where it is. So a task takes all boards with the own
master on one square: what it makes due has that master, then the other one, there, and no two
tasks of a round write to the same word.

The order in which boards with the same masters are visited: an action of either side leads to
boards numbered by the other side's students first. So boards are visited by the other side's
students first, too: those one action away are then neighbours, and stay in the processor's
nearest cache. Late rounds have little due: there boards are gone through as they lie.

  a visit, in bits   0-15 board, counted from the first with these masters
                     16-38 own students   39-61 other students

Students are sets of ranks among the 23 squares the masters leave free.
"""

from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import ARRANGEMENTS, PAIRS
from kitama.bots.onitama.endgame.boards import (
    ALL_ARRANGEMENTS,
    BEFORE,
    CLASSES,
    FACING,
    FIVE_CARDS,
    FREE,
    GOAL,
    HOLDING,
    HOME,
    MASTER_PLACES,
    MAX_SIDE,
    OFFSETS,
    STEP_CARDS,
    SUBSETS,
    board_of,
    board_with,
    has_class,
    masters_of,
    rank,
    ways,
)
from kitama.bots.onitama.endgame.masks import (
    moving_cards,
    reach,
    squares_of,
    stone_cards,
    stream_cards,
    without,
    without_move,
    won_at_once,
)
from kitama.compiled import MODE, bare, compiled, lowest, popcount
from kitama.games.onitama.kernel import BLUE, FULL, RED, SQUARES, Ints

Words = np.ndarray[tuple[int], np.dtype[np.int32]]
Bytes = np.ndarray[tuple[int], np.dtype[np.uint8]]

_OWN_SHIFT: Final = 16
_OTHER_SHIFT: Final = _OWN_SHIFT + FREE
_BOARD_MASK: Final = (1 << _OWN_SHIFT) - 1
_SET_MASK: Final = (1 << FREE) - 1

# The words of all boards, one kind after the other.
_WON: Final = 0
_LOST: Final = 1
_DUE_WON: Final = 2
_DUE_LOST: Final = 3
WORDS_PER_BOARD: Final = 4

_SPARSE: Final = 8
"""Where fewer than one board in so many is due, they are looked for in the order they lie in."""
_CHUNK: Final = 32

# A task, in one array.
_MEN: Final = 0
_FROM: Final = 1
_TO: Final = 2
_ROUND: Final = 3
_BOARDS: Final = 4


def _visits(own: int, other: int) -> Ints:
    """The visits to a class of boards. Those in ascending order of both sets are all boards."""
    first, second = (np.array([s for s in SUBSETS if s.bit_count() == n]) for n in (own, other))
    mine, theirs = (part.reshape(-1) for part in np.meshgrid(first, second, indexing="ij"))
    apart = (mine & theirs) == 0
    mine, theirs = mine[apart], theirs[apart]
    order = np.argsort(theirs, kind="stable")
    visits: Ints = order | mine[order] << _OWN_SHIFT | theirs[order] << _OTHER_SHIFT
    return visits


_MOST: Final = 2 if MODE == "module" else MAX_SIDE
"""The page works out small tables alone: the visits of large ones would be most of its module."""
_BY_CLASS: Final = [
    _visits(own, other) if max(own, other) < _MOST else np.zeros(0, np.int64)
    for own, other in (divmod(number, MAX_SIDE) for number in range(CLASSES))
]
_VISITS: Final = np.concatenate(_BY_CLASS)
_IN_ORDER: Final = np.concatenate(
    [visits[np.argsort(visits & _BOARD_MASK)] for visits in _BY_CLASS]
)
"""The same, by board."""
_FIRST_VISIT: Final = np.cumsum([0, *(len(visits) for visits in _BY_CLASS)])[:-1]
"""For each class: where its visits begin."""


@compiled
def _used_before(guide: Ints, settled: int, cards: int) -> int:
    """The arrangements in which using one of these cards leads to a settled one."""
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        found |= int(guide[BEFORE + card * 64 + (settled >> PAIRS * card & 63)])
    return found


@compiled
def _all_used_before(guide: Ints, settled: int, cards: int) -> int:
    """The arrangements in which using any of these cards that is held leads to a settled one."""
    found = ALL_ARRANGEMENTS
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        before = int(guide[BEFORE + card * 64 + (settled >> PAIRS * card & 63)])
        found &= before | ~int(guide[HOLDING + card])
    return found


@compiled
def _at_side(settled: int) -> int:
    """The cards that lie at the side in one of these arrangements: one of them was used last."""
    cards = 0
    for card in range(5):
        cards |= (settled >> PAIRS * card & 63 != 0) << card
    return cards


@compiled
def _held(guide: Ints, due: int) -> int:
    """The cards the seat to move holds in one of these arrangements."""
    cards = 0
    for card in range(5):
        cards |= (due & int(guide[HOLDING + card]) != 0) << card
    return cards


@compiled
def _losable_at_once(
    guide: Ints, master: int, students: int, other_master: int, other_students: int
) -> int:
    """The arrangements blue, to move, may lose to the next action.

    Where red threatens nothing, it threatens nothing after an action with a student either;
    but a student of its own that keeps its master from the temple may be captured there.
    """
    threats = stone_cards(guide, RED, other_students | 1 << other_master, master)
    threats |= stream_cards(guide, RED, other_master)
    cards = moving_cards(guide, BLUE, students, students | 1 << master)
    return ALL_ARRANGEMENTS & ~without(guide, FACING, threats) | without(guide, HOLDING, cards)


@compiled
def _refuted(
    guide: Ints,
    words: Words,
    master: int,
    students: int,
    other_master: int,
    other_students: int,
    due: int,
) -> int:
    """Those of the arrangements due in which every action of blue leads to one won for red."""
    own = students | 1 << master
    free = FULL & ~(1 << master | 1 << other_master)
    masters = masters_of(guide, RED, other_master, master)
    # Where nothing is captured only the rank of the own students changes.
    room = free & ~other_students
    still = board_with(guide, RED, masters, free, other_students, students)
    still -= rank(students, room, RED)
    # What is not held matters to none of them. Fewer cards, fewer targets.
    held = _held(guide, due)
    pieces = students  # the master last: its actions lead furthest away in memory
    while due:
        is_master = pieces == 0
        origin = master if is_master else lowest(pieces)
        targets = reach(guide, BLUE, held, origin) & ~own & ~(1 << other_master)
        if is_master:
            targets &= ~(1 << GOAL)  # like capturing the master: won, so not due
        row = STEP_CARDS + (BLUE * SQUARES + origin) * SQUARES
        while targets and due:
            target = lowest(targets)
            targets &= targets - 1
            left = other_students & ~(1 << target)
            moved = students ^ 1 << origin ^ 1 << target
            if is_master:
                board = board_of(guide, RED, other_master, left, target, students)
            elif left == other_students:
                board = still + rank(moved, room, RED)
            else:
                board = board_with(guide, RED, masters, free, left, moved)
            cards = int(guide[row + target]) & held
            due &= _all_used_before(guide, int(words[board]), cards)
        if is_master:
            break
        pieces &= pieces - 1
    stuck = due & without_move(guide, BLUE, own)
    if stuck:  # one of the cards is swapped, and nothing else happens
        board = still + rank(students, room, RED)
        due &= _all_used_before(guide, int(words[board]), FIVE_CARDS) | ~stuck
    return due


@compiled
def _make_due(
    guide: Ints,
    words: Words,
    start: int,
    men: int,
    master: int,
    students: int,
    other_master: int,
    other_students: int,
    fresh: int,
) -> None:
    """Make due, with red to move, what leads in one action to states just settled for blue."""
    red = other_students | 1 << other_master
    vacant = FULL & ~(students | 1 << master | red)
    # A board's number, in parts: see board_with. With one more student if red captured it.
    own, others = popcount(other_students), popcount(students)
    per, per_more = ways(others, FREE - own), ways(others + 1, FREE - own)
    first = start + int(guide[OFFSETS + own * MAX_SIDE + others])
    first_more = -1
    if has_class(men, own, others + 1):
        first_more = start + int(guide[OFFSETS + own * MAX_SIDE + others + 1])
    used = _at_side(fresh)
    # Where red has just gone, and may have captured. Its steps backwards are blue's steps.
    free = FULL & ~(1 << master | 1 << other_master)
    masters = masters_of(guide, RED, other_master, master) * ways(own, FREE)
    pieces = other_students
    while pieces:
        target = lowest(pieces)
        pieces &= pieces - 1
        row = STEP_CARDS + (BLUE * SQUARES + target) * SQUARES
        origins = reach(guide, BLUE, used, target) & vacant
        while origins:
            origin = lowest(origins)
            origins &= origins - 1
            before = _used_before(guide, fresh, int(guide[row + origin]) & used)
            were_at = other_students ^ 1 << target ^ 1 << origin
            place = masters + rank(were_at, free, RED)
            room = free & ~were_at
            words[first + place * per + rank(students, room, RED)] |= before
            if first_more >= 0:
                more = rank(students | 1 << target, room, RED)
                words[first_more + place * per_more + more] |= before
    row = STEP_CARDS + (BLUE * SQUARES + other_master) * SQUARES
    origins = reach(guide, BLUE, used, other_master) & vacant & ~(1 << HOME)  # there red had won
    while origins:
        origin = lowest(origins)
        origins &= origins - 1
        before = _used_before(guide, fresh, int(guide[row + origin]) & used)
        free = FULL & ~(1 << master | 1 << origin)
        place = masters_of(guide, RED, origin, master) * ways(own, FREE)
        place += rank(other_students, free, RED)
        room = free & ~other_students
        words[first + place * per + rank(students, room, RED)] |= before
        if first_more >= 0:
            more = rank(students | 1 << other_master, room, RED)
            words[first_more + place * per_more + more] |= before
    stuck = _used_before(guide, fresh, FIVE_CARDS) & without_move(guide, RED, red)
    if stuck:
        board = board_of(guide, RED, other_master, other_students, master, students)
        words[start + board] |= stuck


@compiled
def _open(words: Words, boards: int, board: int) -> int:
    """The arrangements of a board that are not settled yet."""
    return ALL_ARRANGEMENTS & ~int(words[_WON * boards + board] | words[_LOST * boards + board])


@compiled
def _settle(
    guide: Ints, words: Words, values: Bytes, task: Ints, place: int, board: int, visit: int
) -> int:
    """Settle what one round can settle on a board; return how many states."""
    number, boards = int(task[_ROUND]), int(task[_BOARDS])
    fresh = _open(words, boards, board)
    if number > 2:
        due = (_DUE_WON if number % 2 else _DUE_LOST) * boards + board
        fresh &= int(words[due])
        words[due] = 0
        if fresh == 0:
            return 0
    master, other_master = divmod(int(MASTER_PLACES[place]), SQUARES)
    low, high = 1 << min(master, other_master), 1 << max(master, other_master)
    students = squares_of(visit >> _OWN_SHIFT & _SET_MASK, low, high)
    others = squares_of(visit >> _OTHER_SHIFT, low, high)
    if number == 1:
        fresh &= won_at_once(guide, master, students, other_master)
    elif number == 2:
        fresh &= _losable_at_once(guide, master, students, other_master, others)
    if number % 2 == 0 and fresh:
        fresh = _refuted(guide, words, master, students, other_master, others, fresh)
    if fresh == 0:
        return 0
    words[(_WON if number % 2 else _LOST) * boards + board] |= fresh
    if number > 1:
        start = (_DUE_LOST if number % 2 else _DUE_WON) * boards
        men = int(task[_MEN])
        _make_due(guide, words, start, men, master, students, other_master, others, fresh)
    total = 0
    while fresh:
        values[ARRANGEMENTS * board + lowest(fresh)] = number
        fresh &= fresh - 1
        total += 1
    return total


@compiled
def _is_sparse(words: Words, start: int, count: int) -> bool:
    """Whether few of so many words hold anything."""
    found = 0
    for at in range(start, start + count):
        found += words[at] != 0
    return found * _SPARSE < count


@compiled
def _sweep_class(guide: Ints, words: Words, values: Bytes, task: Ints, own: int, other: int) -> int:
    """Settle what one round can settle in the boards of a task with so many students."""
    number = int(task[_ROUND])
    now_due = (_DUE_WON if number % 2 else _DUE_LOST) * int(task[_BOARDS])
    count = ways(own, FREE) * ways(other, FREE - own)
    visits = int(_FIRST_VISIT[own * MAX_SIDE + other])
    total = 0
    for place in range(int(task[_FROM]), int(task[_TO])):
        first = int(guide[OFFSETS + own * MAX_SIDE + other]) + place * count
        if number > 2 and _is_sparse(words, now_due + first, count):
            # Straight through memory, many at a time.
            for chunk in range(first, first + count, _CHUNK):
                last = min(chunk + _CHUNK, first + count)
                some = 0
                for board in range(chunk, last):
                    some |= words[now_due + board]
                if some == 0:
                    continue
                for board in range(chunk, last):
                    if words[now_due + board]:
                        visit = int(_IN_ORDER[visits + board - first])
                        total += _settle(guide, words, values, task, place, board, visit)
            continue
        for at in range(visits, visits + count):
            visit = int(_VISITS[at])
            board = first + (visit & _BOARD_MASK)
            if number <= 2 or words[now_due + board]:
                total += _settle(guide, words, values, task, place, board, visit)
    return total


@compiled
def sweep(guide: Ints, words: Words, values: Bytes, task: Ints) -> int:
    """Settle what one round can settle in the boards of a task; return how many states."""
    total = 0
    for number in range(CLASSES):
        own, other = divmod(number, MAX_SIDE)
        if has_class(int(task[_MEN]), own, other):
            total += _sweep_class(bare(guide), bare(words), bare(values), bare(task), own, other)
    return total
