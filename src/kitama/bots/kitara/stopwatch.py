"""Says when a budget, or a part of it, is spent."""

from time import monotonic
from typing import Final

from kitama.bots.bot import Budget

ENDLESS: Final = 1 << 60


class Stopwatch:
    """Runs from when it is made. Needs the budget."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = monotonic()

    @property
    def most(self) -> int:
        """The nodes that may be taken in all."""
        return ENDLESS if self._budget.nodes is None else self._budget.nodes

    def is_over(self, nodes: int, part: float = 1.0) -> bool:
        """Whether so many nodes are too many, or the time is up."""
        if self._budget.nodes is not None and nodes > part * self._budget.nodes:
            return True
        seconds = self._budget.seconds
        return seconds is not None and monotonic() - self._began >= part * seconds
