"""A game of Onitama between two who choose, without a table: for matches of thousands."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from kitama.bots.bot import Budget
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root
from kitama.bots.onitama.transposition import CERTAIN
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import PASS, SQUARES, Position

LONGEST: Final = 200

Choose = Callable[[Position, Counter[Position]], tuple[int, int]]
"""An action and its value, for a position and how often each has stood."""


def thinking(thinker: Thinker, budget: Budget) -> Choose:
    """Choose by thinking so long."""

    def choose(position: Position, seen: Counter[Position]) -> tuple[int, int]:
        best = thinker.think(Root(position, seen), budget).best
        return best.actions[0], best.value

    return choose


def winner(position: Position, sides: tuple[Choose, Choose]) -> int | None:
    """The seat that wins, or has proven it; None by repetition (O20), or after 200 actions."""
    seen = Counter[Position]()
    for _action in range(LONGEST):
        seen[position] += 1
        if seen[position] == 3:
            return None
        action, value = sides[position.seat](position, seen)
        if abs(value) > CERTAIN:
            return position.seat if value > 0 else 1 - position.seat
        if action < PASS and position.theirs >> action % SQUARES & 1:
            seen.clear()
        position = Position(*(int(part) for part in kernel.apply(position, action)))
    return None
