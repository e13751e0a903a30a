"""Proven values of positions with few men: how the game ends, and after how many actions."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from kitama.bots.onitama.arrangement import arrangement_of, five_of
from kitama.bots.onitama.endgame import MAX_MEN, guide, state_of
from kitama.bots.onitama.retrograde import Bytes, fill, state_count
from kitama.bots.onitama.thought import legal_actions
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, Position

DRAWN: Final = 0


def men_of(position: Position) -> int:
    """The men of the side that has more of them."""
    return max(position.mine.bit_count(), position.theirs.bit_count())


class Solver:
    """A table for five cards and up to so many men a side. It knows nothing until it is filled."""

    def __init__(self, five: tuple[int, ...], men: int, values: Bytes | None = None) -> None:
        if not 1 <= men <= MAX_MEN:
            raise ValueError(f"a table has 1 to {MAX_MEN} men a side, not {men}")
        self.five = five
        self.men = men
        self.guide = guide(five, men)
        self.values = np.zeros(state_count(men), np.uint8) if values is None else values

    def fill(self, threads: int = 1) -> Iterator[tuple[int, int]]:
        """Work the table out, telling each distance and how many states have it."""
        self.values[:] = 0
        yield from fill(self.values, self.five, self.men, threads=threads)

    def knows(self, position: Position) -> bool:
        """Whether the table has this position."""
        return men_of(position) <= self.men and five_of(position.cards) == self.five

    def distance(self, position: Position) -> int:
        """Actions to the end: odd, the seat to move wins; even, it loses; or DRAWN."""
        if kernel.ending(position) != GOING:
            return 0
        state = state_of(self.guide, position, arrangement_of(position.cards))
        return int(self.values[state])

    def best_actions(self, position: Position) -> list[Action]:
        """The actions that win soonest, or draw, or lose latest."""
        ranks = {action: self._rank(position, action) for action in legal_actions(position)}
        best = max(ranks.values(), default=0)
        return [action for action, rank in ranks.items() if rank == best]

    def _rank(self, position: Position, action: Action) -> int:
        """Higher is better for the seat that acts."""
        after = kernel.apply(position, action)
        if kernel.ending(after) != GOING:
            return 1000
        distance = self.distance(after)
        if distance == DRAWN:
            return 0
        return 1000 - distance if distance % 2 == 0 else distance - 1000

    def line(self, position: Position) -> tuple[Action, ...]:
        """Best play to the end of the game; nothing where nobody can force it."""
        actions: list[Action] = []
        while kernel.ending(position) == GOING and self.distance(position) != DRAWN:
            actions.append(self.best_actions(position)[0])
            position = kernel.apply(position, actions[-1])
        return tuple(actions)
