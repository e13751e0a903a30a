"""Writes what Onitama's bots choose in some games, for the tests of both Python and the page.

    python -m scripts.golden_choices

To be run after a change that makes them play otherwise; the differences are worth a look.
"""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

from kitama.bots.bot import Budget
from kitama.bots.levels import make_bot
from kitama.chance import SEED_BITS
from kitama.game import CHANCE, NOBODY
from kitama.games.onitama.game import GAME, OnitamaState

PATH: Final = Path(__file__).parents[1] / "tests" / "data" / "onitama" / "choices.json"
LEVELS: Final = tuple(map(str, range(11)))
GAMES: Final = 3
EVERY: Final = 4
HALF: Final = SEED_BITS // 2


class Fixed(Random):
    """Gives one seed, whatever it is asked for."""

    def __init__(self, high: int, low: int) -> None:
        super().__init__(0)
        self._bits = high << HALF | low

    def getrandbits(self, _count: int, /) -> int:
        return self._bits


def choice(state: OnitamaState, level: str, seed: tuple[int, int]) -> dict[str, Any]:
    """What a level does with a seed, as the page tells it."""
    account = make_bot(GAME, level, Fixed(*seed)).choose(state.view(state.seat), Budget()).account
    return {
        "line": list(account.line),
        "value": account.value,
        "alternatives": [{"action": text, "value": value} for text, value in account.alternatives],
        "nodes": account.nodes,
    }


def choices() -> list[dict[str, Any]]:
    """Random games, with one level after the other asked now and then."""
    rng = Random(1)
    found = list[dict[str, Any]]()
    for _game in range(GAMES):
        state, actions = GAME.start(), list[str]()
        while state.seat != NOBODY:
            if state.seat != CHANCE and len(actions) % EVERY == 1:
                level = LEVELS[len(found) % len(LEVELS)]
                seed = rng.getrandbits(HALF), rng.getrandbits(HALF)
                asked = {"actions": actions.copy(), "level": level, "seed": seed}
                found.append(asked | choice(state, level, seed))
            action = rng.choice(state.legal_actions())
            actions.append(GAME.notation(action))
            state.apply(action)
    return found


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(row) for row in choices())
    PATH.write_text(f"[\n{rows}\n]\n", "utf-8")
