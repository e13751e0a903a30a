"""How strong a bot may be asked to be: names for each title, the weakest first."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from kitama.bots.bot import Bot
from kitama.bots.uniform import UniformBot
from kitama.game import Game

Factory = Callable[[Random], Bot]


class UnknownLevel(LookupError):
    """The title has no level of that name."""


def _greedy(rng: Random) -> Bot:
    from kitama.bots.onitama.greedy import GreedyBot  # noqa: PLC0415  # a title loads on demand

    return GreedyBot(rng)


def _plain(depth: int) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.onitama.plain import PlainBot  # noqa: PLC0415  # compiles when needed

        return PlainBot(depth, rng)

    return make


def _kitara(level: str) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.kitara.ladder import rung  # noqa: PLC0415  # compiles when needed

        return rung(level, rng)

    return make


def _kitara_greedy(rng: Random) -> Bot:
    from kitama.bots.kitara.greedy import GreedyBot  # noqa: PLC0415  # compiles when needed

    return GreedyBot(rng)


def _kitara_uct(rng: Random) -> Bot:
    from kitama.bots.kitara.uct import UctBot  # noqa: PLC0415  # compiles when needed

    return UctBot(rng)


def _onitama(level: str) -> Factory:
    def make(rng: Random) -> Bot:
        from kitama.bots.onitama.ladder import rung  # noqa: PLC0415  # compiles when needed

        return rung(level, rng)

    return make


TEN_AND_BEST: Final = (*map(str, range(1, 11)), "best")

LEVELS: Final[Mapping[str, Mapping[str, Factory]]] = {
    "kitara": {level: _kitara(level) for level in TEN_AND_BEST},
    "onitama": {level: _onitama(level) for level in TEN_AND_BEST},
}

OTHER_NAMES: Final[Mapping[str, Mapping[str, Factory]]] = {
    "kitara": {
        "easy": _kitara("2"),
        "normal": _kitara("5"),
        "strong": _kitara("8"),
        "greedy": _kitara_greedy,
        "uct": _kitara_uct,
    },
    "onitama": {
        "easy": _onitama("2"),
        "normal": _onitama("5"),
        "strong": _onitama("8"),
        "greedy": _greedy,
        "plain-4": _plain(4),
        "plain-8": _plain(8),
        "plain": _plain(32),
    },
}
"""Understood, but not offered: words for levels, and opponents to be measured against."""


def level_names(game: Game) -> tuple[str, ...]:
    """The levels of a title; one without bots of its own has a single one."""
    return tuple(LEVELS.get(game.name, {"uniform": None}))


def make_bot(game: Game, level: str, rng: Random) -> Bot:
    """A bot of that strength with its own source of chance. Raises UnknownLevel."""
    if level in OTHER_NAMES.get(game.name, {}):
        return OTHER_NAMES[game.name][level](rng)
    names = level_names(game)
    if level not in names:
        raise UnknownLevel(f"{game.name} has no level {level!r}; there are: {', '.join(names)}")
    if game.name not in LEVELS:
        return UniformBot(game, rng)
    return LEVELS[game.name][level](rng)
