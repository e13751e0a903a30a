"""From a view record back to a state, with the tokens it leaves open dealt. Part of the kernel."""

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
def restore(setting: Record, view: Record, order: Ints, state: Record) -> None:
    """Fill a state of zeros with what a view shows, whoever looked.

    The tokens nobody has seen are numbered from the lowest value up. The order is those numbers,
    shuffled: the last ones lie where the view leaves a value open, the rest is in the bag. It is
    used up.
    """
    _restore_course(view, state)
    _restore_cards(view, state)
    _restore_tokens(setting, view, state)
    _deal(view, order, state)
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
def _deal(view: Record, order: Ints, state: Record) -> None:
    """Tokens from the bag for every place the view leaves open."""
    left = len(order)
    for index in range(left):
        order[index] = _value(state.bag, order[index])
    for seat in range(SEATS):
        for _place in range(view.kept_hidden[seat]):
            left -= 1
            state.bag[order[left]] -= 1
            state.kept[seat, order[left]] += 1
    for _place in range(view.drawn_hidden):
        left -= 1
        state.bag[order[left]] -= 1
        state.drawn[order[left]] += 1


@compiled
def _value(bag: Ints, number: int) -> int:
    """The value of a token of the bag, numbered from the lowest value up."""
    value = 0
    while value < VALUES - 1 and number >= bag[value]:
        number -= bag[value]
        value += 1
    return value


@compiled
def _restore_pawns(setting: Record, view: Record, state: Record) -> None:
    """Pawns stand, retreat or are in the supply."""
    for seat in range(setting.seats):
        for kind in range(KINDS):
            state.supply[seat, kind] = SUPPLY[kind]
    for space in range(SPACES):
        owner = view.owner[space]
        state.owner[space] = owner
        if owner != -1:
            state.held[owner] += 1
            for kind in range(KINDS):
                state.pawns[space, kind] = view.pawns[space, kind]
                state.supply[owner, kind] -= view.pawns[space, kind]
    state.retreat_seat = view.retreat_seat
    state.retreat_from = view.retreat_from
    for kind in range(KINDS):
        state.retreating[kind] = view.retreating[kind]
        if view.retreat_seat != -1:
            state.supply[view.retreat_seat, kind] -= view.retreating[kind]


@compiled
def restore_at(settings: Records, views: Records, order: Ints, states: Records) -> None:
    """restore() for records in arrays."""
    restore(settings[0], views[0], order, states[0])
