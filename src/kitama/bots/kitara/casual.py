"""Errs like people do: counts points more than prospects, sees few plans, and judges roughly."""

from dataclasses import dataclass
from random import Random
from typing import Final

from kitama.bots.bot import Budget, Choice
from kitama.bots.kitara.glance import glance, make_glance
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.thought import choice_of
from kitama.chance import SEED_BITS
from kitama.games.kitara.restore import write
from kitama.games.kitara.view import KitaraView

PLANS: Final = 4
"""It weighs so many with every card."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How well a casual player sees."""

    width: int
    """Of the beam in which it looks for plans; 0 for one small action at a time."""
    foresight: float
    """How much of what is still to come it sees: food, threats, points of later turns."""
    roughness: float
    """How far its judgement of a whole turn is off, in points."""


class CasualBot:
    """Needs how well it sees, and its own source of chance for its misjudgements."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._glance = make_glance(sight.width, PLANS)

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        """Follow the plan of this turn, or make one."""
        del budget  # the width bounds the work
        sight, settings = self._sight, inner(dict(view.options))
        seed = self._rng.getrandbits(SEED_BITS)
        glance(
            settings,
            write(view),
            sight.width,
            sight.foresight,
            sight.roughness,
            seed,
            self._glance,
        )
        return choice_of(self._glance.thought)
