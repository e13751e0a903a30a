"""What a bot means to do in the rest of its turn, as long as nothing unexpected happens. Compiled.

A plan is found again by the state its next action was meant for.
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.plan import MAX_LINE, Lines, advance
from kitama.bots.kitara.thought import LENGTH, NODES, OTHERS, Thought
from kitama.chance import bits_at
from kitama.compiled import compiled
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import Floats
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import (
    CARDS,
    KINDS,
    MAX_LEGAL,
    NEIGHBOURS,
    SEATS,
    STATE,
    VALUES,
    Ints,
    Record,
    Records,
    blank,
)

ROOM: Final = 512
"""States a bot remembers, the latest: one bot may sit at many tables."""
_NONE: Final = 0
"""Stands where no state is remembered."""


class Memory(NamedTuple):
    """States that are expected, a row each, with the rest of the plan and what it is worth."""

    fingerprints: Ints
    lengths: Ints
    lines: Lines
    values: Floats
    following: Ints
    """One number: the row that is written next."""
    state: Records
    """To carry a plan out on."""
    legal: Ints


def make_memory(room: int = ROOM) -> Memory:
    """Room for so many states."""
    return Memory(
        np.zeros(room, np.int64),
        np.zeros(room, np.int64),
        np.zeros((room, MAX_LINE), np.int64),
        np.zeros(room),
        np.zeros(1, np.int64),
        blank(STATE),
        np.zeros(MAX_LEGAL, np.int64),
    )


@compiled
def recall(setting: Record, state: Record, memory: Memory, thought: Thought) -> bool:
    """Think of what was meant to be done here, once, if this state was expected."""
    row = _row_of(memory, _fingerprint(setting, state, _ground(setting)))
    if row < 0:
        return False
    memory.fingerprints[row] = _NONE
    for step in range(memory.lengths[row]):
        thought.line[step] = memory.lines[row, step]
    thought.values[0] = memory.values[row]
    thought.counts[LENGTH] = memory.lengths[row]
    thought.counts[OTHERS] = 0
    thought.counts[NODES] = 0
    return True


@compiled
def say_only(setting: Record, root: Record, seat: int, memory: Memory, thought: Thought) -> None:
    """Think of the only action there is; memory.state is then where the seat decides again."""
    legal_actions(setting, root, memory.legal)
    thought.line[0] = memory.legal[0]
    thought.counts[LENGTH] = 1
    thought.counts[OTHERS] = 0
    thought.counts[NODES] = 0
    memory.state[0] = root
    kernel.apply(setting, memory.state[0], thought.line[0])
    advance(setting, memory.state[0], seat, memory.legal)


@compiled
def keep(setting: Record, root: Record, thought: Thought, memory: Memory) -> None:
    """Remember a plan that begins here, for each state it leads to if all goes as expected."""
    state, ground = memory.state[0], _ground(setting)
    memory.state[0] = root
    seat, turn = root.decider, root.turn
    for step in range(thought.counts[LENGTH] - 1):
        kernel.apply(setting, state, thought.line[step])
        # What happens by itself is taken as the planner took it. If it happens otherwise, no
        # fingerprint fits, and the bot thinks again.
        advance(setting, state, seat, memory.legal)
        if state.decider != seat or state.turn != turn:
            return
        _write(memory, _fingerprint(setting, state, ground), thought, step + 1)


@compiled
def _row_of(memory: Memory, fingerprint: int) -> int:
    """Where a state is remembered, or -1."""
    for row in range(len(memory.fingerprints)):
        if memory.fingerprints[row] == fingerprint:
            return row
    return -1


@compiled
def _write(memory: Memory, fingerprint: int, thought: Thought, begin: int) -> None:
    """Remember the rest of a line for a state, in place of what is oldest."""
    row = _row_of(memory, fingerprint)
    if row < 0:
        row = memory.following[0]
        memory.following[0] = (row + 1) % len(memory.fingerprints)
    memory.fingerprints[row] = fingerprint
    memory.lengths[row] = thought.counts[LENGTH] - begin
    for step in range(memory.lengths[row]):
        memory.lines[row, step] = thought.line[begin + step]
    memory.values[row] = thought.values[0]


@compiled
def _fold(so_far: int, number: int) -> int:
    """A hash of 62 bits with a number of 32 more in it."""
    # As Python's own: a NumPy integer warns where it overflows, in plain Python.
    place = int(number) & 0xFFFFFFFF
    return bits_at(so_far, place) << 30 ^ bits_at(so_far ^ 1, place)


@compiled
def _ground(setting: Record) -> int:
    """A hash of what was agreed: map, cards and edition."""
    found = _fold(_fold(0, setting.seats), setting.is_french)
    for card in range(CARDS):
        found = _fold(found, setting.draft[card])
        found = _fold(found, setting.moves[card])
        found = _fold(found, setting.score[card])
        for kind in range(KINDS):
            found = _fold(found, setting.recruit[card, kind])
    found = _fold_set(found, setting.no_food)
    for space in range(setting.spaces):
        found = _fold(found, setting.is_ruins[space])
        for index in range(NEIGHBOURS):
            found = _fold(found, setting.neighbour[space, index])
    return found


@compiled
def _fold_set(so_far: int, cards: int) -> int:
    return _fold(_fold(so_far, cards), cards >> 32)


@compiled
def _fingerprint(setting: Record, state: Record, ground: int) -> int:
    """A hash of what the rest of a turn depends on: the ground, the cards, the best token drawn."""
    found = _fold(_fold(_fold(ground, state.phase), state.seat), state.turn)
    found = _fold(_fold(_fold(found, state.moves_left), state.short), state.retreat_from)
    for kind in range(KINDS + 1):
        found = _fold(found, state.due[kind])
    for seat in range(SEATS):
        found = _fold_set(found, state.kingdom[seat])
    for space in range(setting.spaces):
        found = _fold(found, state.owner[space])
        for kind in range(KINDS):
            found = _fold(found, state.pawns[space, kind])
    best = -1
    for value in range(VALUES):
        # In the French edition tokens are a guess until they are scored (K23): nothing to go by.
        if state.drawn[value] and not setting.is_french:
            best = value
    return _fold(found, best)
