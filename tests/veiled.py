"""A tiny game with secrets, for tests: draws, forced steps, several decisions in a turn.

On a turn a seat may step (at most three times), take tokens (at most two; chance draws each, and
only its owner sees the value) and ends the turn; then a bell rings, a step without a choice.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from kitama.game import (
    CHANCE,
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

STEP, TAKE, END, BELL = range(4)
TOKEN: Final = 4
WEIGHTS: Final = (3, 2, 1)
WORDS: Final = ("step", "take", "end", "bell", "token 1", "token 2", "token 3")


@dataclass(frozen=True)
class VeiledView:
    """What a seat, or a spectator, may see."""

    viewer: int | None
    decides: int
    own: tuple[int, ...]
    counts: tuple[int, ...]
    steps: int
    takes: int
    turn: int
    waiting: str
    options: dict[str, str]
    outcome: Outcome | None


@dataclass
class VeiledState:
    """Whose turn, who holds which tokens, and what chance has to do."""

    options: Options
    tokens: list[list[int]]
    turn: int = 0
    steps: int = 0
    takes: int = 0
    waiting: str = ""

    @property
    def game(self) -> "Veiled":
        return GAME

    @property
    def turns(self) -> int:
        return len(self.tokens) * int(self.options["turns"])

    @property
    def mover(self) -> int:
        return self.turn % len(self.tokens)

    @property
    def seat(self) -> Seat:
        if self.turn >= self.turns:
            return NOBODY
        return CHANCE if self.waiting else self.mover

    def copy(self) -> "VeiledState":
        return replace(self, tokens=[list(held) for held in self.tokens])

    def legal_actions(self) -> list[Action]:
        if self.seat == NOBODY:
            return []
        if self.seat == CHANCE:
            return [action for action, _weight in self.chances()]
        return [STEP] * (self.steps < 3) + [TAKE] * (self.takes < 2) + [END]

    def chances(self) -> list[tuple[Action, int]]:
        if self.waiting == "token":
            return [(TOKEN + value, weight) for value, weight in enumerate(WEIGHTS)]
        return [(BELL, 1)] if self.waiting else []

    def apply(self, action: Action) -> None:
        if action == STEP:
            self.steps += 1
        elif action == TAKE:
            self.takes += 1
            self.waiting = "token"
        elif action == END:
            self.waiting = "bell"
        elif action == BELL:
            self.waiting, self.turn, self.steps, self.takes = "", self.turn + 1, 0, 0
        else:
            self.waiting = ""
            self.tokens[self.mover].append(action - TOKEN + 1)

    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        return None if self.turn < self.turns else self.standing(out)

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        scores = tuple(sum(held) for held in self.tokens)
        best = max(score for seat, score in enumerate(scores) if seat not in out)
        winners = (seat for seat, score in enumerate(scores) if score == best and seat not in out)
        return Outcome("turns", scores, tuple(winners))

    def view(self, seat: Seat | None) -> VeiledView:
        return VeiledView(
            viewer=seat,
            decides=self.seat,
            own=() if seat is None else tuple(self.tokens[seat]),
            counts=tuple(len(held) for held in self.tokens),
            steps=self.steps,
            takes=self.takes,
            turn=self.turn,
            waiting=self.waiting,
            options=dict(self.options),
            outcome=self.outcome(),
        )


class Veiled:
    """The title."""

    name: Final = "veiled"
    rules_version: Final = 1
    actions: Final = len(WORDS)
    options: Final = (
        Option("seats", "How many play.", ("2", "3", "4"), "2"),
        Option("turns", "How many turns each.", default="2"),
    )
    view_type: Final = VeiledView
    content_type: Final = type(None)
    draw_by_agreement: Final = False
    has_secrets: Final = True

    def start(self, options: Options | None = None) -> VeiledState:
        agreed = {"seats": "2", "turns": "2", **(options or {})}
        if agreed.keys() != {"seats", "turns"} or agreed["seats"] not in {"2", "3", "4"}:
            raise BadOption("veiled has two options: seats (2 to 4) and turns")
        return VeiledState(agreed, [[] for _seat in range(int(agreed["seats"]))])

    def prepare(self) -> None:
        """Nothing to wait for."""

    def agreed(self, options: Options, rules: int) -> Options:
        if rules != self.rules_version:
            raise BadOption(f"no rules {rules}")
        return options

    def content(self, options: Options) -> None:
        """Nothing to draw."""

    def position(self, state: AnyState) -> str:
        return str(state)

    def seat_labels(self, options: Options) -> Sequence[str]:
        return [f"seat-{number}" for number in range(int(options.get("seats", "2")))]

    def notation(self, action: Action) -> str:
        return WORDS[action]

    def parse(self, text: str) -> Action:
        if text not in WORDS:
            raise BadText("no such word", text=text)
        return WORDS.index(text)

    def masked(self, state: AnyState, action: Action, seat: Seat | None) -> str:
        if action < TOKEN or seat == getattr(state, "mover", None):
            return WORDS[action]
        return "token ?"

    def details(self, state: AnyState, action: Action) -> Details:
        del action
        return {"mover": getattr(state, "mover", NOBODY)}

    def explain(self, state: AnyState, action: Action) -> Refusal:
        return Refusal("V1", "not-now", {"word": WORDS[action], "decides": state.seat})

    def determinize(self, view: Any, rng: Random) -> VeiledState:
        tokens = [[rng.choices((1, 2, 3), WEIGHTS)[0] for _ in range(n)] for n in view.counts]
        if view.viewer is not None:
            tokens[view.viewer] = list(view.own)
        return VeiledState(view.options, tokens, view.turn, view.steps, view.takes, view.waiting)


GAME: Final = Veiled()
