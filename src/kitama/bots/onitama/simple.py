"""Players like people in their first games, to measure levels against."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from kitama.bots.bot import Account, Budget, Choice
from kitama.bots.onitama.thought import legal_actions
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import GOING, PASS, SQUARES, Position
from kitama.games.onitama.view import OnitamaView

_WON: Final = 100


def _anything(position: Position, action: Action) -> int:
    """Nothing is better than anything else."""
    del position, action
    return 0


def _captures(position: Position, action: Action) -> int:
    """Takes what it can and what wins, and does not go where it is taken. No more is seen."""
    after = kernel.apply(position, action)
    if kernel.ending(after) != GOING:
        return _WON
    target = action % SQUARES
    is_taken = any(answer % SQUARES == target for answer in _moves(after))
    return 2 * _takes(position, action) - 3 * is_taken


def _careful(position: Position, action: Action) -> int:
    """What it takes, less the most that the answer takes; and no answer may end the game."""
    after = kernel.apply(position, action)
    if kernel.ending(after) != GOING:
        return _WON
    answers = _moves(after)
    if any(kernel.ending(kernel.apply(after, answer)) != GOING for answer in answers):
        return -_WON
    return _takes(position, action) - max((_takes(after, a) for a in answers), default=0)


def _moves(position: Position) -> list[Action]:
    return [action for action in legal_actions(position) if action < PASS]


def _takes(position: Position, action: Action) -> int:
    return position.theirs >> action % SQUARES & 1 if action < PASS else 0


_WORTH: Final[Mapping[str, Callable[[Position, Action], int]]] = {
    "random": _anything,
    "captures": _captures,
    "careful": _careful,
}


class SimpleBot:
    """Chooses by chance among the actions it holds to be best; its name says what it sees."""

    def __init__(self, name: str, rng: Random) -> None:
        self._worth = _WORTH[name]
        self._rng = rng

    def choose(self, view: OnitamaView, budget: Budget) -> Choice:
        del budget  # two actions deep is always affordable
        position = GAME.determinize(view, self._rng).position
        if position is None:
            raise ValueError("the cards are not dealt yet")
        worth = {action: self._worth(position, action) for action in legal_actions(position)}
        best = max(worth.values())
        action = self._rng.choice([action for action in worth if worth[action] == best])
        return Choice(action, Account(line=(GAME.notation(action),), nodes=len(worth)))
