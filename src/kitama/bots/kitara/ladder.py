"""The levels of Kitara, from one a small child beats to the best there is.

Steps of 90 to 270 Elo with two players; docs/bots.md has the numbers, and how they were counted.
"""

from random import Random
from typing import Final

from kitama.bots.bot import Bot, Budget
from kitama.bots.kitara.casual import CasualBot, Sight
from kitama.bots.kitara.halving import Effort
from kitama.bots.kitara.searcher import DEFAULT, SearchBot

CASUAL: Final = {
    "0": Sight(width=0, foresight=0.1, roughness=20.0),
    "1": Sight(width=0, foresight=0.1, roughness=5.0),
    "2": Sight(width=0, foresight=0.24, roughness=2.9),
    "3": Sight(width=1, foresight=0.34, roughness=3.3),
    "4": Sight(width=1, foresight=0.52, roughness=2.85),
    "5": Sight(width=1, foresight=0.64, roughness=2.6),
    "6": Sight(width=1, foresight=0.83, roughness=2.05),
    "7": Sight(width=2, foresight=1.0, roughness=1.4),
    "8": Sight(width=3, foresight=1.0, roughness=0.9),
    "9": Sight(width=8, foresight=1.0, roughness=0.5),
}
SEARCHES: Final = {
    "10": (Effort(width=12), Budget(nodes=25_000)),
    "best": (Effort(width=96, is_keen=True), DEFAULT),
}


def rung(level: str, rng: Random) -> Bot:
    """The bot of a level."""
    if level in CASUAL:
        return CasualBot(CASUAL[level], rng)
    return SearchBot(rng, *SEARCHES[level])
