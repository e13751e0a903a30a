"""What a bot means to do in the rest of its turn, as long as nothing unexpected happens."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from kitama.bots.kitara.plan import advance
from kitama.game import Action
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.rules.record import MAX_LEGAL, fields

ROOM: Final = 512
"""States a bot remembers, the latest: one bot may sit at many tables."""
_LOOKED_AT: Final = (
    *("phase", "seat", "turn", "owner", "pawns", "kingdom"),
    *("moves_left", "due", "short", "retreat_from"),
)


@dataclass(frozen=True, slots=True)
class Remembered:
    """The rest of a plan, what it is worth, and what else there was."""

    line: tuple[Action, ...]
    value: float
    alternatives: tuple[tuple[Action, float], ...] = ()


class Memory:
    """Finds the rest of a plan by the state its next action was meant for."""

    def __init__(self) -> None:
        self._plans: OrderedDict[bytes, Remembered] = OrderedDict()
        self._legal = np.zeros(MAX_LEGAL, np.int64)

    def recall(self, state: KitaraState) -> Remembered | None:
        """What was meant to be done here, if this state was expected."""
        return self._plans.pop(_fingerprint(state), None)

    def keep(self, state: KitaraState, plan: Remembered) -> None:
        """Remember a plan that begins here, for each state it leads to if all goes as expected."""
        state = state.copy()
        seat, turn = state.seat, int(state.record.turn)
        for step, action in enumerate(plan.line[:-1]):
            state.apply(action)
            # What happens by itself is taken as the planner took it. If it happens otherwise, no
            # fingerprint fits, and the bot thinks again.
            advance(fields(state.settings), state.record, seat, self._legal)
            if state.seat != seat or state.record.turn != turn:
                break
            rest = replace(plan, line=plan.line[step + 1 :], alternatives=())
            self._plans[_fingerprint(state)] = rest
        while len(self._plans) > ROOM:
            self._plans.popitem(last=False)


def _fingerprint(state: KitaraState) -> bytes:
    """What the rest of a turn depends on: the ground, the cards, and the best token drawn."""
    drawn = np.flatnonzero(state.record.drawn)
    # In the French edition tokens are a guess until they are scored (K23): nothing to go by.
    best = drawn[-1:].tobytes() if state.options["edition"] == "en" else b""
    seen = b"".join(state.records[name].tobytes() for name in _LOOKED_AT)
    return repr(state.options).encode() + seen + best
