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

from kitama.bots.onitama.arrangement import ALL, ARRANGEMENTS, arrangement_of, five_of
from kitama.bots.onitama.memory import ARRANGED, KINDS, PLACES, TEMPO
from kitama.compiled import compiled, lowest
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import BLUE, RED, SQUARES, Ints, Position

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


def _half_board() -> Ints:
    """For each seat and square: its place on the half board, as the owner sees it."""
    places = [square // 5 * 3 + min(square % 5, 4 - square % 5) for square in range(SQUARES)]
    return np.array([places[::-1], places], np.int64)


def _steps() -> np.ndarray[tuple[int, int, int, int], np.dtype[np.int64]]:
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
_STEPS: Final = _steps()


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


def fill_places(memory: Ints, five: tuple[int, ...], weights: Floats = WEIGHTS) -> None:
    """Write the value of every piece on every square, for these five cards, into the head."""
    memory[TEMPO] = round(weights[0])
    at = PLACES
    for arrangement in range(ARRANGEMENTS):
        for seat in range(2):
            for kind in range(KINDS):
                start = 1 + kind * PER_KIND
                of_kind = piece_features(five, arrangement, seat, kind)
                values = of_kind @ weights[start : start + PER_KIND]
                # Whole numbers: the search asks whether a value is at least one more than another.
                memory[at : at + SQUARES] = np.rint(values).astype(np.int64)
                at += SQUARES


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
