"""The strongest player of the house: thinks as long and as deep as it may."""

from random import Random
from typing import Final

from kitama.bots.bot import Account, Budget, Choice
from kitama.bots.onitama.memory import MAX_DEPTH, Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import MainLine, Root, Thought
from kitama.game import Action
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.view import OnitamaView

DEFAULT: Final = Budget(seconds=1.0)


def root_of(state: OnitamaState) -> Root:
    """What there is to think about in a state; it has a position."""
    if state.position is None:
        raise ValueError("the cards are not dealt yet")
    repeats = state.options["repetition"] == "draw"
    return Root(state.position, state.seen if repeats else {})


def expected(line: MainLine) -> float:
    """What the seat to move may expect: 1 is won, 0 even, -1 lost."""
    return 2 * line.probability - 1


def texts(actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Actions as text."""
    return tuple(GAME.notation(action) for action in actions)


def account_of(thought: Thought) -> Account:
    """A thought as the account of a choice."""
    best = thought.best
    value = expected(best)
    # Other lines were looked at less deeply: none is told to be better than the one chosen.
    alternatives = tuple(
        (GAME.notation(line.actions[0]), min(value, expected(line))) for line in thought.lines[1:]
    )
    return Account(value, texts(best.actions), alternatives, thought.nodes)


class EngineBot:
    """Thinks within the tighter of its own budget and the one it is given."""

    def __init__(
        self, capacity: Capacity | None = None, budget: Budget = DEFAULT, depth: int = MAX_DEPTH
    ) -> None:
        self._thinker = Thinker(capacity)
        self._budget = budget
        self._depth = depth
        self._nothing = Random(0)

    def choose(self, view: OnitamaView, budget: Budget) -> Choice:
        root = root_of(GAME.determinize(view, self._nothing))
        budget = self._budget.tightened(budget)
        if budget.nodes is not None:
            self._thinker.forget()  # so that a choice depends on nothing but view and budget
        thought = self._thinker.think(root, budget, lines=1 + budget.others, depth=self._depth)
        return Choice(thought.best.actions[0], account_of(thought))
