"""What the rules make of a position, said in words of the rulebook: the page only shows it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import SEATS, SPACES, Cells, members
from kitama.games.kitara.rules.sight import VIEW

LABELS: Final = tuple(label(space) for space in range(SPACES))
REMEMBERED: Final = 10_000
"""How many parts of views are kept: most are the same in the next one, and for other viewers."""

_AT: Final = record.places(VIEW)
_ROUND, _ROUNDS, _START, _STARVING, _FEEDING, _SCORING = (
    _AT[name].start for name in ("round", "rounds", "start", "starving", "feeding", "scoring")
)
_SEATS: Final = slice(_AT["draft"].start, _AT["ruins"].stop)
_FINAL: Final = slice(_AT["track"].start, _AT["card_points"].stop)
_RETREATS, _LOSSES = _AT["retreats"], _AT["losses"]


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What a seat's cards and ground add up to now."""

    draft: int
    """Draft symbols (K11)."""
    moves: int
    """Moves in a turn (K17)."""
    points: int
    """What a turn scores that ends now (K26, K27)."""
    hungry: int
    """Cards that need food."""
    fed: int
    """Those of them that have it (K29)."""
    suns: int
    """Of the points: those of score symbols (K26)."""
    ruins: int
    """And those of Ruins (K27)."""


@dataclass(frozen=True, slots=True)
class FinalCount:
    """Where a seat's points came from, once the game is over (K37)."""

    track: int
    """Scored on the way."""
    tokens: int
    cards: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The same for every viewer: nothing in it is hidden."""

    round: int
    """Counted from 1."""
    rounds: int
    """How many there will be (K36): known from the start, as every turn reveals so many cards."""
    start: int
    """The Warriors a kingdom begins with (K9)."""
    seats: tuple[SeatTally, ...]
    retreats: dict[str, tuple[str, ...]]
    """While moving: for each space that may be attacked, where its pawns would retreat (K24)."""
    losses: dict[int, tuple[int, int, int, int]]
    """While discarding, and while moving with too little food: for each card that may be the one
    to go, the pawns that would go with it, if no other card did."""
    feeding: tuple[str, ...]
    """The spaces that feed a card of their owner (K29)."""
    scoring: tuple[str, ...]
    """The Ruins that score for their owner (K27)."""
    final: tuple[FinalCount, ...] | None


UNCOUNTED: Final = Tally(
    round=0,
    rounds=0,
    start=0,
    seats=(),
    retreats={},
    losses={},
    feeding=(),
    scoring=(),
    final=None,
)
"""Where nobody has counted yet."""


def read(cells: Cells, phase: int, seats: int) -> Tally:
    """The tally in the cells of a view record."""
    return Tally(
        round=cells[_ROUND],
        rounds=cells[_ROUNDS],
        start=cells[_START],
        seats=_seats(cells[_SEATS], seats),
        retreats=_retreats(cells[_RETREATS]) if phase == record.P_MOVE else {},
        losses=_losses(cells[_LOSSES], cells[_STARVING]) if cells[_STARVING] else {},
        feeding=_spaces(cells[_FEEDING]),
        scoring=_spaces(cells[_SCORING]),
        final=_final(cells[_FINAL], seats) if phase == record.P_OVER else None,
    )


@lru_cache(REMEMBERED)
def _seats(columns: Cells, seats: int) -> tuple[SeatTally, ...]:
    return tuple(SeatTally(*columns[seat::SEATS]) for seat in range(seats))


def _retreats(places: Cells) -> dict[str, tuple[str, ...]]:
    return {LABELS[space]: _spaces(found) for space, found in enumerate(places) if found}


@lru_cache(REMEMBERED)
def _spaces(places: int) -> tuple[str, ...]:
    """The spaces in a set, ascending."""
    return tuple(LABELS[space] for space in members(places))


def _losses(pawns: Cells, starving: int) -> dict[int, tuple[int, int, int, int]]:
    numbers = iter(pawns)
    losses = zip(numbers, numbers, numbers, numbers, strict=True)
    return {card: loss for card, loss in enumerate(losses) if starving >> card & 1}


def _final(columns: Cells, seats: int) -> tuple[FinalCount, ...]:
    return tuple(FinalCount(*columns[seat::SEATS]) for seat in range(seats))
