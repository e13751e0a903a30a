"""Errs like people do: looks ahead only so far, overlooks answers, and judges roughly."""

from dataclasses import dataclass
from random import Random
from typing import Final

from kitama.bots.bot import Budget, Choice
from kitama.bots.onitama.engine import account_of, root_of
from kitama.bots.onitama.glance import glance
from kitama.bots.onitama.memory import Capacity, allocate
from kitama.bots.onitama.root import forget
from kitama.bots.onitama.thought import put_question, thought_in
from kitama.chance import SEED_BITS
from kitama.games.onitama.game import GAME
from kitama.games.onitama.view import OnitamaView

CASUAL_CAPACITY: Final = Capacity(table_megabytes=1)


@dataclass(frozen=True, slots=True)
class Sight:
    """How well a casual player sees."""

    depth: int
    """How many actions ahead it looks after its own and the answer."""
    overlooked: float
    """The part of the answers to an action that it does not notice."""
    roughness: float
    """How far its judgement is off, in hundredths of a student."""
    unseen: float = 0.0
    """The part of its own actions that it does not notice."""


class CasualBot:
    """Needs how well it sees, and its own source of chance for what it overlooks."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._memory = allocate(CASUAL_CAPACITY)

    def choose(self, view: OnitamaView, budget: Budget) -> Choice:
        del budget  # a few thousand nodes at most
        root = root_of(GAME.determinize(view, self._rng))
        forget(self._memory)
        put_question(self._memory, root)
        sight, seed = self._sight, self._rng.getrandbits(SEED_BITS)
        glance(self._memory, sight.depth, sight.unseen, sight.overlooked, sight.roughness, seed)
        thought = thought_in(self._memory, 0.0)
        return Choice(thought.best.actions[0], account_of(thought))
