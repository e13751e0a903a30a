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
        Gap("1", 139, 98, 184),
        Gap("2", 189, 140, 245),
        Gap("3", 143, 95, 197),
        Gap("4", 125, 80, 175),
        Gap("5", 139, 93, 190),
        Gap("6", 162, 116, 214),
        Gap("7", 123, 80, 170),
        Gap("8", 173, 123, 230),
        Gap("9", 200, 150, 260),
        Gap("10", 225, 173, 288),
    ),
)
