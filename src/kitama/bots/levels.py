"""How strong a bot may be asked to be. What there is, each title's folder beside this says."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Final, NamedTuple, cast

from kitama.bots.bot import Bot
from kitama.bots.uniform import UniformBot
from kitama.game import Game

Factory = Callable[[Random], Bot]

BEGINNER: Final = "1"
UNIFORM: Final = "uniform"
"""The one level of a title without bots of its own."""


class UnknownLevel(LookupError):
    """The title has no level of that name."""


class Gap(NamedTuple):
    """What a level is above the one below it, in Elo, with the interval that holds 95 in 100."""

    level: str
    elo: int
    low: int
    high: int


class Ladder(NamedTuple):
    """The bots of a title, as `LADDER` in its `levels.py`. Making one loads what it needs."""

    levels: Mapping[str, Factory]
    """What people are offered, the weakest first."""
    other_names: Mapping[str, Factory] = {}
    """Understood, but not offered: words for levels, and opponents to be measured against."""
    gaps: tuple[Gap, ...] = ()
    """How far apart the levels were measured to be, from the second on."""


@cache
def ladder(title: str) -> Ladder:
    """The bots of a title; none where it has none of its own."""
    package = f"{__package__}.{title}"
    if find_spec(package) is None:
        return Ladder({})
    return cast("Ladder", import_module(f"{package}.levels").LADDER)


def level_names(game: Game) -> tuple[str, ...]:
    """The levels of a title; one without bots of its own has a single one."""
    return tuple(ladder(game.name).levels) or (UNIFORM,)


def beginner_of(levels: Sequence[str]) -> str:
    """Who plays where nobody named a level: a title may have a gentler one below, for children."""
    return BEGINNER if BEGINNER in levels else levels[0]


def make_bot(game: Game, level: str, rng: Random) -> Bot:
    """A bot of that strength with its own source of chance. Raises UnknownLevel."""
    own = ladder(game.name)
    factory = own.other_names.get(level) or own.levels.get(level)
    if factory is not None:
        return factory(rng)
    names = level_names(game)
    if level not in names:
        raise UnknownLevel(f"{game.name} has no level {level!r}; there are: {', '.join(names)}")
    return UniformBot(game, rng)
