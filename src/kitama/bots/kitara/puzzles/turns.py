"""Every way to move in the rest of a turn, and what the best end of it is. Compiled.

The goals are told by the state in which the moves end, never by the way there:

  POINTS  most points this turn (K26, K27): the Ruins that score
  RULE    feed every card (K29) and hold most Ruins: the Ruins held
  DRIVE   drive out most pawns, and keep every hut held now: the spaces taken
"""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.plan import SALT, key_of, strew
from kitama.compiled import compiled, popcount
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.holdings import food, scores, turn_points
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import (
    CHANCE,
    KINDS,
    MAX_LEGAL,
    P_MOVE,
    P_RETREAT,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

POINTS, RULE, DRIVE = range(3)
DEEPEST: Final = 4
"""Moves of a task at most."""
ROOM: Final = 1 << 19
"""For states met, by their keys; no more than half of it is used."""
FAILED: Final = -1
BEST, CLASSES, SPACES_OF, FEWEST, ENDS, SOLVING, LENGTH = range(7)
"""Found of the turns: the best value, how many sets of spaces bring it, the first of them, the
fewest moves to it, the ends there are, those that bring it, and the moves of the line kept."""
FOUND: Final = 7
CHANCY: Final = 0
TOO_MANY: Final = -1
DONE: Final = 1

Lists = np.ndarray[tuple[int, int], np.dtype[np.int64]]


class Turns(NamedTuple):
    """Working memory for one enumeration after another."""

    states: Records
    """One for each move on the way, the first where the task begins."""
    legal: Lists
    counts: Ints
    places: Ints
    """Which action is tried at each move."""
    met: Ints
    salt: Ints
    found: Ints
    line: Ints


def make_turns() -> Turns:
    """Memory."""
    return Turns(
        blank(STATE, DEEPEST + 2),
        np.zeros((DEEPEST + 1, MAX_LEGAL), np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
        np.zeros(ROOM, np.int64),
        np.zeros(SALT, np.int64),
        np.zeros(FOUND, np.int64),
        np.zeros(DEEPEST + 1, np.int64),
    )


@compiled
def value_of(setting: Record, root: Record, state: Record, goal: int) -> int:
    """What the end of a turn's moves is worth; FAILED where it misses what is asked."""
    seat = root.seat
    if goal == POINTS:
        return turn_points(setting, state, seat)
    if goal == RULE:
        if food(setting, state, seat) < popcount(state.kingdom[seat] & ~setting.no_food):
            return FAILED
        return popcount(spaces_of(setting, root, state, goal))
    driven = 0
    for space in range(setting.spaces):
        if setting.is_start[space] and root.owner[space] == seat and state.owner[space] != seat:
            return FAILED
        if state.owner[space] == seat and root.owner[space] not in (-1, seat):
            for kind in range(KINDS):
                driven += root.pawns[space, kind]
    return driven


@compiled
def spaces_of(setting: Record, root: Record, state: Record, goal: int) -> int:
    """The set of spaces that make the value."""
    found = 0
    for space in range(setting.spaces):
        if state.owner[space] != root.seat:
            continue
        if goal == POINTS:
            counts = scores(setting, state, space)
        elif goal == RULE:
            counts = setting.is_ruins[space] == 1
        else:
            counts = root.owner[space] not in (-1, root.seat)
        if counts:
            found |= 1 << space
    return found


@compiled
def value_at(settings: Records, roots: Records, states: Records, goal: int) -> int:
    """value_of() for records in arrays."""
    return value_of(settings[0], roots[0], states[0], goal)


@compiled
def enumerate_turns(settings: Records, roots: Records, goal: int, turns: Turns) -> int:
    """Look at every end of the moves from here: DONE, CHANCY or TOO_MANY.

    Where a token would be drawn or others could choose where to retreat, it is no task.
    """
    setting, found = settings[0], turns.found
    strew(turns.salt)
    for place in range(ROOM):
        turns.met[place] = 0
    for index in range(FOUND):
        found[index] = 0
    found[BEST] = FAILED
    turns.states[0] = roots[0]
    turns.counts[0] = legal_actions(setting, turns.states[0], turns.legal[0])
    turns.places[0] = 0
    depth, met = 0, 0
    _judge(setting, roots[0], roots[0], goal, 0, turns)
    while depth >= 0:
        # The first action ends the moves, and every state has been judged when it was met.
        turns.places[depth] += 1
        if turns.places[depth] >= turns.counts[depth]:
            depth -= 1
            continue
        turns.states[depth + 1] = turns.states[depth]
        state = turns.states[depth + 1]
        kernel.apply(setting, state, turns.legal[depth, turns.places[depth]])
        while state.phase == P_RETREAT and state.decider == CHANCE:
            legal_actions(setting, state, turns.legal[depth + 1])
            kernel.apply(setting, state, turns.legal[depth + 1, 0])
        if state.phase != P_MOVE:
            return CHANCY
        if _is_met(key_of(setting, state, roots[0].seat, turns.salt), turns.met):
            continue
        met += 1
        if 2 * met > ROOM:
            return TOO_MANY
        depth += 1
        _judge(setting, roots[0], state, goal, depth, turns)
        turns.counts[depth] = legal_actions(setting, state, turns.legal[depth])
        turns.places[depth] = 0
    return DONE


@compiled
def _is_met(key: int, met: Ints) -> bool:
    """Whether a state was met before; from now on it was. A state knows how many moves are left."""
    place = key & ROOM - 1
    while met[place] != 0:
        if met[place] == key:
            return True
        place = place + 1 & ROOM - 1
    met[place] = key
    return False


@compiled
def _judge(
    setting: Record, root: Record, state: Record, goal: int, depth: int, turns: Turns
) -> None:
    """Take an end into account: all that is better or as good as the best so far."""
    found = turns.found
    found[ENDS] += 1
    value = value_of(setting, root, state, goal)
    if value == FAILED or value < found[BEST]:
        return
    spaces = spaces_of(setting, root, state, goal)
    if value > found[BEST]:
        found[BEST] = value
        found[CLASSES] = 1
        found[SPACES_OF] = spaces
        found[SOLVING] = 0
        found[FEWEST] = DEEPEST + 1
    elif spaces != found[SPACES_OF]:
        found[CLASSES] = 2
    found[SOLVING] += 1
    if depth < found[FEWEST]:
        found[FEWEST] = depth
        found[LENGTH] = depth
        for step in range(depth):
            turns.line[step] = turns.legal[step, turns.places[step]]
