"""A yardstick: takes whatever small action looks best at once, and never thinks of the next one."""

from random import Random

import numpy as np

from kitama.bots.bot import Account, Budget, Choice
from kitama.bots.kitara.glance import expected
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.plan import Bench, advance, evaluate, make_bench
from kitama.bots.kitara.weights import WEIGHTS
from kitama.compiled import compiled
from kitama.games.kitara.game import GAME
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import Floats
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import MAX_LEGAL, Records
from kitama.games.kitara.view import KitaraView


@compiled
def at_once(
    settings: Records, roots: Records, weights: Floats, bench: Bench, worths: Floats
) -> int:
    """What each legal action looks like to the seat when it decides again; how many there are."""
    setting, seat = settings[0], roots[0].decider
    count = legal_actions(setting, roots[0], bench.legal)
    for index in range(count):
        bench.states[0] = roots[0]
        trial = bench.states[0]
        kernel.apply(setting, trial, bench.legal[index])
        advance(setting, trial, seat, bench.scratch)
        worths[index] = evaluate(setting, trial, seat, weights, bench.features)
    return count


class GreedyBot:
    """Needs its own source of chance, for tokens it has not seen and for equal actions."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._bench = make_bench(1)
        self._worths = np.zeros(MAX_LEGAL)

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        del budget  # a few dozen states at most
        state = GAME.determinize(view, self._rng)
        settings = inner(dict(view.options))
        count = at_once(settings, state.records, WEIGHTS, self._bench, self._worths)
        worths = self._worths[:count]
        action = int(self._bench.legal[self._rng.choice(np.flatnonzero(worths == worths.max()))])
        account = Account(expected(float(worths.max())), (GAME.notation(action),), nodes=count)
        return Choice(action, account)
