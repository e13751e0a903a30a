"""What the page has of Kitara's bots: what it calls, the levels, and the weights they value by.

A level of `sights` is one `glance`. One of `searches` is a `search`, with its mind put into the
search's memory before; unless that returns 1, `step` follows until it does. What a bot would do is
then the thought in its memory, and after every step before.

A game is looked back at as review/look.py does it: `setOut`, `goOn` until it returns 1, then for
each turn `study`, `step` until it returns 1 and `compare`; `addUp` at any time. `worth` tells what
the end of a turn task is worth.
"""

from typing import Any, Final

import numpy as np

from kitama.bots.kitara.casual import PLANS
from kitama.bots.kitara.glance import make_glance
from kitama.bots.kitara.halving import Effort, make_search, step
from kitama.bots.kitara.ladder import CASUAL, SEARCHES
from kitama.bots.kitara.page import begin_at, glance_at
from kitama.bots.kitara.puzzles.turns import value_at
from kitama.bots.kitara.review.duel import compare, make_duel, study
from kitama.bots.kitara.review.look import NODES, ROUNDS
from kitama.bots.kitara.review.outlook import SAMPLES
from kitama.bots.kitara.review.walk import BARS, add_up, go_on, make_walk, set_out
from kitama.bots.kitara.value import mind_of
from kitama.exports import Export
from kitama.games.kitara.ground.content import SEATS
from kitama.games.kitara.rules.record import SEATS as MOST_SEATS
from kitama.games.kitara.rules.record import SETTING, STATE, blank
from kitama.games.kitara.rules.sight import VIEW

ROOM: Final = 64
"""States a bot in the page remembers: it sits at one table."""
ENDLESS: Final = (1 << 31) - 1
"""As many nodes as the page can say."""
_SETTINGS: Final = blank(SETTING)
_VIEWS: Final = blank(VIEW)
_GLANCE: Final = make_glance(max(sight.width for sight in CASUAL.values()), PLANS, ROOM)
_SEARCH: Final = make_search(SEARCHES["best"][0], ROOM)
_WALK: Final = make_walk()
_DUEL: Final = make_duel()
_STATES: Final = blank(STATE)

EXPORTS: Final = (
    Export("glance", glance_at, (_SETTINGS, _VIEWS, 1, 1.0, 1.0, (0, 0), _GLANCE)),
    Export("search", begin_at, (_SETTINGS, _VIEWS, 1, 1, (0, 0), _SEARCH)),
    Export("step", step, (_SETTINGS, _SEARCH, 0.0, 1)),
    Export("setOut", set_out, (_SETTINGS, 1, _WALK)),
    Export("goOn", go_on, (_SETTINGS, 1, _WALK)),
    Export("study", study, (_SETTINGS, _WALK, 0, 1, 1, _SEARCH, _DUEL)),
    Export("compare", compare, (_SETTINGS, _WALK, 0, 1, _SEARCH, _DUEL)),
    Export("addUp", add_up, (_SETTINGS, _WALK, np.zeros((MOST_SEATS, BARS)))),
    Export("worth", value_at, (_SETTINGS, _STATES, _STATES, 0)),
)

FACTS: Final[dict[str, Any]] = {
    "sights": {
        level: {
            "width": sight.width,
            "foresight": sight.foresight,
            "roughness": sight.roughness,
        }
        for level, sight in CASUAL.items()
    },
    "searches": {
        level: {
            "width": effort.width,
            "nodes": budget.nodes or ENDLESS,
            # Levels with a budget of nodes take the time they need.
            "seconds": budget.seconds,
            "isKeen": effort.is_keen,
        }
        for level, (effort, budget) in SEARCHES.items()
    },
    "review": {
        "samples": SAMPLES,
        "nodes": NODES,
        "rounds": ROUNDS,
        "width": Effort().width,
    },
    "minds": {str(players): mind_of(players).ravel().tolist() for players in SEATS},
    "keenMinds": {
        str(players): mind_of(players, is_keen=True).ravel().tolist() for players in SEATS
    },
}
