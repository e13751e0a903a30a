"""Why a Kitara action is refused: a rule number and its values, for translation.

Which refusal it is decides rules/refusals.py; here its numbers get their names.
"""

from typing import Final, Literal, NamedTuple

import numpy as np

from kitama.game import Action, Refusal
from kitama.games.kitara.rules import record, refusals
from kitama.games.kitara.rules.record import Records
from kitama.games.kitara.tally import LABELS
from kitama.games.kitara.view import PHASES

KIND_LETTERS: Final = ("W", "M", "H", "any")
"""Kinds of pawns, as refusals name them."""

ValueKind = Literal["number", "space", "kind"]


class Form(NamedTuple):
    """What a numbered refusal says: its values in the order they are written."""

    rule: str
    code: str
    values: dict[str, ValueKind]


def _asked() -> tuple[Form, ...]:
    """For each phase: something else is to be done first."""
    rules = {
        record.P_START: "K9",
        record.P_DRAFT: "K11",
        record.P_RECRUIT: "K15",
        record.P_MOVE: "K10",
        record.P_RETREAT: "K25",
        record.P_DISCARD: "K30",
        record.P_REMOVE: "K32",
    }
    values: dict[int, dict[str, ValueKind]] = {
        record.P_RECRUIT: {"kind": "kind", "count": "number"},
        record.P_MOVE: {"count": "number"},
        record.P_RETREAT: {"space": "space"},
        record.P_DISCARD: {"count": "number"},
        record.P_REMOVE: {"kind": "kind", "count": "number"},
    }
    return tuple(
        Form(rules.get(phase, "K39"), f"asked-{name}", values.get(phase, {}))
        for phase, name in enumerate(PHASES)
    )


REFUSALS: Final[tuple[Form, ...]] = (
    Form("C3", "no-such-action", {"action": "number"}),
    Form("K2", "no-such-space", {"space": "space"}),
    Form("K9", "not-a-start", {"space": "space"}),
    Form("K9", "start-taken", {"space": "space", "owner": "number"}),
    Form("K11", "no-such-card", {"place": "number", "row": "number"}),
    Form("K11", "out-of-reach", {"place": "number", "reach": "number"}),
    Form("K15", "no-supply", {"kind": "kind"}),
    Form("K14", "other-kind-first", {"kind": "kind", "due": "kind", "count": "number"}),
    Form("K14", "space-not-held", {"space": "space"}),
    Form("K16", "not-a-free-start", {"space": "space"}),
    Form("K16", "not-a-free-savanna", {"space": "space"}),
    Form("K17", "no-moves-left", {}),
    Form("K18", "space-not-held", {"space": "space"}),
    Form("K19", "lake-between", {"from": "space", "to": "space"}),
    Form("K18", "no-border", {"from": "space", "to": "space"}),
    Form(
        "K18",
        "not-enough-pawns",
        {"kind": "kind", "count": "number", "have": "number", "space": "space"},
    ),
    Form("K18", "empty-group", {}),
    Form("K22", "last-space", {"space": "space", "owner": "number"}),
    Form(
        "K21",
        "too-few-to-attack",
        {"there": "number", "need": "number", "sent": "number", "have": "number"},
    ),
    Form("K24", "space-not-held", {"space": "space"}),
    Form("K24", "not-the-nearest", {"space": "space", "distance": "number"}),
    Form("K30", "card-not-held", {"card": "number"}),
    Form("K31", "needs-no-food", {"card": "number", "count": "number"}),
    Form("K32", "other-kind-first", {"kind": "kind", "due": "kind", "count": "number"}),
    Form("K32", "no-such-pawn", {"kind": "kind", "space": "space"}),
    *_asked(),
)
"""All refusals, in the order of rules/refusals.py."""


def explain(settings: Records, states: Records, action: Action) -> Refusal:
    """The first rule an illegal action breaks."""
    found = np.zeros(refusals.VALUES_TOLD, np.int64)
    form = REFUSALS[refusals.refuse_at(settings, states, action, found)]
    told = zip(form.values.items(), found.tolist(), strict=False)
    return Refusal(form.rule, form.code, {name: _word(kind, n) for (name, kind), n in told})


def _word(kind: ValueKind, number: int) -> str | int:
    if kind == "space":
        return LABELS[number]
    return KIND_LETTERS[number] if kind == "kind" else number
