"""A game gone through from its start: values after each turn, luck of each draw, lines played.

Compiled, one action at a time, so that whoever runs it can tell how far it is.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.plan import MAX_LINE, Lines
from kitama.bots.kitara.playout import MAX_ACTIONS
from kitama.bots.kitara.review.outlook import Outlook, expect, luck_of, make_outlook
from kitama.bots.kitara.simulate import TURNS, share
from kitama.compiled import compiled
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.record import (
    CHANCE,
    NOBODY,
    P_DRAFT,
    P_RETREAT,
    RETREAT,
    SEATS,
    SPACES,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

COUNT, AT, ROWS = range(3)
"""In the course of a walk: how many actions there are, how many are behind, turns begun."""
SEAT, FIRST, ROOT, END, PLAYED, BETTER = range(6)
"""Of each turn: whose, its first action, that of its first decision, the one after its last,
decisions of its line and of the better one; 0 where the turn played is as good as any."""

LUCK, OWN, OTHERS, LEFT = range(4)
"""The bars of a seat: they add up to its result less its chance at the start."""
BARS: Final = 4
MARKS: Final = 6


class Walk(NamedTuple):
    """A game, and what was found out about it."""

    begun: Records
    """Where it began; put in, like the actions and how many there are."""
    actions: Ints
    course: Ints
    now: Records
    roots: Records
    """Where each turn's first decision was made."""
    turns: Lines
    played: Lines
    """What was decided in each turn by the one whose turn it was."""
    better: Lines
    refuges: Lines
    """Where pawns went that a turn drove out of a space, plus 1."""
    luck: Table
    """Of each action, for each seat; 0 where nothing else could have happened."""
    values: Table
    """Chances to win at the start, then after each turn."""
    result: Floats
    """A part of the victory for each seat; chances where the game was not played out."""
    gains: Table
    """What the turn played brought each seat compared with the better one."""
    variances: Floats
    """Of what the turn brought its own seat: the square of its standard error."""
    outlook: Outlook


def make_walk() -> Walk:
    """Memory for a game."""
    return Walk(
        blank(STATE),
        np.zeros(MAX_ACTIONS, np.int64),
        np.zeros(3, np.int64),
        blank(STATE),
        blank(STATE, TURNS),
        np.zeros((TURNS, MARKS), np.int64),
        np.zeros((TURNS, MAX_LINE), np.int64),
        np.zeros((TURNS, MAX_LINE), np.int64),
        np.zeros((TURNS, SPACES), np.int64),
        np.zeros((MAX_ACTIONS, SEATS)),
        np.zeros((1 + TURNS, SEATS)),
        np.zeros(SEATS),
        np.zeros((TURNS, SEATS)),
        np.zeros(TURNS),
        make_outlook(),
    )


@compiled
def set_out(settings: Records, samples: int, walk: Walk) -> None:
    """Begin at the start, with nothing found out."""
    walk.now[0] = walk.begun[0]
    # Moves of which none is left end by themselves here, whatever the table asks (ground.py).
    kernel.decide(settings[0], walk.now[0])
    walk.course[AT] = 0
    walk.course[ROWS] = 0
    for row in range(TURNS):
        for mark in range(MARKS):
            walk.turns[row, mark] = 0
        for space in range(SPACES):
            walk.refuges[row, space] = 0
        for seat in range(SEATS):
            walk.gains[row, seat] = 0.0
        walk.variances[row] = 0.0
    expect(settings[0], walk.now[0], samples, walk.outlook, walk.values[0])


@compiled
def go_on(settings: Records, samples: int, walk: Walk) -> bool:
    """Take the next action; True when the game is gone through."""
    setting, state, at = settings[0], walk.now[0], walk.course[AT]
    if at == walk.course[COUNT] or state.turn - walk.begun[0].turn >= TURNS:
        _arrive(setting, samples, walk)
        return True
    action, turn = walk.actions[at], state.turn
    row = turn - walk.begun[0].turn
    if row >= walk.course[ROWS]:
        walk.course[ROWS] = row + 1
        walk.turns[row, FIRST] = at
    walk.turns[row, SEAT] = state.seat
    luck_of(setting, state, action, samples, walk.outlook, walk.luck[at])
    _note(state, action, row, walk)
    kernel.apply(setting, state, action)
    walk.turns[row, END] = at + 1
    walk.course[AT] = at + 1
    if state.turn != turn:
        expect(setting, state, samples, walk.outlook, walk.values[row + 1])
    return False


@compiled
def _note(state: Record, action: int, row: int, walk: Walk) -> None:
    """Put a decision down to its turn."""
    if state.decider == CHANCE:
        return
    if state.phase == P_RETREAT:
        walk.refuges[row, state.retreat_from] = 1 + action - RETREAT
    elif state.phase >= P_DRAFT:
        length = walk.turns[row, PLAYED]
        if length == 0:
            walk.roots[row] = state
            walk.turns[row, ROOT] = walk.course[AT]
        if length < MAX_LINE:
            walk.played[row, length] = action
            walk.turns[row, PLAYED] = length + 1


@compiled
def _arrive(setting: Record, samples: int, walk: Walk) -> None:
    state = walk.now[0]
    expect(setting, state, samples, walk.outlook, walk.result)
    if state.decider == NOBODY:
        for seat in range(setting.seats):
            walk.result[seat] = share(setting, state, seat)


@compiled
def add_up(settings: Records, walk: Walk, bars: Table) -> None:
    """Luck, own turns, others' turns, and what is left: the error of the values themselves.

    What is left is summed turn by turn, from one value to the next, and is no mere remainder.
    """
    setting, rows = settings[0], walk.course[ROWS]
    for seat in range(setting.seats):
        for bar in range(BARS):
            bars[seat, bar] = 0.0
        for row in range(rows):
            lucky = 0.0
            for at in range(walk.turns[row, FIRST], walk.turns[row, END]):
                lucky += walk.luck[at, seat]
            gain = walk.gains[row, seat]
            bars[seat, LUCK] += lucky
            bars[seat, OWN if walk.turns[row, SEAT] == seat else OTHERS] += gain
            after = walk.values[row + 1, seat]
            # The last turn may not have been played to its end.
            if row == rows - 1:
                after = walk.result[seat]
            bars[seat, LEFT] += after - walk.values[row, seat] - lucky - gain
