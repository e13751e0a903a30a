"""Proving who wins a position, and walking a proof to its very ends.

The search proves; what it proves is believed by those who believe the search. A walk takes nothing
from it but which action to try next: the winner's by its advice, the other's all of them, by the
rules alone, until the winner has won at every end. So a proof that was walked stands on the rules.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kitama.bots.bot import Budget
from kitama.bots.onitama.lines import line_at
from kitama.bots.onitama.memory import MAX_DEPTH, RESULT_ACTIONS, RESULT_VALUE
from kitama.bots.onitama.steps import DEEPEN, begin, step
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root, legal_actions, put_question
from kitama.bots.onitama.transposition import CERTAIN
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, Position

_ADVICE_NODES: Final = (1_000, 30_000, 1_000_000, 30_000_000)
"""What the advice for one action of a walk may cost: little, as a rule, as the table knows it."""


class Verdict(NamedTuple):
    """What became of a position: its value for the seat to move, and the end where it is proven."""

    value: int
    distance: int | None
    is_shortest: bool

    def __str__(self) -> str:
        if self.distance is None:
            return f"open {self.value:+d}"
        word = "won" if self.value > 0 else "lost"
        return f"{word} in {'' if self.is_shortest else 'at most '}{self.distance}"


class NotProven(Exception):
    """A walk came to where the winner does not win."""


def prove(thinker: Thinker, position: Position, nodes: int) -> Verdict:
    """Look at up to so many nodes for a proof."""
    thinker.forget()
    thought = thinker.think(Root(position, {}), Budget(nodes=nodes))
    return Verdict(thought.best.value, thought.best.distance, thought.is_shortest)


class Walk:
    """Goes through every answer to the actions of the seat that is said to win.

    The thinker is one that has proven it.
    """

    def __init__(self, thinker: Thinker, winner: int) -> None:
        self._thinker = thinker
        self._winner = winner
        self._path: set[Position] = set()
        self.proven: set[Position] = set()
        """Positions with the winner to move, each walked to its ends."""

    def through(self, position: Position) -> None:
        """Walk everything after a position. Raises NotProven."""
        if position.seat == self._winner:
            self._answer(position)
        else:
            self._face(position)

    def _face(self, position: Position) -> None:
        """The other seat may do whatever is legal."""
        for after in _after(position, legal_actions(position)):
            if kernel.ending(after) != GOING:
                raise NotProven
            self._answer(after)

    def _answer(self, position: Position) -> None:
        """The winner needs one action that is good enough, and does not lead back."""
        if position in self.proven:
            return
        actions = legal_actions(position)
        if all(kernel.ending(after) == GOING for after in _after(position, actions)):
            if position in self._path:
                raise NotProven
            self._path.add(position)
            action = self._advised(position)
            if action not in actions:
                raise NotProven
            for after in _after(position, [action]):
                self._face(after)
            self._path.remove(position)
        self.proven.add(position)

    def _advised(self, position: Position) -> Action:
        """An action by which the search sees a win. It is looked no further: not how soon."""
        memory, best = self._thinker.memory, int(line_at(0))
        for nodes in _ADVICE_NODES:
            put_question(memory, Root(position, {}))
            begin(memory, 1, MAX_DEPTH, nodes)
            while step(memory) == DEEPEN and memory[best + RESULT_VALUE] <= CERTAIN:
                pass
            if memory[best + RESULT_VALUE] > CERTAIN:
                return int(memory[best + RESULT_ACTIONS])
        raise NotProven


def _after(position: Position, actions: Iterable[Action]) -> Iterator[Position]:
    for action in actions:
        yield Position(*(int(part) for part in kernel.apply(position, action)))
