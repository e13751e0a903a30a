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
    "2": Sight(width=1, foresight=0.27, roughness=3.0),
    "3": Sight(width=1, foresight=0.44, roughness=3.0),
    "4": Sight(width=1, foresight=0.56, roughness=2.8),
    "5": Sight(width=1, foresight=0.66, roughness=2.45),
    "6": Sight(width=1, foresight=0.83, roughness=2.05),
    "7": Sight(width=2, foresight=1.0, roughness=1.4),
    "8": Sight(width=3, foresight=1.0, roughness=0.9),
    "9": Sight(width=8, foresight=1.0, roughness=0.5),
}
_TEN: Final = Effort(width=12)
_TEN_BUDGET: Final = Budget(nodes=25_000)


def rung(level: str, rng: Random) -> Bot:
    """The bot of a level."""
    if level in CASUAL:
        return CasualBot(CASUAL[level], rng)
    return SearchBot(rng, _TEN, _TEN_BUDGET) if level == "10" else SearchBot(rng)
