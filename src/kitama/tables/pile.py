"""The actions that stand, as a pile that twins of a table share.

A pile is never changed: who adds to it or cuts it gets another one, and most of both is the same.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from kitama.game import Action, Seat


class Entry(Struct, frozen=True, gc=False):
    """An action that stands, that is, one that was not taken back."""

    seat: Seat
    action: Action
    is_wall: bool
    """It told somebody something: nobody goes back to before it (T3)."""


class Pile:
    """Entries from the latest down. Adding one costs the same however many there are."""

    __slots__ = ("below", "height", "top")

    def __init__(self, below: "Pile | None" = None, top: Entry | None = None) -> None:
        self.below = below
        self.top = top
        self.height: int = 0 if below is None else below.height + 1

    def cut(self, height: int) -> "Pile":
        """The pile as it was when it had that height."""
        pile = self
        while pile.height > height and pile.below is not None:
            pile = pile.below
        return pile

    def __iter__(self) -> Iterator[Entry]:
        """From the top down."""
        pile = self
        while pile.below is not None and pile.top is not None:
            yield pile.top
            pile = pile.below

    def upwards(self) -> list[Entry]:
        """Every entry, the oldest first."""
        return [*self][::-1]


EMPTY: Final = Pile()
