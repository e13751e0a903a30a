"""Whole games between planners inside compiled code, to learn from."""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.plan import MAX_LINE, Bench, Lines, make_bench, plan
from kitama.compiled import compiled
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.legal import chances, legal_actions
from kitama.games.kitara.rules.record import (
    CHANCE,
    MAX_LEGAL,
    NOBODY,
    SEATS,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

Minds = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]
"""What features are worth to each seat: [seat, row as plan.py has them, feature]."""
MAX_ACTIONS: Final = 4000
"""Longer than any game: at most 36 turns of at most 64 actions, and what happens by itself."""


class Arena(NamedTuple):
    """Working memory for one game after another."""

    state: Records
    zero: Records
    lines: Lines
    """What each seat has planned for the rest of its turn."""
    lengths: Ints
    legal: Ints
    weights: Ints
    log: Ints
    bench: Bench


def make_arena(width: int) -> Arena:
    """Memory for games of planners that look at beams of up to that width."""
    return Arena(
        blank(STATE),
        blank(STATE),
        np.zeros((SEATS, MAX_LINE), np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_ACTIONS, np.int64),
        make_bench(width),
    )


@compiled
def play_game(
    settings: Records,
    arena: Arena,
    minds: Minds,
    widths: Ints,
    rng: np.random.Generator,
) -> int:
    """Play one game and write its actions to arena.log; return how many there are.

    A seat with width 0 plays at random.
    """
    setting, state = settings[0], arena.state[0]
    # begin() fills a state of zeros.
    arena.state[0] = arena.zero[0]
    kernel.begin(setting, state)
    count = 0
    while state.decider != NOBODY:
        turn = state.turn
        if state.decider == CHANCE:
            action = happen(setting, state, arena.legal, arena.weights, rng)
        elif widths[state.decider] == 0:
            action = arena.legal[rng.integers(0, legal_actions(setting, state, arena.legal))]
        else:
            action = _planned(setting, state, arena, minds, widths)
        kernel.apply(setting, state, action)
        arena.log[count] = action
        count += 1
        # Plans are for one turn, also those made for a retreat in the turn of another.
        if state.turn != turn:
            arena.lengths[:] = 0
    return count


@compiled
def happen(
    setting: Record, state: Record, legal: Ints, weights: Ints, rng: np.random.Generator
) -> int:
    """Draw what chance does, by its weights; what it could do is written into the arrays."""
    count = chances(setting, state, legal, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    drawn = rng.integers(0, total) if count > 1 else 0
    index = 0
    while drawn >= weights[index]:
        drawn -= weights[index]
        index += 1
    return legal[index]


@compiled
def _planned(setting: Record, state: Record, arena: Arena, minds: Minds, widths: Ints) -> int:
    """The next action of the seat's plan; a new plan when there is none that still works."""
    seat = state.decider
    length = arena.lengths[seat]
    if length == 0 or not _is_legal(setting, state, arena.lines[seat, 0], arena.legal):
        best = plan(setting, state, minds[seat], widths[seat], arena.bench)
        length = arena.bench.finals.lengths[best]
        for step in range(length):
            arena.lines[seat, step] = arena.bench.finals.lines[best, step]
    action = arena.lines[seat, 0]
    arena.lengths[seat] = length - 1
    for step in range(length - 1):
        arena.lines[seat, step] = arena.lines[seat, step + 1]
    return action


@compiled
def _is_legal(setting: Record, state: Record, action: int, legal: Ints) -> bool:
    found = False
    for index in range(legal_actions(setting, state, legal)):
        found |= legal[index] == action
    return found
