"""The memory of a search: one array of 64-bit integers that all its threads share.

  0 ..            the guide of the endgame table
  GUIDE ..        the head: words every thread reads, STOP first
  HEAD ..         one home for each thread: counters, history, counters to actions, path, frames
  head[TABLE] ..  the transposition table, entries of two words, four to a cache line
  head[ENDGAME]   the endgame table: eight values of one byte to a word

One array, because the compiled search works on its bare address (compiled.bare).
Offsets are relative to the array for the head and `home`, to their home for what it holds, and
to the array again for a `frame`, of which there is one for each action played from the root.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.onitama.arrangement import ARRANGEMENTS, NEXT
from kitama.bots.onitama.endgame.boards import GUIDE, board_count
from kitama.compiled import compiled
from kitama.games.onitama.kernel import MAX_LEGAL, SQUARES, Ints, Position

# The head.
STOP: Final = GUIDE
TABLE: Final = GUIDE + 1
TABLE_MASK: Final = GUIDE + 2
AGE: Final = GUIDE + 3
ENDGAME: Final = GUIDE + 4
ENDGAME_MEN: Final = GUIDE + 5
"""Up to how many men a side the endgame table knows; 0 until it is filled."""
TEMPO: Final = GUIDE + 6
KINDS: Final = 4
NEXT_AT: Final = GUIDE + 8
"""Two words for each arrangement of the cards: what it becomes."""
PLACES: Final = NEXT_AT + 2 * ARRANGEMENTS
"""The value of a piece for each arrangement, seat, kind and square."""
HEAD: Final = PLACES + 2 * ARRANGEMENTS * KINDS * SQUARES

MAX_PLY: Final = 96
MAX_DEPTH: Final = 64
MAX_DRAWN: Final = 64
FROM_TO: Final = SQUARES * SQUARES

# A home.
NODES: Final = 0
LIMIT: Final = 1
EXACT: Final = 2
"""1 to search without reductions or pruning, so that a win found is the shortest."""
DRAWN_COUNT: Final = 3
BARRED_COUNT: Final = 4
DRAWN: Final = 8
"""Keys of positions that have stood twice: a third time is a draw (O20)."""
BARRED: Final = DRAWN + MAX_DRAWN
"""Root actions not to be looked at."""
PATH: Final = BARRED + MAX_LEGAL
HISTORY: Final = PATH + MAX_PLY
COUNTERS: Final = HISTORY + 2 * FROM_TO
FRAMES: Final = COUNTERS + 2 * FROM_TO

# A frame.
MINE: Final = 0
THEIRS: Final = 1
MY_MASTER: Final = 2
THEIR_MASTER: Final = 3
CARDS: Final = 4
SEAT: Final = 5
KEY: Final = 6
PLY: Final = 7
QUIET: Final = 8
"""Actions on the path since the last capture: nothing before can come again."""
PLAYED: Final = 9
ARRANGED: Final = 10
"""Which of the arrangements the card word is."""
KILLER_1: Final = 11
KILLER_2: Final = 12
LENGTH: Final = 13
LINE: Final = 14
ACTIONS: Final = LINE + MAX_PLY
SCORES: Final = ACTIONS + MAX_LEGAL
FRAME: Final = SCORES + MAX_LEGAL

HOME: Final = FRAMES + (MAX_PLY + 2) * FRAME

ENTRY: Final = 2
WAYS: Final = 4
BUCKET: Final = ENTRY * WAYS
NO_ACTION: Final = 32767
NO_LIMIT: Final = 2**62


class Capacity(NamedTuple):
    """How much memory a search has."""

    threads: int = 1
    table_megabytes: int = 16
    endgame_men: int = 0
    """Up to how many men a side are looked up in a table instead of searched; 0 for no table."""


def allocate(capacity: Capacity) -> Ints:
    """Fresh memory for a search."""
    buckets = 1 << max(4, (capacity.table_megabytes * 2**20 // (8 * BUCKET)).bit_length() - 1)
    # Only what is written to is taken from the system, so room for a table costs nothing yet.
    room = (ARRANGEMENTS * board_count(capacity.endgame_men) + 7) // 8
    table = HEAD + capacity.threads * HOME
    memory = np.zeros(table + BUCKET + buckets * BUCKET + room, np.int64)
    table += -(memory.ctypes.data // 8 + table) % BUCKET  # a bucket is just one cache line
    memory[TABLE] = table
    memory[TABLE_MASK] = buckets - 1
    memory[ENDGAME] = table + buckets * BUCKET
    # The system clears a large page when it is first touched: not while somebody's time runs.
    memory[table : memory[ENDGAME]] = 0
    memory[NEXT_AT:PLACES] = NEXT
    for thread in range(capacity.threads):
        frames = HEAD + thread * HOME + FRAMES
        for ply in range(MAX_PLY + 2):
            memory[frames + ply * FRAME + PLY] = ply
    return memory


@compiled
def position_at(memory: Ints, frame: int) -> Position:
    """The position a frame holds."""
    return Position(
        int(memory[frame + MINE]),
        int(memory[frame + THEIRS]),
        int(memory[frame + MY_MASTER]),
        int(memory[frame + THEIR_MASTER]),
        int(memory[frame + CARDS]),
        int(memory[frame + SEAT]) & 1,
    )


@compiled
def action_at(memory: Ints, frame: int, index: int) -> int:
    """An action of a frame; the compiler is told that it is not negative."""
    return int(memory[frame + ACTIONS + index]) & NO_ACTION


@compiled
def put(memory: Ints, frame: int, position: Position) -> None:
    """Write a position into a frame."""
    memory[frame + MINE] = position.mine
    memory[frame + THEIRS] = position.theirs
    memory[frame + MY_MASTER] = position.my_master
    memory[frame + THEIR_MASTER] = position.their_master
    memory[frame + CARDS] = position.cards
    memory[frame + SEAT] = position.seat


@compiled
def keep_line(memory: Ints, frame: int, action: int) -> None:
    """The best line from here is this action and the best line after it."""
    length = min(int(memory[frame + FRAME + LENGTH]), MAX_PLY - 1)
    memory[frame + LINE] = action
    for index in range(length):
        memory[frame + LINE + 1 + index] = memory[frame + FRAME + LINE + index]
    memory[frame + LENGTH] = length + 1
