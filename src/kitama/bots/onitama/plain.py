"""Alpha-beta in its plainest form: fixed depth, pieces counted, captures looked at first.

The compiled part works on frames, one row for each action played from the root:

  0-5 position   6 length of the best line   7-38 that line   39-78 legal actions

The number of positions looked at is counted in the first row of its own column, 79; beside it
stands how many there may be, which a clock sets to none when the time is up.
"""

from random import Random
from threading import Timer
from typing import Final

import numpy as np

from kitama.bots.bot import Account, Budget, Choice
from kitama.compiled import compiled, popcount
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import GOING, MAX_LEGAL, PASS, SQUARES, Position
from kitama.games.onitama.view import OnitamaView

Frames = np.ndarray[tuple[int, int], np.dtype[np.int64]]

MAX_DEPTH: Final = 32
WIN: Final = 1000
"""The value of a win, less one for each action it takes: sooner is better, a loss later."""
_BOUND: Final = WIN + 1
_CERTAIN: Final = WIN - MAX_DEPTH
_LENGTH: Final = 6
_LINE: Final = 7
_ACTIONS: Final = _LINE + MAX_DEPTH
_NODES: Final = _ACTIONS + MAX_LEGAL
_LIMIT: Final = _NODES + 1
_COLUMNS: Final = _LIMIT + 1
_NO_LIMIT: Final = 2**62


@compiled
def _position(frames: Frames, ply: int) -> Position:
    return Position(
        int(frames[ply, 0]),
        int(frames[ply, 1]),
        int(frames[ply, 2]),
        int(frames[ply, 3]),
        int(frames[ply, 4]),
        int(frames[ply, 5]),
    )


@compiled
def _put(frames: Frames, ply: int, position: Position) -> None:
    frames[ply, 0] = position.mine
    frames[ply, 1] = position.theirs
    frames[ply, 2] = position.my_master
    frames[ply, 3] = position.their_master
    frames[ply, 4] = position.cards
    frames[ply, 5] = position.seat


@compiled
def _captures(position: Position, action: int) -> int:
    """1 for a capture, otherwise 0."""
    return position.theirs >> action % SQUARES & 1 if action < PASS else 0


@compiled
def _keep_line(frames: Frames, ply: int, action: int) -> None:
    """The best line from here is this action and the best line after it."""
    length = int(frames[ply + 1, _LENGTH])
    frames[ply, _LINE] = action
    for index in range(length):
        frames[ply, _LINE + 1 + index] = frames[ply + 1, _LINE + index]
    frames[ply, _LENGTH] = length + 1


@compiled("int64(int64[:, ::1], int64, int64, int64, int64)")
def search(frames: Frames, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the frame's position for the seat to move, exact between alpha and beta.

    Once as many positions are counted as may be, it comes back at once, and the value means
    nothing.
    """
    # Step 1. The end of the game, of the depth or of the budget.
    frames[0, _NODES] += 1
    frames[ply, _LENGTH] = 0
    position = _position(frames, ply)
    if kernel.ending(position) != GOING:
        return ply - WIN
    if depth == 0 or frames[0, _NODES] >= frames[0, _LIMIT]:
        return popcount(position.mine) - popcount(position.theirs)
    # Step 2. Captures first, then the rest: a refutation is mostly a capture.
    count = kernel.legal_actions(position, frames[ply, _ACTIONS:_NODES])
    for capturing in (1, 0):
        for index in range(count):
            action = int(frames[ply, _ACTIONS + index])
            if _captures(position, action) != capturing:
                continue
            # Step 3. Look at it from the other side.
            _put(frames, ply + 1, kernel.apply(position, action))
            value = -search(frames, ply + 1, depth - 1, -beta, -alpha)
            if value > alpha:
                alpha = value
                _keep_line(frames, ply, action)
                if alpha >= beta:
                    return alpha
    return alpha


class PlainBot:
    """Searches a fixed number of actions deep, less where the budget ends sooner."""

    def __init__(self, depth: int, rng: Random) -> None:
        if not 1 <= depth <= MAX_DEPTH:
            raise ValueError(f"the depth is 1 to {MAX_DEPTH}, not {depth}")
        self._depth = depth
        self._rng = rng

    def choose(self, view: OnitamaView, budget: Budget) -> Choice:
        state = GAME.determinize(view, self._rng)
        if state.position is None:
            raise ValueError("the cards are not dealt yet")
        thought = _Thought(state.position, state.legal_actions(), budget)
        timer = Timer(budget.seconds or 0, thought.stop)
        timer.daemon = True
        if budget.seconds is not None:
            timer.start()
        for depth in range(1, self._depth + 1):
            if not thought.deepen(depth):
                break
        timer.cancel()
        return thought.choice(self._rng)


class _Thought:
    """One search: deepened action by action until the depth or the budget is reached."""

    def __init__(self, position: Position, actions: list[Action], budget: Budget) -> None:
        self.frames: Frames = np.zeros((MAX_DEPTH + 1, _COLUMNS), np.int64)
        self.position = position
        self.limit = _NO_LIMIT if budget.nodes is None else budget.nodes
        self.is_late = budget.seconds == 0
        self.values = dict.fromkeys(actions, 0)
        self.lines: dict[Action, tuple[Action, ...]] = {action: (action,) for action in actions}

    @property
    def best(self) -> int:
        return max(self.values.values())

    @property
    def nodes(self) -> int:
        return int(self.frames[0, _NODES])

    def deepen(self, depth: int) -> bool:
        """Search one deeper, the best so far first. False when there is no more to find."""
        best = -_BOUND
        values: dict[Action, int] = {}
        # One action deep it looks in any case, so that there is a choice.
        self.frames[0, _LIMIT] = _NO_LIMIT if depth == 1 else self.limit
        if depth > 1 and self.is_spent():  # looked at last, so that no stop is lost
            return False
        for action in sorted(self.values, key=lambda action: -self.values[action]):
            # A bound one lower finds the actions that are just as good, too.
            values[action] = self.look(action, depth, best - 1)
            best = max(best, values[action])
            if depth > 1 and self.is_spent():
                return False
        self.values = values
        return abs(best) < _CERTAIN

    def look(self, action: Action, depth: int, bound: int) -> int:
        """The value of an action if it is above the bound; otherwise the bound or less."""
        self.frames[1, :_LENGTH] = kernel.apply(self.position, action)
        value = -int(search(self.frames, 1, depth - 1, -_BOUND, -bound))
        if value > bound:
            length = int(self.frames[1, _LENGTH])
            answers = self.frames[1, _LINE : _LINE + length]
            self.lines[action] = (action, *(int(answer) for answer in answers))
        return value

    def stop(self) -> None:
        """Say that the time is up."""
        self.is_late = True
        self.frames[0, _LIMIT] = 0

    def is_spent(self) -> bool:
        return self.is_late or self.nodes >= self.limit

    def choice(self, rng: Random) -> Choice:
        """One of the best actions, by lot."""
        value = _expected(self.best)
        equals = sorted(action for action in self.values if self.values[action] == self.best)
        action = rng.choice(equals)
        line = tuple(GAME.notation(step) for step in self.lines[action])
        others = tuple((GAME.notation(other), value) for other in equals if other != action)
        return Choice(action, Account(value, line, others, self.nodes))


def _expected(value: int) -> float:
    """A value as what a seat may expect: certain ends are 1 and -1, a student is a tenth."""
    if abs(value) >= _CERTAIN:
        return 1.0 if value > 0 else -1.0
    return value / 10
