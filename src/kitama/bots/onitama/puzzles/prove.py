"""Finds the one way to win a position, and proves at every own step that there is no other.

Two judges know whether a position is won: an endgame table, for ever and exactly, and the search of
force.py, which looks one own move further than the win it was asked for.
"""

from typing import Final, Protocol

from kitama.bots.onitama.endgame.solver import DRAWN, Solver
from kitama.bots.onitama.puzzles.force import is_forced
from kitama.bots.onitama.thought import legal_actions
from kitama.game import Action
from kitama.games.onitama.kernel import GOING, Position, apply, ending

FEWEST: Final = 2
MOST: Final = 8
BEYOND: Final = 1
"""So many own moves further is looked for a second way to win, where no table tells."""


class Judge(Protocol):
    """Knows how many own moves a win takes."""

    def moves(self, position: Position) -> int:
        """Own moves to the win of the seat to move; 0 where it does not win."""
        ...

    def loses(self, position: Position, moves: int) -> bool:
        """Whether the seat to move loses, to a win in so many moves or, if known, in any number."""
        ...

    def lasts(self, position: Position) -> int:
        """How many own moves the winner needs against the seat to move, which loses."""
        ...


class TableJudge:
    """Asks an endgame table."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def moves(self, position: Position) -> int:
        distance = self._solver.distance(position)
        return (distance + 1) // 2 if distance % 2 else 0

    def loses(self, position: Position, moves: int) -> bool:
        del moves  # whether at all is known
        distance = self._solver.distance(position)
        return distance != DRAWN and distance % 2 == 0

    def lasts(self, position: Position) -> int:
        return self._solver.distance(position) // 2


class SearchJudge:
    """Asks the search, up to a number of own moves."""

    def __init__(self, most: int) -> None:
        self._most = most

    def moves(self, position: Position) -> int:
        for moves in range(1, self._most + 1):
            if is_forced(position, 2 * moves - 1):
                return moves
        return 0

    def loses(self, position: Position, moves: int) -> bool:
        return bool(is_forced(position, 2 * (moves + BEYOND)))

    def lasts(self, position: Position) -> int:
        return next((n for n in range(1, self._most + 1) if is_forced(position, 2 * n)), 0)


def only_way(position: Position, judge: Judge) -> tuple[Action, ...] | None:
    """The line that wins where no other own step does; None where there is another, or no win."""
    moves = judge.moves(position)
    if not FEWEST <= moves <= MOST:
        return None
    line: list[Action] = []
    while True:
        action = _only_action(position, judge, moves - 1)
        if action is None:
            return None
        line.append(action)
        position = apply(position, action)
        if ending(position) != GOING:
            return tuple(line)
        reply = _best_defence(position, judge)
        line.append(reply)
        position = apply(position, reply)
        moves -= 1


def _only_action(position: Position, judge: Judge, left: int) -> Action | None:
    """The action that wins, if there is exactly one; `left` own moves follow it."""
    found: Action | None = None
    for action in legal_actions(position):
        after = apply(position, action)
        if ending(after) != GOING or judge.loses(after, left):
            if found is not None:
                return None
            found = action
    return found


def _best_defence(position: Position, judge: Judge) -> Action:
    """The answer that holds out longest; of several the one that captures, then the first."""

    def worth(action: Action) -> tuple[int, bool]:
        after = apply(position, action)
        return judge.moves(after), after.mine.bit_count() < position.theirs.bit_count()

    return max(legal_actions(position), key=worth)
