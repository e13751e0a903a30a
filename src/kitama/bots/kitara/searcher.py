"""The strongest player of the house: tries its best plans against what the others would answer."""

from dataclasses import dataclass
from math import ceil, exp, log2
from random import Random
from typing import Final

import numpy as np

from kitama.bots.bot import Budget, Choice
from kitama.bots.kitara.casual import choice_of
from kitama.bots.kitara.memory import Memory, Remembered
from kitama.bots.kitara.plan import WORST, make_bench, plan
from kitama.bots.kitara.simulate import GIVEN_UP, LUCK, make_stage, simulate
from kitama.bots.kitara.stopwatch import Stopwatch
from kitama.bots.kitara.value import mind_of
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.features import Floats
from kitama.games.kitara.rules.record import fields
from kitama.games.kitara.view import KitaraView

DEFAULT: Final = Budget(seconds=2.0)
FOREVER: Final = 1 << 30
ALTERNATIVES: Final = 2
RETREAT_PART: Final = 0.25
"""Of the budget, for a retreat: somebody else is in the middle of a turn and waits."""
ENOUGH: Final = 400
"""Simulations of one plan after which more would tell nothing new."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How wide and how far a search looks."""

    width: int = 48
    """Of the beam for the own turn."""
    plans: int = 8
    """Kept for every card that could be drafted."""
    candidates: int = 32
    """Plans that are tried."""
    answer_width: int = 2
    """Of the beams for the turns that follow."""
    rounds: int = 2
    """How many rounds are played after the own turn has begun; the last ones to the end."""
    deals: int = 8
    """Ways to lay the tokens nobody has seen."""
    trust: float = 2.0
    """What the plan's own worth counts for, in simulations."""


@dataclass(slots=True)
class Candidate:
    """A plan and what has come of it."""

    line: tuple[int, ...]
    prior: float
    results: list[float]

    def mean(self, rounds: int, trust: float) -> float:
        """The chance to win, by the rounds of simulations that all its rivals took part in."""
        seen = self.results[:rounds]
        return (sum(seen) + trust * self.prior) / (len(seen) + trust)


class SearchBot:
    """Needs how hard it thinks, the budget it keeps to by itself, and its own source of chance."""

    def __init__(self, rng: Random, effort: Effort | None = None, budget: Budget = DEFAULT) -> None:
        self._rng = rng
        self._effort = effort or Effort()
        self._budget = budget
        self._bench = make_bench(self._effort.width, self._effort.plans)
        self._stage = make_stage(self._effort.answer_width)
        self._memory = Memory()
        self._dearest = 0
        """The nodes of the dearest simulation so far: another one may take as many."""

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        """Decide by simulations on states that fit the view; a plan that holds is followed."""
        clock = Stopwatch(self._budget.tightened(budget))
        state = GAME.determinize(view, self._rng)
        followed = self._memory.recall(state)
        if followed is not None:
            return choice_of(followed, 0)
        thought = self._think(view, state, clock)
        self._memory.keep(state, thought)
        return choice_of(thought, self._nodes)

    @property
    def _nodes(self) -> int:
        return int(self._bench.nodes[0] + self._stage.bench.nodes[0])

    def _think(self, view: KitaraView, state: KitaraState, clock: Stopwatch) -> Remembered:
        """Sequential halving: after each part of the budget the worse half is dropped."""
        self._bench.nodes[0] = self._stage.bench.nodes[0] = 0
        candidates = self._candidates(state)
        self._dearest = self._nodes  # a guess, until there is a first one to go by
        roots = [state, *(GAME.determinize(view, self._rng) for _ in range(self._effort.deals - 1))]
        luck = np.random.default_rng(self._rng.getrandbits(64))
        trust = self._effort.trust
        alive = candidates
        rounds = 0
        phases = max(1, ceil(log2(len(candidates))))
        whole = 1.0 if state.seat == state.record.seat else RETREAT_PART
        for phase in range(phases):
            part = whole * (phase + 1) / phases
            while rounds < ENOUGH * part and not clock.is_over(self._nodes + self._dearest, part):
                root, fall = roots[rounds % len(roots)], luck.random(LUCK)
                # A round that was cut short is not counted: some plans took no part in it.
                if not self._round(root, alive, fall, clock):
                    break
                rounds += 1
            alive.sort(key=lambda each: -each.mean(rounds, trust))
            alive, dropped = alive[: (len(alive) + 1) // 2], alive[(len(alive) + 1) // 2 :]
            candidates = [*alive, *dropped, *candidates[len(alive) + len(dropped) :]]
        return _thought(candidates, rounds, trust)

    def _round(
        self, root: KitaraState, alive: list[Candidate], luck: Floats, clock: Stopwatch
    ) -> bool:
        """Try every plan that is left once, all with the same deal and luck."""
        until, mind = self._until(root), mind_of(int(root.options["players"]))
        self._stage.most[0] = clock.most - int(self._bench.nodes[0])
        for each in alive:
            if clock.is_over(self._nodes + self._dearest):
                return False
            before = self._nodes
            self._stage.line[: len(each.line)] = each.line
            result = simulate(
                root.settings, root.records, len(each.line), luck, mind, until, self._stage
            )
            if result == GIVEN_UP:
                return False
            each.results.append(float(result))
            self._dearest = max(self._dearest, self._nodes - before)
        return True

    def _until(self, state: KitaraState) -> int:
        """The turn at whose end states are valued; one round more is as good as the end."""
        seats = int(state.options["players"])
        last = (9 if seats == 3 else 7) * seats
        until = int(state.record.turn) + self._effort.rounds * seats
        return FOREVER if until + seats >= last else until

    def _candidates(self, state: KitaraState) -> list[Candidate]:
        """The best plans by their own worth, the best first."""
        mind = mind_of(int(state.options["players"]))
        plan(fields(state.settings), state.record, mind, self._effort.width, self._bench)
        finals, rivals = self._bench.finals, int(state.options["players"]) - 1
        rows = [row for row in range(len(finals.values)) if finals.values[row] > WORST]
        rows.sort(key=lambda row: -finals.values[row])
        return [
            Candidate(
                tuple(int(action) for action in finals.lines[row, : finals.lengths[row]]),
                # What value.py makes of being so far ahead of each rival; bounded, or exp would
                # overflow where all is lost.
                1 / (1 + rivals * exp(-max(-30.0, float(finals.values[row])))),
                [],
            )
            for row in rows[: self._effort.candidates]
        ]


def _thought(candidates: list[Candidate], rounds: int, trust: float) -> Remembered:
    """The best plan, and the best ones that begin otherwise.

    Those dropped early were tried less: none is told to be better than the one chosen.
    """
    best, *others = candidates
    value = 2 * best.mean(rounds, trust) - 1
    alternatives: dict[int, float] = {}
    for each in others:
        if each.line[0] != best.line[0] and len(alternatives) < ALTERNATIVES:
            alternatives.setdefault(each.line[0], min(value, 2 * each.mean(rounds, trust) - 1))
    return Remembered(best.line, value, tuple(alternatives.items()))
