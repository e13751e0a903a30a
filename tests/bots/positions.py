"""Positions to think about: a few fixed ones, and as many as wanted from seeded walks."""

from collections.abc import Iterator
from random import Random

from kitama.game import CHANCE, NOBODY
from kitama.games.onitama.game import GAME, OnitamaState

OPENING = "rrRrr/...../...../...../bbBbb red=horse,elephant blue=ox,boar side=crab to=blue"
MIDDLE = "r.Rr./...r./..b../.b.b./b.B.. red=cobra,dragon blue=tiger,crab side=eel to=red"
ENDING = "..R../.r.../.B.../...b./..... red=goose,mantis blue=crane,ox side=rooster to=blue"
FIXED = (OPENING, MIDDLE, ENDING)


def at(text: str) -> OnitamaState:
    """The state with this position on the board."""
    return GAME.start({"position": text})


def walks(count: int, seed: int = 1) -> Iterator[OnitamaState]:
    """States met in games where everybody plays anything; each one has a seat to decide."""
    rng = Random(seed)
    state = GAME.start()
    while count:
        if state.seat == NOBODY:
            state = GAME.start()
        if state.seat != CHANCE:
            yield state.copy()
            count -= 1
        state.apply(rng.choice(state.legal_actions()))


def after(state: OnitamaState, action: int) -> OnitamaState:
    """The state one action on."""
    twin = state.copy()
    twin.apply(action)
    return twin


def winning(state: OnitamaState) -> list[int]:
    """The actions that win at once."""
    return [
        action
        for action in state.legal_actions()
        if (ended := after(state, action).outcome()) and ended.winners == (state.seat,)
    ]


def safe(state: OnitamaState) -> list[int]:
    """The actions after which the other seat cannot win at once."""
    return [action for action in state.legal_actions() if not winning(after(state, action))]
