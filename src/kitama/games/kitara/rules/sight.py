"""What one viewer may see of a game, written into a view record. Part of the kernel.

A view record is filled field by field from setting and state: what is not copied here is hidden.
Hidden are the values of other seats' tokens and what is in the bag. There is no order of undrawn
cards to hide: a card is drawn when it is needed.

First in the record are the single numbers, then what lies on the table, last what follows from it.
"""

from typing import Final

import numpy as np

from kitama.compiled import compiled
from kitama.games.kitara.rules.counts import count
from kitama.games.kitara.rules.ending import everybody, reason, winners
from kitama.games.kitara.rules.holdings import best_drawn, reach
from kitama.games.kitara.rules.record import (
    CARDS,
    KINDS,
    P_DRAFT,
    P_OVER,
    ROW,
    SEATS,
    SPACES,
    START_WARRIORS,
    VALUES,
    Record,
    Records,
)

SPECTATOR: Final = -1
ALL: Final = -3
"""The eye that sees everything: for texts of whole positions, never for a player."""

VIEW: Final = np.dtype(
    [
        ("viewer", np.int64),  # a seat, SPECTATOR or ALL
        ("phase", np.int64),
        ("decider", np.int64),
        ("first", np.int64),
        ("seat", np.int64),  # whose turn it is
        ("turn", np.int64),  # how many turns are finished
        ("last_round", np.int64),  # 0 until the first Age-5 card is revealed
        ("moves_left", np.int64),
        ("short", np.int64),  # cards still to discard
        ("row_length", np.int64),
        ("gone", np.int64),  # the set of cards that have left the game
        ("retreat_seat", np.int64),  # -1 = nobody retreats
        ("retreat_from", np.int64),
        ("drawn_hidden", np.int64),  # tokens drawn this turn that the viewer may not see
        ("seats", np.int64),
        ("in_bag", np.int64),
        ("reach", np.int64),  # 0 but while drafting
        ("reason", np.int64),  # ending.py; 0 while the game goes on
        ("winners", np.int64),  # a set of seats
        ("round", np.int64),  # counted from 1
        ("rounds", np.int64),  # how many there will be (K36)
        ("start", np.int64),  # the Warriors a kingdom begins with (K9)
        ("starving", np.int64),  # while some card is short: the set of cards one of which may go
        ("stays", np.int64),  # of the tokens drawn this turn, for whom may see them; 0 = none (K28)
        ("feeding", np.int64),  # the set of spaces that feed a card of their owner (K29)
        ("scoring", np.int64),  # the set of Ruins that score for their owner (K27)
        ("due", np.int64, KINDS + 1),  # pawns still to recruit, or still to remove
        ("row", np.int64, ROW),  # the oldest first
        ("retreating", np.int64, KINDS),
        ("drawn", np.int64, VALUES),  # those the viewer may see
        ("kingdom", np.int64, SEATS),  # a set of cards
        ("points", np.int64, SEATS),
        ("kept", np.int64, (SEATS, VALUES)),  # those the viewer may see
        ("kept_hidden", np.int64, SEATS),  # how many more there are
        ("owner", np.int64, SPACES),  # -1 = free
        ("pawns", np.int64, (SPACES, KINDS)),
        ("supply", np.int64, (SEATS, KINDS)),
        ("draft", np.int64, SEATS),  # draft symbols (K11)
        ("moves", np.int64, SEATS),  # moves in a turn (K17)
        ("turn_points", np.int64, SEATS),  # of a turn that ends now (K26, K27)
        ("hungry", np.int64, SEATS),  # cards that need food
        ("fed", np.int64, SEATS),  # those of them that have it (K29)
        ("suns", np.int64, SEATS),  # of the turn's points: those of score symbols (K26)
        ("ruins", np.int64, SEATS),  # and those of Ruins (K27)
        ("track", np.int64, SEATS),  # once the game is over: points scored on the way,
        ("token_points", np.int64, SEATS),  # of tokens
        ("card_points", np.int64, SEATS),  # and of cards (K37)
        ("retreats", np.int64, SPACES),  # while moving: the set of spaces attacked pawns go to
        ("losses", np.int64, (CARDS, KINDS + 1)),  # the pawns that go with a starving card
    ],
    align=True,
)


@compiled
def look(setting: Record, state: Record, viewer: int, view: Record) -> None:
    """Write what lies on the table, without what follows from it: for who looks very often."""
    view.viewer = viewer
    view.seats = setting.seats
    _show_course(state, view)
    _show_cards(state, view)
    _show_tokens(setting, state, viewer, view)
    _show_pawns(state, view)


@compiled
def show(setting: Record, state: Record, viewer: int, view: Record) -> None:
    """Write all of a view record: nothing of what was in it before stays."""
    look(setting, state, viewer, view)
    view.reach = reach(setting, state) if state.phase == P_DRAFT else 0
    view.reason = reason(setting, state, everybody(setting)) if state.phase == P_OVER else 0
    view.winners = winners(setting, state, everybody(setting)) if state.phase == P_OVER else 0
    view.start = START_WARRIORS
    count(setting, state, view)


@compiled
def _show_course(state: Record, view: Record) -> None:
    view.phase = state.phase
    view.decider = state.decider
    view.first = state.first
    view.seat = state.seat
    view.turn = state.turn
    view.last_round = state.last_round
    view.moves_left = state.moves_left
    view.short = state.short
    for kind in range(KINDS + 1):
        view.due[kind] = state.due[kind]


@compiled
def _show_cards(state: Record, view: Record) -> None:
    elsewhere = state.deck
    for seat in range(SEATS):
        view.kingdom[seat] = state.kingdom[seat]
        view.points[seat] = state.points[seat]
        elsewhere |= state.kingdom[seat]
    view.row_length = state.row_length
    for place in range(ROW):
        view.row[place] = state.row[place]
        elsewhere |= 1 << state.row[place]
    view.gone = (1 << CARDS) - 2 & ~elsewhere


@compiled
def _show_tokens(setting: Record, state: Record, viewer: int, view: Record) -> None:
    """Kept tokens are their owner's to see until the end; drawn ones, in the French edition,
    nobody's before they are kept (K23).
    """
    for seat in range(SEATS):
        is_open = viewer in (seat, ALL) or state.phase == P_OVER
        view.kept_hidden[seat] = 0
        for value in range(VALUES):
            view.kept[seat, value] = state.kept[seat, value] if is_open else 0
            view.kept_hidden[seat] += 0 if is_open else state.kept[seat, value]
    is_open = viewer == ALL or (viewer == state.seat and not setting.is_french)
    view.drawn_hidden = 0
    view.in_bag = 0
    for value in range(VALUES):
        view.drawn[value] = state.drawn[value] if is_open else 0
        view.drawn_hidden += 0 if is_open else state.drawn[value]
        view.in_bag += state.bag[value]
    view.stays = best_drawn(view)


@compiled
def _show_pawns(state: Record, view: Record) -> None:
    for space in range(SPACES):
        view.owner[space] = state.owner[space]
        for kind in range(KINDS):
            view.pawns[space, kind] = state.pawns[space, kind]
    for kind in range(KINDS):
        view.retreating[kind] = state.retreating[kind]
        for seat in range(SEATS):
            view.supply[seat, kind] = state.supply[seat, kind]
    view.retreat_seat = state.retreat_seat
    view.retreat_from = state.retreat_from


@compiled
def show_at(settings: Records, states: Records, viewer: int, views: Records) -> None:
    """show() for records in arrays."""
    show(settings[0], states[0], viewer, views[0])
