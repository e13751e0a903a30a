"""The net that tells what a position is worth, as whole numbers: its form, its text, its bounds.

inputs   (kind * ASPECTS + aspect) * 25 + square, as the seat to move sees the board
units    32, four to a word of 64 bits: 16 bits each, so that one addition does four
words    a row for each input, the biases, a mask of the units for the mover, the constant
"""

from importlib.resources import files
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.onitama.memory import KINDS, WORDS
from kitama.games.onitama.kernel import BLUE, CARD_COUNT, RED, SQUARES, TARGETS, Ints

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Table = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

SCALE: Final = 200.0
"""A value of this much is won about three times in four."""
STANDS: Final = 0
BY_HAND: Final = 1
BY_SIDE: Final = 2
BY_OTHER: Final = 3
ASPECTS: Final = 4
"""Where a piece stands, and where it could step by its owner's hand, the side card, the others."""
INPUTS: Final = KINDS * ASPECTS * SQUARES
"""Kinds are my students, my master, their students, their master."""
LANES: Final = 4
LANE_BITS: Final = 16
UNITS: Final = LANES * WORDS
UNIT_BITS: Final = 3
"""A unit counts eighths of a hundredth."""
MIDDLE: Final = 1 << 14
"""What stands for zero in a lane. No unit gets as far as that from it: see farthest."""
POSITIVE: Final = MIDDLE - 1
BIASES_AT: Final = INPUTS * WORDS
SIGNS_AT: Final = BIASES_AT + WORDS
CONSTANT_AT: Final = SIGNS_AT + WORDS
_STUDENT: Final = 100


class Net(NamedTuple):
    """Weights of each input for each unit, and of the units."""

    weights: Table
    biases: Table
    signs: Table
    """1 where a unit speaks for the mover and 0 where it speaks against it."""
    constant: int
    """What it is worth to have the move, whatever the position."""

    @property
    def words(self) -> Ints:
        """The same as evaluate.py has it."""
        lanes = np.concatenate(
            [self.weights.reshape(-1), self.biases + MIDDLE, self.signs * POSITIVE]
        )
        places = np.int64(1) << LANE_BITS * np.arange(LANES, dtype=np.int64)
        return np.append(lanes.reshape(-1, LANES) @ places, self.constant)


def by_hand() -> Net:
    """A hundred for each student, in two units: one for the mover, one against it."""
    weights = np.zeros((INPUTS, UNITS), np.int64)
    stands = weights.reshape(KINDS, ASPECTS, SQUARES, UNITS)[:, STANDS]
    for kind, sign in ((0, 1), (2, -1)):
        stands[kind, :, 0] = sign * _STUDENT << UNIT_BITS
        stands[kind, :, 1] = -stands[kind, :, 0]
    signs = np.zeros(UNITS, np.int64)
    signs[0] = 1
    return Net(weights, np.zeros(UNITS, np.int64), signs, 0)


def whole(inner: Floats, biases: Floats, outer: Floats, constant: float) -> Net:
    """A net of fractions in whole numbers.

    A unit times a weight is above zero where it was before: so units take their outer weights in,
    and only the signs are left.
    """
    size = np.abs(outer) * SCALE * (1 << UNIT_BITS)
    signs, rest = (outer > 0).astype(np.int64), round(constant * SCALE)
    net = Net(_rounded(inner * size), _rounded(biases * size), signs, rest)
    # A unit that could leave its lane has all its weights made smaller.
    fits = np.minimum(1, 0.99 * MIDDLE / np.maximum(1, farthest(net)))
    return Net(_rounded(inner * size * fits), _rounded(biases * size * fits), signs, rest)


def _rounded(numbers: Floats) -> Table:
    return np.rint(numbers).astype(np.int64)


def farthest(net: Net) -> Table:
    """How far from zero each unit can get, whatever the position: a bound."""
    parts = net.weights.reshape(KINDS, ASPECTS, SQUARES, UNITS)
    up, down = (_most(sign * parts, sign * net.biases) for sign in (1, -1))
    return np.maximum(up, down)


def _most(parts: Table, biases: Table) -> Table:
    """The most a unit can come to: the best squares, each with the best cards for it."""
    total = biases.copy()
    for kind in range(KINDS):
        steps = TARGETS.reshape(2, CARD_COUNT, SQUARES)[BLUE if kind < 2 else RED]
        reached = steps[:, :, None] >> np.arange(SQUARES) & 1
        on_square = parts[kind, STANDS].copy()
        for aspect, cards in ((BY_HAND, 2), (BY_SIDE, 1), (BY_OTHER, 2)):
            by_card = np.sort(reached @ parts[kind, aspect], axis=0)
            on_square += by_card[-cards:].sum(axis=0)
        best_first = np.sort(on_square, axis=0)[::-1]
        if kind % 2:
            total += best_first[0]
        else:  # up to four students: one that only harms need not be there
            total += np.maximum(best_first[:4], 0).sum(axis=0)
    return total


def text(net: Net, command: str) -> str:
    """A net in the form read takes: the constant, signs, biases, a row for each input."""
    rows = [f"# Made by: {command}", str(net.constant), *map(_row, (net.signs, net.biases))]
    kinds = ("my students", "my master", "their students", "their master")
    aspects = ("stand", "step by their hand", "step by the side card", "step by the other hand")
    for number in range(INPUTS):
        if number % SQUARES == 0:
            kind, aspect = divmod(number // SQUARES, ASPECTS)
            rows.append(f"# {kinds[kind]}: {aspects[aspect]}")
        rows.append(_row(net.weights[number]))
    return "\n".join(rows) + "\n"


def _row(numbers: Table) -> str:
    return " ".join(map(str, numbers.tolist()))


def read(told: str) -> Net:
    """The net of such a text."""
    lines = (line.partition("#")[0] for line in told.splitlines())
    numbers = np.array([int(word) for line in lines for word in line.split()], np.int64)
    signs, biases, *rows = numbers[1:].reshape(-1, UNITS)
    return Net(np.stack(rows), biases, signs, int(numbers[0]))


def kept() -> Net:
    """The net in the package."""
    return read(files(__package__).joinpath("weights.txt").read_text(encoding="utf-8"))
