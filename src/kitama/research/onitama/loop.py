"""Many games of Onitama at once, stepped in one compiled loop.

Each game is a row of words: a head, and behind it every position that has stood since the last
capture, by which a third standing is found (O20). Positions of the two seats are kept apart, as
they never equal each other, so that there are two runs.

  BOARD         all pieces of the mover, 25 bits, of the other, 25, the squares of both masters
  CARDS         the card word (kernel.py), and above it how many games were dealt in this row
  STEPS         the seat, and above that bit the actions since the game began
  STOOD         how many positions have stood, and above them the mover's pieces as it sees them
  MARKS, +1     of each run: some bits for each board in it, by which most are known to be new

A position that stood is BOARD and CARDS as they were.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from kitama.chance import below_at
from kitama.compiled import bare, compiled, inlined, lowest, popcount
from kitama.games.onitama import course as rules
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import (
    CARD_COUNT,
    CARDS_MASK,
    DEAL,
    FULL,
    GOING,
    SEAT_SHIFT,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    Ints,
    Position,
)
from kitama.research.arrays import Arrays
from kitama.research.onitama.actions import (
    ACTIONS,
    PASSES,
    card_in,
    rules_action,
    seen_by,
    square_seen_by,
)
from kitama.research.onitama.planes import SIZE, clear_mask, put_mask, put_planes, take_back
from kitama.research.walk import Many, Span

(BOARD, CARDS, STEPS, STOOD, MARKS) = range(5)
HEAD: Final = 8
"""As many words as come from memory at once."""
ENTRY: Final = 2
(COUNT, FIRST, IS_DRAWN, ROOM, LONGEST, DECK) = range(6)
"""What was agreed; see Games."""
_MIXER: Final = 0x1E3779B97F4A7C15
_DEALT: Final = 5
_HIGH: Final = 32
_LOW: Final = (1 << _HIGH) - 1
_SQUARE_BITS: Final = 5
_SQUARE: Final = (1 << _SQUARE_BITS) - 1
_MASTERS: Final = 2 * SQUARES


class Games(NamedTuple):
    """The memory of a batch; see the drawing above."""

    rows: Ints
    seeds: Ints
    """One for each game, from which all its deals are drawn."""
    agreed: Ints
    """How many cards are dealt from, and who begins; if a third standing is a draw; the words of
    a run; the most steps; then the cards."""
    courses: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """Room for a deal, for each thread."""


def make(agreed: Ints, many: Many) -> Games:
    """Memory for so many games, none of them begun, by what was agreed of sets, first and draws."""
    sets, first, is_drawn = agreed.tolist()
    room = (many.longest + 2) // 2 * ENTRY
    rows = np.zeros(many.games * (HEAD + 2 * room) + HEAD, np.int64)
    rows = rows[-(rows.ctypes.data // rows.itemsize) % HEAD :]
    deck = [card for card in range(CARD_COUNT) if int(rules.CARD_SETS[card]) & sets]
    whole = np.array([len(deck), first, is_drawn, room, many.longest, *deck], np.int64)
    courses = np.zeros((many.threads, rules.SEEN + rules.ENTRY), np.int64)
    return Games(rows, many.seeds, whole, courses)


@inlined
def position_at(rows: Any, row: int) -> Position:
    """The position of the game whose row begins there."""
    board = int(rows[row + BOARD])
    return Position(
        board & FULL,
        board >> SQUARES & FULL,
        1 << (board >> _MASTERS & _SQUARE),
        1 << (board >> _MASTERS + _SQUARE_BITS & _SQUARE),
        int(rows[row + CARDS]) & CARDS_MASK,
        int(rows[row + STEPS]) & 1,
    )


@inlined
def _board(position: Position) -> int:
    """A position without its cards. A captured master is nowhere: there the game is over."""
    return (
        position.mine
        | position.theirs << SQUARES
        | lowest(position.my_master | 1 << SQUARES) << _MASTERS
        | lowest(position.their_master) << _MASTERS + _SQUARE_BITS
    )


@inlined
def stand(rows: Any, row: int, room: int, stood: int, board: int, cards: int) -> int:
    """Remember a position after so many others, and say how often it has stood with this time."""
    seat, count = stood & 1, stood >> 1
    mixed = board * _MIXER >> _HIGH
    mark = 1 << (mixed & 31) | 1 << 31 + (mixed >> 5 & 31)
    marked = int(rows[row + MARKS + seat]) & -int(count > 0)
    begin = row + HEAD + seat * room
    end = begin + count * ENTRY
    times = 1
    if marked & mark == mark:
        times += _stood(rows, begin, end, board, cards)
    rows[row + MARKS + seat] = marked | mark
    rows[end] = board
    rows[end + 1] = cards
    return times


@compiled
def _stood(rows: Any, begin: int, end: int, board: int, cards: int) -> int:
    """How often a position is among those remembered."""
    times = 0
    for place in range(begin, end, ENTRY):
        if rows[place] == board and rows[place + 1] == cards:
            times += 1
    return times


@compiled
def draw(course: Ints, agreed: Ints, seed: int, place: int) -> None:
    """Deal five cards, every one left equally likely, and set up the pieces."""
    rules.begin(course, 0, int(agreed[FIRST]), 0)
    taken = 0
    for number in range(_DEALT):
        left = below_at(seed, place + number, int(agreed[COUNT]) - number)
        # Which of all cards is that one of those left? It moves up past each that was taken.
        rank = left
        for _taken in range(number):
            rank = left + popcount(taken & (2 << rank) - 1)
        taken |= 1 << rank
        rules.apply(course, DEAL + int(agreed[DECK + rank]))


@compiled
def _begin(games: Games, rows: Any, row: int, game: int, thread: int) -> Position:
    course, deals = games.courses[thread], int(rows[row + CARDS]) >> SEAT_SHIFT
    draw(course, games.agreed, int(games.seeds[game]), deals * _DEALT)
    position = rules.position_of(course)
    cards = deals + 1 << SEAT_SHIFT | position.cards
    rows[row + BOARD], rows[row + CARDS] = _board(position), cards
    stand(rows, row, int(games.agreed[ROOM]), 0, int(rows[row + BOARD]), cards)
    return position


@inlined
def _seen(position: Position) -> Position:
    """A position that goes on, turned as the mover sees it."""
    seat = position.seat
    mine, theirs = seen_by(seat, position.mine, position.theirs)
    my_master = square_seen_by(seat, lowest(position.my_master))
    their_master = square_seen_by(seat, lowest(position.their_master))
    return Position(mine, theirs, my_master, their_master, position.cards, seat)


@compiled
def reset(games: Games, out: Arrays, span: Span, thread: int) -> None:
    """Begin the games of a span."""
    rows, length = bare(games.rows), HEAD + 2 * int(games.agreed[ROOM])
    for game in range(span[0], span[1]):
        row = game * length
        position = _begin(games, rows, row, game, thread)
        rows[row + STEPS] = position.seat
        out.rewards[2 * game] = out.rewards[2 * game + 1] = 0
        out.terminated[game] = out.truncated[game] = 0
        out.seats[game] = position.seat
        seen = _seen(position)
        rows[row + STOOD] = 1 | seen.mine << _HIGH
        clear_mask(bare(out.masks), game * ACTIONS)
        put_mask(seen.cards, seen.mine, bare(out.masks), game * ACTIONS)
        put_planes(seen, 1, bare(out.planes), game * SIZE)


def step(games: Games, actions: Ints, out: Arrays, span: Span, thread: int) -> None:
    """Play one legal action in each game, and begin anew where it was the last one."""
    _enter(*games, actions, *out, *span, thread)


@compiled
def _enter(  # noqa: PLR0913, PLR0917
    rows: Any,
    seeds: Any,
    agreed: Any,
    courses: Any,
    actions: Any,
    masks: Any,
    planes: Any,
    rewards: Any,
    seats: Any,
    terminated: Any,
    truncated: Any,
    first: int,
    last: int,
    thread: int,
) -> None:
    # Each array comes by itself: to look through tuples of them takes two microseconds a call.
    out = Arrays(masks, planes, rewards, seats, terminated, truncated)
    _step(Games(rows, seeds, agreed, courses), actions, out, (first, last), thread)


@inlined
def _step(games: Games, actions: Ints, out: Arrays, span: Span, thread: int) -> None:
    rows, room, longest = bare(games.rows), int(games.agreed[ROOM]), int(games.agreed[LONGEST])
    masks, planes, rewards = bare(out.masks), bare(out.planes), bare(out.rewards)
    seats, terminated, truncated = bare(out.seats), bare(out.terminated), bare(out.truncated)
    chosen, is_drawn = bare(actions), games.agreed[IS_DRAWN]
    length = HEAD + 2 * room
    for game in range(span[0], span[1]):
        row = game * length
        before, dealt = position_at(rows, row), int(rows[row + CARDS]) & ~CARDS_MASK
        stood, steps = int(rows[row + STOOD]), (int(rows[row + STEPS]) >> 1) + 1
        take_back(stood >> _HIGH, masks, game * ACTIONS)
        action = rules_action(before.cards, before.seat, int(chosen[game]))
        position = kernel.apply(before, action)
        stood = stood & _LOW if position.mine == before.theirs else 0
        board, cards = _board(position), position.cards | dealt
        times = stand(rows, row, room, stood, board, cards)
        rows[row + BOARD], rows[row + CARDS] = board, cards
        ending = kernel.ending(position)
        is_over = ending != GOING or (times >= rules.REPETITIONS and is_drawn != 0)
        is_cut = steps >= longest and not is_over
        won = 1.0 if ending != GOING else 0.0
        rewards[2 * game + position.seat] = -won
        rewards[2 * game + 1 - position.seat] = won
        terminated[game] = is_over
        truncated[game] = is_cut
        if is_over or is_cut:
            position = _begin(games, rows, row, game, thread)
            times, stood, steps = 1, 0, 0
        seen = _seen(position)
        rows[row + STEPS] = steps << 1 | seen.seat
        rows[row + STOOD] = stood + 1 | seen.mine << _HIGH
        seats[game] = seen.seat
        put_mask(seen.cards, seen.mine, masks, game * ACTIONS)
        put_planes(seen, times, planes, game * SIZE)


@compiled
def choose(games: Games, seed: int, place: int, actions: Ints, span: Span) -> None:
    """Choose by chance in each game, every legal action equally likely."""
    rows, length = bare(games.rows), HEAD + 2 * int(games.agreed[ROOM])
    for game in range(span[0], span[1]):
        cards = int(rows[game * length + CARDS])
        mine = int(rows[game * length + STOOD]) >> _HIGH
        count = _count(cards, mine)
        bits = seed ^ int(games.seeds[game])
        if count == 0:
            actions[game] = PASSES + below_at(bits, place, 2)
        else:
            actions[game] = _nth(cards, mine, below_at(bits, place, count))


@compiled
def _count(cards: int, mine: int) -> int:
    count = 0
    for slot in range(2):
        start = SEAT_STRIDE + card_in(cards, slot) * SQUARES
        pieces = mine
        while pieces:
            count += popcount(int(TARGETS[start + lowest(pieces)]) & ~mine)
            pieces &= pieces - 1
    return count


@compiled
def _nth(cards: int, mine: int, number: int) -> int:
    """The move with that number, counted from 0."""
    for slot in range(2):
        start = SEAT_STRIDE + card_in(cards, slot) * SQUARES
        pieces = mine
        while pieces:
            origin = lowest(pieces)
            targets = int(TARGETS[start + origin]) & ~mine
            count = popcount(targets)
            if number < count:
                for _target in range(number):
                    targets &= targets - 1
                return (slot * SQUARES + origin) * SQUARES + lowest(targets)
            number -= count
            pieces &= pieces - 1
    return PASSES
