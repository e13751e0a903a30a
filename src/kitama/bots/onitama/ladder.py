"""The levels of Onitama, from one a small child beats to the best there is.

Steps of about 200 Elo, measured by `kitama arena`; docs/bots.md has the numbers.
"""

from random import Random
from typing import Final, TypedDict

from kitama.bots.bot import Bot, Budget
from kitama.bots.onitama.casual import CASUAL_CAPACITY, CasualBot, Sight
from kitama.bots.onitama.engine import DEFAULT, EngineBot
from kitama.bots.onitama.levels import WORDS
from kitama.bots.onitama.memory import Capacity, buckets_of

CASUAL: Final = {
    "0": Sight(depth=1, overlooked=0.95, roughness=600, unseen=0.95),
    "1": Sight(depth=1, overlooked=0.87, roughness=280, unseen=0.62),
    "2": Sight(depth=1, overlooked=0.67, roughness=150, unseen=0.23),
    "3": Sight(depth=1, overlooked=0.49, roughness=108, unseen=0.07),
    "4": Sight(depth=1, overlooked=0.30, roughness=70, unseen=0.01),
    "5": Sight(depth=1, overlooked=0.14, roughness=38),
    "6": Sight(depth=2, overlooked=0.085, roughness=28),
}
NODES: Final = {"7": 320, "8": 800, "9": 1900, "10": 4600}
_LIMITED: Final = Capacity(table_megabytes=1)
_BEST: Final = Capacity(table_megabytes=64, endgame_men=2, has_five_men=True)
_BEST_IN_PAGE: Final = Capacity(table_megabytes=16)
"""A phone has less memory, and the page one thread."""


class PageLevel(TypedDict):
    """A level as the page is told of it: what does not concern it is 0."""

    buckets: int
    depth: int
    unseen: float
    overlooked: float
    roughness: float
    nodes: int
    milliseconds: int


def rung(level: str, rng: Random) -> Bot:
    """The bot of a level."""
    if level in CASUAL:
        return CasualBot(CASUAL[level], rng)
    if level in NODES:
        return EngineBot(_LIMITED, Budget(nodes=NODES[level]))
    return EngineBot(_BEST)


def page_levels() -> dict[str, PageLevel]:
    """The same levels for the page, where the best has less memory."""
    levels = {level: _casual(sight) for level, sight in CASUAL.items()}
    levels |= {level: _engine(_LIMITED, nodes=nodes) for level, nodes in NODES.items()}
    levels["best"] = _engine(_BEST_IN_PAGE, milliseconds=round(1000 * (DEFAULT.seconds or 0)))
    return levels | {word: levels[level] for word, level in WORDS.items()}


def _casual(sight: Sight) -> PageLevel:
    return {
        "buckets": buckets_of(CASUAL_CAPACITY),
        "depth": sight.depth,
        "unseen": sight.unseen,
        "overlooked": sight.overlooked,
        "roughness": sight.roughness,
        "nodes": 0,
        "milliseconds": 0,
    }


def _engine(capacity: Capacity, nodes: int = 0, milliseconds: int = 0) -> PageLevel:
    return {
        "buckets": buckets_of(capacity),
        "depth": 0,
        "unseen": 0,
        "overlooked": 0,
        "roughness": 0,
        "nodes": nodes,
        "milliseconds": milliseconds,
    }
