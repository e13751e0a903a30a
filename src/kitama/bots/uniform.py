"""Any legal action, each as likely as the next: a bot for every title."""

from random import Random
from typing import Any

from kitama.bots.bot import Account, Budget, Choice
from kitama.game import Game


class UniformBot:
    """Needs the title it plays and its own source of chance."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._game = game
        self._rng = rng

    def choose(self, view: Any, budget: Budget) -> Choice:
        del budget  # it does not think
        state = self._game.determinize(view, self._rng)
        action = self._rng.choice(state.legal_actions())
        return Choice(action, Account(line=(self._game.notation(action),)))
