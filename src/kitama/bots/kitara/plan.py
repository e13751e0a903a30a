"""Plans the rest of a turn: a beam search over its small actions. Compiled.

A turn is a chain of small actions with thousands of combinations. For every card it could draft the
planner keeps the best few states after each further action, drops those it has met before, and
collects the chains whose ends are worth most. What happens by itself in between is taken at its
middle: a token is worth about the mean of the bag, other seats retreat to where they are most.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.quiet import SCENE, behold, is_quiet, weigh, worth_after
from kitama.chance import bits_at
from kitama.compiled import compiled, lowest
from kitama.games.kitara.rules import features, kernel
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.holdings import group_size
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import (
    CARDS,
    CHANCE,
    KINDS,
    MAX_LEGAL,
    P_DRAFT,
    P_RETREAT,
    P_TOKEN,
    RETREAT,
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
BROKEN_OFF: Final = -1

ROUNDS: Final = 9
"""As many as the longest game has: three players."""
# Where in the salt the numbers for pawns, cards and counts begin. A kind has 0 to 10 pawns.
_PAWN: Final = 0
_CARD: Final = SEATS * SPACES * KINDS * 11
_COUNT: Final = _CARD + CARDS
SALT: Final = _COUNT + 64 * 8
WITHIN: Final = 0
ENDED: Final = ROUNDS
LATER: Final = 2 * ROUNDS
ROWS: Final = 3 * ROUNDS
"""Rows of a mind: what features are worth within turns, by rounds, then at the end of the own turn,
then what they say of who wins in the end."""


class Finals(NamedTuple):
    """Whole plans: for every card that could be drafted the best few, the best first."""

    room: Ints
    """One number: how many for each card, or for the whole rest of a turn without a draft."""
    values: Floats
    keys: Ints
    lengths: Ints
    lines: Lines


class Bench(NamedTuple):
    """The planner's working memory, made in Python and used again for every plan."""

    states: Records
    """Two beams side by side, one state to try things on, one to begin from."""
    slots: Ints
    """By rank in the beams, the best first: where among the states and lines one is."""
    values: Floats
    keys: Ints
    lines: Lines
    drafts: Ints
    legal: Ints
    scratch: Ints
    features: Table
    scene: Records
    before: Table
    """Features before a quiet move."""
    finals: Finals
    nodes: Ints
    """One number: how many states were looked at."""
    most: Ints
    """One number: how many may be looked at, after which plans are broken off; 0 = any."""
    salt: Ints
    """Numbers by chance that keys are made of; filled before the first plan."""


def make_bench(width: int, plans: int = 1) -> Bench:
    """Memory for beams of that width, and for so many plans with every card."""
    slots = 2 * width
    return Bench(
        blank(STATE, slots + 2),
        np.zeros(slots, np.int64),
        np.zeros(slots),
        np.zeros(slots, np.int64),
        np.zeros((slots, MAX_LINE), np.int64),
        np.zeros(ROW, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros((SEATS, features.COUNT)),
        blank(SCENE),
        np.zeros((SEATS, features.COUNT)),
        Finals(
            np.zeros(1, np.int64),
            np.zeros(ROW * plans),
            np.zeros(ROW * plans, np.int64),
            np.zeros(ROW * plans, np.int64),
            np.zeros((ROW * plans, MAX_LINE), np.int64),
        ),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
        np.zeros(SALT, np.int64),
    )


@compiled
def strew(salt: Ints) -> None:
    """Fill the salt, once: in a module for the page a table of it would be most of the module."""
    if salt[0] == 0:
        for place in range(len(salt)):
            salt[place] = bits_at(11, 2 * place) << 31 ^ bits_at(11, 2 * place + 1)


@compiled
def evaluate(setting: Record, state: Record, seat: int, weights: Floats, table: Table) -> float:
    """What a state is worth to a seat: its own prospects against those of the others."""
    features.features(setting, state, table)
    own = 0.0
    most = WORST
    total = 0.0
    # From the seat on: rounding must not depend on who sits where.
    for step in range(setting.seats):
        other = (seat + step) % setting.seats
        worth = weigh(table, other, weights)
        if step == 0:
            own = worth
        else:
            most = max(most, worth)
            total += worth
    # Half against the strongest rival, half against all of them; with two seats that is one and the
    # same.
    return own - 0.5 * most - 0.5 * total / (setting.seats - 1)


@compiled
def key_of(setting: Record, state: Record, seat: int, salt: Ints) -> int:
    """A hash of all that the actions of a turn can change."""
    # XOR alone: in plain Python a product of two int64 overflows with a warning.
    result = salt[_COUNT + min(63, state.moves_left)] ^ salt[_COUNT + 64 + min(63, state.short)]
    for space in range(setting.spaces):
        owner = state.owner[space]
        if owner != -1:
            for kind in range(KINDS):
                place = (owner * SPACES + space) * KINDS + kind
                result ^= salt[_PAWN + place * 11 + state.pawns[space, kind]]
    for kind in range(KINDS + 1):
        result ^= salt[_COUNT + 64 * (2 + kind) + min(63, state.due[kind])]
    cards = state.kingdom[seat]
    while cards:
        result ^= salt[_CARD + lowest(cards)]
        cards &= cards - 1
    return result ^ salt[_COUNT + 64 * 6 + state.phase]


@compiled
def advance(setting: Record, state: Record, seat: int, legal: Ints) -> None:
    """Let happen what happens by itself, until the seat decides or its turn is over."""
    turn = state.turn
    while state.turn == turn:
        if state.decider == CHANCE:
            kernel.apply(setting, state, _expected(setting, state, legal))
        elif state.phase == P_RETREAT and state.decider != seat:
            kernel.apply(setting, state, refuge(setting, state, legal))
        else:
            return


@compiled
def refuge(setting: Record, state: Record, legal: Ints) -> int:
    """Where pawns that are driven out most likely go: to the largest group."""
    best = 0
    count = legal_actions(setting, state, legal)
    for index in range(1, count):
        size = group_size(state, legal[index] - RETREAT)
        if size > group_size(state, legal[best] - RETREAT):
            best = index
    return legal[best]


@compiled
def _expected(setting: Record, state: Record, legal: Ints) -> int:
    """The middle of what may happen."""
    if state.phase != P_TOKEN:
        # Whichever card is revealed, this turn drafts no more: the first will do.
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
def plan(setting: Record, root: Record, mind: Table, width: int, bench: Bench) -> int:
    """Collect the best lines in bench.finals, and return the number of the best of all.

    BROKEN_OFF where that would take more nodes than the bench may.

    Every card in reach is given a beam of its own: what a card is good for shows only later.
    """
    seat = root.decider
    start = len(bench.states) - 1
    finals = bench.finals
    strew(bench.salt)
    for index in range(len(finals.values)):
        finals.values[index] = WORST
        finals.lengths[index] = 0
    for rank in range(len(bench.slots)):
        bench.slots[rank] = rank
    drafts = root.phase == P_DRAFT
    finals.room[0] = len(finals.values) // ROW if drafts else len(finals.values)
    for index in range(legal_actions(setting, root, bench.drafts) if drafts else 1):
        bench.states[start] = root
        begun = bench.states[start]
        base = index * finals.room[0]
        if drafts:
            kernel.apply(setting, begun, bench.drafts[index])
            advance(setting, begun, seat, bench.scratch)
        if _is_done(begun, seat, root.turn):
            worth = evaluate(setting, begun, seat, _ended(mind, setting, begun), bench.features)
            finals.values[base] = worth
        elif not _search(setting, begun, mind, width, bench, base):
            return BROKEN_OFF
        if drafts:
            _begin_lines(finals, base, bench.drafts[index])
    best = 0
    for index in range(1, len(finals.values)):
        if finals.values[index] > finals.values[best]:
            best = index
    return best


@compiled
def is_too_much(bench: Bench, nodes: int) -> bool:
    """Whether so many more were too many."""
    return bench.most[0] > 0 and bench.nodes[0] + nodes > bench.most[0]


@compiled
def _begin_lines(finals: Finals, base: int, action: int) -> None:
    """Put the draft before the lines that follow it."""
    for index in range(base, base + finals.room[0]):
        if finals.values[index] > WORST:
            for step in range(finals.lengths[index], 0, -1):
                finals.lines[index, step] = finals.lines[index, step - 1]
            finals.lines[index, 0] = action
            finals.lengths[index] += 1


@compiled
def _is_done(state: Record, seat: int, turn: int) -> bool:
    return state.turn != turn or state.decider != seat


@compiled
def _within(mind: Table, setting: Record, state: Record) -> Floats:
    """What features are worth while a turn goes on."""
    return mind[WITHIN + min(ROUNDS - 1, state.turn // setting.seats)]


@compiled
def _ended(mind: Table, setting: Record, state: Record) -> Floats:
    """What features are worth now that a turn is over."""
    return mind[ENDED + min(ROUNDS - 1, max(0, state.turn - 1) // setting.seats)]


@compiled
def _search(
    setting: Record, root: Record, mind: Table, width: int, bench: Bench, base: int
) -> bool:
    """Collect the best lines from here in bench.finals, from a base on; False if broken off."""
    seat, turn, weights = root.decider, root.turn, _within(mind, setting, root)
    spare = len(bench.states) - 2
    front = 0
    count = 1
    bench.states[bench.slots[0]] = root
    depth = 0
    # Room is left for the draft, which _begin_lines puts in front.
    while count > 0 and depth < MAX_LINE - 2:
        # Two beams side by side take turns: front is 0 or width.
        back = width - front
        found = 0
        for rank in range(front, front + count):
            slot = bench.slots[rank]
            parent, scene = bench.states[slot], bench.scene[0]
            legal = legal_actions(setting, parent, bench.legal)
            if is_too_much(bench, legal):
                return False
            bench.nodes[0] += legal
            behold(setting, parent, weights, scene, bench.before)
            for index in range(legal):
                action = bench.legal[index]
                if is_quiet(parent, action):
                    worth = worth_after(
                        setting, parent, action, weights, scene, bench.before, bench.features
                    )
                    # Most are not good enough, and then need not be carried out.
                    if _place(bench.values, back, found, width, worth) < 0:
                        continue
                # A record is a window on its row, not a copy: what is put there next is seen
                # through it.
                trial = bench.states[spare]
                bench.states[spare] = parent
                kernel.apply(setting, trial, action)
                advance(setting, trial, seat, bench.scratch)
                if _is_done(trial, seat, turn):
                    _keep(setting, mind, bench, base, slot, depth, action)
                    continue
                worth = evaluate(setting, trial, seat, weights, bench.features)
                # Few are good enough, and hardly any was met before: that is asked last.
                place = _place(bench.values, back, found, width, worth)
                if place < 0:
                    continue
                key = key_of(setting, trial, seat, bench.salt)
                if not _is_known(bench.keys, back, found, key):
                    found = min(width, found + 1)
                    target = _insert(bench, back, found, place, worth, key)
                    _write_line(bench.lines, target, bench.lines, slot, depth)
                    bench.lines[target, depth] = action
        front = back
        count = found
        depth += 1
    return True


@compiled
def _keep(
    setting: Record, mind: Table, bench: Bench, base: int, parent: int, depth: int, action: int
) -> None:
    """Put a whole line to the tried state among the best of its card; not two to one state."""
    finals, seat = bench.finals, bench.states[parent].decider
    state = bench.states[len(bench.states) - 2]
    room, found = finals.room[0], _kept(finals, base)
    worth = evaluate(setting, state, seat, _ended(mind, setting, state), bench.features)
    place = _place(finals.values, base, found, room, worth)
    if place < 0:
        return
    key = key_of(setting, state, seat, bench.salt)
    if _is_known(finals.keys, base, found, key):
        return
    for index in range(base + min(found, room - 1), base + place, -1):
        finals.values[index] = finals.values[index - 1]
        finals.keys[index] = finals.keys[index - 1]
        finals.lengths[index] = finals.lengths[index - 1]
        _write_line(finals.lines, index, finals.lines, index - 1, finals.lengths[index])
    finals.values[base + place] = worth
    finals.keys[base + place] = key
    finals.lengths[base + place] = depth + 1
    _write_line(finals.lines, base + place, bench.lines, parent, depth)
    finals.lines[base + place, depth] = action


@compiled
def _kept(finals: Finals, base: int) -> int:
    """How many whole lines there are with a card."""
    found = 0
    while found < finals.room[0] and finals.values[base + found] > WORST:
        found += 1
    return found


@compiled
def _is_known(keys: Ints, base: int, found: int, key: int) -> bool:
    """Whether a state is among those found."""
    index = 0
    while index < found and keys[base + index] != key:
        index += 1
    return index < found


@compiled
def _place(values: Floats, base: int, found: int, room: int, worth: float) -> int:
    """Where a state belongs among those sorted by worth; -1 if not good enough."""
    place = found
    while place > 0 and values[base + place - 1] < worth:
        place -= 1
    return place if place < room else -1


@compiled
def _insert(bench: Bench, base: int, found: int, place: int, worth: float, key: int) -> int:
    """Put the tried state at its place and return its slot: that of the last, which drops out."""
    slot = bench.slots[base + found - 1]
    for rank in range(base + found - 1, base + place, -1):
        bench.slots[rank] = bench.slots[rank - 1]
        bench.values[rank] = bench.values[rank - 1]
        bench.keys[rank] = bench.keys[rank - 1]
    bench.slots[base + place] = slot
    bench.values[base + place] = worth
    bench.keys[base + place] = key
    bench.states[slot] = bench.states[len(bench.states) - 2]
    return slot


@compiled
def _write_line(lines: Lines, target: int, source: Lines, row: int, length: int) -> None:
    for step in range(length):
        lines[target, step] = source[row, step]
