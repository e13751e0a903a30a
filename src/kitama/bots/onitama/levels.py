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


def _plain(depth: int) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.onitama.plain import PlainBot  # noqa: PLC0415  # compiles when needed

        return PlainBot(depth, rng)

    return make


WORDS: Final = {"easy": "2", "normal": "5", "strong": "8"}
LADDER: Final = Ladder(
    {level: _rung(level) for level in (*map(str, range(1, 11)), "best")},
    {
        **{word: _rung(level) for word, level in WORDS.items()},
        "greedy": _greedy,
        "plain-4": _plain(4),
        "plain-8": _plain(8),
        "plain": _plain(32),
    },
    (
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
)
