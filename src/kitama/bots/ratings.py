"""How far apart the levels are, as measured by `kitama arena`; docs/bots.md has the games."""

import math
from typing import NamedTuple

from kitama.bots.levels import ladder


class Rating(NamedTuple):
    """What a level is above level 1, in Elo, give or take the margin."""

    level: str
    elo: int
    margin: int


def ratings(title: str) -> list[Rating]:
    """The levels that were measured, level 1 first; none for a title without such games."""
    gaps = ladder(title).gaps
    found = [Rating("1", 0, 0)] if gaps else []
    elo, square = 0, 0.0
    for gap in gaps:
        elo += gap.elo
        square += ((gap.high - gap.low) / 2) ** 2  # independent matches: their errors add so
        found.append(Rating(gap.level, elo, round(math.sqrt(square))))
    return found
