"""The levels of Onitama, from one a beginner beats to the best there is.

Steps of about 150 Elo, measured by `kitama arena`; docs/bots.md has the numbers.
"""

from random import Random
from typing import Final

from kitama.bots.bot import Bot, Budget
from kitama.bots.onitama.casual import CasualBot, Sight
from kitama.bots.onitama.engine import EngineBot
from kitama.bots.onitama.memory import Capacity

CASUAL: Final = {
    "1": Sight(depth=1, overlooked=0.60, roughness=120),
    "2": Sight(depth=1, overlooked=0.40, roughness=90),
    "3": Sight(depth=1, overlooked=0.20, roughness=50),
    "4": Sight(depth=2, overlooked=0.15, roughness=41),
    "5": Sight(depth=2, overlooked=0.065, roughness=23),
    "6": Sight(depth=3, overlooked=0.05, roughness=23),
}
NODES: Final = {"7": 1050, "8": 2600, "9": 5000, "10": 10000}
_BEST: Final = Capacity(threads=2, table_megabytes=64, endgame_men=2)


def rung(level: str, rng: Random) -> Bot:
    """The bot of a level."""
    if level in CASUAL:
        return CasualBot(CASUAL[level], rng)
    if level in NODES:
        return EngineBot(Capacity(table_megabytes=1), Budget(nodes=NODES[level]))
    return EngineBot(_BEST)
