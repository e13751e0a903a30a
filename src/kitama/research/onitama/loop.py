"""Many games of Onitama at once, stepped in one compiled loop.

Each game is a row of words: its position, how many positions have stood since the last capture,
and two words for each of these, by which a third standing is found (O20). Positions of the two
seats are kept apart, as they never equal each other: the row has four runs of words behind its
head, two of first words and two of second ones.

  MINE .. SEAT     the position (kernel.py)
  STOOD            how many positions have stood
  STEPS            actions since the game began
  DEALS            games dealt in this row so far, by which old words differ from new ones
"""

from typing import Any, Final, NamedTuple

import numpy as np

from kitama.chance import below_at
from kitama.compiled import bare, compiled, lowest, popcount
from kitama.games.onitama import course as rules
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import (
    CARD_COUNT,
    DEAL,
    GOING,
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
)
from kitama.research.onitama.planes import SIZE, write_mask, write_planes
from kitama.research.walk import Many, Span

MINE: Final = 0
CARDS: Final = 4
SEAT: Final = 5
STOOD: Final = 6
STEPS: Final = 7
DEALS: Final = 8
HEAD: Final = 16
(SETS, FIRST, IS_DRAWN, ROOM, LONGEST) = range(5)
"""What was agreed; see Games."""
AT_ONCE: Final = 8
"""So many words are compared with one instruction."""
_DEALT: Final = 5
_DEALS_BITS: Final = (1 << 27) - 1


class Games(NamedTuple):
    """The memory of a batch; see the drawing above."""

    rows: Ints
    seeds: Ints
    """One for each game, from which all its deals are drawn."""
    agreed: Ints
    """The sets of cards, who begins, whether a third standing is a draw; then room and longest."""
    courses: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    """Room for a deal, for each thread."""


def make(agreed: Ints, many: Many) -> Games:
    """Memory for so many games, none of them begun."""
    room = -(-(many.longest + 2) // (2 * AT_ONCE)) * AT_ONCE
    rows = np.zeros(many.games * (HEAD + 4 * room), np.int64)
    courses = np.zeros((many.threads, rules.SEEN + rules.ENTRY), np.int64)
    return Games(rows, many.seeds, np.array([*agreed, room, many.longest], np.int64), courses)


@compiled
def position_at(rows: Any, row: int) -> Position:
    """The position of the game whose row begins there."""
    return Position(
        int(rows[row]),
        int(rows[row + 1]),
        int(rows[row + 2]),
        int(rows[row + 3]),
        int(rows[row + 4]),
        int(rows[row + 5]) & 1,
    )


@compiled
def _keep(rows: Any, row: int, position: Position) -> None:
    rows[row] = position.mine
    rows[row + 1] = position.theirs
    rows[row + 2] = position.my_master
    rows[row + 3] = position.their_master
    rows[row + CARDS] = position.cards
    rows[row + SEAT] = position.seat


@compiled
def stand(rows: Any, row: int, room: int, stood: int, position: Position) -> int:
    """Remember a position after so many others, and say how often it has stood with this time."""
    first = (
        position.mine | position.theirs << SQUARES | lowest(position.their_master) << 2 * SQUARES
    )
    second = (
        position.cards
        | lowest(position.my_master | 1 << SQUARES) << 30
        | (int(rows[row + DEALS]) & _DEALS_BITS) << 36
    )
    begin = row + HEAD + (stood & 1) * room
    count = stood >> 1
    times = 1
    # Words beyond the last one are of earlier games or of more pieces: they equal nothing.
    for block in range(0, count, AT_ONCE):
        for index in range(AT_ONCE):
            place = begin + block + index
            times += (rows[place] == first) & (rows[place + 2 * room] == second)
    rows[begin + count] = first
    rows[begin + count + 2 * room] = second
    rows[row + STOOD] = stood + 1
    return times


@compiled
def draw(course: Ints, agreed: Ints, seed: int, place: int) -> None:
    """Deal five cards, every one left equally likely, and set up the pieces."""
    left = 0
    for card in range(CARD_COUNT):
        if int(rules.CARD_SETS[card]) & int(agreed[SETS]):
            left |= 1 << card
    rules.begin(course, int(agreed[SETS]), int(agreed[FIRST]), int(agreed[IS_DRAWN]))
    for number in range(_DEALT):
        cards = left
        for _card in range(below_at(seed, place + number, popcount(left))):
            cards &= cards - 1
        left &= ~(cards & -cards)
        rules.apply(course, DEAL + lowest(cards))


@compiled
def _begin(games: Games, rows: Any, row: int, game: int, thread: int) -> Position:
    course = games.courses[thread]
    draw(course, games.agreed, int(games.seeds[game]), int(rows[row + DEALS]) * _DEALT)
    position = rules.position_of(course)
    rows[row + DEALS] += 1
    rows[row + STEPS] = 0
    _keep(rows, row, position)
    stand(rows, row, int(games.agreed[ROOM]), 0, position)
    return position


@compiled
def reset(games: Games, out: Arrays, span: Span, thread: int) -> None:
    """Begin the games of a span."""
    rows, length = bare(games.rows), HEAD + 4 * int(games.agreed[ROOM])
    for game in range(span[0], span[1]):
        position = _begin(games, rows, game * length, game, thread)
        out.rewards[2 * game] = out.rewards[2 * game + 1] = 0
        out.terminated[game] = out.truncated[game] = 0
        out.seats[game] = position.seat
        write_mask(position, bare(out.masks), game * ACTIONS)
        write_planes(position, position.seat, 1, bare(out.planes), game * SIZE)


@compiled
def step(games: Games, actions: Ints, out: Arrays, span: Span, thread: int) -> None:
    """Play one legal action in each game, and begin anew where it was the last one."""
    rows, room, longest = bare(games.rows), int(games.agreed[ROOM]), int(games.agreed[LONGEST])
    masks, planes, rewards = bare(out.masks), bare(out.planes), bare(out.rewards)
    seats, terminated, truncated = bare(out.seats), bare(out.terminated), bare(out.truncated)
    chosen, is_drawn = bare(actions), games.agreed[IS_DRAWN]
    length = HEAD + 4 * room
    for game in range(span[0], span[1]):
        row = game * length
        before = position_at(rows, row)
        action = rules_action(before.cards, before.seat, int(chosen[game]))
        position = kernel.apply(before, action)
        stood = int(rows[row + STOOD]) if position.mine == before.theirs else 0
        times = stand(rows, row, room, stood, position)
        rows[row + STEPS] += 1
        ending = kernel.ending(position)
        is_over = ending != GOING or (times >= rules.REPETITIONS and is_drawn != 0)
        is_cut = rows[row + STEPS] >= longest and not is_over
        won = 1.0 if ending != GOING else 0.0
        rewards[2 * game + position.seat] = -won
        rewards[2 * game + 1 - position.seat] = won
        terminated[game] = is_over
        truncated[game] = is_cut
        if is_over or is_cut:
            position = _begin(games, rows, row, game, thread)
            times = 1
        else:
            _keep(rows, row, position)
        seats[game] = position.seat
        write_mask(position, masks, game * ACTIONS)
        write_planes(position, position.seat, times, planes, game * SIZE)


@compiled
def choose(games: Games, seed: int, place: int, actions: Ints, span: Span) -> None:
    """Choose by chance in each game, every legal action equally likely."""
    rows, length = bare(games.rows), HEAD + 4 * int(games.agreed[ROOM])
    for game in range(span[0], span[1]):
        position = position_at(rows, game * length)
        mine, _theirs = seen_by(position.seat, position.mine, position.theirs)
        count = _count(position.cards, mine)
        bits = seed ^ int(games.seeds[game])
        if count == 0:
            actions[game] = PASSES + below_at(bits, place, 2)
        else:
            actions[game] = _nth(position.cards, mine, below_at(bits, place, count))


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
