"""What the rules make of a position, said in words of the rulebook: the page only shows it."""

from dataclasses import dataclass
from typing import Final

from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.rules import counts, record
from kitama.games.kitara.rules.record import CARDS, SPACES, START_WARRIORS, Records, fields

_LABELS: Final = tuple(label(space) for space in range(SPACES))


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
    start: int
    """The Warriors a kingdom begins with (K9)."""
    seats: tuple[SeatTally, ...]
    retreats: dict[str, tuple[str, ...]]
    """While moving: for each space that may be attacked, where its pawns would retreat (K24)."""
    losses: dict[int, tuple[int, int, int, int]]
    """While discarding: for each card, the pawns that would go with it, if no other card did."""
    final: tuple[FinalCount, ...] | None


def tally(settings: Records, records: Records) -> Tally:
    """What the rules make of a state."""
    state = fields(records)
    phase, seats = int(state.phase), int(fields(settings).seats)
    table = counts.seat_table()
    counts.count_seats_at(settings, records, table)
    rows: list[list[int]] = table[:seats].tolist()
    return Tally(
        round=int(state.turn) // seats + 1,
        start=START_WARRIORS,
        seats=tuple(SeatTally(*row[:5]) for row in rows),
        retreats=_retreats(settings, records) if phase == record.P_MOVE else {},
        losses=_losses(settings, records) if phase == record.P_DISCARD else {},
        final=_final(state.points.tolist(), rows) if phase == record.P_OVER else None,
    )


def last_count(settings: Records, records: Records) -> tuple[int, ...]:
    """Each seat's points with the last count (K37), which is made here if it was not made yet."""
    state, seats = fields(records), int(fields(settings).seats)
    points: list[int] = state.points[:seats].tolist()
    if state.phase == record.P_OVER:
        return tuple(points)
    table = counts.seat_table()
    counts.count_seats_at(settings, records, table)
    rows: list[list[int]] = table[:seats].tolist()
    return tuple(
        total + tokens + cards for total, (*_now, tokens, cards) in zip(points, rows, strict=True)
    )


def _retreats(settings: Records, records: Records) -> dict[str, tuple[str, ...]]:
    found = counts.space_list()
    counts.count_retreats_at(settings, records, found)
    sets: list[int] = found.tolist()
    return {_LABELS[space]: _spaces(places) for space, places in enumerate(sets) if places}


def _spaces(places: int) -> tuple[str, ...]:
    """The spaces in a set, ascending."""
    found = []
    while places:
        lowest = places & -places
        found.append(_LABELS[lowest.bit_length() - 1])
        places ^= lowest
    return tuple(found)


def _losses(settings: Records, records: Records) -> dict[int, tuple[int, int, int, int]]:
    setting, state = fields(settings), fields(records)
    hungry = int(state.kingdom[state.seat]) & ~int(setting.no_food)
    found = {}
    for card in range(CARDS):
        if hungry >> card & 1:
            out = counts.kind_list()
            counts.losses_at(settings, records.copy(), card, out)
            warriors, animals, heroes, any_kind = out.tolist()
            found[card] = (warriors, animals, heroes, any_kind)
    return found


def _final(points: list[int], rows: list[list[int]]) -> tuple[FinalCount, ...]:
    return tuple(
        FinalCount(track=total - tokens - cards, tokens=tokens, cards=cards)
        for total, (*_now, tokens, cards) in zip(points, rows, strict=False)
    )
