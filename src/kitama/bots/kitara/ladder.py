"""The levels of Kitara, from one a small child beats to the best there is.

Steps of 80 to 220 Elo with two players; docs/bots.md has the numbers, and how they were counted.
"""

from random import Random
from typing import Final

from kitama.bots.bot import Bot, Budget
from kitama.bots.kitara.casual import CasualBot, Sight
from kitama.bots.kitara.halving import Effort
from kitama.bots.kitara.searcher import DEFAULT, SearchBot

CASUAL: Final = {
    "0": Sight(width=0, foresight=0.1, roughness=30.0),
    "1": Sight(width=0, foresight=0.1, roughness=5.0),
    "2": Sight(width=0, foresight=0.24, roughness=2.9),
    "3": Sight(width=1, foresight=0.3, roughness=3.65),
    "4": Sight(width=1, foresight=0.41, roughness=3.18),
    "5": Sight(width=1, foresight=0.53, roughness=2.86),
    "6": Sight(width=1, foresight=0.65, roughness=2.55),
    "7": Sight(width=1, foresight=0.88, roughness=1.83),
    "8": Sight(width=2, foresight=1.0, roughness=1.2),
    "9": Sight(width=8, foresight=1.0, roughness=0.4),
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
