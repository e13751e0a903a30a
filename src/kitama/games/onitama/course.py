"""The rules of a whole game of Onitama, from the deal to its end, compiled, over one array.

The array has a head and, behind it, every position that has stood since the last capture, seven
words each: the position and how often it stood, the one on the board last. Whoever owns the array
gives it room: is_full() says when apply() would need more.

  POSITION .. +5   the position's six numbers (kernel.py), once five cards are dealt
  DEALT ..         the cards on the table in the order they were dealt
"""

from typing import Final

import numpy as np

from kitama.compiled import compiled
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import CARDS, SETS
from kitama.games.onitama.kernel import (
    BLUE,
    CARD_BITS,
    CARD_COUNT,
    CARD_MASK,
    DEAL,
    GOING,
    PASS,
    RED,
    SQUARES,
    TARGETS,
    Ints,
    Position,
)

FIVE: Final = 5
POSITION: Final = 0
DECIDER: Final = 6
"""A seat, CHANCE while cards are dealt, NOBODY at the end."""
ENDING: Final = 7
"""GOING, STONE, STREAM or REPETITION."""
LAST: Final = 8
"""The action that led here, or NOTHING."""
SETS_USED: Final = 9
"""A set of bits: which sets of cards are dealt from."""
FIRST: Final = 10
"""The seat that begins, or NOTHING where the side card's stamp decides (O4)."""
IS_DRAWN_BY_REPETITION: Final = 11
DEALT_COUNT: Final = 12
DEALT: Final = 13
SEEN_COUNT: Final = DEALT + FIVE
SEEN: Final = SEEN_COUNT + 1
ENTRY: Final = 7
TIMES: Final = 6

REPETITION: Final = 3
NOTHING: Final = -1
CHANCE: Final = -1
NOBODY: Final = -2
REPETITIONS: Final = 3
"""How often a whole position may stand before the game is a draw (O20)."""

STAMPS: Final = np.array([BLUE if card.stamp == "blue" else RED for card in CARDS], np.int64)
CARD_SETS: Final = np.array([1 << SETS.index(card.set) for card in CARDS], np.int64)
BLUE_START: Final = 31
RED_START: Final = 31 << 20


@compiled
def begin(course: Ints, sets: int, first: int, is_drawn_by_repetition: int) -> None:
    """A new game, whose five cards are still to be dealt."""
    for place in range(SEEN):
        course[place] = 0
    course[DECIDER] = CHANCE
    course[LAST] = NOTHING
    course[SETS_USED] = sets
    course[FIRST] = first
    course[IS_DRAWN_BY_REPETITION] = is_drawn_by_repetition


@compiled
def position_of(course: Ints) -> Position:
    """The position on the board; there is one once five cards are dealt."""
    return position_in(course, POSITION)


@compiled
def position_in(course: Ints, at: int) -> Position:
    """A position as it lies in the array, in the head or among those that have stood."""
    return Position(
        int(course[at]),
        int(course[at + 1]),
        int(course[at + 2]),
        int(course[at + 3]),
        int(course[at + 4]),
        int(course[at + 5]) & 1,
    )


@compiled
def is_dealing(course: Ints) -> bool:
    """Whether there is no position yet."""
    return bool(course[SEEN_COUNT] == 0)


@compiled
def is_full(course: Ints) -> bool:
    """Whether another position has no room."""
    return SEEN + (int(course[SEEN_COUNT]) + 1) * ENTRY > len(course)


@compiled
def _write(course: Ints, at: int, position: Position) -> None:
    course[at] = position.mine
    course[at + 1] = position.theirs
    course[at + 2] = position.my_master
    course[at + 3] = position.their_master
    course[at + 4] = position.cards
    course[at + 5] = position.seat


@compiled
def _is_at(course: Ints, at: int, position: Position) -> bool:
    return bool(
        course[at] == position.mine
        and course[at + 1] == position.theirs
        and course[at + 2] == position.my_master
        and course[at + 3] == position.their_master
        and course[at + 4] == position.cards
        and course[at + 5] == position.seat
    )


@compiled
def _taken_out(course: Ints, position: Position) -> int:
    """How often a position has stood; it is forgotten, the others keep their order."""
    end = SEEN + int(course[SEEN_COUNT]) * ENTRY
    for at in range(SEEN, end, ENTRY):
        if _is_at(course, at, position):
            times = int(course[at + TIMES])
            for word in range(at, end - ENTRY):
                course[word] = course[word + ENTRY]
            course[SEEN_COUNT] -= 1
            return times
    return 0


@compiled
def put(course: Ints, position: Position, times: int) -> None:
    """A position comes onto the board, and has stood so often with this time."""
    _write(course, SEEN + int(course[SEEN_COUNT]) * ENTRY, position)
    course[SEEN + course[SEEN_COUNT] * ENTRY + TIMES] = times
    course[SEEN_COUNT] += 1
    _write(course, POSITION, position)
    ending = kernel.ending(position)
    if ending == GOING and times >= REPETITIONS and course[IS_DRAWN_BY_REPETITION]:
        ending = REPETITION
    course[ENDING] = ending
    course[DECIDER] = position.seat if ending == GOING else NOBODY


@compiled
def stand(
    course: Ints, mine: int, theirs: int, my_master: int, their_master: int, cards: int, seat: int
) -> None:
    """Begin at a position instead of a deal, for the page."""
    put(course, Position(mine, theirs, my_master, their_master, cards, seat & 1), 1)


@compiled
def _set_up(course: Ints) -> Position:
    """The standard set-up (O2): red's two cards, blue's, the side card as dealt (O3, O4)."""
    red_1, red_2 = int(course[DEALT]), int(course[DEALT + 1])
    blue_1, blue_2 = int(course[DEALT + 2]), int(course[DEALT + 3])
    side = int(course[DEALT + 4])
    seat = int(course[FIRST]) if course[FIRST] != NOTHING else int(STAMPS[side])
    if seat == RED:
        cards = kernel.start_cards(red_1, red_2, blue_1, blue_2, side)
        return Position(RED_START, BLUE_START, 1 << 22, 1 << 2, cards, RED)
    cards = kernel.start_cards(blue_1, blue_2, red_1, red_2, side)
    return Position(BLUE_START, RED_START, 1 << 2, 1 << 22, cards, BLUE)


@compiled
def _is_dealt(course: Ints, card: int) -> bool:
    found = False
    for place in range(course[DEALT_COUNT]):
        found |= course[DEALT + place] == card
    return found


@compiled
def legal(course: Ints, out: Ints) -> int:
    """Write what can be done or, while cards are dealt, happen; the number of it. Ascending."""
    if course[ENDING] != GOING:
        return 0
    if not is_dealing(course):
        return kernel.legal_actions(position_of(course), out)
    count = 0
    for card in range(CARD_COUNT):
        if CARD_SETS[card] & course[SETS_USED] and not _is_dealt(course, card):
            out[count] = DEAL + card
            count += 1
    return count


@compiled
def apply(course: Ints, action: int) -> None:
    """Carry out a legal action; there is room for another position."""
    course[LAST] = action
    if is_dealing(course):
        course[DEALT + course[DEALT_COUNT]] = action - DEAL
        course[DEALT_COUNT] += 1
        if course[DEALT_COUNT] == FIVE:
            put(course, _set_up(course), 1)
        return
    before = position_of(course)
    after = kernel.apply(before, action)
    # After a capture nothing that stood can come again.
    if after.mine != before.theirs or not course[IS_DRAWN_BY_REPETITION]:
        course[SEEN_COUNT] = 0
    put(course, after, _taken_out(course, after) + 1)


@compiled
def taken(course: Ints, action: int) -> int:
    """What an action about to happen takes: 0 nothing, 1 a student, 2 the master."""
    if is_dealing(course) or action >= PASS:
        return 0
    target = 1 << action % SQUARES
    position = position_of(course)
    if not position.theirs & target:
        return 0
    return 2 if position.their_master & target else 1


# Refusals, in the order of explain.REFUSALS.
NO_SUCH_ACTION: Final = 0
CARD_NOT_AVAILABLE: Final = 1
CARDS_NOT_DEALT: Final = 2
ALREADY_DEALT: Final = 3
CARD_NOT_HELD: Final = 4
MUST_MOVE: Final = 5
NOT_YOUR_PIECE: Final = 6
NO_SUCH_STEP: Final = 7
OWN_PIECE_THERE: Final = 8


@compiled
def explain(course: Ints, action: int, out: Ints) -> int:
    """The first rule an illegal action breaks: its number; its values are written to out."""
    if action < 0 or action >= kernel.ACTIONS:
        out[0] = action
        return NO_SUCH_ACTION
    if is_dealing(course):
        count = 0
        for card in range(CARD_COUNT):
            if CARD_SETS[card] & course[SETS_USED] and not _is_dealt(course, card):
                count += 1
        out[0] = count
        return CARD_NOT_AVAILABLE if action >= DEAL else CARDS_NOT_DEALT
    if action >= DEAL:
        return ALREADY_DEALT
    return _explain_turn(position_of(course), action, out)


@compiled
def _explain_turn(position: Position, action: int, out: Ints) -> int:
    card = action - PASS if action >= PASS else action // (SQUARES * SQUARES)
    first, second = position.cards & CARD_MASK, position.cards >> CARD_BITS & CARD_MASK
    out[0] = card
    if card not in (first, second):
        out[1], out[2] = first, second
        return CARD_NOT_HELD
    if action >= PASS:
        return MUST_MOVE
    origin, target = action // SQUARES % SQUARES, action % SQUARES
    out[1], out[2] = origin, target
    if not position.mine >> origin & 1:
        return NOT_YOUR_PIECE
    row = position.seat * kernel.SEAT_STRIDE + card * SQUARES
    if not TARGETS[row + origin] >> target & 1:
        return NO_SUCH_STEP
    return OWN_PIECE_THERE
