"""From a view without open questions back to a state: the reverse of view.build."""

from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.record import (
    CARDS,
    KINDS,
    SPACES,
    STATE,
    SUPPLY,
    Record,
    Records,
    blank,
    fields,
)
from kitama.games.kitara.view import PHASES, Group, KitaraView


def restore(setting: Record, view: KitaraView) -> Records:
    """The state a view shows. Every token's value must be known."""
    records = blank(STATE)
    state = fields(records)
    state.phase = PHASES.index(view.phase)
    state.first, state.seat, state.turn = view.first, view.seat, view.turn
    state.last_round = view.last_round
    state.moves_left, state.short = view.moves_left, view.short
    state.due[:] = view.due
    _lay_cards(state, view)
    _lay_tokens(setting, state, view)
    _lay_pawns(state, view)
    kernel.decide(setting, state)
    return records


def _lay_cards(state: Record, view: KitaraView) -> None:
    for seat, own in enumerate(view.seats):
        state.kingdom[seat] = sum(1 << card for card in own.kingdom)
        state.points[seat] = own.points
    state.row[: len(view.row)] = view.row
    state.row_length = len(view.row)
    taken = {*view.row, *view.gone}.union(*(own.kingdom for own in view.seats))
    state.deck = sum(1 << card for card in range(1, CARDS) if card not in taken)


def _lay_tokens(setting: Record, state: Record, view: KitaraView) -> None:
    state.bag[:] = setting.tokens
    for seat, own in enumerate(view.seats):
        for value in own.tokens:
            state.kept[seat, value] += 1
            state.bag[value] -= 1
    for value in view.drawn:
        state.drawn[value] += 1
        state.bag[value] -= 1


def _lay_pawns(state: Record, view: KitaraView) -> None:
    state.owner[:SPACES] = -1
    for seat in range(len(view.seats)):
        state.supply[seat] = SUPPLY
    for holding in view.holdings:
        space = parse_space(holding.space)
        state.owner[space] = holding.seat
        state.pawns[space] = holding.pawns
        state.held[holding.seat] += 1
        _take_from_supply(state, holding.seat, holding.pawns)
    state.retreat_seat = -1
    if view.retreat:
        state.retreat_seat = view.retreat.seat
        state.retreat_from = parse_space(view.retreat.space)
        state.retreating[:] = view.retreat.pawns
        _take_from_supply(state, view.retreat.seat, view.retreat.pawns)


def _take_from_supply(state: Record, seat: int, pawns: Group) -> None:
    for kind in range(KINDS):
        state.supply[seat, kind] -= pawns[kind]
