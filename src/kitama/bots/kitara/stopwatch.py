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

    @property
    def spent(self) -> float:
        """How much of the time is used up, 1 is all; nothing ever where time sets no bound."""
        seconds = self._budget.seconds
        return 0.0 if seconds is None else (monotonic() - self._began) / max(seconds, 1e-9)

    def is_over(self, nodes: int) -> bool:
        """Whether so many nodes are too many, or the time is up."""
        return nodes > self.most or self.spent >= 1
