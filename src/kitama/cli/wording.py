"""Refusals and bots' accounts in English. What only one title says stands in its own folder."""

from collections.abc import Mapping
from typing import Final

from kitama.bots.bot import Account
from kitama.game import Refusal
from kitama.tables.errors import Code, Refused

DOOR: Final[Mapping[str, str]] = {
    "game-over": "The game is over; nothing more is played.",
    "not-your-decision": "It is not your turn yet. Wait for the others.",
    "no-such-action": "There is no such action. Type ? to see what you can do.",
}
"""The refusals every title shares."""
TABLE: Final[Mapping[Code, str]] = {
    Code.ALREADY_OFFERED: "That has been asked and declined. It may be asked again once somebody "
    "has played.",
    Code.BAD_ACTION: "That is no action: {message}. Type ? to see what you can do.",
    Code.BEHIND_DRAW: "What has been revealed stays so: nobody goes back to before that.",
    Code.GAME_OVER: "The game is over; nothing more is played.",
    Code.NO_AGREED_DRAW: "{game} knows no draw by agreement: it is played to its end. Play on, or "
    "type 'resign' to give up.",
    Code.NOT_STARTED: "The game has not begun yet.",
    Code.NOT_YOUR_TURN: "It is not your turn yet. Wait for the others.",
    Code.NOTHING_OFFERED: "Nobody has asked that.",
    Code.NOTHING_TO_UNDO: "There is nothing of yours to take back.",
    Code.STALE: "The table has changed since you looked. Look again: 'board'.",
}
"""What a table refuses, whatever is played at it."""


def sentence(
    templates: Mapping[str, str], refusal: Refusal, values: Mapping[str, str | int]
) -> str:
    """The template of a refusal's code, filled in; a code nobody worded still says its rule."""
    template = {**DOOR, **templates}.get(refusal.code)
    if template is None:
        return f"That is not allowed: {refusal}. Type ? to see what you can do."
    return template.format_map({**refusal.values, **values})


def as_refusal(refused: Refused) -> Refusal | None:
    """The refusal of a title that a table passes on; None where the table itself refuses."""
    values = refused.values.get("values")
    if refused.code != Code.ILLEGAL_ACTION or not isinstance(values, dict):
        return None
    return Refusal(str(refused.values["rule"]), str(refused.values["reason"]), values)


def refused_text(refused: Refused) -> str:
    """What a table refuses as a sentence; a code nobody worded is still named."""
    template = TABLE.get(refused.code)
    if template is None:
        return f"That cannot be done: {refused}."
    return _capital(template.format_map(refused.values))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(words: list[str], last: str = "and") -> str:
    """Words as a list in a sentence: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def account_text(account: Account) -> str:
    """What a bot thinks of the action it chose."""
    line = ", ".join(account.line)
    few = ", ".join(account.line[:4])
    if account.value >= 1:
        return f"That wins: {line}."
    if account.value <= -1:
        return f"That loses, but holds out longest: {line}."
    feeling = "even" if account.value == 0 else "better" if account.value > 0 else "worse"
    others = [text for text, _value in account.alternatives[:3]]
    also = f" As good: {listed(others)}." if others else ""
    return f"The game looks {feeling} for that side; expected: {few}.{also}"
