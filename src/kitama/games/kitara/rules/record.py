"""How a game of Kitara lies in memory: the setting, the state, the numbering of actions.

The setting (map, cards, edition) never changes during a game; the state does.
Spaces are numbered 0-39, in texts a1-a8, b1-b8, ... e1-e8. Kinds of pawns: W, M, H = 0, 1, 2.
Cards are numbered 0 (starting card) to 32 and kept in sets of bits: bit n is card n.
Tokens are counted by their value, 0-9.

Actions (moves last, because they are many):

  FIRST + seat      REVEAL + card         START + space     DRAFT + place in the row
  RECRUIT + kind * 40 + space             END_MOVES         TOKEN + value
  RETREAT + space   SCORE + points        DISCARD + card    REMOVE + kind * 40 + space
  REFRESH           FINAL
  MOVE + (from * 40 + to) * 264 + (warriors * 6 + animals) * 4 + heroes
"""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from kitama.compiled import MODE
from kitama.layout import layout

Record = Any
"""A NumPy record: its fields are known to the compiler, not to the type checker."""
Records = np.ndarray[tuple[int], np.dtype[np.void]]
"""An array that holds one record: Python hands it to compiled code ten times faster."""
Ints = np.ndarray[tuple[int], np.dtype[np.int64]]
Cells = tuple[int, ...]
"""The numbers of a record, one after the other, as Python reads them fast."""
CELL: Final = 8
"""Every number in a record has so many bytes."""

SEATS: Final = 4
SPACES: Final = 40
KINDS: Final = 3
# Content with more is refused: rule `neighbours` of docs/content.md.
NEIGHBOURS: Final = 8
CARDS: Final = 33
VALUES: Final = 10
ROW: Final = 6
LAST_AGE: Final = 5

W: Final = 0
M: Final = 1
H: Final = 2
ANY: Final = 3
"""In state.due: pawns of any kind, as the French edition removes them."""
SUPPLY: Final = (10, 5, 3)
START_WARRIORS: Final = 3
RUINS_POINTS: Final = 2
CARD_POINTS: Final = 2

CHANCE: Final = -1
NOBODY: Final = -2

(
    # In the order of a turn: others compare phases by size, and view.PHASES names them in this
    # order.
    P_FIRST,
    P_DEAL,
    P_START,
    P_DRAFT,
    P_REVEAL,
    P_RECRUIT,
    P_MOVE,
    P_TOKEN,
    P_RETREAT,
    P_SCORE,
    P_DISCARD,
    P_REMOVE,
    P_REFRESH,
    P_RENEW,
    P_FINAL,
    P_OVER,
) = range(16)

GROUPS: Final = 264
"""How many groups of up to 10 Warriors, 5 Master-Animals and 3 Heroes there are, with none."""
# Far more than a turn scores: at most 4 on each of ten cards, and 2 for each of five Ruins.
MAX_POINTS: Final = 256

FIRST: Final = 0
REVEAL: Final = FIRST + SEATS
START: Final = REVEAL + CARDS
DRAFT: Final = START + SPACES
RECRUIT: Final = DRAFT + ROW
END_MOVES: Final = RECRUIT + KINDS * SPACES
TOKEN: Final = END_MOVES + 1
RETREAT: Final = TOKEN + VALUES
SCORE: Final = RETREAT + SPACES
DISCARD: Final = SCORE + MAX_POINTS
REMOVE: Final = DISCARD + CARDS
REFRESH: Final = REMOVE + KINDS * SPACES
FINAL: Final = REFRESH + 1
MOVE: Final = FINAL + 1
ACTIONS: Final = MOVE + SPACES * SPACES * GROUPS
MAX_LEGAL: Final = NEIGHBOURS * (GROUPS - 1) + 1
"""All pawns in one space with eight neighbours: splitting them up only lowers the number."""

# int64 throughout, flags too: small integers overflow in one mode and not in another
# (CONTRIBUTING.md, "Writing compiled code").
SETTING: Final = np.dtype(
    [
        ("seats", np.int64),
        ("is_french", np.int64),
        ("is_end_asked", np.int64),  # also with no moves left the player ends them (K17)
        ("spaces", np.int64),
        ("is_ruins", np.int64, SPACES),
        ("is_start", np.int64, SPACES),
        ("degree", np.int64, SPACES),
        ("neighbour", np.int64, (SPACES, NEIGHBOURS)),
        ("distance", np.int64, (SPACES, SPACES)),  # over white borders
        ("across", np.int64, SPACES),  # the set of spaces on the shores of the same Lakes
        ("of_age", np.int64, LAST_AGE + 1),  # the set of cards of each Age
        ("draft", np.int64, CARDS),
        ("recruit", np.int64, (CARDS, KINDS)),
        ("moves", np.int64, CARDS),
        ("score", np.int64, CARDS),
        ("no_food", np.int64),  # a set of cards
        ("tokens", np.int64, VALUES),
        ("is_even", np.int64),  # turn order is evened out by points (K41)
        ("head", np.int64, SEATS),  # how many, by place in the turn order
    ],
    align=True,
)

STATE: Final = np.dtype(
    [
        ("phase", np.int64),
        ("decider", np.int64),
        ("first", np.int64),
        ("seat", np.int64),  # whose turn it is
        ("turn", np.int64),  # how many turns are finished
        ("last_round", np.int64),  # 0 until the first Age-5 card is revealed
        ("owner", np.int64, SPACES),  # -1 = free
        ("pawns", np.int64, (SPACES, KINDS)),
        ("held", np.int64, SEATS),  # how many spaces a seat holds
        ("supply", np.int64, (SEATS, KINDS)),
        ("kingdom", np.int64, SEATS),  # a set of cards
        ("points", np.int64, SEATS),
        ("kept", np.int64, (SEATS, VALUES)),
        ("drawn", np.int64, VALUES),  # tokens of this turn, not yet scored
        ("bag", np.int64, VALUES),
        ("deck", np.int64),  # a set of cards
        ("row", np.int64, ROW),  # the oldest first
        ("row_length", np.int64),
        ("moves_left", np.int64),
        ("due", np.int64, KINDS + 1),  # pawns still to recruit, or still to remove
        ("short", np.int64),  # cards still to discard
        ("retreat_seat", np.int64),  # -1 = nobody retreats
        ("retreat_from", np.int64),
        ("retreating", np.int64, KINDS),
    ],
    align=True,
)


def blank(kind: np.dtype[np.void], count: int = 1) -> Records:
    """Records of zeros."""
    return laid(kind, np.zeros(count * kind.itemsize // CELL, np.int64))


def laid(kind: np.dtype[np.void], cells: Ints) -> Records:
    """Records in the memory of these cells; plain Python needs fields that have names."""
    records: Records = np.ndarray(len(cells) * CELL // kind.itemsize, kind, cells)
    return records.view(np.recarray) if MODE == "plain" else records


def cells_of(records: Records) -> Ints:
    """The memory of records, number by number: read from Python far faster than by field."""
    return np.ndarray(records.nbytes // CELL, np.int64, records)


def places(kind: np.dtype[np.void]) -> dict[str, slice]:
    """Where the cells of each field are."""
    starts = [field.offset // CELL for field in layout(kind).fields]
    ends = [*starts[1:], kind.itemsize // CELL]
    return {name: slice(*span) for name, *span in zip(kind.names or (), starts, ends, strict=True)}


def fields(records: Records) -> Record:
    """The record itself, with its fields by name."""
    return records.view(np.recarray)[0]


@lru_cache(10_000)
def members(bits: int) -> tuple[int, ...]:
    """The numbers in a set of bits, ascending."""
    return tuple(number for number in range(int(bits).bit_length()) if int(bits) >> number & 1)
