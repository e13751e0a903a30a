"""What a bot is: a view and a budget in, an action and a short account of it out."""

from dataclasses import dataclass
from typing import Any, Protocol

from kitama.game import Action


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one action. None sets no bound."""

    seconds: float | None = None
    nodes: int | None = None
    others: int = 0
    """How many other actions are to be looked at, too; a part of the budget goes to them."""

    def tightened(self, other: "Budget") -> "Budget":
        """Both budgets at once; one of nodes given alone is not bounded in time."""
        nodes = [n for n in (self.nodes, other.nodes) if n is not None]
        seconds = [s for s in (self.seconds, other.seconds) if s is not None]
        if other.nodes is not None and other.seconds is None:
            seconds = []
        others = max(self.others, other.others)
        return Budget(min(seconds, default=None), min(nodes, default=None), others)


@dataclass(frozen=True, slots=True)
class Account:
    """Why an action was chosen, as data to be worded in the reader's language."""

    value: float = 0.0
    """What the bot expects for its own seat: 1 is won, 0 even, -1 lost."""
    line: tuple[str, ...] = ()
    """The main line, the chosen action first; to the very end where that is certain."""
    alternatives: tuple[tuple[str, float], ...] = ()
    """Other actions it holds to be as good, each with its value."""
    nodes: int = 0
    """How many positions it looked at."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action with the account of it."""

    action: Action
    account: Account


class Bot(Protocol):
    """Decides for a seat from what that seat may see."""

    def choose(self, view: Any, budget: Budget) -> Choice:
        """Choose for the seat that decides in this view."""
        ...
