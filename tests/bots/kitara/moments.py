"""States in the middle of games, for bots to decide in."""

from random import Random

from kitama.game import NOBODY, State, drawn_by
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.ground.releases import RELEASES
from tests.games.kitara.playing import choice
from tests.games.kitara.positions import set_up

CARDS = RELEASES[2]
"""Those that expectations were written for: cards set anew change no search."""


def draw(state: State, rng: Random) -> int:
    return drawn_by(rng, state.chances())


def middle_of_a_game(seed: int, players: str = "2", turn: int = 8) -> KitaraState:
    rng = Random(seed)
    state = GAME.start({"players": players, "deck": "red", "content": CARDS})
    while state.record.turn < turn or state.seat < 0:
        state.apply(choice(state, rng))
    return state


def retreat_to_choose(seed: int) -> KitaraState:
    """A seat has been attacked in another's turn and may choose where to go."""
    rng = Random(seed)
    state = GAME.start({"players": "2", "content": CARDS})
    while not (state.seat >= 0 and state.seat != state.record.seat):
        if state.seat == NOBODY:
            state = GAME.start({"players": "2", "content": CARDS})
        state.apply(choice(state, rng))
    return state


def last_move() -> tuple[KitaraState, str]:
    """A last move with nothing else to gain than Ruins next door, and the action that does it."""
    ground = GAME.start({"players": "2", "content": CARDS}).content.map
    origin, target = next(
        (index, other)
        for index, around in enumerate(ground.neighbours)
        for other in around
        if ground.spaces[index].kind == "savanna" and ground.spaces[other].kind == "ruins"
    )
    home, ruins = ground.spaces[origin].label, ground.spaces[target].label
    far = next(
        space.label
        for index, space in enumerate(ground.spaces)
        if index not in {origin, target} and space.kind == "savanna" and space.label[0] == "b"
    )
    board = ",".join(sorted((f"{home}:1:1W1M", f"{far}:2:3W")))
    row = "29,30,31,32"
    gone = ",".join(str(card) for card in range(1, 29))
    position = (
        "players=2 first=2 seat=1 turn=13 last=7 phase=move moves=1 due=0,0,0,0 short=0 "
        f"row={row} gone={gone} drawn= retreat= board={board} seat1=0:0: seat2=0:0:"
    )
    state = set_up(GAME.start({"players": "2", "content": CARDS}), position)
    return state, f"move {home} {ruins} 1M"
