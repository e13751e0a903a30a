"""A game of Onitama looked back at: a verdict on every move, the better line, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

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
from kitama.bots.onitama.why import ACTION, GAINS, MOVES, NOTHING, gain
from kitama.game import NOBODY, Action
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import GOING, Position

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
class Gain:
    """What a line wins for the seat that begins it."""

    what: str
    """The master, the temple, or a student."""
    action: str
    """The action that does it."""
    moves: int
    """The how manieth own one of the line it is."""


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
    gains: Gain | None
    """What the better line wins, where it shows that."""
    refuted_by: tuple[str, ...]
    """What the other seat does now, where the move was none of the good ones."""
    costs: Gain | None
    """What that wins for the other seat, where it shows that."""


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
    better = () if is_good or before.line[:1] == (action,) else before.line
    return Move(
        ply,
        seat,
        GAME.notation(action),
        word,
        round(given, 4),
        round((after.expected + 1) / 2, 4),
        before.left if before.left > 0 and before.expected > 0 else None,
        after.left if after.left > 0 and after.expected < 0 else None,
        texts(better),
        gain_of(position, better),
        texts(refuted),
        gain_of(kernel.apply(position, action), refuted),
    )


def gain_of(position: Position, line: tuple[Action, ...]) -> Gain | None:
    """What a line wins for the seat to move, where the line shows it."""
    out = np.zeros(2, np.int64)
    kind = int(gain(position, np.array(line, np.int64), len(line), out))
    if kind == NOTHING:
        return None
    return Gain(GAINS[kind], GAME.notation(int(out[ACTION])), int(out[MOVES]))


def accuracy_of(moves: list[Move], seat: str) -> float:
    """How accurate a seat played, from 0 to 1; 1 where it never moved."""
    own = [float(accuracy(move.loss)) for move in moves if move.seat == seat]
    return sum(own) / len(own) if own else 1.0


_COSTS: Final = {
    "master": "loses the master to {action}",
    "temple": "lets the other master into the temple in {moves}",
    "student": "loses a student to {action}",
}
_GAINS: Final = {
    "master": "takes the master in {moves}",
    "temple": "reaches the temple in {moves}",
    "student": "wins a student with {action}",
}


def why(move: Move) -> str:
    """In words what a move led to; empty where the line does not show it."""
    return _said(_COSTS, move.costs)


def why_better(move: Move) -> str:
    """In words what the better line leads to; empty where it does not show it."""
    return _said(_GAINS, move.gains)


def _said(words: dict[str, str], won: Gain | None) -> str:
    return "" if won is None else words[won.what].format(action=won.action, moves=won.moves)
