"""A game of Onitama looked back at: a verdict on every move, the better line, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kitama.bots.bot import Budget
from kitama.bots.onitama.endgame.solver import DRAWN, Solver
from kitama.bots.onitama.engine import root_of, texts
from kitama.bots.onitama.judgement import (
    GOOD,
    KNOWN_DRAW,
    LOST_ANYWAY,
    SLOWER,
    VERDICTS,
    accuracy,
    loss,
    verdict,
)
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root
from kitama.game import NOBODY, Action
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import GOING, STONE, Position

CAPACITY: Final = Capacity(table_megabytes=64, endgame_men=2)
NODES: Final = 500_000
"""Fewer find moments that are none, and overlook some."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is known of a position, told for one seat."""

    expected: float
    left: int
    """Moves of the winner to the proven end; 0 where nothing is proven, KNOWN_DRAW for a draw."""
    is_exact: bool
    line: tuple[Action, ...] = ()

    def turned(self) -> "Judged":
        """The same for the other seat."""
        return Judged(-self.expected, self.left, self.is_exact, self.line)


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a game and what is to be said of it."""

    ply: int
    seat: str
    played: str
    verdict: str
    loss: float
    """How much of a chance to win it gave away, from 0 to 1."""
    chance: float
    """The chance to win of the seat that moved, after it."""
    wins_before: int | None
    """Own moves to a proven win before the move."""
    loses_after: int | None
    """Moves of the other seat to a proven win after it."""
    best: tuple[str, ...]
    """The better line; empty where nothing better was there."""
    refuted_by: tuple[str, ...]
    """What the other seat does now, where the move was none of the good ones."""
    ends: str
    """How the refutation ends where that is proven: stone, stream, or nothing."""


class Reviewer:
    """Judges positions with one search and, where few men are left, with a table that is exact."""

    def __init__(self, nodes: int = NODES, capacity: Capacity = CAPACITY) -> None:
        self._thinker = Thinker(capacity)
        self._budget = Budget(nodes=nodes)
        self._solver: Solver | None = None

    def use(self, solver: Solver) -> None:
        """Ask a filled table first."""
        self._solver = solver

    def judge(self, root: Root) -> Judged:
        """What the seat to move may expect."""
        position = root.position
        if kernel.ending(position) != GOING:
            return Judged(-1.0, 1, is_exact=True)
        if self._solver is not None and self._solver.knows(position):
            return self._looked_up(self._solver, position)
        self._thinker.forget()
        thought = self._thinker.think(root, self._budget)
        best = thought.best
        moves = 0 if best.distance is None else (best.distance + 1) // 2
        return Judged(2 * best.probability - 1, moves, thought.is_shortest, best.actions)

    @staticmethod
    def _looked_up(solver: Solver, position: Position) -> Judged:
        distance = solver.distance(position)
        if distance == DRAWN:
            actions = tuple(solver.best_actions(position)[:1])
            return Judged(0.0, KNOWN_DRAW, is_exact=True, line=actions)
        value = 1.0 if distance % 2 else -1.0
        return Judged(value, (distance + 1) // 2, is_exact=True, line=solver.line(position))


def judged_move(before: Judged, after: Judged) -> tuple[str, float]:
    """The verdict and the loss of a move; both sides of it are told for the seat that moved."""
    exact = int(before.is_exact and after.is_exact)
    found = int(verdict(before.expected, before.left, after.expected, after.left, exact))
    harmless = found in {GOOD, SLOWER, LOST_ANYWAY}
    return VERDICTS[found], 0.0 if harmless else float(loss(before.expected, after.expected))


def review(state: OnitamaState, actions: list[Action], reviewer: Reviewer) -> Iterator[Move]:
    """Every move of a game from a state on, in order."""
    state = state.copy()
    before: Judged | None = None
    for ply, action in enumerate(actions, 1):
        seat = state.seat
        if seat < 0 or state.position is None:
            state.apply(action)
            continue
        root = root_of(state)
        before = before or reviewer.judge(root)
        state.apply(action)
        after = _after(state, reviewer)
        yield _told(ply, GAME.seat_labels({})[seat], root.position, action, before, after)
        before = after.turned()


def _after(state: OnitamaState, reviewer: Reviewer) -> Judged:
    """What the seat that has just moved may expect."""
    outcome = state.outcome()
    if outcome is not None and not outcome.winners:
        return Judged(0.0, KNOWN_DRAW, is_exact=True)
    if state.seat == NOBODY:
        return Judged(1.0, 1, is_exact=False)  # the move itself has won: nothing is sooner
    return reviewer.judge(root_of(state)).turned()


def _told(
    ply: int, seat: str, position: Position, action: Action, before: Judged, after: Judged
) -> Move:
    word, given = judged_move(before, after)
    is_good = word in {"good", "lost-anyway"}
    refuted = () if is_good or word == "slower" else after.line
    return Move(
        ply,
        seat,
        GAME.notation(action),
        word,
        round(given, 4),
        round((after.expected + 1) / 2, 4),
        before.left if before.left > 0 and before.expected > 0 else None,
        after.left if after.left > 0 and after.expected < 0 else None,
        () if is_good or before.line[:1] == (action,) else texts(before.line),
        texts(refuted),
        _end(kernel.apply(position, action), refuted) if after.left > 0 else "",
    )


def _end(position: Position, line: tuple[Action, ...]) -> str:
    """How a line ends, if it ends the game."""
    for action in line:
        position = kernel.apply(position, action)
    ending = kernel.ending(position)
    if ending == GOING:
        return ""
    return "stone" if ending == STONE else "stream"


def accuracy_of(moves: list[Move], seat: str) -> float:
    """How accurate a seat played, from 0 to 1; 1 where it never moved."""
    own = [float(accuracy(move.loss)) for move in moves if move.seat == seat]
    return sum(own) / len(own) if own else 1.0


def why(move: Move) -> str:
    """In words what a move led to; empty where nothing is proven."""
    if not move.refuted_by or not move.ends or move.loses_after is None:
        return ""
    last = move.refuted_by[-1]
    if move.ends == "stone":
        return f"loses the master to {last}"
    return f"lets the other master into the temple in {move.loses_after}"
