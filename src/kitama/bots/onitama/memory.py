"""The memory of a search: one array of 64-bit integers that all its threads share.

  0 ..            the guide of the endgame table
  GUIDE ..        the head: words every thread reads, STOP first, and what was thought so far
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
from kitama.chance import bits_at
from kitama.compiled import MODE, compiled
from kitama.games.onitama.kernel import CARD_COUNT, MAX_LEGAL, SQUARES, Ints, Position

HAS_ENDGAME: Final = MODE != "module"
"""The page asks its table (endgame/page.py) before it searches, never within a search."""

# The head.
STOP: Final = GUIDE
TABLE: Final = GUIDE + 1
TABLE_MASK: Final = GUIDE + 2
AGE: Final = GUIDE + 3
ENDGAME: Final = GUIDE + 4
ENDGAME_MEN: Final = GUIDE + 5
"""The men of the endgame table (boards.py); 0 until it is filled."""
CONSTANT: Final = GUIDE + 6
"""What every position is worth to its mover (evaluate.py)."""
THREADS: Final = GUIDE + 7
FIVE: Final = GUIDE + 8
"""The five cards the values of pieces are for, sorted."""
MAX_DRAWN: Final = 64
TWICE_COUNT: Final = GUIDE + 9
TWICE: Final = GUIDE + 10
"""Keys of positions that have stood twice in the game: a third time is a draw (O20)."""
ROOT: Final = TWICE + MAX_DRAWN
"""The position to think about, six words."""

# How far thinking has come (steps.py).
PHASE: Final = ROOT + 6
ASKED: Final = PHASE + 1
"""How many lines were asked for: they share the budget."""
WANTED: Final = PHASE + 2
"""How many of them there can be."""
DEEPEST: Final = PHASE + 3
BUDGET: Final = PHASE + 4
"""How many nodes, or NO_LIMIT."""
PART: Final = PHASE + 5
"""Which of the lines is looked for, or completed."""
DEPTH: Final = PHASE + 6
"""How deep the next search looks; or the distance it tries to prove."""
LAST: Final = PHASE + 7
BEFORE_LAST: Final = PHASE + 8
"""The values at the last depth and the one before."""
SLICED: Final = PHASE + 9
"""1 where a search that is stopped goes on with the next step."""
CUT: Final = PHASE + 10
"""1 where one was."""

# What it came to.
FOUND: Final = PHASE + 11
"""How many lines there are."""
SHORTEST: Final = PHASE + 12
"""1 where the distance of the first line is proven to be exact, not only a bound."""
RESULTS: Final = PHASE + 13
"""The lines, the best first."""
MAX_LINES: Final = 10
MAX_PLY: Final = 96
LONGEST: Final = MAX_PLY + 256
"""The most actions of a line: as deep as a search goes, and on with an endgame table."""
RESULT: Final = LONGEST + 3
RESULT_VALUE: Final = 0
RESULT_DEPTH: Final = 1
RESULT_LENGTH: Final = 2
RESULT_ACTIONS: Final = 3

KINDS: Final = 4
PIECE_KEYS: Final = RESULTS + MAX_LINES * RESULT
"""Keys for hashing, for each kind of piece and square."""
CARD_KEYS: Final = PIECE_KEYS + KINDS * SQUARES
"""For each place, red's hand, blue's or the side, and card."""
SWAP_KEYS: Final = CARD_KEYS + 3 * CARD_COUNT
"""For a seat and a card: what changes when it goes from the hand to the side or back."""
NEXT_AT: Final = SWAP_KEYS + 2 * CARD_COUNT
"""Two words for each arrangement of the cards: what it becomes."""
WORDS: Final = 8
"""Of the units of the evaluation (evaluate.py)."""
BIASES: Final = NEXT_AT + 2 * ARRANGEMENTS
SIGNS: Final = BIASES + WORDS
PLACES: Final = SIGNS + WORDS
"""What a piece adds to the units for each arrangement, kind and square."""
HEAD: Final = PLACES + ARRANGEMENTS * KINDS * SQUARES * WORDS

MAX_DEPTH: Final = 64
FROM_TO: Final = SQUARES * SQUARES

# A home.
NODES: Final = 0
LIMIT: Final = 1
EXACT: Final = 2
"""1 to search without reductions or pruning, so that a win found is the shortest."""
DRAWN_COUNT: Final = 3
BARRED_COUNT: Final = 4
EXTENDED: Final = 5
"""The ply from which on no line is made longer for an attack."""
DRAWN: Final = 8
"""The keys of TWICE, salted like those they are compared with."""
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
_KEY_SEED: Final = 1
_HIGH: Final = 2**30 - 1
"""Keys have 62 bits."""


FIVE_MEN: Final = 5


class Capacity(NamedTuple):
    """How much memory a search has."""

    threads: int = 1
    table_megabytes: int = 16
    endgame_men: int = 0
    """Up to how many men a side are looked up in a table instead of searched; 0 for no table."""
    has_five_men: bool = False
    """Whether long thoughts work out 3 men against 2, too: 194 MB, and 103 MB more meanwhile."""

    @property
    def men(self) -> int:
        """The men of the largest table there is to be."""
        return max(2 * self.endgame_men, FIVE_MEN if self.has_five_men else 0)


@compiled
def words(threads: int, buckets: int) -> int:
    """How much memory a search needs, without an endgame table."""
    return HEAD + threads * HOME + BUCKET + buckets * BUCKET


@compiled
def _fill_keys(memory: Ints) -> None:
    """Write the keys: computed, because random numbers would be the most of a page's download."""
    for at in range(PIECE_KEYS, SWAP_KEYS):
        place = 2 * (at - PIECE_KEYS)
        memory[at] = (bits_at(_KEY_SEED, place) & _HIGH) << 32 | bits_at(_KEY_SEED, place + 1)
    for seat in range(2):
        for card in range(CARD_COUNT):
            in_hand = memory[CARD_KEYS + seat * CARD_COUNT + card]
            at_side = memory[CARD_KEYS + 2 * CARD_COUNT + card]
            memory[SWAP_KEYS + seat * CARD_COUNT + card] = in_hand ^ at_side


@compiled
def furnish(memory: Ints, address: int, threads: int, buckets: int) -> None:
    """Make memory of zeros, which begins at that address, ready for searches.

    The number of buckets is a power of 2.
    """
    table = HEAD + threads * HOME
    table += -(address // 8 + table) % BUCKET  # a bucket is just one cache line
    memory[THREADS] = threads
    memory[TABLE] = table
    memory[TABLE_MASK] = buckets - 1
    memory[ENDGAME] = table + buckets * BUCKET
    _fill_keys(memory)
    for index in range(2 * ARRANGEMENTS):
        memory[NEXT_AT + index] = NEXT[index]
    for thread in range(threads):
        frames = HEAD + thread * HOME + FRAMES
        for ply in range(MAX_PLY + 2):
            memory[frames + ply * FRAME + PLY] = ply


def buckets_of(capacity: Capacity) -> int:
    """How many buckets the transposition table has: a power of 2."""
    return 1 << max(4, (capacity.table_megabytes * 2**20 // (8 * BUCKET)).bit_length() - 1)


def allocate(capacity: Capacity) -> Ints:
    """Fresh memory for a search."""
    buckets = buckets_of(capacity)
    # Only what is written to is taken from the system, so room for a table costs nothing yet.
    room = (ARRANGEMENTS * board_count(capacity.men) + 7) // 8
    memory = np.zeros(words(capacity.threads, buckets) + room, np.int64)
    furnish(memory, memory.ctypes.data, capacity.threads, buckets)
    # The system clears a large page when it is first touched: not while somebody's time runs.
    memory[memory[TABLE] : memory[ENDGAME]] = 0
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
