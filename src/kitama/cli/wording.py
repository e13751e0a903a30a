"""Refusals and bots' accounts in English. What only one title says stands in its own folder."""

from collections.abc import Mapping
from typing import Final

from kitama.bots.bot import Account
from kitama.game import Refusal

DOOR: Final[Mapping[str, str]] = {
    "game-over": "The game is over; nothing more is played.",
    "not-your-decision": "It is not your turn yet. Wait for the others.",
    "no-such-action": "There is no such action. Type ? to see what you can do.",
}
"""The refusals every title shares."""


def sentence(
    templates: Mapping[str, str], refusal: Refusal, values: Mapping[str, str | int]
) -> str:
    """The template of a refusal's code, filled in; a code nobody worded still says its rule."""
    template = {**DOOR, **templates}.get(refusal.code)
    if template is None:
        return f"That is not allowed: {refusal}. Type ? to see what you can do."
    return template.format_map({**refusal.values, **values})


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
