"""What the page has of Kitara's rules: what it calls, and what it must know to read it."""

from typing import Any, Final

import numpy as np

from kitama.exports import Export
from kitama.games.kitara.facts import facts
from kitama.games.kitara.rules import ending, kernel, record, refusals, sight, telling

_SETTINGS: Final = record.blank(record.SETTING)
_STATES: Final = record.blank(record.STATE)
_VIEWS: Final = record.blank(sight.VIEW)


def _ints(count: int) -> record.Ints:
    return np.zeros(count, np.int64)


EXPORTS: Final = (
    Export("begin", kernel.begin_at, (_SETTINGS, _STATES)),
    Export("legal", kernel.legal_at, (_SETTINGS, _STATES, _ints(record.MAX_LEGAL))),
    Export(
        "chances",
        kernel.chances_at,
        (_SETTINGS, _STATES, _ints(record.CARDS), _ints(record.CARDS)),
    ),
    Export("apply", kernel.apply_at, (_SETTINGS, _STATES, 0)),
    Export("stand", ending.stand_at, (_SETTINGS, _STATES, 0, _ints(2))),
    Export("show", sight.show_at, (_SETTINGS, _STATES, 0, _VIEWS)),
    Export("refuse", refusals.refuse_at, (_SETTINGS, _STATES, 0, _ints(refusals.VALUES_TOLD))),
    Export("details", telling.details_at, (_STATES, 0, _ints(telling.DETAILS_TOLD))),
    Export("mask", telling.mask_at, (_SETTINGS, _STATES, 0, 0, _ints(record.VALUES))),
)

FACTS: Final[dict[str, Any]] = facts()
