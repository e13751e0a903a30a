"""Short words for the tests of Onitama: a state at a position, its legal texts, what follows."""

from kitama.game import State, play
from kitama.games.onitama import notation
from kitama.games.onitama.game import GAME, OnitamaState

START = "rrRrr/...../...../...../bbBbb red=elephant,horse blue=ox,boar side=crab to=blue"
CARD_OPTION = "horse,elephant,ox,boar,crab"
"""The cards of START as an option; the crab's stamp is blue."""
STUCK = "..R../...../...../...../B.... red=tiger,crab blue=frog,dog side=ox to=blue"
"""Blue has no move: from a1 both cards lead off the board."""
CYCLE_START = "rrRrr/...../...../...../bbBbb red=horse,ox blue=elephant,boar side=goose to=blue"
CYCLE = (
    "elephant a1-b2",
    "horse a5-a4",
    "goose b1-a1",
    "elephant a4-b4",
    "horse b2-b1",
    "goose b4-a5",
)
"""Six actions that lead from CYCLE_START back to it."""


def at(position: str, **options: str) -> OnitamaState:
    return GAME.start({"position": position, **options})


def legal(state: State) -> list[str]:
    return [GAME.notation(action) for action in state.legal_actions()]


def after(state: State, *texts: str) -> OnitamaState:
    """The state after these actions, each of them checked."""
    for text in texts:
        state = play(state, GAME.parse(text))
    assert isinstance(state, OnitamaState)
    return state


def text_of(state: OnitamaState) -> str:
    """The position on the board in our own form."""
    assert state.position is not None
    return notation.position_text(state.position)
