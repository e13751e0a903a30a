"""Endings to practise: few men, won for blue, from endgame tables of any five cards."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from kitama.bots.onitama.endgame.solver import Solver
from kitama.bots.onitama.puzzles.make import BASE, scattered
from kitama.bots.onitama.puzzles.puzzle import Puzzle, read
from kitama.bots.onitama.puzzles.themes import themes_of

FILE: Final = Path(__file__).parent / "endings.txt"
SHORTEST: Final = 3
LONGEST: Final = 9
"""Own moves to the win against the best defence."""
_EACH: Final = 3
"""So many of a length from one table."""
_TRIES: Final = 20_000
_BY_MOVE: Final = 120
_EASIEST: Final = 600


def from_table(rng: Random) -> Iterator[Puzzle]:
    """Endings with five cards of the base set: the line is the shortest against the best defence.

    Other moves may win too. Longer ones are rated harder.
    """
    five = tuple(sorted(rng.sample(BASE, 5)))
    solver = Solver(five, 4)
    for _round in solver.fill():
        pass
    missing = dict.fromkeys(range(SHORTEST, LONGEST + 1), _EACH)
    for _try in range(_TRIES):
        position = scattered(rng, list(five))
        if position is None:
            continue
        distance = solver.distance(position)
        moves = (distance + 1) // 2
        if distance % 2 == 1 and missing.get(moves, 0) > 0:
            missing[moves] -= 1
            line = solver.line(position)
            yield Puzzle(position, line, _EASIEST + _BY_MOVE * moves, themes_of(position, line)[:1])


def endings() -> list[Puzzle]:
    """Those the package keeps."""
    return [read(line) for line in FILE.read_text("utf-8").splitlines()]
