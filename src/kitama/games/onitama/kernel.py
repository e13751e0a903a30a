"""The rules of Onitama as compiled functions over a few integers.

Squares (a board is 25 bits, bit = square; blue sits below, red above):

      a  b  c  d  e
  5  20 21 22 23 24     22 = red's temple
  4  15 16 17 18 19
  3  10 11 12 13 14
  2   5  6  7  8  9
  1   0  1  2  3  4      2 = blue's temple

A position is told from the side of the seat to move: mine and theirs are all pieces of either
side, the masters are single bits among them (0 = captured). The card word holds five 6-bit card
numbers, each hand in ascending order:

  bits  0-5 mine   6-11 mine   12-17 theirs   18-23 theirs   24-29 side

Actions:

  0 .. 21249       move:  (card * 25 + from) * 25 + to
  21250 .. 21283   pass:  PASS + card to swap
  21284 .. 21317   deal:  DEAL + card (played by chance, before there is a position)

Numbers like O13 are rules in docs/rules/onitama.md.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.compiled import compiled, lowest, popcount
from kitama.games.onitama.cards import CARDS

Ints = np.ndarray[tuple[int], np.dtype[np.int64]]

RED: Final = 0
BLUE: Final = 1
SQUARES: Final = 25
CARD_COUNT: Final = len(CARDS)
PASS: Final = CARD_COUNT * SQUARES * SQUARES
DEAL: Final = PASS + CARD_COUNT
ACTIONS: Final = DEAL + CARD_COUNT
MAX_LEGAL: Final = 40
"""Two cards, five pieces, at most four steps on a card."""

GOING: Final = 0
STONE: Final = 1
STREAM: Final = 2

CARD_BITS: Final = 6
CARD_MASK: Final = 63
HAND_MASK: Final = 4095
SEAT_SHIFT: Final = 5 * CARD_BITS
CARDS_MASK: Final = (1 << SEAT_SHIFT) - 1
MASTER_SHIFT: Final = 32
BOTH_PLACES: Final = 1 << MASTER_SHIFT | 1
"""Times a square: its bit among the pieces and among the masters, as _perft packs them."""

FULL: Final = (1 << SQUARES) - 1
TEMPLE: Final = (1 << 22, 1 << 2)
"""The temple of each seat, as a bit (O1)."""
HOME_ROW: Final = (31 << 20, 31)


class Position(NamedTuple):
    """Everything the rules need to go on; see the drawing above."""

    mine: int
    theirs: int
    my_master: int
    their_master: int
    cards: int
    seat: int


def _targets() -> Ints:
    """For each seat, card and square: the squares on the board a step of the card leads to."""
    table = np.zeros((2, CARD_COUNT, SQUARES), np.int64)
    for number, card in enumerate(CARDS):
        for square in range(SQUARES):
            for right, forward in card.steps:
                file, rank = square % 5 + right, square // 5 + forward
                if 0 <= file < 5 and 0 <= rank < 5:
                    table[BLUE, number, square] |= 1 << (rank * 5 + file)
                    table[RED, number, 24 - square] |= 1 << (24 - (rank * 5 + file))
    return table.reshape(-1)


def _keys(count: int, stream: int) -> Ints:
    """Fixed random keys for hashing: the same numbers on every machine, for ever."""
    return np.random.Generator(np.random.PCG64(stream)).integers(1, 2**62, count, np.int64)


TARGETS: Final = _targets()
SEAT_STRIDE: Final = CARD_COUNT * SQUARES
PIECE_KEYS: Final = _keys(4 * SQUARES, 1)
CARD_KEYS: Final = _keys(3 * CARD_COUNT, 2)
SEAT_KEY: Final = int(_keys(1, 3)[0])


@compiled
def start_cards(mine_1: int, mine_2: int, theirs_1: int, theirs_2: int, side: int) -> int:
    """Pack five card numbers, each hand in ascending order."""
    return (
        min(mine_1, mine_2)
        | max(mine_1, mine_2) << CARD_BITS
        | min(theirs_1, theirs_2) << 2 * CARD_BITS
        | max(theirs_1, theirs_2) << 3 * CARD_BITS
        | side << 4 * CARD_BITS
    )


@compiled
def swap(cards: int, used: int) -> int:
    """The card word after the mover used a card and the turn passed on (O13)."""
    first = cards & CARD_MASK
    kept = first + (cards >> CARD_BITS & CARD_MASK) - used
    taken = cards >> 4 * CARD_BITS
    return (
        (cards >> 2 * CARD_BITS & HAND_MASK)
        | min(kept, taken) << 2 * CARD_BITS
        | max(kept, taken) << 3 * CARD_BITS
        | used << 4 * CARD_BITS
    )


@compiled
def _temple(seat: int) -> int:
    """A seat's temple; a look into the tuple would be checked at every call."""
    return TEMPLE[RED] if seat == RED else TEMPLE[BLUE]


@compiled
def _row(seat: int, card: int) -> int:
    """Where a card's targets begin. The mask tells the compiler that no index is negative."""
    return (seat & 1) * SEAT_STRIDE + card * SQUARES


@compiled
def ending(position: Position) -> int:
    """How the seat to move has just lost: GOING, STONE (O16) or STREAM (O17)."""
    if position.my_master == 0:
        return STONE
    if position.their_master & _temple(position.seat):
        return STREAM
    return GOING


@compiled
def legal_actions(position: Position, out: Ints) -> int:
    """Write the legal actions in ascending order and return their number."""
    return legal_actions_at(position, out, 0)


@compiled
def legal_actions_at(position: Position, out: Ints, start: int) -> int:
    """The same, written from there on."""
    if ending(position) != GOING:
        return 0
    count = start
    free = FULL & ~position.mine
    for slot in range(2):
        card = position.cards >> slot * CARD_BITS & CARD_MASK
        row = _row(position.seat, card)
        pieces = position.mine
        while pieces:
            origin = lowest(pieces)
            pieces &= pieces - 1
            targets = TARGETS[row + origin] & free
            while targets:
                out[count] = (card * SQUARES + origin) * SQUARES + lowest(targets)
                count += 1
                targets &= targets - 1
    if count == start:  # O15: no move with either card, so one of them is swapped
        out[start] = PASS + (position.cards & CARD_MASK)
        out[start + 1] = PASS + (position.cards >> CARD_BITS & CARD_MASK)
        count = start + 2
    return count - start


@compiled
def apply(position: Position, action: int) -> Position:
    """The position after a legal action, told from the other side."""
    mine, my_master = position.mine, position.my_master
    theirs, their_master = position.theirs, position.their_master
    if action < PASS:
        card = action // (SQUARES * SQUARES)
        origin = 1 << action // SQUARES % SQUARES
        target = 1 << action % SQUARES
        mine ^= origin | target
        if origin == my_master:
            my_master = target
        theirs &= ~target  # O12
        their_master &= ~target
    else:
        card = action - PASS
    return Position(
        theirs, mine, their_master, my_master, swap(position.cards, card), 1 - position.seat
    )


@compiled
def half_turn(position: Position) -> Position:
    """The same position with the board turned and the colours exchanged."""
    return Position(
        _turned(position.mine),
        _turned(position.theirs),
        _turned(position.my_master),
        _turned(position.their_master),
        position.cards,
        1 - position.seat,
    )


@compiled
def _turned(board: int) -> int:
    result = 0
    while board:
        result |= 1 << SQUARES - 1 - lowest(board)
        board &= board - 1
    return result


@compiled
def key(position: Position) -> int:
    """A 62-bit hash of the whole position."""
    result = SEAT_KEY if position.seat == BLUE else 0
    for side in range(2):
        pieces = position.mine if side == 0 else position.theirs
        masters = position.my_master if side == 0 else position.their_master
        while pieces:
            square = lowest(pieces)
            kind = 2 if masters >> square & 1 else 0
            result ^= PIECE_KEYS[(kind + side) * SQUARES + square]
            pieces &= pieces - 1
    for slot in range(5):
        card = position.cards >> slot * CARD_BITS & CARD_MASK
        result ^= CARD_KEYS[(slot >> 1) * CARD_COUNT + card]
    return result


# Counting. As in every public perft a finished position is one leaf, the same move by two cards
# counts twice, and a pass counts once for each card that may be swapped.


@compiled
def _actions_of(mine: int, hand: int, seat: int) -> int:
    """How many actions a seat has: the other side's pieces make no difference to that."""
    row_1 = _row(seat, hand & CARD_MASK)
    row_2 = _row(seat, hand >> CARD_BITS & CARD_MASK)
    free = ~mine
    count = 0
    pieces = mine
    while pieces:
        square = lowest(pieces)
        pieces &= pieces - 1
        count += popcount(TARGETS[row_1 + square] & free)
        count += popcount(TARGETS[row_2 + square] & free)
    return count or 2


@compiled
def _perft_2(
    mine: int, theirs: int, my_master: int, their_master: int, cards: int, seat: int
) -> int:
    """Leaves two actions deep, without playing one.

    Every action that captures nothing and wins nothing leaves the same number of answers,
    because that number depends on the answering side's pieces and cards alone.
    """
    hand = cards >> 2 * CARD_BITS & HAND_MASK
    row_1 = _row(seat, cards & CARD_MASK)
    row_2 = _row(seat, cards >> CARD_BITS & CARD_MASK)
    goal = _temple(1 - seat)
    quiet = 0
    total = 0
    pieces = mine
    while pieces:
        square = lowest(pieces)
        winning = their_master | (goal if pieces & -pieces == my_master else 0)
        pieces &= pieces - 1
        for row in (row_1, row_2):
            targets = TARGETS[row + square] & ~mine
            total += popcount(targets & winning)
            targets &= ~winning
            quiet += popcount(targets & ~theirs)
            captures = targets & theirs
            while captures:
                target = captures & -captures
                captures &= captures - 1
                total += _actions_of(theirs ^ target, hand, 1 - seat)
    if quiet == 0 and total == 0:
        quiet = 2
    return total + quiet * _actions_of(theirs, hand, 1 - seat)


@compiled("int64(int64, int64, int64, int64, int64)")
def _perft(own: int, other: int, word: int, depth: int, bulk: int) -> int:
    """Leaves below a position; bulk is 2 to count the last two actions, 0 to play them all.

    Few arguments make recursion fast: a side is its pieces with its master once more 32 bits
    above them, and the seat stands above the cards.
    """
    seat = word >> SEAT_SHIFT
    cards = word & CARDS_MASK
    mine, my_master = own & FULL, own >> MASTER_SHIFT
    theirs, their_master = other & FULL, other >> MASTER_SHIFT
    if depth == 0 or my_master == 0 or their_master & _temple(seat):
        return 1
    if depth == bulk:
        return _perft_2(mine, theirs, my_master, their_master, cards, seat)
    total = 0
    moved = 0
    for slot in range(2):
        card = cards >> slot * CARD_BITS & CARD_MASK
        row = _row(seat, card)
        after = swap(cards, card) | (1 - seat) << SEAT_SHIFT
        pieces = mine
        while pieces:
            origin = pieces & -pieces
            targets = TARGETS[row + lowest(pieces)] & ~mine
            pieces &= pieces - 1
            moved |= targets
            places = BOTH_PLACES if origin == my_master else 1
            while targets:
                target = targets & -targets
                targets &= targets - 1
                left = other & ~(target * BOTH_PLACES)
                total += _perft(left, own ^ (origin ^ target) * places, after, depth - 1, bulk)
    if moved == 0:
        for slot in range(2):
            after = swap(cards, cards >> slot * CARD_BITS & CARD_MASK) | (1 - seat) << SEAT_SHIFT
            total += _perft(other, own, after, depth - 1, bulk)
    return total


@compiled
def perft(position: Position, depth: int, bulk: bool) -> int:
    """How many leaves there are; in bulk, the last two actions are counted, not played."""
    if bulk and depth == 1 and ending(position) == GOING:
        return _actions_of(position.mine, position.cards & HAND_MASK, position.seat)
    return _perft(
        position.mine | position.my_master << MASTER_SHIFT,
        position.theirs | position.their_master << MASTER_SHIFT,
        position.cards | position.seat << SEAT_SHIFT,
        depth,
        2 if bulk else 0,
    )
