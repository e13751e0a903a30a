"""Quiet moves are valued without being carried out: to the same number, bit by bit."""

from random import Random

import numpy as np
import pytest

from kitama.bots.kitara.plan import advance, evaluate
from kitama.bots.kitara.quiet import SCENE, behold, is_quiet, worth_after
from kitama.compiled import MODE
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import COUNT
from kitama.games.kitara.rules.record import MAX_LEGAL, P_MOVE, SEATS, blank, fields
from tests.games.kitara.playing import STYLES, game

GAMES = 2 if MODE == "plain" else 8
SCRATCH = np.zeros(MAX_LEGAL, np.int64)


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_is_worth_what_it_is_worth_when_carried_out(players: str, style: str) -> None:
    rng, met = Random(7), 0
    for _ in range(GAMES):
        for state, _action in game(GAME.start({"players": players}), rng, style):
            if state.record.phase == P_MOVE:
                met += _compare(state, rng)

    assert met > 10 * GAMES


def _compare(state: KitaraState, rng: Random) -> int:
    """Value some moves both ways, by weights that no two columns share; return how many."""
    setting, before, after = fields(state.settings), _table(), _table()
    scene, weights = fields(blank(SCENE)), np.array([rng.gauss(0, 1) for _ in range(COUNT)])
    behold(setting, state.record, weights, scene, before)
    legal = [action for action in state.legal_actions() if is_quiet(state.record, action)]
    picked = rng.sample(legal, min(5, len(legal)))
    for action in picked:
        worth = worth_after(setting, state.record, action, weights, scene, before, after)
        assert worth == _worth_done(state, action, weights)
    return len(picked)


def _worth_done(state: KitaraState, action: int, weights: np.ndarray) -> float:
    after, setting, seat = state.copy(), fields(state.settings), state.seat
    kernel.apply(setting, after.record, action)
    done = after.records.tobytes()
    advance(setting, after.record, seat, SCRATCH)

    assert after.record.decider == seat
    assert after.records.tobytes() == done
    return evaluate(setting, after.record, seat, weights, _table())


def _table() -> np.ndarray:
    return np.full((SEATS, COUNT), np.nan)
