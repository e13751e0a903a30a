"""What thinking is about and what it comes to: roots, lines, thoughts, and what a budget allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from time import monotonic
from typing import Final

import numpy as np

from kitama.bots.bot import Budget
from kitama.bots.onitama.evaluate import SCALE
from kitama.bots.onitama.memory import NO_LIMIT
from kitama.bots.onitama.transposition import CERTAIN, WIN
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, MAX_LEGAL, Position

_FIRST_SHARE: Final = 0.8
"""The part of a budget for the best line when others are asked for, too."""
_SOFT: Final = 0.6
"""The part of the time after which another depth is not begun: it would hardly be finished."""


@dataclass(frozen=True, slots=True)
class Root:
    """What to think about: a position, and how often those of the game so far have stood."""

    position: Position
    seen: Mapping[Position, int]


@dataclass(frozen=True, slots=True)
class MainLine:
    """What thinking came to about one action: its value for the seat that takes it."""

    value: int
    depth: int
    actions: tuple[Action, ...]

    @property
    def distance(self) -> int | None:
        """After how many actions at the latest the game is over, where that is proven."""
        return WIN - abs(self.value) if abs(self.value) > CERTAIN else None

    @property
    def probability(self) -> float:
        """How often the seat to move wins from here; 1 and 0 are proven."""
        if self.distance is not None:
            return 1.0 if self.value > 0 else 0.0
        return 1 / (1 + exp(-self.value / SCALE))


@dataclass(frozen=True, slots=True)
class Thought:
    """The best lines found, the best first, and what they cost."""

    lines: tuple[MainLine, ...]
    nodes: int
    seconds: float
    is_shortest: bool = False
    """Whether the distance of the first line is proven to be exact, not only a bound."""

    @property
    def best(self) -> MainLine:
        return self.lines[0]


class Allowance:
    """A budget being spent."""

    def __init__(self, budget: Budget, lines: int) -> None:
        self.began = monotonic()
        self._budget = budget
        self._lines = lines

    @property
    def elapsed(self) -> float:
        return monotonic() - self.began

    def _share(self, part: int) -> float:
        """How much of the budget may be spent once this part is done."""
        if self._lines == 1:
            return 1.0
        return _FIRST_SHARE + (1 - _FIRST_SHARE) * part / (self._lines - 1)

    def nodes_until(self, part: int) -> int:
        """How many nodes may have been counted when this part is done."""
        nodes = self._budget.nodes
        return NO_LIMIT if nodes is None else int(nodes * self._share(part))

    def seconds_left(self, part: int) -> float | None:
        """How long this part may still take."""
        if self._budget.seconds is None:
            return None
        return max(0.0, self._budget.seconds * self._share(part) - self.elapsed)

    def may_deepen(self) -> bool:
        """Whether another depth is worth beginning."""
        return self._budget.seconds is None or self.elapsed < _SOFT * self._budget.seconds


def legal_actions(position: Position) -> list[Action]:
    """The legal actions of a position, ascending."""
    out = np.empty(MAX_LEGAL, np.int64)
    return [int(action) for action in out[: kernel.legal_actions(position, out)]]


def winning_action(position: Position) -> Action | None:
    """An action that ends the game at once, if there is one."""
    for action in legal_actions(position):
        if kernel.ending(kernel.apply(position, action)) != GOING:
            return action
    return None


def safe_actions(position: Position) -> list[Action]:
    """The legal actions after which the other seat cannot win at once."""
    return [
        action
        for action in legal_actions(position)
        if winning_action(kernel.apply(position, action)) is None
    ]
