"""How far apart the levels are, as measured by `kitama arena`; docs/bots.md has the games."""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple


class Step(NamedTuple):
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


STEPS: Final[Mapping[str, tuple[Step, ...]]] = {
    "onitama": (
        Step("2", 147, 63, 252),
        Step("3", 134, 46, 242),
        Step("4", 108, 31, 196),
        Step("5", 120, 29, 232),
        Step("6", 147, 63, 252),
        Step("7", 134, 52, 232),
        Step("8", 161, 62, 294),
        Step("9", 191, 106, 304),
        Step("10", 207, 112, 343),
    ),
    "kitara": (
        Step("2", 108, 33, 193),
        Step("3", 114, 31, 213),
        Step("4", 108, 13, 222),
        Step("5", 161, 83, 260),
        Step("6", 206, 127, 313),
        Step("7", 120, 48, 204),
        Step("8", 134, 66, 212),
        Step("9", 176, 87, 294),
        Step("10", 154, 63, 272),
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
