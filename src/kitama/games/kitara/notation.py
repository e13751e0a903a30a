"""Kitara's actions as text: `draft 2`, `recruit W e3`, `move e3 f4 2W1H`, and the way back."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NoReturn

from kitama.game import Action, BadText
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import CARDS, GROUPS, ROW, SEATS, SPACES, VALUES

LETTERS: Final = "WMH"
"""Warrior, Master-Animal, Hero."""
HIDDEN: Final = "token ?"
"""How a drawn token reads to those who may not see it."""
REMEMBERED: Final = 50_000
"""How many actions keep their text, and texts their action: tables ask for the same again."""

_LABELS: Final = {label(space): space for space in range(SPACES)}
_GROUP: Final = re.compile(r"(?:([0-9]+)W)?(?:([0-9]+)M)?(?:([0-9]+)H)?", re.IGNORECASE)
FORMS: Final = {
    "first": "first 2",
    "reveal": "reveal 14",
    "start": "start a1",
    "draft": "draft 2",
    "recruit": "recruit W e3",
    "end": "end moves",
    "token": "token 4",
    "retreat": "retreat d2",
    "score": "score 7",
    "discard": "discard 14",
    "remove": "remove M c1",
    "refresh": "refresh",
    "final": "final",
    "move": "move e3 d4 2W1H",
}
"""Every verb, with an example of what is written after it."""


def group_text(warriors: int, animals: int, heroes: int) -> str:
    """A group of pawns: 2W1H is two Warriors and a Hero."""
    counts = zip((warriors, animals, heroes), LETTERS, strict=True)
    return "".join(f"{count}{letter}" for count, letter in counts if count)


@lru_cache(REMEMBERED)
def notation(action: Action) -> str:
    """The text of an action."""
    if not 0 <= action < record.ACTIONS:
        raise ValueError(f"actions are 0 to {record.ACTIONS - 1}, not {action}")
    base, write = next(writer for writer in _WRITERS if action >= writer[0])
    return write(action - base)


def _write_move(rest: int) -> str:
    route, group = divmod(rest, GROUPS)
    origin, target = divmod(route, SPACES)
    pawns = group_text(group // 24, group // 4 % 6, group % 4) or "0W"
    return f"move {label(origin)} {label(target)} {pawns}"


def _write_pawn(verb: str) -> Callable[[int], str]:
    return lambda rest: f"{verb} {LETTERS[rest // SPACES]} {label(rest % SPACES)}"


_WRITERS: Final[tuple[tuple[int, Callable[[int], str]], ...]] = (
    (record.MOVE, _write_move),
    (record.FINAL, lambda _rest: "final"),
    (record.REFRESH, lambda _rest: "refresh"),
    (record.REMOVE, _write_pawn("remove")),
    (record.DISCARD, lambda rest: f"discard {rest}"),
    (record.SCORE, lambda rest: f"score {rest}"),
    (record.RETREAT, lambda rest: f"retreat {label(rest)}"),
    (record.TOKEN, lambda rest: f"token {rest}"),
    (record.END_MOVES, lambda _rest: "end moves"),
    (record.RECRUIT, _write_pawn("recruit")),
    (record.DRAFT, lambda rest: f"draft {rest + 1}"),
    (record.START, lambda rest: f"start {label(rest)}"),
    (record.REVEAL, lambda rest: f"reveal {rest}"),
    (record.FIRST, lambda rest: f"first {rest + 1}"),
)


def with_tokens(text: str, counts: Iterable[int]) -> str:
    """A text that tells the values of tokens too, counted by value: `score 7 tokens 2,4`."""
    values = [str(value) for value, count in enumerate(counts) for _ in range(count)]
    return f"{text} tokens {','.join(values)}" if values else text


@lru_cache(REMEMBERED)
def parse(text: str) -> Action:
    """The action a text stands for; upper and lower case and extra spaces are forgiven."""
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb not in FORMS:
        raise BadText(f"an action begins with one of: {', '.join(FORMS)}", text=text)
    if len(words) != len(FORMS[verb].split()):
        raise BadText(f"this action is written like '{FORMS[verb]}'", text=text)
    return _Words(text, words).action(verb)


class _Words:
    """The words of one action; every error names its column."""

    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.words = words

    def action(self, verb: str) -> Action:
        if verb == "move":
            return self.move()
        if verb in {"recruit", "remove"}:
            base = record.RECRUIT if verb == "recruit" else record.REMOVE
            return base + self.kind(1) * SPACES + self.space(2)
        if verb in {"start", "retreat"}:
            return (record.START if verb == "start" else record.RETREAT) + self.space(1)
        if verb == "end":
            if self.words[1].lower() != "moves":
                self.refuse(1, "one ends one's moves: 'end moves'")
            return record.END_MOVES
        if verb in NUMBERED:
            base, low, high = NUMBERED[verb]
            return base + self.number(1, low, high) - low
        return record.REFRESH if verb == "refresh" else record.FINAL

    def refuse(self, word: int, message: str) -> NoReturn:
        starts = [match.start() for match in re.finditer(r"\S+", self.text)]
        raise BadText(message, text=self.text, column=starts[word] + 1)

    def number(self, word: int, low: int, high: int) -> int:
        text = self.words[word]
        if text == "?":
            self.refuse(word, "this value is hidden; only the full record of a game can be read")
        if not (text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high):
            self.refuse(word, f"expected a number from {low} to {high}")
        return int(text)

    def kind(self, word: int) -> int:
        if self.words[word].upper() not in set(LETTERS):
            self.refuse(word, "pawns are W (Warrior), M (Master-Animal) or H (Hero)")
        return LETTERS.index(self.words[word].upper())

    def space(self, word: int) -> int:
        try:
            return parse_space(self.words[word])
        except BadText as error:
            self.refuse(word, error.message)

    def move(self) -> Action:
        try:
            warriors, animals, heroes = parse_group(self.words[3])
        except BadText as error:
            self.refuse(3, error.message)
        route = self.space(1) * SPACES + self.space(2)
        return record.MOVE + route * GROUPS + (warriors * 6 + animals) * 4 + heroes


NUMBERED: Final = {
    "first": (record.FIRST, 1, SEATS),
    "reveal": (record.REVEAL, 0, CARDS - 1),
    "draft": (record.DRAFT, 1, ROW),
    "token": (record.TOKEN, 0, VALUES - 1),
    "score": (record.SCORE, 0, record.MAX_POINTS - 1),
    "discard": (record.DISCARD, 0, CARDS - 1),
}
"""Verbs that take a number: the first action, and the lowest and highest number."""


def parse_space(text: str) -> int:
    """The space of that label."""
    if text.lower() not in _LABELS:
        raise BadText("a space is a letter a-e and a digit 1-8", text=text)
    return _LABELS[text.lower()]


def parse_group(text: str) -> tuple[int, int, int]:
    """A group of pawns: how many of each kind."""
    found = _GROUP.fullmatch(text)
    counts = [int(part or 0) for part in found.groups()] if found and len(text) <= 9 else []
    if not counts or any(count > most for count, most in zip(counts, record.SUPPLY, strict=True)):
        raise BadText("a group is written like 2W1M1H: at most 10 W, 5 M and 3 H", text=text)
    return counts[0], counts[1], counts[2]
