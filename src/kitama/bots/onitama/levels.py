"""The bots of Onitama by name; each is loaded, and compiled, when it is first asked for."""

from random import Random
from typing import Final

from kitama.bots.bot import Bot
from kitama.bots.levels import Factory, Gap, Ladder


def _rung(level: str) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.onitama.ladder import rung  # noqa: PLC0415  # compiles when needed

        return rung(level, rng)

    return make


def _greedy(rng: Random) -> Bot:
    from kitama.bots.onitama.greedy import GreedyBot  # noqa: PLC0415  # compiles when needed

    return GreedyBot(rng)


def _simple(name: str) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.onitama.simple import SimpleBot  # noqa: PLC0415  # compiles when needed

        return SimpleBot(name, rng)

    return make


def _plain(depth: int) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.onitama.plain import PlainBot  # noqa: PLC0415  # compiles when needed

        return PlainBot(depth, rng)

    return make


WORDS: Final = {"easy": "2", "normal": "5", "strong": "8"}
LADDER: Final = Ladder(
    {level: _rung(level) for level in (*map(str, range(11)), "best")},
    {
        **{word: _rung(level) for word, level in WORDS.items()},
        "greedy": _greedy,
        "random": _simple("random"),
        "captures": _simple("captures"),
        "careful": _simple("careful"),
        "plain-4": _plain(4),
        "plain-8": _plain(8),
        "plain": _plain(32),
    },
    (
        Gap("1", 177, 127, 235),
        Gap("2", 225, 168, 296),
        Gap("3", 156, 105, 214),
        Gap("4", 196, 138, 264),
        Gap("5", 210, 157, 273),
        Gap("6", 220, 170, 279),
        Gap("7", 210, 153, 279),
        Gap("8", 200, 146, 265),
        Gap("9", 189, 137, 249),
        Gap("10", 193, 142, 253),
    ),
)
