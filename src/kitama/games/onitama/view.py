"""What a person at an Onitama table sees: everything, for nothing is hidden in this game."""

from dataclasses import dataclass
from typing import Literal

from kitama.game import Outcome

Mover = Literal["red", "blue", "chance", ""]
"""Whose decision it is."""


# Not frozen, but nobody changes one: a table makes one at every action, and ten fields that are
# each asked whether they may be set cost five times the rest of it.
@dataclass(slots=True)
class OnitamaView:
    """The same for both seats and for spectators."""

    squares: str
    """25 letters, a1 first: . empty, b B blue, r R red, masters large; empty while dealing."""
    red: tuple[str, ...]
    blue: tuple[str, ...]
    side: str
    mover: Mover
    """Empty when the game is over."""
    last: str
    """The action that led here; empty at the start."""
    dealt: tuple[str, ...]
    """The cards on the table in the order they were dealt."""
    earlier: tuple[tuple[str, int], ...]
    """Positions that have stood and count if they come again, each with how often; now is last."""
    options: tuple[tuple[str, str], ...]
    outcome: Outcome | None
