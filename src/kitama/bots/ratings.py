"""How far apart the levels are, as measured by `kitama arena`; docs/bots.md has the games."""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple


class Gap(NamedTuple):
    """What a level is above the one below it, in Elo, with the interval that holds 95 in 100."""

    level: str
    elo: int
    low: int
    high: int


class Rating(NamedTuple):
    """What a level is above level 1, in Elo, give or take the margin."""

    level: str
    elo: int
    margin: int


STEPS: Final[Mapping[str, tuple[Gap, ...]]] = {
    "onitama": (
        Gap("2", 151, 102, 207),
        Gap("3", 186, 134, 247),
        Gap("4", 131, 87, 180),
        Gap("5", 143, 97, 195),
        Gap("6", 96, 44, 153),
        Gap("7", 177, 126, 237),
        Gap("8", 173, 123, 230),
        Gap("9", 146, 96, 200),
        Gap("10", 168, 116, 229),
    ),
    "kitara": (
        Gap("2", 113, 69, 161),
        Gap("3", 153, 102, 212),
        Gap("4", 149, 98, 208),
        Gap("5", 168, 120, 224),
        Gap("6", 125, 79, 176),
        Gap("7", 127, 86, 171),
        Gap("8", 108, 61, 158),
        Gap("9", 133, 84, 188),
        Gap("10", 162, 107, 225),
    ),
}


def ratings(game: str) -> list[Rating]:
    """The levels that were measured, level 1 first; none for a title without such games."""
    steps = STEPS.get(game, ())
    found = [Rating("1", 0, 0)] if steps else []
    elo, square = 0, 0.0
    for step in steps:
        elo += step.elo
        square += ((step.high - step.low) / 2) ** 2  # independent matches: their errors add so
        found.append(Rating(step.level, elo, round(math.sqrt(square))))
    return found
