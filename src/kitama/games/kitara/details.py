"""What the text of an action leaves out and everybody may know: whose it is, which card, whom."""

from typing import Final

import numpy as np

from kitama.game import Action, Details
from kitama.games.kitara.rules import telling
from kitama.games.kitara.rules.record import Records
from kitama.games.kitara.tally import LABELS

DETAILS: Final = ("seat", "card", "attacked", "from")
"""Their names, in the order of rules/telling.py; the last one is a space."""


def details(states: Records, action: Action) -> Details:
    """The details of an action about to happen; `seat` is whose it is, also where chance acts."""
    found = np.empty(telling.DETAILS_TOLD, np.int64)
    telling.details_at(states, action, found)
    told = zip(DETAILS, found.tolist(), strict=True)
    return {
        name: LABELS[number] if name == "from" else number
        for name, number in told
        if number != telling.UNTOLD
    }
