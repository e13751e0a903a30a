"""What a game is: seats, actions, states, outcomes, and the one checked door, play().

A title (a folder in kitama.games) provides a Game and a State that keep these promises;
tests/laws.py checks them for every title.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, Self

Seat = int
"""Who decides: 0 to seats - 1, or CHANCE, or NOBODY."""

Action = int
"""One decision or one happening. Its meaning is fixed for a title's rules version."""

Options = Mapping[str, str]
"""What was agreed before the game, as text, so that it can be stored with the game."""

Details = Mapping[str, str | int]
"""Facts about an action, to be worded in the reader's language: whose it is, which card."""

CHANCE: Final[Seat] = -1
"""Plays what no player decides: draws, and steps the rules leave no choice in (weight 1)."""

NOBODY: Final[Seat] = -2
"""The seat of a finished game."""


class Outcome(NamedTuple):
    """How a game ended. Several winners share the victory; none means a draw."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Refusal(NamedTuple):
    """Why something may not be done: data to be worded in the reader's language."""

    rule: str
    """The number of the rule in docs/rules/, or of the part of the contract."""
    code: str
    values: Mapping[str, str | int]

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.code} (rule {self.rule}){': ' if details else ''}{details}"


class IllegalAction(ValueError):
    """The action is not allowed in this state; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadText(ValueError):
    """A text that is not what it should be, and the place where that shows."""

    def __init__(
        self, message: str, *, text: str, column: int = 1, line: int | None = None
    ) -> None:
        place = f"line {line}, column {column}" if line else f"column {column}"
        super().__init__(f"{message} ({place} of {_shortened(text)!r})")
        self.message = message
        self.text = text
        self.column = column
        self.line = line


class BadOption(ValueError):
    """An option this title does not have, or a value it cannot take."""


class Option(NamedTuple):
    """Something that may be agreed before a game."""

    name: str
    help: str
    """One sentence, for those who ask at the command line."""
    values: tuple[str, ...] = ()
    """What may be chosen; empty where any text may be right."""
    default: str | None = None
    """What holds when nobody says anything; None leaves the option out."""


class State(Protocol):
    """A point in a game. apply() trusts its caller; everybody else goes through play()."""

    @property
    def game(self) -> "Game": ...

    @property
    def options(self) -> Options: ...

    @property
    def seat(self) -> Seat:
        """Who decides now; CHANCE for draws and steps without a choice, NOBODY at the end."""
        ...

    def copy(self) -> Self: ...

    def legal_actions(self) -> list[Action]:
        """Ascending. For CHANCE, everything that can happen."""
        ...

    def chances(self) -> list[tuple[Action, int]]:
        """For CHANCE: each possible action with its integer weight; otherwise empty."""
        ...

    def apply(self, action: Action) -> None:
        """Carry out a legal action. Legality is the caller's promise."""
        ...

    def outcome(self, out: Collection[Seat] = ()) -> Outcome | None:
        """How it ended, or None. Seats that gave up are out: they keep their scores and never win.

        A title for two ignores them: there the other one has won before.
        """
        ...

    def standing(self, out: Collection[Seat] = ()) -> Outcome:
        """The same as if the game ended here; nobody wins where a title has nothing to count.

        At least two seats are not out. The table gives the reason, unless the game is over.
        """
        ...

    def view(self, seat: Seat | None) -> Any:
        """What this seat may see; None is a spectator."""
        ...


class Game(Protocol):
    """One title: its rules, and all that the rest of the house needs to know of it."""

    @property
    def name(self) -> str: ...

    @property
    def rules_version(self) -> int:
        """The rules new games are played by; agreed() knows the earlier ones."""
        ...

    @property
    def actions(self) -> int:
        """How many actions there are: each is a number from 0 to one less."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """What may be agreed before a game, the first to be asked first."""
        ...

    @property
    def view_type(self) -> type:
        """The dataclass of its views."""
        ...

    @property
    def content_type(self) -> Any:
        """The type of what content() gives."""
        ...

    @property
    def draw_by_agreement(self) -> bool:
        """Whether the players may agree on a draw."""
        ...

    @property
    def has_secrets(self) -> bool:
        """Whether some seats may see what others may not."""
        ...

    def start(self, options: Options | None = None) -> State:
        """A new game. Raises BadOption."""
        ...

    def prepare(self) -> None:
        """Load or compile all that playing needs now, so that nobody waits for it later."""
        ...

    def agreed(self, options: Options, rules: int) -> Options:
        """The options of a game begun under the rules of that version, as start() takes them.

        Such a game goes on, and is replayed, exactly as it was played. Raises BadOption for
        rules this program does not know.
        """
        ...

    def content(self, options: Options) -> Any:
        """What a board with these options is drawn from: cards, maps. Raises BadOption."""
        ...

    def position(self, state: State) -> str:
        """Everything about a state as one line of text, as the option `position` takes it.

        Empty while there is no position yet, as in a deal. Not for players' eyes: it tells what
        is hidden.
        """
        ...

    def seat_labels(self, options: Options) -> Sequence[str]:
        """A short word for each seat of a table with these options, as texts use it."""
        ...

    def notation(self, action: Action) -> str: ...

    def parse(self, text: str) -> Action:
        """The action a text stands for. Raises BadText; parse(notation(a)) == a."""
        ...

    def masked(self, state: State, action: Action, seat: Seat | None) -> str:
        """The notation of an action about to happen in state, as far as this seat may know it."""
        ...

    def details(self, state: State, action: Action) -> Details:
        """What everybody may know of an action about to happen, and its text leaves out."""
        ...

    def explain(self, state: State, action: Action) -> Refusal:
        """Why an action that is not legal is not."""
        ...

    def determinize(self, view: Any, rng: Random) -> State:
        """A full state consistent with a view, every such state being equally likely."""
        ...


def play(state: State, action: Action, seat: Seat | None = None) -> State:
    """Return the state after an action, or raise IllegalAction: the one checked door.

    With a seat, the action is also refused when that seat is not the one to decide.
    """
    if state.seat == NOBODY:
        raise IllegalAction(Refusal("C1", "game-over", {}))
    if seat is not None and seat != state.seat:
        raise IllegalAction(
            Refusal("C2", "not-your-decision", {"seat": seat, "decides": state.seat})
        )
    if action not in state.legal_actions():
        raise IllegalAction(state.game.explain(state, action))
    after = state.copy()
    after.apply(action)
    return after


def drawn(chances: Sequence[tuple[Action, int]], place: int) -> Action:
    """The action at that place of the summed weights, counted from 0. Whoever draws asks here."""
    for action, weight in chances:
        if place < weight:
            return action
        place -= weight
    raise ValueError("nothing can happen: there are no weights to draw from")


def drawn_by(rng: Random, chances: Sequence[tuple[Action, int]]) -> Action:
    """The action a source of chance lights upon, each as likely as its weight."""
    return drawn(chances, int(rng.random() * sum(weight for _action, weight in chances)))


def _shortened(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
