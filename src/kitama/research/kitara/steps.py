"""The actions of Kitara cut into small steps for learning. Compiled.

  SPACE + space     start, recruit, retreat or remove there; move from there, then move to there
  END               no more moves
  PLACE + place     draft that card of the row
  CARD + card       discard it
  WARRIORS + n, ANIMALS + n, HEROES + n     so many of each kind go along
  KIND + kind       remove a pawn of that kind

A move is asked for in parts: from where, to where, how many of each kind. So is a removal where
several kinds may go: from where, which kind. A part that leaves no choice is not asked for. What
has been said of an action is in a record, and everything that may be said next is a set of bits.
"""

from typing import Final

import numpy as np

from kitama.compiled import compiled, lowest, popcount
from kitama.games.kitara.rules.holdings import due_kind, group_size
from kitama.games.kitara.rules.legal import least_group, legal_actions
from kitama.games.kitara.rules.record import (
    ANY,
    CARDS,
    DISCARD,
    DRAFT,
    END_MOVES,
    GROUPS,
    KINDS,
    MOVE,
    P_DISCARD,
    P_DRAFT,
    P_MOVE,
    P_RECRUIT,
    P_REMOVE,
    P_RETREAT,
    RECRUIT,
    REMOVE,
    RETREAT,
    ROW,
    SPACES,
    START,
    SUPPLY,
    H,
    Ints,
    M,
    Record,
    Records,
    W,
)

SPACE: Final = 0
END: Final = SPACE + SPACES
PLACE: Final = END + 1
CARD: Final = PLACE + ROW
WARRIORS: Final = CARD + CARDS
ANIMALS: Final = WARRIORS + SUPPLY[W] + 1
HEROES: Final = ANIMALS + SUPPLY[M] + 1
KIND: Final = HEROES + SUPPLY[H] + 1
ACTIONS: Final = KIND + KINDS

(NOTHING, WHOLE, ORIGIN, TARGET, W_NUMBER, M_NUMBER, H_NUMBER, OF_KIND) = range(8)
"""What is asked for: nothing, an action that has no parts, or a part of one."""
STAGES: Final = 8

PARTS: Final = np.dtype(
    [
        ("stage", np.int64),
        ("lowest", np.int64),  # the number of the first thing that may be said
        ("may", np.int64),  # what may be said: bit n is lowest + n
        ("origin", np.int64),
        ("target", np.int64),
        ("warriors", np.int64),
        ("animals", np.int64),
    ],
    align=True,
)


@compiled
def ask(setting: Record, state: Record, parts: Record, out: Ints) -> None:
    """Begin to ask the seat that decides; nobody is asked where none does."""
    parts.origin = parts.target = -1
    parts.warriors = parts.animals = 0
    phase = state.phase
    if state.decider < 0:
        _await(parts, NOTHING, 0, 0)
    elif phase == P_MOVE:
        _await(parts, ORIGIN, SPACE, _origins(setting, state) | 1 << END)
    elif phase == P_REMOVE:
        _await(parts, ORIGIN, SPACE, _removable(setting, state))
    else:
        base, first = _numbering(state)
        may = 0
        for index in range(legal_actions(setting, state, out)):
            may |= 1 << out[index] - first
        _await(parts, WHOLE, base, may)


@compiled
def _await(parts: Record, stage: int, base: int, may: int) -> None:
    parts.stage = stage
    parts.lowest = base
    parts.may = may


@compiled
def _numbering(state: Record) -> tuple[int, int]:
    """Where steps and where the rules' actions of a phase without parts begin."""
    if state.phase == P_DRAFT:
        return PLACE, DRAFT
    if state.phase == P_DISCARD:
        return CARD, DISCARD
    if state.phase == P_RECRUIT:
        return SPACE, RECRUIT + due_kind(state) * SPACES
    return SPACE, RETREAT if state.phase == P_RETREAT else START


@compiled
def _origins(setting: Record, state: Record) -> int:
    found = 0
    if state.moves_left == 0:
        return found
    for space in range(setting.spaces):
        if state.owner[space] == state.seat and _targets(setting, state, space):
            found |= 1 << space
    return found


@compiled
def _targets(setting: Record, state: Record, origin: int) -> int:
    """Where a group from a space can go (K17-K22)."""
    found, size = 0, group_size(state, origin)
    for index in range(setting.degree[origin]):
        target = setting.neighbour[origin, index]
        if 0 < least_group(state, target) <= size:
            found |= 1 << target
    return found


@compiled
def _removable(setting: Record, state: Record) -> int:
    found = 0
    for space in range(setting.spaces):
        if state.owner[space] == state.seat and _kinds(state, space):
            found |= 1 << space
    return found


@compiled
def _kinds(state: Record, space: int) -> int:
    """The set of kinds of which a pawn may leave a space (K32, K33)."""
    only, found = due_kind(state), 0
    for kind in range(KINDS):
        if only in (kind, ANY) and state.pawns[space, kind] > 0:
            found |= 1 << kind
    return found


@compiled
def answer(setting: Record, state: Record, parts: Record, number: int) -> int:
    """Take in one step; the rules' action it completes, or -1 where more is asked for."""
    said = number
    while True:
        action = _take_in(setting, state, parts, said - parts.lowest)
        if action != -1 or popcount(parts.may) > 1:
            return action
        said = parts.lowest + lowest(parts.may)


@compiled
def _take_in(setting: Record, state: Record, parts: Record, said: int) -> int:
    stage = parts.stage
    if stage == WHOLE:
        return _numbering(state)[1] + said
    if stage == ORIGIN:
        return _take_origin(setting, state, parts, said)
    if stage == OF_KIND:
        return REMOVE + said * SPACES + parts.origin
    if stage == TARGET:
        parts.target = said
        _await(parts, W_NUMBER, WARRIORS, _numbers(state, parts, W))
    elif stage == W_NUMBER:
        parts.warriors = said
        _await(parts, M_NUMBER, ANIMALS, _numbers(state, parts, M))
    elif stage == M_NUMBER:
        parts.animals = said
        _await(parts, H_NUMBER, HEROES, _numbers(state, parts, H))
    else:
        group = (parts.warriors * 6 + parts.animals) * 4 + said
        return MOVE + (parts.origin * SPACES + parts.target) * GROUPS + group
    return -1


@compiled
def _take_origin(setting: Record, state: Record, parts: Record, said: int) -> int:
    if said == END:
        return END_MOVES
    parts.origin = said
    if state.phase == P_REMOVE:
        _await(parts, OF_KIND, KIND, _kinds(state, said))
    else:
        _await(parts, TARGET, SPACE, _targets(setting, state, said))
    return -1


@compiled
def _numbers(state: Record, parts: Record, kind: int) -> int:
    """How many of a kind may go along, so that enough go in the end, with those still to say."""
    missing = least_group(state, parts.target) - parts.warriors - parts.animals
    for later in range(kind + 1, KINDS):
        missing -= state.pawns[parts.origin, later]
    most = state.pawns[parts.origin, kind]
    return (1 << most + 1) - (1 << max(0, missing))


@compiled
def towards(state: Record, parts: Record, action: int) -> int:
    """The next step on the way to a legal action of the rules."""
    if parts.stage == WHOLE:
        base, first = _numbering(state)
        return base + action - first
    if action == END_MOVES:
        return END
    if state.phase == P_REMOVE:
        kind, space = divmod(action - REMOVE, SPACES)
        return KIND + kind if parts.stage == OF_KIND else SPACE + space
    route, group = divmod(action - MOVE, GROUPS)
    if parts.stage == ORIGIN:
        return SPACE + route // SPACES
    if parts.stage == TARGET:
        return SPACE + route % SPACES
    if parts.stage == W_NUMBER:
        return WARRIORS + group // 24
    return ANIMALS + group // 4 % 6 if parts.stage == M_NUMBER else HEROES + group % 4


# The same doors for callers in Python, who hold each record in an array of its own.


@compiled
def ask_at(settings: Records, states: Records, parts: Records, out: Ints) -> None:
    """ask() for records in arrays."""
    ask(settings[0], states[0], parts[0], out)


@compiled
def answer_at(settings: Records, states: Records, parts: Records, number: int) -> int:
    """answer() for records in arrays."""
    return answer(settings[0], states[0], parts[0], number)


@compiled
def towards_at(states: Records, parts: Records, action: int) -> int:
    """towards() for records in arrays."""
    return towards(states[0], parts[0], action)
