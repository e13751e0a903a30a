"""The levels of Kitara, from one a beginner beats to the best there is.

Steps of about 150 Elo with two players, measured by `kitama arena`; docs/bots.md has the numbers.
"""

from random import Random
from typing import Final

from kitama.bots.bot import Bot, Budget
from kitama.bots.kitara.casual import CasualBot, Sight
from kitama.bots.kitara.searcher import Effort, SearchBot

CASUAL: Final = {
    "1": Sight(width=1, foresight=0.15, roughness=3.0),
    "2": Sight(width=1, foresight=0.18, roughness=3.0),
    "3": Sight(width=1, foresight=0.28, roughness=3.0),
    "4": Sight(width=1, foresight=0.42, roughness=3.0),
    "5": Sight(width=1, foresight=0.55, roughness=3.0),
    "6": Sight(width=1, foresight=0.68, roughness=2.5),
    "7": Sight(width=1, foresight=1.0, roughness=2.0),
    "8": Sight(width=3, foresight=1.0, roughness=1.0),
}
SEARCH: Final = {"9": (6, 6_000), "10": (16, 40_000)}
"""Width of the beam, and nodes."""


def rung(level: str, rng: Random) -> Bot:
    """The bot of a level."""
    if level in CASUAL:
        return CasualBot(CASUAL[level], rng)
    if level in SEARCH:
        width, nodes = SEARCH[level]
        return SearchBot(rng, Effort(width=width), Budget(nodes=nodes))
    return SearchBot(rng)
