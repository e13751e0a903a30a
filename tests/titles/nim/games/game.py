"""The rules of Nim. An action is ten times the heap's number from 0, plus the stones taken."""

import re
from collections.abc import Collection
from random import Random
from typing import Final, cast

from kitama.game import (
    NOBODY,
    Action,
    BadOption,
    BadText,
    Details,
    Option,
    Options,
    Outcome,
    Refusal,
    Seat,
)
from kitama.game import State as AnyState
from kitama.games.nim.view import NimContent, NimView

MOST: Final = 9
"""Stones in a heap, and heaps on the table, at the most."""
_ACTION: Final = re.compile(r"take ([1-9]) from ([1-9])")


def _heaps(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9](,[0-9]){0,8}", text) or not text.strip("0,"):
        raise BadOption("heaps: one to nine numbers from 0 to 9, as in 3,4,5")
    return tuple(map(int, text.split(",")))


class NimState:
    """The heaps, and whose turn it is."""

    def __init__(self, options: Options, heaps: tuple[int, ...], mover: Seat) -> None:
        self.options = options
        self.heaps = heaps
        self.mover = mover

    @property
    def game(self) -> "Nim":
        return GAME

    @property
    def seat(self) -> Seat:
        return self.mover if any(self.heaps) else NOBODY

    def copy(self) -> "NimState":
        return NimState(self.options, self.heaps, self.mover)

    def legal_actions(self) -> list[Action]:
        """Any number of stones from any one heap (N2)."""
        return [
            10 * heap + count
            for heap, stones in enumerate(self.heaps)
            for count in range(1, stones + 1)
        ]

    def chances(self) -> list[tuple[Action, int]]:
        return []

    def apply(self, action: Action) -> None:
        heap, count = divmod(action, 10)
        left = self.heaps[heap] - count
        self.heaps = (*self.heaps[:heap], left, *self.heaps[heap + 1 :])
        self.mover = 1 - self.mover

    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        return None if any(self.heaps) else self.standing(out)

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        """Who took the last stone wins (N3); before that nobody leads."""
        if any(self.heaps):
            return Outcome("even", (0, 0), tuple(seat for seat in (0, 1) if seat not in out))
        winner = 1 - self.mover
        return Outcome("last-stone", (1 - winner, winner), (winner,))

    def view(self, seat: Seat | None) -> NimView:
        del seat
        return NimView(self.heaps, self.mover, tuple(self.options.items()), self.outcome())


class Nim:
    """The title."""

    name: Final = "nim"
    rules_version: Final = 1
    actions: Final = 10 * MOST
    options: Final = (
        Option("heaps", "How many stones each heap has, with commas between.", default="3,4,5"),
        Option("position", "Heaps and who moves, as in 3,0,5/1."),
    )
    view_type: Final = NimView
    content_type: Final = NimContent
    draw_by_agreement: Final = False
    has_secrets: Final = False

    def start(self, options: Options | None = None) -> NimState:
        agreed = {"heaps": "3,4,5", **(options or {})}
        if unknown := agreed.keys() - {"heaps", "position"}:
            raise BadOption(f"nim has no option {min(unknown)!r}")
        heaps, _slash, mover = agreed.get("position", "").partition("/")
        if "position" in agreed and mover not in {"0", "1"}:
            raise BadOption("position: heaps, a slash, and 0 or 1 for who moves")
        return NimState(agreed, _heaps(heaps or agreed["heaps"]), int(mover or 0))

    def prepare(self) -> None:
        """Nothing is compiled."""

    def agreed(self, options: Options, rules: int) -> Options:
        if rules != self.rules_version:
            raise BadOption(f"rules {rules} of nim are not known here")
        return options

    def content(self, options: Options) -> NimContent:
        return NimContent(_heaps(options.get("heaps", "3,4,5")))

    def position(self, state: AnyState) -> str:
        own = cast("NimState", state)
        return f"{','.join(map(str, own.heaps))}/{own.mover}" if any(own.heaps) else ""

    def seat_labels(self, options: Options) -> tuple[str, ...]:
        del options
        return "first", "second"

    def notation(self, action: Action) -> str:
        heap, count = divmod(action, 10)
        return f"take {count} from {heap + 1}"

    def parse(self, text: str) -> Action:
        match = _ACTION.fullmatch(text)
        if match is None:
            raise BadText("an action is 'take 2 from 1'", text=text)
        return 10 * (int(match[2]) - 1) + int(match[1])

    def masked(self, state: AnyState, action: Action, seat: Seat | None) -> str:
        del state, seat
        return self.notation(action)

    def details(self, state: AnyState, action: Action) -> Details:
        del state, action
        return {}

    def explain(self, state: AnyState, action: Action) -> Refusal:
        heap, count = divmod(action, 10)
        heaps = cast("NimState", state).heaps
        stones = heaps[heap] if heap < len(heaps) else 0
        return Refusal("N2", "not-so-many", {"heap": heap + 1, "asked": count, "stones": stones})

    def determinize(self, view: NimView, rng: Random) -> NimState:
        del rng
        return NimState(dict(view.options), view.heaps, view.mover)


GAME: Final = Nim()
