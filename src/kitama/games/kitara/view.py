"""What one seat, or a spectator, may know of a game of Kitara, listed field by field.

Who may see what is decided in rules/sight.py: it fills the record that is read here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import Final, Literal, get_args

from kitama.game import Options, Outcome, Seat
from kitama.games.kitara import tally
from kitama.games.kitara.rules.record import CELL, VALUES, Cells, Records, members, places
from kitama.games.kitara.rules.sight import SPECTATOR, VIEW
from kitama.games.kitara.tally import LABELS, REMEMBERED, UNCOUNTED, Tally

Phase = Literal[
    "first",
    "deal",
    "start",
    "draft",
    "reveal",
    "recruit",
    "move",
    "token",
    "retreat",
    "score",
    "discard",
    "remove",
    "refresh",
    "renew",
    "final",
    "over",
]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

REASONS: Final = ("", "points", "tokens", "shared")
"""Why a game ended, in the order of rules/ending.py."""

Group = tuple[int, int, int]
"""How many Warriors, Master-Animals and Heroes."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A space somebody holds."""

    space: str
    seat: Seat
    pawns: Group


@dataclass(frozen=True, slots=True)
class SeatView:
    """What lies in front of one seat."""

    kingdom: tuple[int, ...]
    supply: Group
    points: int
    tokens: tuple[int | None, ...]
    """Tokens kept: the values for those who may see them, None for each one otherwise."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Pawns that were driven out and stand nowhere yet."""

    seat: Seat
    space: str
    pawns: Group


@dataclass(frozen=True, slots=True)
class KitaraView:
    """The table as this viewer sees it."""

    viewer: Seat | None
    phase: Phase
    decider: Seat
    first: Seat
    seat: Seat
    """Whose turn it is."""
    turn: int
    """How many turns are finished."""
    last_round: int
    """0 until the first Age-5 card is revealed."""
    holdings: tuple[Holding, ...]
    seats: tuple[SeatView, ...]
    row: tuple[int, ...]
    reach: int
    gone: tuple[int, ...]
    """Cards that have left the game."""
    drawn: tuple[int | None, ...]
    """Tokens drawn this turn: values for their owner, None for each one otherwise."""
    in_bag: int
    moves_left: int
    due: tuple[int, int, int, int]
    short: int
    retreat: Retreat | None
    options: tuple[tuple[str, str], ...]
    outcome: Outcome | None
    tally: Tally = UNCOUNTED
    """What the rules make of it; nothing yet where a position is only read from a text."""
    stays: int = 0
    """Of the tokens drawn this turn the one that will be kept, for whom may see it; 0 without."""


_MEMORY: Final = Struct(f"{VIEW.itemsize // CELL}q")
_AT: Final = places(VIEW)
_COURSE: Final = slice(_AT["viewer"].start, _AT["short"].stop)
_TABLE: Final = slice(_AT["row_length"].start, _AT["drawn_hidden"].stop)
_RESULT: Final = slice(_AT["seats"].start, _AT["winners"].stop)
_DUE, _ROW, _RETREATING, _DRAWN = (_AT[name] for name in ("due", "row", "retreating", "drawn"))
_STAYS: Final[int] = _AT["stays"].start
_KINGDOM, _POINTS, _SUPPLY = (_AT[name] for name in ("kingdom", "points", "supply"))
_KEPT, _KEPT_HIDDEN, _OWNER, _PAWNS = (
    _AT[name] for name in ("kept", "kept_hidden", "owner", "pawns")
)


def read(views: Records, options: Options) -> KitaraView:
    """The view in a view record, of a table with these options."""
    cells: Cells = _MEMORY.unpack(views.tobytes())
    viewer, phase, decider, first, seat, turn, last_round, moves_left, short = cells[_COURSE]
    row_length, gone, retreat_seat, retreat_from, drawn_hidden = cells[_TABLE]
    seats, in_bag, reach, reason, winners = cells[_RESULT]
    warriors, animals, heroes, any_kind = cells[_DUE]
    points = cells[_POINTS][:seats]
    return KitaraView(
        viewer=None if viewer == SPECTATOR else viewer,
        phase=PHASES[phase],
        decider=decider,
        first=first,
        seat=seat,
        turn=turn,
        last_round=last_round,
        holdings=_holdings(cells[_OWNER], cells[_PAWNS]),
        seats=_seats(cells, seats),
        row=cells[_ROW][:row_length],
        reach=reach,
        gone=members(gone),
        drawn=_tokens(cells[_DRAWN], drawn_hidden),
        in_bag=in_bag,
        moves_left=moves_left,
        due=(warriors, animals, heroes, any_kind),
        short=short,
        retreat=None if retreat_seat < 0 else _retreat(cells, retreat_seat, retreat_from),
        options=tuple(options.items()),
        outcome=Outcome(REASONS[reason], points, members(winners)) if reason else None,
        tally=tally.read(cells, phase, seats),
        stays=cells[_STAYS],
    )


def _groups(numbers: Cells) -> Iterator[Group]:
    each = iter(numbers)
    return zip(each, each, each, strict=True)


_holding = lru_cache(REMEMBERED)(Holding)
LATELY: Final = 64
"""How many positions keep what lies on their map."""


@lru_cache(LATELY)
def _holdings(owners: Cells, pawns: Cells) -> tuple[Holding, ...]:
    """Of one position, whoever looks at it: all seats ask one after the other."""
    spaces = zip(LABELS, owners, _groups(pawns), strict=True)
    return tuple([_holding(space, owner, group) for space, owner, group in spaces if owner >= 0])


@lru_cache(REMEMBERED)
def _tokens(counts: Cells, hidden: int) -> tuple[int | None, ...]:
    """The values that are seen, and None for each that is not."""
    seen = [value for value, count in enumerate(counts) for _ in range(count)]
    return (*seen, *[None] * hidden)


@lru_cache(REMEMBERED)
def _seat(kingdom: int, supply: Group, points: int, kept: Cells, hidden: int) -> SeatView:
    return SeatView(members(kingdom), supply, points, _tokens(kept, hidden))


def _seats(cells: Cells, seats: int) -> tuple[SeatView, ...]:
    kingdoms, supplies, points = cells[_KINGDOM], _groups(cells[_SUPPLY]), cells[_POINTS]
    kept = [cells[at : at + VALUES] for at in range(_KEPT.start, _KEPT.stop, VALUES)]
    return tuple(map(_seat, kingdoms, supplies, points, kept, cells[_KEPT_HIDDEN]))[:seats]


def _retreat(cells: Cells, seat: Seat, space: int) -> Retreat:
    warriors, animals, heroes = cells[_RETREATING]
    return Retreat(seat, LABELS[space], (warriors, animals, heroes))
