"""What a position is worth when nothing is certain, in hundredths of a student.

Each piece counts for where it stands, for the steps the cards in its owner's hand give it there,
and for the steps the side card would. With five cards known, all of that is one number for each
arrangement, seat, kind of piece and square: a table filled once a game.

A feature is one number of the vector `features` returns; weights.txt has a weight for each, and
the command that made them.
"""

from importlib.resources import files
from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import ALL, ARRANGEMENTS, LIES, arrangement_of, five_of
from kitama.bots.onitama.memory import ARRANGED, KINDS, PLACES, TEMPO
from kitama.compiled import compiled, lowest, popcount
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import (
    BLUE,
    CARD_BITS,
    CARD_MASK,
    RED,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    Ints,
    Position,
)

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

SCALE: Final = 200.0
"""A value of this much is won about three times in four."""
HALF_BOARD: Final = 15
"""A square and its mirror image count the same: three files of five ranks."""
PER_KIND: Final = HALF_BOARD + 3
"""Where it stands, forward steps by hand, other steps by hand, steps by the side card."""
FEATURES: Final = 1 + KINDS * PER_KIND
"""The first one is the right to move; then my students, my master, their students, their master."""
_AHEAD: Final = HALF_BOARD
_OTHER: Final = HALF_BOARD + 1
_SIDE: Final = HALF_BOARD + 2
_ONLY_WHOLE: Final = 1.5 * 2**52


def _half_board() -> Ints:
    """For each seat and square: its place on the half board, as the owner sees it."""
    places = [square // 5 * 3 + min(square % 5, 4 - square % 5) for square in range(SQUARES)]
    return np.array([places[::-1], places], np.int64)


def _step_table() -> np.ndarray[tuple[int, int, int, int], np.dtype[np.int64]]:
    """For each seat, card and square: how many steps stay on the board, forward and other."""
    table = np.zeros((2, len(CARDS), SQUARES, 2), np.int64)
    for number, card in enumerate(CARDS):
        for square in range(SQUARES):
            for right, forward in card.steps:
                if 0 <= square % 5 + right < 5 and 0 <= square // 5 + forward < 5:
                    table[BLUE, number, square, int(forward <= 0)] += 1
    # Red sees the board from the other side.
    table[RED] = table[BLUE, :, ::-1]
    return table


_PLACE: Final = _half_board()
_STEPS: Final = _step_table()


def piece_features(five: tuple[int, ...], arrangement: int, seat: int, kind: int) -> Floats:
    """For each square: what a piece of this kind there adds to the features of its kind."""
    owner = seat if kind < 2 else 1 - seat
    mine, theirs, side = ALL[arrangement]
    found = np.zeros((SQUARES, PER_KIND))
    found[np.arange(SQUARES), _PLACE[owner]] = 1
    for card in mine if kind < 2 else theirs:
        found[:, _AHEAD] += _STEPS[owner, five[card], :, 0]
        found[:, _OTHER] += _STEPS[owner, five[card], :, 1]
    found[:, _SIDE] = _STEPS[owner, five[side]].sum(axis=1)
    return found


def features(position: Position) -> Floats:
    """The features of a position; their weighted sum is its value."""
    five, arrangement = five_of(position.cards), arrangement_of(position.cards)
    found = np.zeros(FEATURES)
    found[0] = 1
    kinds = (
        position.mine & ~position.my_master,
        position.my_master,
        position.theirs & ~position.their_master,
        position.their_master,
    )
    for kind, pieces in enumerate(kinds):
        on = [square for square in range(SQUARES) if pieces >> square & 1]
        start = 1 + kind * PER_KIND
        of_kind = piece_features(five, arrangement, position.seat, kind)
        found[start : start + PER_KIND] = of_kind[on].sum(axis=0)
    return found


def read_weights() -> Floats:
    """The weights in the package, one for each feature."""
    text = files(__package__).joinpath("weights.txt").read_text(encoding="utf-8")
    lines = (line.partition("#")[0] for line in text.splitlines())
    return np.array([float(word) for line in lines for word in line.split()])


WEIGHTS: Final = read_weights()


@compiled
def rounded(value: float) -> int:
    """The nearest whole number, of two the even one: beyond 2 to the power of 52 no other fits."""
    return int(value + _ONLY_WHOLE - _ONLY_WHOLE)


@compiled
def _steps(seat: int, card: int, square: int) -> tuple[int, int]:
    """How many steps of a card stay on the board, forward and other."""
    targets = int(TARGETS[seat * SEAT_STRIDE + card * SQUARES + square])
    rank = square // 5
    ahead = targets >> 5 * (rank + 1) if seat == BLUE else targets & (1 << 5 * rank) - 1
    return popcount(ahead), popcount(targets) - popcount(ahead)


@compiled
def _worth(weights: Floats, five: int, arrangement: int, seat: int, kind: int, square: int) -> int:
    """The value of a piece: the weighted sum of its features, in the same order everywhere."""
    owner = seat if kind < 2 else 1 - seat
    seen = square if owner == BLUE else SQUARES - 1 - square
    hand = 5 * arrangement + (0 if kind < 2 else 2)
    ahead_1, other_1 = _steps(owner, five >> CARD_BITS * LIES[hand] & CARD_MASK, square)
    ahead_2, other_2 = _steps(owner, five >> CARD_BITS * LIES[hand + 1] & CARD_MASK, square)
    ahead, other = _steps(owner, five >> CARD_BITS * LIES[5 * arrangement + 4] & CARD_MASK, square)
    of_kind = 1 + kind * PER_KIND
    place = weights[of_kind + seen // 5 * 3 + min(seen % 5, 4 - seen % 5)]
    forward = (ahead_1 + ahead_2) * weights[of_kind + _AHEAD]
    elsewhere = (other_1 + other_2) * weights[of_kind + _OTHER]
    beside = (ahead + other) * weights[of_kind + _SIDE]
    # Whole numbers: the search asks whether a value is at least one more than another. Many sums
    # lie just between two, so their order decides.
    return rounded((place + forward) + (elsewhere + beside))


@compiled
def fill_places(memory: Ints, five: int, weights: Floats) -> None:
    """Write the value of every piece on every square, for five sorted cards, into the head."""
    memory[TEMPO] = rounded(weights[0])
    at = PLACES
    for arrangement in range(ARRANGEMENTS):
        for seat in range(2):
            for kind in range(KINDS):
                for square in range(SQUARES):
                    memory[at] = _worth(weights, five, arrangement, seat, kind, square)
                    at += 1


@compiled
def evaluate(memory: Ints, frame: int, position: Position) -> int:
    """The value of a position for the seat to move."""
    arranged = int(memory[frame + ARRANGED])
    row = PLACES + (2 * arranged + position.seat) * KINDS * SQUARES
    value = int(memory[TEMPO])
    pieces = position.mine ^ position.my_master
    while pieces:
        value += int(memory[row + lowest(pieces)])
        pieces &= pieces - 1
    value += int(memory[row + SQUARES + lowest(position.my_master)])
    pieces = position.theirs ^ position.their_master
    while pieces:
        value += int(memory[row + 2 * SQUARES + lowest(pieces)])
        pieces &= pieces - 1
    return value + int(memory[row + 3 * SQUARES + lowest(position.their_master)])
