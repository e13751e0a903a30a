"""What the rules make of a position, as numbers for those who look at it. Part of the kernel."""

from typing import Final

import numpy as np

from kitama.compiled import compiled, popcount
from kitama.games.kitara.rules.holdings import food, symbols, token_total, turn_points
from kitama.games.kitara.rules.hunger import losses
from kitama.games.kitara.rules.legal import retreats
from kitama.games.kitara.rules.record import (
    CARD_POINTS,
    KINDS,
    SEATS,
    SPACES,
    Ints,
    Record,
    Records,
)

Table = np.ndarray[tuple[int, int], np.dtype[np.int64]]

COLUMNS: Final = ("draft", "moves", "points", "hungry", "fed", "tokens", "cards")


@compiled
def count_seats(setting: Record, state: Record, out: Table) -> None:
    """Write what each seat's cards and ground add up to, a row each, in the order of COLUMNS."""
    for seat in range(setting.seats):
        cards = state.kingdom[seat]
        hungry = popcount(cards & ~setting.no_food)
        out[seat, 0] = symbols(cards, setting.draft)
        out[seat, 1] = symbols(cards, setting.moves)
        out[seat, 2] = turn_points(setting, state, seat)
        out[seat, 3] = hungry
        out[seat, 4] = min(hungry, food(setting, state, seat))
        out[seat, 5] = token_total(state, seat)
        out[seat, 6] = CARD_POINTS * popcount(cards)


@compiled
def count_retreats(setting: Record, state: Record, out: Ints) -> None:
    """Write for each space the set of spaces its pawns could retreat to; empty if none attacks."""
    for space in range(setting.spaces):
        owner = state.owner[space]
        is_safe = owner in (-1, state.seat) or state.held[owner] == 1  # K22
        out[space] = 0 if is_safe else retreats(setting, state, owner, space)


# The same doors for callers in Python, who hold each record in an array of its own.


@compiled
def count_seats_at(settings: Records, states: Records, out: Table) -> None:
    """count_seats() for records in arrays."""
    count_seats(settings[0], states[0], out)


@compiled
def count_retreats_at(settings: Records, states: Records, out: Ints) -> None:
    """count_retreats() for records in arrays."""
    count_retreats(settings[0], states[0], out)


@compiled
def losses_at(settings: Records, states: Records, card: int, out: Ints) -> None:
    """losses() for records in arrays."""
    losses(settings[0], states[0], card, out)


def seat_table() -> Table:
    """Room for count_seats()."""
    return np.zeros((SEATS, len(COLUMNS)), np.int64)


def space_list() -> Ints:
    """Room for count_retreats()."""
    return np.zeros(SPACES, np.int64)


def kind_list() -> Ints:
    """Room for losses()."""
    return np.zeros(KINDS + 1, np.int64)
