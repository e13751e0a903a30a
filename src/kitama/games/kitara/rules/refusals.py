"""Why an action is not legal, as a number and values. Part of the kernel.

Only here is decided which rule an action breaks; explain.py gives the numbers their names.
"""

from typing import Final

from kitama.compiled import compiled
from kitama.games.kitara.rules.holdings import due_kind, group_size, reach
from kitama.games.kitara.rules.legal import recruit_places
from kitama.games.kitara.rules.record import (
    ACTIONS,
    ANY,
    CARDS,
    DISCARD,
    DRAFT,
    GROUPS,
    KINDS,
    MOVE,
    P_DISCARD,
    P_DRAFT,
    P_MOVE,
    P_RECRUIT,
    P_REMOVE,
    P_RETREAT,
    P_START,
    RECRUIT,
    REMOVE,
    RETREAT,
    ROW,
    SPACES,
    START,
    H,
    Ints,
    M,
    Record,
    Records,
    W,
)

(
    NO_SUCH_ACTION,
    NO_SUCH_SPACE,
    NOT_A_START,
    START_TAKEN,
    NO_SUCH_CARD,
    OUT_OF_REACH,
    NO_SUPPLY,
    OTHER_RECRUIT_FIRST,
    # The next three in the order of recruit_places.
    RECRUIT_NOT_HELD,
    NOT_A_FREE_START,
    NOT_A_FREE_SAVANNA,
    NO_MOVES_LEFT,
    ORIGIN_NOT_HELD,
    LAKE_BETWEEN,
    NO_BORDER,
    NOT_ENOUGH_PAWNS,
    EMPTY_GROUP,
    LAST_SPACE,
    TOO_FEW_TO_ATTACK,
    RETREAT_NOT_HELD,
    NOT_THE_NEAREST,
    CARD_NOT_HELD,
    NEEDS_NO_FOOD,
    OTHER_REMOVAL_FIRST,
    NO_SUCH_PAWN,
    # And so on for every phase: something else is to be done first.
    ASKED,
) = range(26)
VALUES_TOLD: Final = 4
"""So many values belong to a refusal, at most."""


@compiled
def refuse(setting: Record, state: Record, action: int, found: Ints) -> int:
    """The first rule an illegal action breaks; its values are written."""
    if not 0 <= action < ACTIONS:
        return _told(NO_SUCH_ACTION, found, action)
    phase = state.phase
    if phase == P_START and START <= action < START + SPACES:
        return _start(setting, state, action - START, found)
    if phase == P_DRAFT and DRAFT <= action < DRAFT + ROW:
        return _draft(setting, state, action - DRAFT, found)
    if phase == P_RECRUIT and RECRUIT <= action < RECRUIT + KINDS * SPACES:
        return _recruit(setting, state, action - RECRUIT, found)
    if phase == P_MOVE and action >= MOVE:
        return _move(setting, state, action - MOVE, found)
    if phase == P_RETREAT and RETREAT <= action < RETREAT + SPACES:
        return _retreat(setting, state, action - RETREAT, found)
    if phase == P_DISCARD and DISCARD <= action < DISCARD + CARDS:
        return _discard(state, action - DISCARD, found)
    if phase == P_REMOVE and REMOVE <= action < REMOVE + KINDS * SPACES:
        return _remove(state, action - REMOVE, found)
    return _otherwise_asked(state, found)


@compiled
def _told(code: int, found: Ints, *values: int) -> int:
    """Write the values that belong to a code."""
    for index in range(len(values)):
        found[index] = values[index]
    return code


@compiled
def _otherwise_asked(state: Record, found: Ints) -> int:
    """Something else is to be done first; say what."""
    phase, kind = state.phase, due_kind(state)
    if phase in (P_RECRUIT, P_REMOVE):
        return _told(ASKED + phase, found, kind, state.due[kind])
    if phase == P_MOVE:
        return _told(ASKED + phase, found, state.moves_left)
    if phase == P_DISCARD:
        return _told(ASKED + phase, found, state.short)
    if phase == P_RETREAT:
        return _told(ASKED + phase, found, state.retreat_from)
    return ASKED + phase


@compiled
def _start(setting: Record, state: Record, space: int, found: Ints) -> int:
    """No starting space, or not a free one (K2, K9)."""
    if space >= setting.spaces:
        return _told(NO_SUCH_SPACE, found, space)
    if not setting.is_start[space]:
        return _told(NOT_A_START, found, space)
    return _told(START_TAKEN, found, space, state.owner[space])


@compiled
def _draft(setting: Record, state: Record, place: int, found: Ints) -> int:
    """Not in the row, or too far along it (K11)."""
    if place >= state.row_length:
        return _told(NO_SUCH_CARD, found, place + 1, state.row_length)
    return _told(OUT_OF_REACH, found, place + 1, reach(setting, state))


@compiled
def _recruit(setting: Record, state: Record, place: int, found: Ints) -> int:
    """Another kind, or where it may not stand (K14-K16)."""
    kind, space, due = place // SPACES, place % SPACES, due_kind(state)
    if kind != due:
        if state.supply[state.seat, kind] == 0:
            return _told(NO_SUPPLY, found, kind)
        return _told(OTHER_RECRUIT_FIRST, found, kind, due, state.due[due])
    pick, _count = recruit_places(setting, state)
    return _told(RECRUIT_NOT_HELD + pick, found, space)


@compiled
def _move(setting: Record, state: Record, rest: int, found: Ints) -> int:
    """No move left, no border to cross, or the group (K17-K19)."""
    route, group = rest // GROUPS, rest % GROUPS
    origin, target = route // SPACES, route % SPACES
    if state.moves_left == 0:
        return NO_MOVES_LEFT
    if origin >= setting.spaces or state.owner[origin] != state.seat:
        return _told(ORIGIN_NOT_HELD, found, origin)
    if not _is_border(setting, origin, target):
        code = LAKE_BETWEEN if setting.across[origin] >> target & 1 else NO_BORDER
        return _told(code, found, origin, target)
    return _group(state, origin, target, group, found)


@compiled
def _is_border(setting: Record, origin: int, target: int) -> bool:
    """Whether a white border lies between two spaces (K18)."""
    for index in range(setting.degree[origin]):
        if setting.neighbour[origin, index] == target:
            return True
    return False


@compiled
def _group(state: Record, origin: int, target: int, group: int, found: Ints) -> int:
    """More pawns than there are, nobody, or too few for the target (K18, K21, K22)."""
    warriors, animals, heroes = group // 24, group // 4 % 6, group % 4
    for kind, count in ((W, warriors), (M, animals), (H, heroes)):
        have = state.pawns[origin, kind]
        if count > have:
            return _told(NOT_ENOUGH_PAWNS, found, kind, count, have, origin)
    if group == 0:
        return EMPTY_GROUP
    owner = state.owner[target]
    if state.held[owner] == 1:
        return _told(LAST_SPACE, found, target, owner)
    there, sent = group_size(state, target), warriors + animals + heroes
    return _told(TOO_FEW_TO_ATTACK, found, there, there + 1, sent, group_size(state, origin))


@compiled
def _retreat(setting: Record, state: Record, space: int, found: Ints) -> int:
    """Not among one's own, or farther than need be (K24)."""
    if space >= setting.spaces or state.owner[space] != state.retreat_seat:
        return _told(RETREAT_NOT_HELD, found, space)
    return _told(NOT_THE_NEAREST, found, space, setting.distance[state.retreat_from, space])


@compiled
def _discard(state: Record, card: int, found: Ints) -> int:
    """Not held, or never hungry (K30, K31)."""
    if not state.kingdom[state.seat] >> card & 1:
        return _told(CARD_NOT_HELD, found, card)
    return _told(NEEDS_NO_FOOD, found, card, state.short)


@compiled
def _remove(state: Record, place: int, found: Ints) -> int:
    """Another kind, or none of it there (K32)."""
    kind, space, due = place // SPACES, place % SPACES, due_kind(state)
    if due not in (kind, ANY):
        return _told(OTHER_REMOVAL_FIRST, found, kind, due, state.due[due])
    return _told(NO_SUCH_PAWN, found, kind, space)


@compiled
def refuse_at(settings: Records, states: Records, action: int, found: Ints) -> int:
    """refuse() for records in arrays."""
    return refuse(settings[0], states[0], action, found)
