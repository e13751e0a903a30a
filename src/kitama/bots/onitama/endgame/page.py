"""The endgame table of the page: worked out there, round by round, when few men are left.

One array, laid out like the memory of a search as far as lookup.py reads it:

  0 ..      the guide, and the two words of the head that tell of the table
  TASK ..   what the next round is about
  ROOM ..   the actions of the position that is looked at
  LINE ..   best play from the position that was asked about
  VALUES    the table: eight values of one byte to a word
"""

from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import ARRANGEMENTS, arrangement_of, sorted_cards
from kitama.bots.onitama.endgame.boards import (
    MASTER_PLACES,
    board_count,
    has_class,
    write_guide,
)
from kitama.bots.onitama.endgame.lookup import best_action, distance_in
from kitama.bots.onitama.endgame.retrograde import WORDS_PER_BOARD, Bytes, Words, sweep
from kitama.bots.onitama.memory import ENDGAME, ENDGAME_MEN
from kitama.compiled import compiled, popcount
from kitama.games.onitama.course import (
    ENTRY,
    IS_DRAWN_BY_REPETITION,
    SEEN,
    SEEN_COUNT,
    TIMES,
    position_of,
)
from kitama.games.onitama.kernel import GOING, MAX_LEGAL, Ints, apply, ending

MEN: Final = 4
TASK: Final = ENDGAME_MEN + 1
_TASK_WORDS: Final = 5
_ROUND: Final = TASK + 3
ROOM: Final = TASK + _TASK_WORDS
LINE: Final = ROOM + MAX_LEGAL
MOST_ACTIONS: Final = 255
"""Of a line: a value is a byte."""
VALUES: Final = LINE + MOST_ACTIONS
BOARDS: Final = board_count(MEN)
TABLE_WORDS: Final = VALUES + (ARRANGEMENTS * BOARDS + 7) // 8
BOARD_WORDS: Final = WORDS_PER_BOARD * BOARDS
"""What the rounds need besides, of 32 bits each."""
_PLACES: Final = len(MASTER_PLACES)


def make_table() -> tuple[Ints, Words]:
    """Room for a table, as the page takes it, and for its rounds."""
    return np.zeros(TABLE_WORDS, np.int64), np.zeros(BOARD_WORDS, np.int32)


@compiled
def five_in(course: Ints) -> int:
    """The five cards of a game, by which a table is told from others."""
    return sorted_cards(position_of(course).cards)


@compiled
def prepare(table: Ints, boards: Words, course: Ints) -> None:
    """Begin a table for the five cards of a game."""
    for at in range(TABLE_WORDS):
        table[at] = 0
    for at in range(BOARD_WORDS):
        boards[at] = 0
    write_guide(table, five_in(course))
    table[ENDGAME] = VALUES
    table[TASK] = MEN
    table[TASK + 2] = _PLACES
    table[TASK + 4] = BOARDS


@compiled
def settle(table: Ints, boards: Words, values: Bytes, task: Ints) -> int:
    """Work out one more round; 0 when the table is complete. Values and task lie in the table."""
    table[_ROUND] += 1
    settled = int(sweep(table, boards, values, task))
    if settled == 0:
        table[ENDGAME_MEN] = MEN
    return settled


@compiled
def is_known(course: Ints) -> bool:
    """Whether a complete table has the position on the board.

    It knows nothing of what has stood before: where a position has stood twice, it is not asked.
    """
    position = position_of(course)
    if course[IS_DRAWN_BY_REPETITION]:
        for at in range(SEEN, SEEN + int(course[SEEN_COUNT]) * ENTRY, ENTRY):
            if course[at + TIMES] > 1:
                return False
    return has_class(MEN, popcount(position.mine) - 1, popcount(position.theirs) - 1)


@compiled
def look_up(table: Ints, course: Ints) -> int:
    """Actions to the end: odd, the seat to move wins; even, it loses; 0, nobody can force it.

    Best play lies at LINE then: so many actions, or one that keeps the draw.
    """
    position = position_of(course)
    distance = distance_in(table, position, arrangement_of(position.cards))
    for number in range(max(1, distance)):
        action = best_action(table, position, ROOM)
        table[LINE + number] = action
        position = apply(position, action)
        if ending(position) != GOING:
            break
    return distance
