"""How far apart the levels are, as measured by `kitama arena`; docs/bots.md has the games."""

import math
from typing import NamedTuple

from kitama.bots.levels import ladder


class Rating(NamedTuple):
    """What a level is above the lowest one, in Elo, give or take the margin."""

    level: str
    elo: int
    margin: int


def ratings(title: str) -> list[Rating]:
    """The levels that were measured, the lowest first; none for a title without such games."""
    levels, _others, gaps = ladder(title)
    found = [Rating(next(iter(levels)), 0, 0)] if gaps else []
    elo, square = 0, 0.0
    for gap in gaps:
        elo += gap.elo
        square += ((gap.high - gap.low) / 2) ** 2  # independent matches: their errors add so
        found.append(Rating(gap.level, elo, round(math.sqrt(square))))
    return found
