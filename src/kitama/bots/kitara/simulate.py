"""What comes of a plan: it is carried out, the others answer it, and the end is valued. Compiled.

Chance is chance here: cards and tokens fall as a table of luck says. Every plan is tried with the
same luck, so that plans differ by what they do and not by what befalls them.
"""

from math import exp
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.plan import (
    BROKEN_OFF,
    LATER,
    MAX_LINE,
    ROUNDS,
    Bench,
    is_too_much,
    make_bench,
    plan,
    refuge,
)
from kitama.compiled import compiled
from kitama.games.kitara.rules import features, kernel
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.holdings import token_count
from kitama.games.kitara.rules.legal import chances, legal_actions
from kitama.games.kitara.rules.record import (
    CHANCE,
    MAX_LEGAL,
    NOBODY,
    P_RENEW,
    P_RETREAT,
    P_TOKEN,
    RETREAT,
    SEATS,
    SPACES,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

TURNS: Final = ROUNDS * SEATS
TOKENS: Final = 64
"""So many tokens fall differently before luck repeats itself."""
LUCK: Final = 2 * TURNS + TOKENS
"""Numbers from 0 to 1: for the two cards of each turn, then for tokens."""

GIVEN_UP: Final = -1.0


class Stage(NamedTuple):
    """Working memory for one simulation after another."""

    state: Records
    line: Ints
    """What the seat whose turn it is means to do."""
    legal: Ints
    weights: Ints
    worth: Floats
    refuges: Ints
    """Where pawns of others go that the first turn drives out of a space, plus 1; 0 = as usual."""
    bench: Bench


def make_stage(width: int) -> Stage:
    """Memory for answers planned with beams of that width."""
    return Stage(
        blank(STATE),
        np.zeros(MAX_LINE, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(SEATS),
        np.zeros(SPACES, np.int64),
        make_bench(width),
    )


@compiled
def simulate(
    setting: Record,
    root: Record,
    length: int,
    luck: Floats,
    mind: Table,
    until: int,
    stage: Stage,
) -> float:
    """How likely the seat that decides in the root wins if it begins with stage.line.

    GIVEN_UP where that would take more nodes than the bench may.
    """
    if not play_on(setting, root, length, luck, mind, until, stage):
        return GIVEN_UP
    return chance_to_win(setting, stage.state[0], root.decider, mind, stage)


@compiled
def play_on(
    setting: Record,
    root: Record,
    length: int,
    luck: Floats,
    mind: Table,
    until: int,
    stage: Stage,
) -> bool:
    """Leave in stage.state what comes of a root if it is begun with stage.line; False if given up.

    The game goes on until so many turns are finished; a line that what happens makes illegal
    gives way to a new plan.
    """
    state = stage.state[0]
    stage.state[0] = root
    step, drawn = 0, 0
    # The root may be a retreat that the plan itself decides; all later ones are answered alike.
    is_retreat = state.phase == P_RETREAT
    while state.decider != NOBODY and state.turn < until:
        turn = state.turn
        if state.decider == CHANCE:
            is_token = state.phase == P_TOKEN
            # Cards fall by the turn and not one after the other: a plan that draws a token more
            # must not change what everybody else is dealt.
            place = 2 * TURNS + drawn % TOKENS if is_token else 2 * turn + (state.phase == P_RENEW)
            drawn += is_token
            action = _happen(setting, state, luck[place], stage)
        elif state.phase == P_RETREAT and not is_retreat:
            action = _refuge(setting, state, turn == root.turn, stage)
        else:
            if step >= length or not _is_legal(setting, state, stage.line[step], stage.legal):
                length = _plan_anew(setting, state, mind, stage)
                step = 0
                if length == 0:
                    return False
            action = stage.line[step]
            step += 1
        is_retreat = False
        if is_too_much(stage.bench, 1):
            return False
        kernel.apply(setting, state, action)
        stage.bench.nodes[0] += 1
        # A plan is for one turn; whoever is next makes their own.
        if state.turn != turn:
            length = 0
    return True


@compiled
def _refuge(setting: Record, state: Record, is_first_turn: bool, stage: Stage) -> int:
    """Where pawns go that are driven out: in the first turn where they are known to have gone."""
    known = RETREAT + stage.refuges[state.retreat_from] - 1
    if is_first_turn and known >= RETREAT and _is_legal(setting, state, known, stage.legal):
        return known
    return refuge(setting, state, stage.legal)


@compiled
def _plan_anew(setting: Record, state: Record, mind: Table, stage: Stage) -> int:
    """How long the plan in stage.line is now; 0 if it was broken off."""
    width = len(stage.bench.values) // 2
    best = plan(setting, state, mind, width, stage.bench)
    if best == BROKEN_OFF:
        return 0
    length = stage.bench.finals.lengths[best]
    for step in range(length):
        stage.line[step] = stage.bench.finals.lines[best, step]
    return length


@compiled
def _happen(setting: Record, state: Record, luck: float, stage: Stage) -> int:
    """What chance does, by its weights, with luck from 0 to 1."""
    count = chances(setting, state, stage.legal, stage.weights)
    total = 0
    for index in range(count):
        total += stage.weights[index]
    drawn = luck * total
    index = 0
    while index < count - 1 and drawn >= stage.weights[index]:
        drawn -= stage.weights[index]
        index += 1
    return stage.legal[index]


@compiled
def _is_legal(setting: Record, state: Record, action: int, legal: Ints) -> bool:
    found = False
    for index in range(legal_actions(setting, state, legal)):
        found |= legal[index] == action
    return found


@compiled
def chance_to_win(setting: Record, state: Record, seat: int, mind: Table, stage: Stage) -> float:
    """What a seat may expect at the end of a turn; exact when the game is over (K38)."""
    if state.decider == NOBODY:
        return share(setting, state, seat)
    table, worth = stage.bench.features, stage.worth
    features.features(setting, state, table)
    row = LATER + min(ROUNDS - 1, max(0, state.turn - 1) // setting.seats)
    most = -1e18
    for other in range(setting.seats):
        worth[other] = 0.0
        for index in range(features.COUNT):
            worth[other] += mind[row, index] * table[other, index]
        most = max(most, worth[other])
    # Less the largest, or exp would overflow. From the seat on, as in plan.py.
    total = 0.0
    for step in range(setting.seats):
        total += exp(worth[(seat + step) % setting.seats] - most)
    return exp(worth[seat] - most) / total


@compiled
def share(setting: Record, state: Record, seat: int) -> float:
    """A winner's part of the victory."""
    # Tokens decide between equal points alone (K38): there are not a hundred of them.
    own = 100 * state.points[seat] + token_count(state, seat)
    winners = 0
    for other in range(setting.seats):
        rank = 100 * state.points[other] + token_count(state, other)
        if rank > own:
            return 0.0
        winners += rank == own
    return 1.0 / winners
