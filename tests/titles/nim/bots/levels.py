"""The bots of Nim: one that takes anything, one that cannot be beaten from a won position."""

from functools import reduce
from operator import xor
from random import Random
from typing import Any, Final

from kitama.bots.bot import Account, Bot, Budget, Choice
from kitama.bots.levels import Ladder
from kitama.bots.uniform import UniformBot
from kitama.games.nim.game import GAME


def _balance(heaps: tuple[int, ...]) -> int:
    """0 where whoever has to take loses against best play."""
    return reduce(xor, heaps)


class BalanceBot:
    """Leaves the heaps in balance where it can."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: Any, budget: Budget) -> Choice:
        del budget
        state = GAME.determinize(view, self._rng)
        good = []
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            if _balance(after.heaps) == 0:
                good.append(action)
        action = self._rng.choice(good or state.legal_actions())
        return Choice(action, Account(1.0 if good else -1.0, (GAME.notation(action),)))


def _anything(rng: Random) -> Bot:
    return UniformBot(GAME, rng)


LADDER: Final = Ladder({"1": _anything, "best": BalanceBot})
