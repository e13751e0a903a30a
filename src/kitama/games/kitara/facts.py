"""What the page must know of Kitara's numbers: how options, actions and answers are called.

The rules themselves are compiled (exports.py); here are the words around them.
"""

from typing import Any, Final

from kitama.games.kitara.details import DETAILS
from kitama.games.kitara.explain import KIND_LETTERS, REFUSALS
from kitama.games.kitara.ground.even import MEASURED
from kitama.games.kitara.ground.releases import NEWEST, RELEASES
from kitama.games.kitara.notation import FORMS, HIDDEN, LETTERS, NUMBERED
from kitama.games.kitara.options import EARLIER, OPTIONS, RULES_VERSION
from kitama.games.kitara.page import GROUNDS
from kitama.games.kitara.rules import record, telling
from kitama.games.kitara.rules.sight import SPECTATOR
from kitama.games.kitara.tally import LABELS
from kitama.games.kitara.view import PHASES, REASONS

_SPACE: Final = {"start": record.START, "retreat": record.RETREAT}
_PAWN: Final = {"recruit": record.RECRUIT, "remove": record.REMOVE}
_ALONE: Final = {
    "end": record.END_MOVES,
    "refresh": record.REFRESH,
    "final": record.FINAL,
}


def facts() -> dict[str, Any]:
    """What the numbers mean that compiled code takes and gives."""
    return {
        "version": RULES_VERSION,
        "earlier": {str(rules): options for rules, options in EARLIER.items()},
        "content": RELEASES[NEWEST],
        "even": MEASURED,
        "options": {option.name: _option(option.values, option.default) for option in OPTIONS},
        "grounds": GROUNDS,
        "spectator": SPECTATOR,
        "phases": PHASES,
        "reasons": REASONS,
        "labels": LABELS,
        "kinds": KIND_LETTERS,
        "details": DETAILS,
        "untold": telling.UNTOLD,
        "masks": {"hidden": telling.HIDDEN, "tokens": telling.WITH_TOKENS},
        "hidden": HIDDEN,
        "refusals": REFUSALS,
        "actions": _actions(),
    }


def _option(values: tuple[str, ...], default: str | None) -> dict[str, Any]:
    return {"values": values, "default": default}


def _actions() -> dict[str, Any]:
    """How actions are numbered and written."""
    return {
        "count": record.ACTIONS,
        "spaces": record.SPACES,
        "groups": record.GROUPS,
        "most": record.SUPPLY,
        "letters": LETTERS,
        "verbs": [{"verb": verb, "form": form, **_verb(verb)} for verb, form in FORMS.items()],
    }


def _verb(verb: str) -> dict[str, Any]:
    """Its first action, and what follows it."""
    if verb in NUMBERED:
        base, low, high = NUMBERED[verb]
        return {"takes": "number", "base": base, "low": low, "high": high}
    if verb in _SPACE:
        return {"takes": "space", "base": _SPACE[verb]}
    if verb in _PAWN:
        return {"takes": "pawn", "base": _PAWN[verb]}
    if verb in _ALONE:
        return {"takes": "nothing", "base": _ALONE[verb]}
    return {"takes": "group", "base": record.MOVE}
