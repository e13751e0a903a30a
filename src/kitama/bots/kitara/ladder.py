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
    "2": Sight(width=1, foresight=0.21, roughness=3.0),
    "3": Sight(width=1, foresight=0.30, roughness=3.0),
    "4": Sight(width=1, foresight=0.43, roughness=3.0),
    "5": Sight(width=1, foresight=0.52, roughness=3.0),
    "6": Sight(width=1, foresight=0.63, roughness=2.5),
    "7": Sight(width=1, foresight=0.85, roughness=2.0),
    "8": Sight(width=2, foresight=1.0, roughness=1.5),
    "9": Sight(width=8, foresight=1.0, roughness=0.5),
}
_TEN: Final = Effort(width=12)
_TEN_BUDGET: Final = Budget(nodes=25_000)


def rung(level: str, rng: Random) -> Bot:
    """The bot of a level."""
    if level in CASUAL:
        return CasualBot(CASUAL[level], rng)
    return SearchBot(rng, _TEN, _TEN_BUDGET) if level == "10" else SearchBot(rng)
