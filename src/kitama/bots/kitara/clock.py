"""Says when a budget, or a part of it, is spent."""

from time import monotonic

from kitama.bots.bot import Budget


class Clock:
    """Runs from when it is made. Needs the budget."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = monotonic()

    def is_over(self, nodes: int, part: float = 1.0) -> bool:
        """Whether so many nodes are too many, or the time is up."""
        if self._budget.nodes is not None and nodes > part * self._budget.nodes:
            return True
        seconds = self._budget.seconds
        return seconds is not None and monotonic() - self._began >= part * seconds
