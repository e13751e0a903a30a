"""Proving who wins a position, and walking a proof to its very ends.

The search proves; what it proves is believed by those who believe the search. A walk takes nothing
from it but which action to try next: the winner's by its advice, the other's all of them, by the
rules alone, until the winner has won at every end. So a proof that was walked stands on the rules.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from kitama.bots.bot import Budget
from kitama.bots.onitama.forced import can_force, forcing_actions
from kitama.bots.onitama.lines import line_at
from kitama.bots.onitama.memory import (
    ACTIONS,
    FRAMES,
    HEAD,
    MAX_DEPTH,
    RESULT_ACTIONS,
    RESULT_VALUE,
)
from kitama.bots.onitama.root import place
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


Advice = Callable[[Position], list[Action]]
"""The actions by which the seat to move is said to win, to be tried in turn."""


def by_search(thinker: Thinker) -> Advice:
    """By alpha-beta. It is looked no further than to a win: not how soon."""

    def advise(position: Position) -> list[Action]:
        memory, best = thinker.memory, int(line_at(0))
        for nodes in _ADVICE_NODES:
            put_question(memory, Root(position, {}))
            begin(memory, 1, MAX_DEPTH, nodes)
            while step(memory) == DEEPEN and memory[best + RESULT_VALUE] <= CERTAIN:
                pass
            if memory[best + RESULT_VALUE] > CERTAIN:
                return [int(memory[best + RESULT_ACTIONS])]
        return []

    return advise


def is_forced(thinker: Thinker, position: Position, winner: int, nodes: int) -> bool:
    """Whether proof-number search shows with so many nodes that a seat forces a win."""
    thinker.forget()
    place(thinker.memory, position)
    return bool(can_force(thinker.memory, position, winner, nodes))


def by_force(thinker: Thinker) -> Advice:
    """By proof-number search, over the table that is_forced has filled."""

    def advise(position: Position) -> list[Action]:
        memory, start = thinker.memory, HEAD + FRAMES + ACTIONS
        for nodes in _ADVICE_NODES:
            if can_force(memory, position, position.seat, nodes):
                found = int(forcing_actions(memory, position))
                return [int(action) for action in memory[start : start + found]]
        return []

    return advise


class Walk:
    """Goes through every answer to the actions of the seat that is said to win."""

    def __init__(self, advise: Advice, winner: int) -> None:
        self._advise = advise
        self._winner = winner
        self._path: set[Position] = set()
        self.proven: dict[Position, int] = {}
        """Positions with the winner to move, each walked to its ends: the last so many actions on.

        That is how long these actions take at the most; others may be shorter.
        """

    def through(self, position: Position) -> int:
        """Walk everything after a position, to the last of its ends. Raises NotProven."""
        if position.seat == self._winner:
            return self._answer(position)
        return self._face(position)

    def _face(self, position: Position) -> int:
        """The other seat may do whatever is legal."""
        last = 0
        for after in _after(position, legal_actions(position)):
            if kernel.ending(after) != GOING:
                raise NotProven
            last = max(last, 1 + self._answer(after))
        return last

    def _answer(self, position: Position) -> int:
        """The winner needs one action that is good enough, and does not lead back."""
        if position not in self.proven:
            self.proven[position] = self._last_end(position)
        return self.proven[position]

    def _last_end(self, position: Position) -> int:
        actions = legal_actions(position)
        if any(kernel.ending(after) != GOING for after in _after(position, actions)):
            return 1
        if position in self._path:
            raise NotProven
        self._path.add(position)
        try:
            advised = (action for action in self._advise(position) if action in actions)
            for after in _after(position, advised):
                with suppress(NotProven):
                    return 1 + self._face(after)
            raise NotProven
        finally:
            self._path.remove(position)


def _after(position: Position, actions: Iterable[Action]) -> Iterator[Position]:
    for action in actions:
        yield Position(*(int(part) for part in kernel.apply(position, action)))
