"""What the terminal needs to know of a title: how to draw it, how to read it, how to word it.

Playing and replaying are the same for every title; a Screen is what differs. A new title adds a
folder here with a `SCREEN` in its `screen.py`, and its commands in its `__init__.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, cast

from rich.console import RenderableType

from kitama.cli.errors import Trouble
from kitama.game import Action, Game, Outcome, Refusal, Seat, State


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment to be drawn."""

    view: Any
    seat: Seat | None
    """Who is looking; None is a spectator."""
    players: Sequence[str]
    """Who sits at each seat."""
    last: Action | None = None
    """What was just played."""
    shown: Sequence[Action] = ()
    """Actions to point at."""


class Played(NamedTuple):
    """Something that happened."""

    before: State
    action: Action
    text: str
    """Its notation, as far as those may know it whom it is told."""
    after: State


class Unclear(ValueError):
    """What was typed is no action yet; the message says what would be one."""


class Screen(Protocol):
    """A title in the terminal."""

    home: Seat
    """Where a person sits who does not say where."""

    def greeting(self) -> Sequence[str]:
        """Two lines for somebody who has never played."""
        ...

    def manual(self) -> str:
        """One line on how to type an action."""
        ...

    def help(self) -> str:
        """What may be typed in this title beside what may be typed in all; empty if nothing."""
        ...

    def rules(self) -> str:
        """The rules in short, and where they stand in full."""
        ...

    def draw(self, scene: Scene, width: int) -> RenderableType:
        """The table as a picture, at most this many columns wide."""
        ...

    def question(self, state: State) -> str:
        """What the seat to decide is asked; empty if the picture says it all."""
        ...

    def offered(self, state: State) -> Sequence[Action]:
        """The actions to point at while the question is asked; few enough to be seen at once."""
        ...

    def answers(self, state: State, width: int) -> str:
        """Everything that seat can do, in lines of at most this many columns."""
        ...

    def read(self, text: str, state: State) -> Action:
        """The action a line means here, legal or not. Raises Unclear or BadText."""
        ...

    def actions_at(self, text: str, state: State) -> Sequence[Action] | None:
        """The legal actions of what a text points at; None if it points at nothing.

        Raises Unclear where there are none.
        """
        ...

    def pointed(self, actions: Sequence[Action], state: State) -> str:
        """The actions of what was pointed at, in words."""
        ...

    def look(self, text: str, state: State) -> str | None:
        """What there is to say of something on the table; None if a text names nothing there.

        Raises Unclear where it is not plain what is meant.
        """
        ...

    def story(self, steps: Sequence[Played], viewer: Seat | None) -> Sequence[str]:
        """What happened, told to this seat or to anybody, in as many lines as it is worth."""
        ...

    def refuse(self, refusal: Refusal, state: State) -> str:
        """What is missing, and what would do."""
        ...

    def conclude(self, outcome: Outcome) -> str:
        """Who won, and in which way."""
        ...


def find_screen(game: Game) -> Screen:
    """The screen of a title. Raises Trouble."""
    package = f"kitama.cli.{game.name}"
    if find_spec(package) is None:
        raise Trouble(f"{game.name} has no terminal board yet.")
    return cast("Screen", import_module(f"{package}.screen").SCREEN)
