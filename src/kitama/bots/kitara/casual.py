"""Errs like people do: counts points more than prospects, sees few plans, and judges roughly."""

from dataclasses import dataclass
from math import tanh
from random import Random
from typing import Final

from kitama.bots.bot import Account, Budget, Choice
from kitama.bots.kitara.memory import Memory, Remembered
from kitama.bots.kitara.plan import WORST, make_bench, plan
from kitama.bots.kitara.weights import BY_HAND
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.features import Table
from kitama.games.kitara.rules.record import fields
from kitama.games.kitara.view import KitaraView

SCALE: Final = 15.0
"""Points of lead that make a game three quarters won: about half of what a game is won by."""


def expected(lead: float) -> float:
    """What a lead in points lets a seat expect: 1 is won, 0 even, -1 lost."""
    return tanh(lead / SCALE)


@dataclass(frozen=True, slots=True)
class Sight:
    """How well a casual player sees."""

    width: int
    """Of the beam in which it looks for plans."""
    foresight: float
    """How much of what is still to come it sees: food, threats, points of later turns."""
    roughness: float
    """How far its judgement of a whole turn is off, in points."""
    plans: int = 4
    """It weighs so many with every card."""


class CasualBot:
    """Needs how well it sees, and its own source of chance for its misjudgements."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._bench = make_bench(sight.width, sight.plans)
        self._memory = Memory()

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        """Follow the plan of this turn, or make one."""
        del budget  # the width bounds the work
        state = GAME.determinize(view, self._rng)
        thought = self._memory.recall(state)
        if thought is None:
            thought = self._think(state)
            self._memory.keep(state, thought)
        return choice_of(thought, int(self._bench.nodes[0]))

    def _think(self, state: KitaraState) -> Remembered:
        self._bench.nodes[0] = 0
        mind = short_sighted(self._sight.foresight)
        plan(fields(state.settings), state.record, mind, self._sight.width, self._bench)
        finals = self._bench.finals
        # One error for a whole turn, not one for each action: a plan is misjudged, but then carried
        # out well.
        judged = sorted(
            (-float(finals.values[row]) + self._rng.gauss(0, self._sight.roughness), row)
            for row in range(len(finals.values))
            if finals.values[row] > WORST
        )
        worth, best = judged[0]
        line = tuple(int(action) for action in finals.lines[best, : finals.lengths[best]])
        others: dict[int, float] = {}
        for other, row in judged[1:]:
            first = int(finals.lines[row, 0])
            if first != line[0]:
                others.setdefault(first, expected(-other))
        return Remembered(line, expected(-worth), tuple(others.items())[:2])


def short_sighted(foresight: float) -> Table:
    """The weights by hand, but for points those of what is still to come only in part."""
    mind = BY_HAND * foresight
    mind[:, 0] = BY_HAND[:, 0]
    return mind


def choice_of(thought: Remembered, nodes: int) -> Choice:
    """A plan as the choice of its first action."""
    texts = tuple(GAME.notation(action) for action in thought.line)
    alternatives = tuple((GAME.notation(action), value) for action, value in thought.alternatives)
    return Choice(thought.line[0], Account(thought.value, texts, alternatives, nodes))
