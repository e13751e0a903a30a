"""Plans the rest of a turn: a beam search over its small actions. Compiled.

A turn is a chain of small actions with thousands of combinations. For every card it could draft the
planner keeps the best few states after each further action, drops those it has met before, and
returns the chain whose end is worth most. What happens by itself in between is taken at its
middle: a token is worth about the mean of the bag, other seats retreat to the first space they
may.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.compiled import compiled, lowest
from kitama.games.kitara import features, kernel
from kitama.games.kitara.features import Floats, Table
from kitama.games.kitara.legal import legal_actions
from kitama.games.kitara.record import (
    CARDS,
    CHANCE,
    KINDS,
    MAX_LEGAL,
    P_DRAFT,
    P_RETREAT,
    P_TOKEN,
    ROW,
    SEATS,
    SPACES,
    STATE,
    TOKEN,
    VALUES,
    Ints,
    Record,
    Records,
    blank,
)

Lines = np.ndarray[tuple[int, int], np.dtype[np.int64]]

MAX_LINE: Final = 64
"""More actions than any turn has: a draft, recruits, moves, discards, removals."""
WORST: Final = -1e18


class Bench(NamedTuple):
    """The planner's working memory, made in Python and used again for every plan."""

    states: Records
    """Two beams side by side, one state to try things on, one to begin from."""
    values: Floats
    keys: Ints
    lines: Lines
    drafts: Ints
    legal: Ints
    scratch: Ints
    features: Table


def make_bench(width: int) -> Bench:
    """Memory for beams of that width."""
    slots = 2 * width
    return Bench(
        blank(STATE, slots + 2),
        np.zeros(slots),
        np.zeros(slots, np.int64),
        np.zeros((slots + 2, MAX_LINE), np.int64),
        np.zeros(ROW, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros((SEATS, features.COUNT)),
    )


def _keys(count: int, stream: int) -> Ints:
    return np.random.Generator(np.random.PCG64(stream)).integers(1, 2**62, count, np.int64)


PAWN_KEYS: Final = _keys(SEATS * SPACES * KINDS * 11, 11)
CARD_KEYS: Final = _keys(CARDS, 12)
COUNT_KEYS: Final = _keys(64 * 8, 13)


@compiled
def evaluate(setting: Record, state: Record, seat: int, weights: Floats, table: Table) -> float:
    """What a state is worth to a seat: its own prospects against those of the others."""
    features.features(setting, state, table)
    own = 0.0
    most = WORST
    total = 0.0
    for other in range(setting.seats):
        worth = 0.0
        for index in range(len(weights)):
            worth += weights[index] * table[other, index]
        if other == seat:
            own = worth
        else:
            most = max(most, worth)
            total += worth
    return own - 0.5 * most - 0.5 * total / (setting.seats - 1)


@compiled
def _key(setting: Record, state: Record, seat: int) -> int:
    """A hash of all that the actions of a turn can change."""
    result = COUNT_KEYS[min(63, state.moves_left)] ^ COUNT_KEYS[64 + min(63, state.short)]
    for space in range(setting.spaces):
        owner = state.owner[space]
        if owner != -1:
            for kind in range(KINDS):
                place = (owner * SPACES + space) * KINDS + kind
                result ^= PAWN_KEYS[place * 11 + state.pawns[space, kind]]
    for kind in range(KINDS + 1):
        result ^= COUNT_KEYS[64 * (2 + kind) + min(63, state.due[kind])]
    cards = state.kingdom[seat]
    while cards:
        result ^= CARD_KEYS[lowest(cards)]
        cards &= cards - 1
    return result ^ COUNT_KEYS[64 * 6 + state.phase]


@compiled
def advance(setting: Record, state: Record, seat: int, legal: Ints) -> None:
    """Let happen what happens by itself, until the seat decides or its turn is over."""
    turn = state.turn
    while state.turn == turn:
        if state.decider == CHANCE:
            kernel.apply(setting, state, _expected(setting, state, legal))
        elif state.phase == P_RETREAT and state.decider != seat:
            legal_actions(setting, state, legal)
            kernel.apply(setting, state, legal[0])
        else:
            return


@compiled
def _expected(setting: Record, state: Record, legal: Ints) -> int:
    """The middle of what may happen."""
    if state.phase != P_TOKEN:
        legal_actions(setting, state, legal)
        return legal[0]
    total = 0
    count = 0
    for value in range(VALUES):
        total += value * state.bag[value]
        count += state.bag[value]
    middle = (total + count // 2) // count
    while state.bag[middle] == 0:  # the mean lies between two values there are
        middle += 1
    return TOKEN + middle


@compiled
def plan(
    setting: Record, root: Record, weights: Floats, width: int, bench: Bench
) -> tuple[int, float]:
    """Write the best line into the last row of bench.lines; return its length and its worth.

    Every card in reach is given a beam of its own: what a card is good for shows only later.
    """
    seat = root.decider
    last = len(bench.lines) - 1
    start = len(bench.states) - 1
    best = WORST
    best_length = 0
    for index in range(legal_actions(setting, root, bench.drafts) if root.phase == P_DRAFT else 1):
        bench.states[start] = root
        begun = bench.states[start]
        skip = 0
        if root.phase == P_DRAFT:
            kernel.apply(setting, begun, bench.drafts[index])
            advance(setting, begun, seat, bench.scratch)
            skip = 1
        length, worth = _search(setting, begun, seat, root.turn, weights, width, bench)
        if worth > best:
            best = worth
            best_length = length + skip
            bench.lines[last, 0] = bench.drafts[index]
            for step in range(length):
                bench.lines[last, skip + step] = bench.lines[last - 1, step]
    return best_length, best


@compiled
def _is_done(state: Record, seat: int, turn: int) -> bool:
    return state.turn != turn or state.decider != seat


@compiled
def _search(
    setting: Record,
    root: Record,
    seat: int,
    turn: int,
    weights: Floats,
    width: int,
    bench: Bench,
) -> tuple[int, float]:
    """Write the best line into the last row but one; return its length and its worth."""
    if _is_done(root, seat, turn):
        return 0, evaluate(setting, root, seat, weights, bench.features)
    spare = len(bench.states) - 2
    best = WORST
    best_length = 0
    front = 0
    count = 1
    bench.states[0] = root
    for depth in range(MAX_LINE - 1):
        back = width - front
        found = 0
        for slot in range(front, front + count):
            for index in range(legal_actions(setting, bench.states[slot], bench.legal)):
                trial = bench.states[spare]
                bench.states[spare] = bench.states[slot]
                kernel.apply(setting, trial, bench.legal[index])
                advance(setting, trial, seat, bench.scratch)
                worth = evaluate(setting, trial, seat, weights, bench.features)
                if _is_done(trial, seat, turn):
                    if worth > best:
                        best = worth
                        best_length = depth + 1
                        last = len(bench.lines) - 2
                        _write_line(bench.lines, last, slot, depth, bench.legal[index])
                else:
                    key = _key(setting, trial, seat)
                    place = _place(bench, back, found, width, worth, key)
                    if place >= 0:
                        found = min(width, found + 1)
                        _insert(bench, back, found, place, worth, key)
                        _write_line(bench.lines, back + place, slot, depth, bench.legal[index])
        if found == 0:
            break
        front = back
        count = found
    return best_length, best


@compiled
def _place(bench: Bench, base: int, found: int, width: int, worth: float, key: int) -> int:
    """Where a state belongs in a beam sorted by worth; -1 if it is known or not good enough."""
    for index in range(found):
        if bench.keys[base + index] == key:
            return -1
    place = found
    while place > 0 and bench.values[base + place - 1] < worth:
        place -= 1
    return place if place < width else -1


@compiled
def _insert(bench: Bench, base: int, found: int, place: int, worth: float, key: int) -> None:
    """Put the tried state at its place; the last one may drop out."""
    for index in range(base + found - 1, base + place, -1):
        bench.states[index] = bench.states[index - 1]
        bench.values[index] = bench.values[index - 1]
        bench.keys[index] = bench.keys[index - 1]
        for step in range(MAX_LINE):
            bench.lines[index, step] = bench.lines[index - 1, step]
    bench.states[base + place] = bench.states[len(bench.states) - 2]
    bench.values[base + place] = worth
    bench.keys[base + place] = key


@compiled
def _write_line(lines: Lines, target: int, parent: int, depth: int, action: int) -> None:
    for step in range(depth):
        lines[target, step] = lines[parent, step]
    lines[target, depth] = action
