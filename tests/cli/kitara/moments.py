"""Moments of a game of Kitara for the terminal's tests, and ways to print a sheet."""

from io import StringIO
from itertools import count
from random import Random

from rich.console import Console, RenderableType

from kitama.cli.screen import Played, Scene
from kitama.game import CHANCE, drawn_by
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.ground.releases import RELEASES
from tests.games.kitara.positions import set_up

PLAYERS = ("1, you", "2, easy bot", "3, easy bot")
_LINE = (
    "players=3 first=1 seat=1 turn=6 last=0 phase={phase} moves={moves} due={due} short={short} "
    "row=5,8,9,11,12,13 gone=2,3,4 drawn={drawn} retreat={retreat} board={board} "
    "seat1=0,1,{card}:7:2,5 seat2=0,6:3: seat3=0,7:1:"
)
BOARD = "a1:1:3W1M1H,a2:2:2W,a4:1:1W,b1:2:2W,c1:3:3W"


def moment(
    phase: str = "move",
    *,
    moves: int = 2,
    due: str = "0,0,0,0",
    short: int = 0,
    drawn: str = "",
    retreat: str = "",
    board: str = BOARD,
    card: int = 14,
    **options: str,
) -> KitaraState:
    """A state for three, with player 1 to decide unless somebody retreats.

    A game can lead to it as long as no word is changed but the board, and that with care. It was
    written for the cards it names.
    """
    text = _LINE.format(
        phase=phase,
        moves=moves if phase in {"move", "retreat"} else 0,
        due=due,
        short=short,
        drawn=drawn,
        retreat=retreat,
        board=board,
        card=card,
    )
    return set_up(GAME.start({"players": "3", "content": RELEASES[5], **options}), text)


def scene(state: KitaraState, seat: int | None = 0) -> Scene:
    return Scene(state.view(seat), seat, PLAYERS)


def printed(picture: RenderableType, width: int, *, colours: bool = False) -> str:
    """What a terminal of that width shows, without what makes it coloured."""
    console = Console(
        file=StringIO(),
        width=width,
        color_system="truecolor" if colours else None,
        force_terminal=colours,
        record=True,
        _environ={},
    )
    console.print(picture, no_wrap=True, crop=False, overflow="ignore")
    return console.export_text()


def walk(players: int, seed: int, **options: str) -> list[Played]:
    """A whole game of chance, as steps nobody is kept from seeing."""
    rng = Random(seed)
    state = GAME.start({"players": str(players), **options})
    steps: list[Played] = []
    while state.outcome() is None:
        if state.seat == CHANCE:
            action = drawn_by(rng, state.chances())
        else:
            action = rng.choice(state.legal_actions())
        after = state.copy()
        after.apply(action)
        steps.append(Played(state, action, GAME.notation(action), after))
        state = after
    return steps


def walk_with_token(players: int) -> list[Played]:
    """The first such game in which a token is drawn."""
    walks = (walk(players, seed) for seed in count())
    return next(steps for steps in walks if any(s.text.startswith("token") for s in steps))
