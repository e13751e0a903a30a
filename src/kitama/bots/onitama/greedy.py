"""A beginner: takes a win, sees the next blow coming, and otherwise grabs what it can."""

from random import Random
from typing import Final

from kitama.bots.bot import Account, Budget, Choice
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import RED, Position
from kitama.games.onitama.view import OnitamaView

_WIN: Final = 1000
_STUDENT: Final = 20
"""More than any step forward gains, so that a capture always comes first."""


class GreedyBot:
    """Looks at its own action, and at answers only for one that ends the game."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: OnitamaView, budget: Budget) -> Choice:
        del budget  # two actions deep is always affordable
        state = GAME.determinize(view, self._rng)
        worth = {action: _worth(state, action) for action in state.legal_actions()}
        best = max(worth.values())
        action = self._rng.choice([action for action in worth if worth[action] == best])
        line = (GAME.notation(action),)
        return Choice(action, Account(best / _WIN, line, nodes=len(worth)))


def _worth(state: OnitamaState, action: Action) -> int:
    """What an action is worth to the seat that takes it."""
    after = _after(state, action)
    if after.outcome():
        return _WIN if _has_lost(after) else 0
    if any(_has_lost(_after(after, answer)) for answer in after.legal_actions()):
        return -_WIN
    return 0 if after.position is None else _gain(after.position)


def _gain(after: Position) -> int:
    """Students ahead, and how far the own pieces have come, once the turn has passed on."""
    ahead = after.theirs.bit_count() - after.mine.bit_count()
    return ahead * _STUDENT + sum(
        4 - rank if 1 - after.seat == RED else rank
        for rank in range(5)
        for file in range(5)
        if after.theirs >> 5 * rank + file & 1
    )


def _after(state: OnitamaState, action: Action) -> OnitamaState:
    after = state.copy()
    after.apply(action)
    return after


def _has_lost(state: OnitamaState) -> bool:
    """Whether the seat to move has lost by what was just played."""
    return state.position is not None and kernel.ending(state.position) != kernel.GOING
