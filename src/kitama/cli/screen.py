"""What the terminal needs to know of a title: how to draw it, how to read it, how to word it.

Playing and replaying are the same for every title; a Screen is what differs. A new title adds a
folder beside kitama.cli.onitama with a `SCREEN` in its `screen.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

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


class Unclear(ValueError):
    """What was typed is no action yet; the message says what would be one."""


class Screen(Protocol):
    """A title in the terminal."""

    def greeting(self) -> Sequence[str]:
        """Two lines for somebody who has never played."""
        ...

    def manual(self) -> str:
        """One line on how to type an action."""
        ...

    def rules(self) -> str:
        """The rules in short, and where they stand in full."""
        ...

    def draw(self, scene: Scene, width: int) -> RenderableType:
        """The table as a picture, at most this many columns wide."""
        ...

    def read(self, text: str, state: State) -> Action:
        """The action a line means here, legal or not. Raises Unclear or BadText."""
        ...

    def actions_at(self, text: str, state: State) -> Sequence[Action] | None:
        """The legal actions of what a text points at; None if it points at nothing.

        Raises Unclear where there are none.
        """
        ...

    def tell(self, action: Action, state: State) -> str:
        """An action about to be played in a state, as a sentence; empty if not worth one."""
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
        raise Trouble(f"{game.name} has no terminal board yet; onitama has.")
    return cast("Screen", import_module(f"{package}.screen").SCREEN)
