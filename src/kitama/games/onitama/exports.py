"""What the page has of Onitama's rules: what it calls, and what it must know to read it."""

from typing import Any, Final

import numpy as np

from kitama.exports import Export
from kitama.games.onitama import course, kernel
from kitama.games.onitama.cards import CARDS, SETS
from kitama.games.onitama.explain import REFUSALS
from kitama.games.onitama.game import GAME, REASONS, TAKEN
from kitama.games.onitama.options import OPTIONS

ROOM: Final = 4096
"""Positions since the last capture: more than a game may have actions that is to be replayed."""
_COURSE: Final = np.zeros(course.SEEN + ROOM * course.ENTRY, np.int64)
_ACTIONS: Final = np.zeros(kernel.MAX_LEGAL, np.int64)

EXPORTS: Final = (
    Export("begin", course.begin, (_COURSE, 0, 0, 0)),
    Export("stand", course.stand, (_COURSE, 0, 0, 0, 0, 0, 0)),
    Export("is_full", course.is_full, (_COURSE,)),
    Export("legal", course.legal, (_COURSE, _ACTIONS)),
    Export("apply", course.apply, (_COURSE, 0)),
    Export("taken", course.taken, (_COURSE, 0)),
    Export("explain", course.explain, (_COURSE, 0, _ACTIONS)),
)

FACTS: Final[dict[str, Any]] = {
    "rules": GAME.rules_version,
    "actions": {"squares": kernel.SQUARES, "pass": kernel.PASS, "deal": kernel.DEAL},
    "cards": [card.id for card in CARDS],
    "sets": list(SETS),
    "defaults": {option.name: option.default for option in OPTIONS if option.default is not None},
    "refusals": [reason._asdict() for reason in REFUSALS],
    "reasons": {**REASONS, course.REPETITION: "repetition"},
    "taken": list(TAKEN),
    "words": {
        "decider": course.DECIDER,
        "ending": course.ENDING,
        "last": course.LAST,
        "dealtCount": course.DEALT_COUNT,
        "dealt": course.DEALT,
        "seenCount": course.SEEN_COUNT,
        "seen": course.SEEN,
        "entry": course.ENTRY,
        "times": course.TIMES,
    },
}
