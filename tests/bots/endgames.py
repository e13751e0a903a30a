"""Positions with few men, by seed, and a table for them."""

from collections.abc import Iterator
from functools import cache
from random import Random

from kitama.bots.onitama.arrangement import ARRANGEMENTS, word_of
from kitama.bots.onitama.endgame.solver import Solver
from kitama.compiled import MODE
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import NUMBER
from kitama.games.onitama.kernel import GOING, TEMPLE, Position

FIVE = tuple(sorted(NUMBER[name] for name in ("ox", "boar", "horse", "elephant", "crab")))
EDGY = tuple(sorted(NUMBER[name] for name in ("tiger", "dragon", "monkey", "crane", "mantis")))
"""With these a lone master is often stuck."""
MEN = 1 if MODE == "plain" else 2
"""Up to how many men a side a table of the tests has; plain Python is slow."""


@cache
def solved(five: tuple[int, ...] = FIVE, men: int = MEN) -> Solver:
    """A filled table with up to so many men a side."""
    solver = Solver(five, 2 * men)
    for _round in solver.fill(threads=2):
        pass
    return solver


def small(
    count: int, seed: int = 1, five: tuple[int, ...] = FIVE, men: int = MEN
) -> Iterator[Position]:
    """Positions with up to so many men a side in which the game goes on."""
    rng = Random(seed)
    while count:
        own, other = rng.randint(1, men), rng.randint(1, men)
        squares = [1 << square for square in rng.sample(range(25), own + other)]
        position = Position(
            sum(squares[:own]),
            sum(squares[own:]),
            squares[0],
            squares[own],
            word_of(five, rng.randrange(ARRANGEMENTS)),
            rng.randrange(2),
        )
        has_won = position.my_master & TEMPLE[1 - position.seat]
        if kernel.ending(position) == GOING and not has_won:
            yield position
            count -= 1
