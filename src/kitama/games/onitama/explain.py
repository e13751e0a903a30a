"""Why an Onitama action is refused: a rule number and its values, for translation."""

from typing import Final, NamedTuple

import numpy as np

from kitama.game import Action, Refusal
from kitama.games.onitama import course as rules
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import Ints
from kitama.games.onitama.notation import square_text


class Reason(NamedTuple):
    """A refusal in words of the protocol; each value has a name and a kind."""

    rule: str
    code: str
    values: tuple[tuple[str, str], ...] = ()


_STEP: Final = (("card", "card"), ("from", "square"), ("to", "square"))
_HELD: Final = (("card", "card"), ("first", "card"), ("second", "card"))

REFUSALS: Final = (
    Reason("C3", "no-such-action", (("action", "number"),)),
    Reason("O3", "card-not-available", (("available", "number"),)),
    Reason("O3", "cards-not-dealt", (("available", "number"),)),
    Reason("O3", "already-dealt"),
    Reason("O7", "card-not-held", _HELD),
    Reason("O14", "must-move"),
    Reason("O8", "not-your-piece", _STEP),
    Reason("O6", "no-such-step", _STEP),
    Reason("O10", "own-piece-there", _STEP),
)
"""In the order of course.py's numbers."""


def explain(course: Ints, action: Action) -> Refusal:
    """The first rule an illegal action breaks."""
    values = np.zeros(3, np.int64)
    # A number no machine word holds is no action either.
    known = action if abs(action) < 1 << 62 else -1
    rule, code, named = REFUSALS[rules.explain(course, known, values)]
    if code == "no-such-action":
        return Refusal(rule, code, {"action": action})
    numbers = dict(zip(named, values.tolist(), strict=False))
    return Refusal(rule, code, {name: _said(kind, n) for (name, kind), n in numbers.items()})


def _said(kind: str, number: int) -> str | int:
    if kind == "card":
        return CARDS[number].id
    return square_text(number) if kind == "square" else number
