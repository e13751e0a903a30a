"""What the levels think in fixed positions, and the page must think too.

Records are written by the names of their fields, so that they outlast a change of layout.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np

from kitama.bots.kitara.casual import PLANS
from kitama.bots.kitara.exports import ENDLESS
from kitama.bots.kitara.glance import make_glance
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import make_search, step
from kitama.bots.kitara.ladder import CASUAL, SEARCHES
from kitama.bots.kitara.page import begin_at, glance_at
from kitama.bots.kitara.thought import Thought
from kitama.bots.kitara.value import mind_of
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.rules.record import Records
from tests.bots.kitara.moments import last_move, middle_of_a_game, retreat_to_choose

FILE: Final = Path(__file__).parents[2] / "data" / "kitara" / "thoughts.json"
MILLISECONDS: Final = 1000
TICK: Final = 25
"""From one look at the clock to the next: true time would never pass alike."""
TRIES: Final = 2
"""As in the page."""

Json = dict[str, Any]


def positions() -> list[KitaraState]:
    """In games of two to four, at a retreat, and at the very end."""
    games = [middle_of_a_game(seed, players) for seed, players in enumerate("234")]
    return [*games, retreat_to_choose(2), last_move()[0]]


def numbers(records: Records) -> dict[str, list[int]]:
    """A record by the names of its fields."""
    return {name: np.ravel(records[name]).tolist() for name in records.dtype.names or ()}


def thought_of(state: KitaraState, level: str, seed: tuple[int, int]) -> Json:
    """What a level thinks that has thought of nothing before."""
    settings, views = inner(state.options), state.seen(state.seat)
    if level in CASUAL:
        sight = CASUAL[level]
        own = make_glance(sight.width, PLANS)
        glance_at(settings, views, sight.width, sight.foresight, sight.roughness, seed, own)
        return written(own.thought)
    effort, budget = SEARCHES[level]
    search = make_search(effort)
    np.copyto(search.mind, mind_of(int(state.options["players"]), is_keen=effort.is_keen))
    begin_at(settings, views, effort.width, budget.nodes or ENDLESS, seed, search)
    looks, is_over = 0, False
    while not is_over:
        looks += budget.seconds is not None
        is_over = step(settings, search, looks * TICK / MILLISECONDS, TRIES)
    return written(search.thought)


def written(thought: Thought) -> Json:
    length, others, nodes = thought.counts.tolist()
    return {
        "line": thought.line[:length].tolist(),
        "others": thought.others[:others].tolist(),
        "values": thought.values[: 1 + others].tolist(),
        "nodes": nodes,
    }


def position_of(state: KitaraState, seed: tuple[int, int], levels: tuple[str, ...]) -> Json:
    """What is asked in a position, and what levels answer."""
    return {
        "players": state.options["players"],
        "settings": numbers(inner(state.options)),
        "seen": numbers(state.seen(state.seat)),
        "seed": seed,
        "thoughts": {level: thought_of(state, level, seed) for level in levels},
    }
