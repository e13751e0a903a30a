"""Time at a table: none, live (minutes and an increment) or by deadline. Pure arithmetic.

Line times go in, so that a replayed table has the same clocks. A short time is forgiven at every
decision for the way through the network, so that nobody loses on time for living far away.
"""

from typing import Annotated, Final, NamedTuple

import msgspec

from kitama.game import Seat

LAG_ALLOWANCE_MS: Final = 300
MAX_MS: Final = 366 * 24 * 3600 * 1000


class NoClock(msgspec.Struct, frozen=True, tag="none"):
    """Everybody has all the time in the world."""


class LiveClock(msgspec.Struct, frozen=True, tag="live"):
    """Each seat has so much time for the whole game, and a little more after each turn."""

    bank_ms: Annotated[int, msgspec.Meta(ge=1000, le=MAX_MS)]
    increment_ms: Annotated[int, msgspec.Meta(ge=0, le=3_600_000)] = 0


class Deadline(msgspec.Struct, frozen=True, tag="deadline"):
    """Each decision must be made within so much time."""

    within_ms: Annotated[int, msgspec.Meta(ge=1000, le=MAX_MS)]


Control = NoClock | LiveClock | Deadline


class Clock(NamedTuple):
    """What each seat has left, and whose time runs since when."""

    control: Control
    left_ms: tuple[int, ...]
    running: Seat | None
    since: int

    def turn_to(self, seat: Seat | None, at: int, *, reward: bool = True) -> "Clock":
        """Whose time runs from now on; a finished turn earns the increment."""
        left = self.left_ms
        if isinstance(self.control, LiveClock) and self.running is not None:
            gain = self.control.increment_ms if reward and seat != self.running else 0
            after = max(0, left[self.running] - self.spent(at)) + gain
            left = (*left[: self.running], after, *left[self.running + 1 :])
        if isinstance(self.control, Deadline) and seat == self.running and not reward:
            return self  # taking back gives no new deadline
        return Clock(self.control, left, seat, at)

    def spent(self, at: int) -> int:
        """What the running seat has used up, after the allowance for lag."""
        return max(0, at - self.since - LAG_ALLOWANCE_MS)

    def due(self) -> int | None:
        """When the running seat's time is up, in milliseconds since 1970; None is never."""
        if self.running is None:
            return None
        match self.control:
            case LiveClock():
                return self.since + self.left_ms[self.running] + LAG_ALLOWANCE_MS
            case Deadline(within_ms=within):
                return self.since + within
            case _:
                return None

    def is_up(self, at: int) -> bool:
        due = self.due()
        return due is not None and at > due


def stopped(control: Control, seats: int) -> Clock:
    """The clock before the game begins."""
    bank = control.bank_ms if isinstance(control, LiveClock) else 0
    return Clock(control, (bank,) * seats, None, 0)
