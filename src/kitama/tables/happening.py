"""A line of a table as it is told: to each seat and to spectators what they may know of it."""

from typing import TYPE_CHECKING

from msgspec import Struct

from kitama.game import Seat

if TYPE_CHECKING:
    from kitama.game import Details


class Happening(Struct, frozen=True, gc=False):
    """A line as it is told: the text for spectators first, then one for each seat."""

    version: int
    at: int
    seat: Seat
    kind: str
    texts: tuple[str, ...]
    """One text alone is for everybody."""
    details: "Details"
    """What everybody may know of an action besides its text."""

    def text_for(self, seat: Seat | None) -> str:
        if len(self.texts) == 1:
            return self.texts[0]
        return self.texts[0 if seat is None else seat + 1]
