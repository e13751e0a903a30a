"""What a seat has and can reach, counted from the state. Part of the kernel."""

from kitama.compiled import compiled, lowest
from kitama.games.kitara.rules.record import (
    ANY,
    KINDS,
    LAST_AGE,
    RUINS_POINTS,
    SUPPLY,
    VALUES,
    H,
    Ints,
    M,
    Record,
    W,
)


@compiled
def group_size(state: Record, space: int) -> int:
    """How many pawns stand in a space."""
    return state.pawns[space, W] + state.pawns[space, M] + state.pawns[space, H]


@compiled
def is_empty(counts: Ints) -> bool:
    """Whether a bag of tokens holds none."""
    total = 0
    for value in range(VALUES):
        total += counts[value]
    return total == 0


@compiled
def symbols(cards: int, row: Ints) -> int:
    """How many symbols of a row the cards of a set show together."""
    total = 0
    while cards:
        total += row[lowest(cards)]
        cards &= cards - 1
    return total


@compiled
def pawn_symbols(setting: Record, cards: int) -> int:
    """How many pawns the cards of a set show together."""
    total = 0
    while cards:
        card = lowest(cards)
        for kind in range(KINDS):
            total += setting.recruit[card, kind]
        cards &= cards - 1
    return total


@compiled
def on_board(state: Record, seat: int, kind: int) -> int:
    """How many pawns of a kind a seat has on the board; not while some retreat."""
    return SUPPLY[kind] - state.supply[seat, kind]


@compiled
def reach(setting: Record, state: Record) -> int:
    """How many cards of the row the seat may choose from (K11)."""
    choices = symbols(state.kingdom[state.seat], setting.draft)
    return min(max(choices, 1), state.row_length)


@compiled
def turn_points(setting: Record, state: Record, seat: int) -> int:
    """What a seat scores at the end of its moves, as it stands now (K26, K27)."""
    return symbols(state.kingdom[seat], setting.score) + ruins_points(setting, state, seat)


@compiled
def ruins_points(setting: Record, state: Record, seat: int) -> int:
    """What its Ruins bring a seat (K27)."""
    total = 0
    for space in range(setting.spaces):
        if state.owner[space] == seat and scores(setting, state, space):
            total += RUINS_POINTS
    return total


@compiled
def scores(setting: Record, state: Record, space: int) -> bool:
    """Whether a space brings its owner points (K27)."""
    return setting.is_ruins[space] == 1 and state.pawns[space, M] > 0


@compiled
def food(setting: Record, state: Record, seat: int) -> int:
    """How many cards a seat can feed (K29)."""
    total = 0
    for space in range(setting.spaces):
        total += state.owner[space] == seat and feeds(setting, state, space)
    return total


@compiled
def feeds(setting: Record, state: Record, space: int) -> bool:
    """Whether a space feeds a card of its owner (K29)."""
    return setting.is_ruins[space] == 0 and state.pawns[space, W] > 0


@compiled
def best_drawn(state: Record) -> int:
    """The highest token drawn this turn, which will stay (K28); 0 if there is none.

    It takes a view as well: then of those that its viewer may see.
    """
    best = 0
    # Values ascend, so the last one is the highest; no token is worth 0.
    for value in range(VALUES):
        if state.drawn[value]:
            best = value
    return best


@compiled
def token_total(state: Record, seat: int) -> int:
    """The sum of the token values a seat has kept."""
    total = 0
    for value in range(VALUES):
        total += value * state.kept[seat, value]
    return total


@compiled
def token_count(state: Record, seat: int) -> int:
    """How many tokens a seat has kept."""
    total = 0
    for value in range(VALUES):
        total += state.kept[seat, value]
    return total


@compiled
def next_cards(setting: Record, state: Record) -> int:
    """The set of cards one of which is revealed next: the lowest Age left (K6)."""
    for age in range(1, LAST_AGE):
        cards = state.deck & setting.of_age[age]
        if cards:
            return cards
    # Nothing but the last Age is left, or nothing at all (K40).
    return state.deck


@compiled
def due_kind(state: Record) -> int:
    """The kind of pawn to place or remove next; ANY when nothing is due."""
    for kind in range(KINDS):
        if state.due[kind]:
            return kind
    return ANY
