"""The bots of Kitara by name; each is loaded, and compiled, when it is first asked for."""

from random import Random
from typing import Final

from kitama.bots.bot import Bot
from kitama.bots.levels import Factory, Gap, Ladder
from kitama.bots.uniform import UniformBot


def _rung(level: str) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.kitara.ladder import rung  # noqa: PLC0415  # compiles when needed

        return rung(level, rng)

    return make


def _greedy(rng: Random) -> Bot:
    from kitama.bots.kitara.greedy import GreedyBot  # noqa: PLC0415  # compiles when needed

    return GreedyBot(rng)


def _uct(rng: Random) -> Bot:
    from kitama.bots.kitara.uct import UctBot  # noqa: PLC0415  # compiles when needed

    return UctBot(rng)


def _ismcts(rng: Random) -> Bot:
    from kitama.bots.kitara.ismcts import IsmctsBot  # noqa: PLC0415  # compiles when needed

    return IsmctsBot(rng)


def _random(rng: Random) -> Bot:
    from kitama.games.kitara.game import GAME  # noqa: PLC0415  # compiles when needed

    return UniformBot(GAME, rng)


def _beginner(rng: Random) -> Bot:
    from kitama.bots.kitara.beginner import BeginnerBot  # noqa: PLC0415  # compiles when needed

    return BeginnerBot(rng)


LADDER: Final = Ladder(
    {level: _rung(level) for level in (*map(str, range(11)), "best")},
    {
        "easy": _rung("2"),
        "normal": _rung("5"),
        "strong": _rung("8"),
        "random": _random,
        "beginner": _beginner,
        "greedy": _greedy,
        "uct": _uct,
        "ismcts": _ismcts,
    },
    (
        Gap("1", 123, 81, 168),
        Gap("2", 175, 129, 227),
        Gap("3", 83, 38, 131),
        Gap("4", 160, 116, 209),
        Gap("5", 156, 111, 206),
        Gap("6", 177, 133, 227),
        Gap("7", 173, 125, 228),
        Gap("8", 191, 143, 247),
        Gap("9", 215, 163, 276),
        Gap("10", 151, 103, 206),
    ),
)
