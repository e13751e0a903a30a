"""Whole games of Kitara by styles of play, so that tests meet what uniform play seldom reaches."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY, Action, drawn_by
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.rules.record import GROUPS, MOVE, SPACES, H, W, fields

TABLES = {
    f"{players}-{deck}-{edition}": {"players": players, "deck": deck, "edition": edition}
    for players, deck, edition in product(("2", "3", "4"), ("blue", "red"), ("en", "fr"))
}
"""Every number of players, deck and edition."""
SOME_TABLES = ("2-red-fr", "3-blue-en", "4-red-en") if MODE == "plain" else tuple(TABLES)
"""All of them, or a few where the kernel runs as plain Python."""
LOOKED_AT = 12
"""A player with a style takes the best of so many actions picked at random."""


class Move(NamedTuple):
    """A move taken apart."""

    origin: int
    target: int
    pawns: tuple[int, int, int]


Worth = Callable[[KitaraState, Move], float]


def taken_apart(action: Action) -> Move | None:
    """The parts of a move; None for any other action."""
    if action < MOVE:
        return None
    route, group = divmod(action - MOVE, GROUPS)
    return Move(*divmod(route, SPACES), (group // 24, group // 4 % 6, group % 4))


def is_attack(state: KitaraState, move: Move) -> bool:
    return int(state.record.owner[move.target]) not in {-1, state.record.seat}


def is_ruins(state: KitaraState, space: int) -> bool:
    return bool(fields(state.settings).is_ruins[space])


def raider(state: KitaraState, move: Move) -> float:
    """Attacks, with a Hero if possible."""
    return 1.0 + (move.pawns[H] > 0) if is_attack(state, move) else 0.0


def nomad(state: KitaraState, move: Move) -> float:
    """Walks with everybody, into Ruins if possible, and so goes hungry."""
    everybody = sum(move.pawns) == state.record.pawns[move.origin].sum()
    return 2.0 * bool(everybody) + is_ruins(state, move.target)


def settler(state: KitaraState, move: Move) -> float:
    """Spreads Warriors over free Savannas, and so keeps a large kingdom."""
    free = state.record.owner[move.target] == -1 and not is_ruins(state, move.target)
    return float(free and move.pawns[W] == 1) - move.pawns[W] / 10


STYLES: dict[str, Worth | None] = {
    "uniform": None,
    "raider": raider,
    "nomad": nomad,
    "settler": settler,
}


def choice(state: KitaraState, rng: Random, worth: Worth | None = None) -> Action:
    """What happens next: chance by its weights, a player by their style."""
    if state.seat == CHANCE:
        return drawn_by(rng, state.chances())
    legal = state.legal_actions()
    if len(legal) == 1:
        # Draws as chance did when it still ended moves of which none is left (rules 1 and 2), so
        # that the seeded games are the same ones under all rules.
        return drawn_by(rng, [(legal[0], 1)])
    if worth is None or legal[-1] < MOVE:
        return rng.choice(legal)
    moves = [taken_apart(action) for action in legal]
    picked = rng.sample(range(len(legal)), min(LOOKED_AT, len(legal)))
    return legal[max(picked, key=lambda at: _worth(state, moves[at], worth))]


def _worth(state: KitaraState, move: Move | None, worth: Worth) -> float:
    return -1.0 if move is None else worth(state, move)


def game(start: KitaraState, rng: Random, style: str) -> Iterator[tuple[KitaraState, Action]]:
    """Every state of a game but the last, with what happens there. It is one state that goes on."""
    state = start.copy()
    while state.seat != NOBODY:
        action = choice(state, rng, STYLES[style])
        yield state, action
        state.apply(action)
