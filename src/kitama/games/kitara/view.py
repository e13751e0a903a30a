"""What one seat, or a spectator, may know of a game of Kitara, listed field by field.

Hidden are the values of other seats' tokens and what is in the bag. There is no order of undrawn
cards to hide: a card is drawn when it is needed.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from kitama.game import CHANCE, Options, Outcome, Seat
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.holdings import reach, token_count
from kitama.games.kitara.rules.record import VALUES, Record
from kitama.games.kitara.tally import UNCOUNTED, Tally

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

ALL: Final = -3
"""The eye that sees everything: for texts of whole positions, never for a player."""

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


def build(
    setting: Record,
    state: Record,
    viewer: Seat | None,
    options: Options,
    outcome: Outcome | None,
    tally: Tally,
) -> KitaraView:
    """The view of a seat, or of a spectator (None)."""
    drafting = state.phase == record.P_DRAFT
    return KitaraView(
        viewer=viewer,
        phase=PHASES[state.phase],
        decider=int(state.decider),
        first=int(state.first),
        seat=int(state.seat),
        turn=int(state.turn),
        last_round=int(state.last_round),
        holdings=_holdings(setting, state),
        seats=tuple(_seat(state, seat, viewer) for seat in range(setting.seats)),
        row=tuple(int(card) for card in state.row[: state.row_length]),
        reach=int(reach(setting, state)) if drafting else 0,
        gone=cards_in(_gone(setting, state)),
        drawn=_drawn(setting, state, viewer),
        in_bag=int(state.bag.sum()),
        moves_left=int(state.moves_left),
        due=(int(state.due[0]), int(state.due[1]), int(state.due[2]), int(state.due[3])),
        short=int(state.short),
        retreat=_retreat(state),
        options=tuple(options.items()),
        outcome=outcome,
        tally=tally,
    )


def cards_in(cards: int) -> tuple[int, ...]:
    """The numbers in a set of cards."""
    return tuple(card for card in range(record.CARDS) if int(cards) >> card & 1)


def _gone(setting: Record, state: Record) -> int:
    elsewhere = int(state.deck)
    for seat in range(setting.seats):
        elsewhere |= int(state.kingdom[seat])
    for card in state.row[: state.row_length]:
        elsewhere |= 1 << int(card)
    return (1 << record.CARDS) - 2 & ~elsewhere


def _group(counts: Record) -> Group:
    return int(counts[0]), int(counts[1]), int(counts[2])


def _holdings(setting: Record, state: Record) -> tuple[Holding, ...]:
    return tuple(
        Holding(label(space), int(state.owner[space]), _group(state.pawns[space]))
        for space in range(setting.spaces)
        if state.owner[space] != -1
    )


def _values(counts: Record) -> tuple[int, ...]:
    return tuple(value for value in range(VALUES) for _ in range(counts[value]))


def _seat(state: Record, seat: Seat, viewer: Seat | None) -> SeatView:
    is_open = viewer in {seat, ALL} or state.phase == record.P_OVER
    count = int(token_count(state, seat))
    return SeatView(
        kingdom=cards_in(state.kingdom[seat]),
        supply=_group(state.supply[seat]),
        points=int(state.points[seat]),
        tokens=_values(state.kept[seat]) if is_open else (None,) * count,
    )


def _drawn(setting: Record, state: Record, viewer: Seat | None) -> tuple[int | None, ...]:
    """The French edition looks at tokens only when scoring (K23), so not before they are kept."""
    values = _values(state.drawn)
    is_open = viewer == ALL or (viewer == state.seat and not setting.is_french)
    return values if is_open else (None,) * len(values)


def _retreat(state: Record) -> Retreat | None:
    if state.retreat_seat == CHANCE:
        return None
    pawns = _group(state.retreating)
    return Retreat(int(state.retreat_seat), label(int(state.retreat_from)), pawns)
