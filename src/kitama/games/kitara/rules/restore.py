"""From a view record back to a state, with the tokens it leaves open dealt. Part of the kernel."""

from kitama.chance import below_at
from kitama.compiled import compiled
from kitama.games.kitara.rules.kernel import decide
from kitama.games.kitara.rules.record import (
    CARDS,
    KINDS,
    ROW,
    SEATS,
    SPACES,
    SUPPLY,
    VALUES,
    Ints,
    Record,
    Records,
)


@compiled
def deal(setting: Record, view: Record, seed: int, state: Record) -> None:
    """Write all of a state: what a view shows, whoever looked, and the rest by chance.

    Where the view leaves a token's value open lies one that nobody has seen, each equally likely;
    the others are in the bag.
    """
    _restore_course(view, state)
    _restore_cards(view, state)
    _restore_tokens(setting, view, state)
    _deal_tokens(setting, view, seed, state)
    _restore_pawns(setting, view, state)
    decide(setting, state)


@compiled
def _restore_course(view: Record, state: Record) -> None:
    state.phase = view.phase
    state.first = view.first
    state.seat = view.seat
    state.turn = view.turn
    state.last_round = view.last_round
    state.moves_left = view.moves_left
    state.short = view.short
    for kind in range(KINDS + 1):
        state.due[kind] = view.due[kind]


@compiled
def _restore_cards(view: Record, state: Record) -> None:
    elsewhere = view.gone
    for seat in range(SEATS):
        state.kingdom[seat] = view.kingdom[seat]
        state.points[seat] = view.points[seat]
        elsewhere |= view.kingdom[seat]
    state.row_length = view.row_length
    for place in range(ROW):
        state.row[place] = view.row[place]
        elsewhere |= 1 << view.row[place]
    state.deck = (1 << CARDS) - 2 & ~elsewhere


@compiled
def _restore_tokens(setting: Record, view: Record, state: Record) -> None:
    """What the view knows; in the bag is what nobody has seen."""
    for value in range(VALUES):
        state.drawn[value] = view.drawn[value]
        state.bag[value] = setting.tokens[value] - view.drawn[value]
        for seat in range(SEATS):
            state.kept[seat, value] = view.kept[seat, value]
            state.bag[value] -= view.kept[seat, value]


@compiled
def _deal_tokens(setting: Record, view: Record, seed: int, state: Record) -> None:
    """Tokens from the bag for every place the view leaves open, one after the other.

    From the seat that began on: the same luck deals the same, whoever sits where.
    """
    left, place = 0, 0
    for value in range(VALUES):
        left += state.bag[value]
    for step in range(setting.seats):
        seat = (view.first + step) % setting.seats
        for _token in range(view.kept_hidden[seat]):
            state.kept[seat, _take_token(state.bag, below_at(seed, place, left - place))] += 1
            place += 1
    for _token in range(view.drawn_hidden):
        state.drawn[_take_token(state.bag, below_at(seed, place, left - place))] += 1
        place += 1


@compiled
def _take_token(bag: Ints, number: int) -> int:
    """Take a token out of the bag, numbered from the lowest value up; returns its value."""
    value = 0
    while value < VALUES - 1 and number >= bag[value]:
        number -= bag[value]
        value += 1
    bag[value] -= 1
    return value


@compiled
def _restore_pawns(setting: Record, view: Record, state: Record) -> None:
    """Pawns stand, retreat or are in the supply."""
    for seat in range(SEATS):
        state.held[seat] = 0
        for kind in range(KINDS):
            state.supply[seat, kind] = SUPPLY[kind] if seat < setting.seats else 0
    for space in range(SPACES):
        owner = view.owner[space]
        state.owner[space] = owner
        for kind in range(KINDS):
            # Nobody stands in a free space.
            state.pawns[space, kind] = view.pawns[space, kind]
        if owner != -1:
            state.held[owner] += 1
            for kind in range(KINDS):
                state.supply[owner, kind] -= view.pawns[space, kind]
    state.retreat_seat = view.retreat_seat
    state.retreat_from = view.retreat_from
    for kind in range(KINDS):
        state.retreating[kind] = view.retreating[kind]
        if view.retreat_seat != -1:
            state.supply[view.retreat_seat, kind] -= view.retreating[kind]


@compiled
def deal_at(settings: Records, views: Records, seed: int, states: Records) -> None:
    """deal() for records in arrays."""
    deal(settings[0], views[0], seed, states[0])
