"""A player like people in their first games, to measure levels against.

It takes the card with most symbols, spreads out over free ground, and never attacks.
"""

from random import Random

from kitama.bots.bot import Account, Budget, Choice
from kitama.game import Action
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import (
    DISCARD,
    DRAFT,
    GROUPS,
    MOVE,
    P_DISCARD,
    P_DRAFT,
    P_MOVE,
    P_RECRUIT,
    SPACES,
    M,
    W,
)
from kitama.games.kitara.view import KitaraView


def _symbols(state: KitaraState, card: int) -> int:
    return sum(state.content.deck.cards[card].symbols)


def _spread(state: KitaraState, seat: int) -> int:
    """How well a seat stands: what feeds cards, what scores, and then how many spaces it holds."""
    record, worth = state.record, 0
    for space in range(int(record.owner.size)):
        if record.owner[space] == seat:
            kind, points = (M, 20) if state.settings["is_ruins"][0, space] else (W, 10)
            worth += 1 + points * (record.pawns[space, kind] > 0)
    return worth


def _is_attack(state: KitaraState, seat: int, action: Action) -> bool:
    target = (action - MOVE) // GROUPS % SPACES
    return action >= MOVE and state.record.owner[target] not in {-1, seat}


def _worth(state: KitaraState, seat: int, action: Action) -> int:
    """What an action looks like: nothing is seen beyond it."""
    phase = state.record.phase
    if phase == P_DRAFT:
        return _symbols(state, int(state.record.row[action - DRAFT]))
    if phase == P_DISCARD:
        return -_symbols(state, action - DISCARD)
    if phase not in {P_RECRUIT, P_MOVE}:
        return 0
    if _is_attack(state, seat, action):
        return -1
    after = state.copy()
    after.apply(action)
    # A move for nothing is not made: of ways that are equally good the end is the shortest.
    return 2 * _spread(after, seat) - (action >= MOVE)


class BeginnerBot:
    """Chooses by chance among the actions that look best to it."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: KitaraView, budget: Budget) -> Choice:
        del budget  # one action deep is always affordable
        state = GAME.determinize(view, self._rng)
        seat = state.seat
        worth = {action: _worth(state, seat, action) for action in state.legal_actions()}
        best = max(worth.values())
        action = self._rng.choice([action for action in worth if worth[action] == best])
        return Choice(action, Account(line=(GAME.notation(action),), nodes=len(worth)))
