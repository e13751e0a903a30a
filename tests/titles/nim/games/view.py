"""What everybody at a table of Nim sees: all of it."""

from dataclasses import dataclass

from kitama.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class NimContent:
    """What the board is drawn from: the heaps as they lie at the start."""

    heaps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NimView:
    """The same for both seats and for spectators."""

    heaps: tuple[int, ...]
    mover: Seat
    options: tuple[tuple[str, str], ...]
    outcome: Outcome | None
