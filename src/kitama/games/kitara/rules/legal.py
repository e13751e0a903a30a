"""The legal actions of each phase, in ascending order. Part of the kernel."""

from kitama.compiled import compiled, lowest, popcount
from kitama.games.kitara.rules.holdings import due_kind, group_size, next_cards, reach, turn_points
from kitama.games.kitara.rules.record import (
    ANY,
    CHANCE,
    DISCARD,
    DRAFT,
    END_MOVES,
    FINAL,
    FIRST,
    GROUPS,
    KINDS,
    MOVE,
    P_DEAL,
    P_DISCARD,
    P_DRAFT,
    P_FIRST,
    P_MOVE,
    P_OVER,
    P_RECRUIT,
    P_REFRESH,
    P_REMOVE,
    P_RENEW,
    P_RETREAT,
    P_REVEAL,
    P_SCORE,
    P_START,
    P_TOKEN,
    RECRUIT,
    REFRESH,
    REMOVE,
    RETREAT,
    REVEAL,
    SCORE,
    SPACES,
    START,
    TOKEN,
    VALUES,
    H,
    Ints,
    M,
    Record,
    W,
)


@compiled
def legal_actions(setting: Record, state: Record, out: Ints) -> int:
    """Write the legal actions in ascending order and return their number."""
    phase = state.phase
    if phase == P_MOVE:
        return _legal_moves(setting, state, out)
    if phase == P_RECRUIT:
        return _legal_recruits(setting, state, out)
    if phase == P_DRAFT:
        return _run(DRAFT, reach(setting, state), out)
    if phase in (P_REVEAL, P_RENEW, P_DEAL):
        return _each_bit(REVEAL, next_cards(setting, state), out)
    if phase == P_RETREAT:
        places = retreats(setting, state, state.retreat_seat, state.retreat_from)
        return _each_bit(RETREAT, places, out)
    if phase == P_DISCARD:
        return _each_bit(DISCARD, state.kingdom[state.seat] & ~setting.no_food, out)
    if phase == P_REMOVE:
        return _legal_removals(setting, state, out)
    if phase == P_TOKEN:
        return _legal_tokens(state, out)
    if phase == P_START:
        return _legal_starts(setting, state, out)
    if phase == P_FIRST:
        return _run(FIRST, setting.seats, out)
    if phase == P_OVER:
        return 0
    out[0] = _only_action(setting, state)
    return 1


@compiled
def _only_action(setting: Record, state: Record) -> int:
    """The action of a phase that never leaves a choice."""
    if state.phase == P_SCORE:
        return SCORE + turn_points(setting, state, state.seat)
    return REFRESH if state.phase == P_REFRESH else FINAL


@compiled
def _run(base: int, count: int, out: Ints) -> int:
    for index in range(count):
        out[index] = base + index
    return count


@compiled
def _each_bit(base: int, cards: int, out: Ints) -> int:
    count = 0
    while cards:
        out[count] = base + lowest(cards)
        count += 1
        cards &= cards - 1
    return count


@compiled
def _is_free_start(setting: Record, state: Record, space: int) -> bool:
    return setting.is_start[space] == 1 and state.owner[space] == -1


@compiled
def _legal_starts(setting: Record, state: Record, out: Ints) -> int:
    """Free starting spaces (K9)."""
    count = 0
    for space in range(setting.spaces):
        if _is_free_start(setting, state, space):
            out[count] = START + space
            count += 1
    return count


@compiled
def _legal_tokens(state: Record, out: Ints) -> int:
    count = 0
    for value in range(VALUES):
        if state.bag[value]:
            out[count] = TOKEN + value
            count += 1
    return count


@compiled
def _is_place(setting: Record, state: Record, space: int, pick: int) -> bool:
    """Whether recruits may stand in a space; pick as recruit_places chooses it."""
    if pick == 0:
        return state.owner[space] == state.seat
    if state.owner[space] != -1:
        return False
    # Lakes are no spaces here: what is not Ruins is Savanna.
    return setting.is_start[space] == 1 if pick == 1 else setting.is_ruins[space] == 0


@compiled
def recruit_places(setting: Record, state: Record) -> tuple[int, int]:
    """Where recruits may stand, and how many such spaces there are.

    0 = spaces held (K14), 1 = free starting spaces, 2 = free Savannas (K16).
    """
    if state.held[state.seat]:
        return 0, state.held[state.seat]
    for pick in range(1, 3):
        count = 0
        for space in range(setting.spaces):
            count += _is_place(setting, state, space, pick)
        if count:
            return pick, count
    return 2, 0


@compiled
def _legal_recruits(setting: Record, state: Record, out: Ints) -> int:
    base = RECRUIT + due_kind(state) * SPACES
    pick, _places = recruit_places(setting, state)
    count = 0
    for space in range(setting.spaces):
        if _is_place(setting, state, space, pick):
            out[count] = base + space
            count += 1
    return count


@compiled
def least_group(state: Record, target: int) -> int:
    """How many pawns must go together to enter a space; 0 if it may not be entered (K20-K22)."""
    owner = state.owner[target]
    if owner in (-1, state.seat):
        return 1
    return 0 if state.held[owner] == 1 else group_size(state, target) + 1


@compiled
def _legal_moves(setting: Record, state: Record, out: Ints) -> int:
    """Ending the moves, and every group over every white border (K17-K22)."""
    # It is numbered below every move, so the list ascends (record.py; test_order.py).
    out[0] = END_MOVES
    count = 1
    if state.moves_left == 0:
        return count
    for origin in range(setting.spaces):
        if state.owner[origin] == state.seat:
            # Neighbours are sorted (mesh.py), or the list would not ascend.
            for index in range(setting.degree[origin]):
                target = setting.neighbour[origin, index]
                least = least_group(state, target)
                if least:
                    count = _list_groups(state, origin, target, least, out, count)
    return count


@compiled
def _list_groups(state: Record, origin: int, target: int, least: int, out: Ints, count: int) -> int:
    """Every group of at least so many pawns of a space, for one target."""
    base = MOVE + (origin * SPACES + target) * GROUPS
    warriors, animals = state.pawns[origin, W], state.pawns[origin, M]
    heroes = state.pawns[origin, H]
    # Nested as groups are numbered. least is never 0 here, so nobody is not a group.
    for w in range(warriors + 1):
        for m in range(animals + 1):
            for h in range(max(0, least - w - m), heroes + 1):
                out[count] = base + (w * 6 + m) * 4 + h
                count += 1
    return count


@compiled
def _can_move(setting: Record, state: Record) -> bool:
    """Whether any group can go anywhere: must agree with _legal_moves, as is_open says."""
    if state.moves_left == 0:
        return False
    for origin in range(setting.spaces):
        if state.owner[origin] == state.seat:
            for index in range(setting.degree[origin]):
                least = least_group(state, setting.neighbour[origin, index])
                if 0 < least <= group_size(state, origin):
                    return True
    return False


@compiled
def retreats(setting: Record, state: Record, seat: int, origin: int) -> int:
    """The set of a seat's spaces nearest to one it is, or would be, driven out of (K24, K25)."""
    # No two spaces are as far apart as there are spaces.
    nearest, found = SPACES, 0
    for space in range(setting.spaces):
        if space != origin and state.owner[space] == seat:
            distance = setting.distance[origin, space]
            if distance < nearest:
                nearest, found = distance, 0
            if distance == nearest:
                found |= 1 << space
    return found


@compiled
def _legal_removals(setting: Record, state: Record, out: Ints) -> int:
    """Pawns that may go back to the supply (K32; any kind in the French edition, K33)."""
    only = due_kind(state)
    count = 0
    for kind in range(KINDS):
        if only in (kind, ANY):
            for space in range(setting.spaces):
                if _is_removable(state, kind, space):
                    out[count] = REMOVE + kind * SPACES + space
                    count += 1
    return count


@compiled
def _is_removable(state: Record, kind: int, space: int) -> bool:
    return state.owner[space] == state.seat and state.pawns[space, kind] > 0


@compiled
def chances(setting: Record, state: Record, out: Ints, weights: Ints) -> int:
    """What can happen by itself, with its weights; 0 when a seat decides or the game is over."""
    if state.decider != CHANCE:
        return 0
    count = legal_actions(setting, state, out)
    for index in range(count):
        # Cards of an Age are alike to chance; tokens are drawn by how many of a value are left.
        weights[index] = state.bag[out[index] - TOKEN] if state.phase == P_TOKEN else 1
    return count


@compiled
def is_open(setting: Record, state: Record) -> bool:
    """Whether a seat decides: it has more than one action, or its own word is asked (K17, K39).

    Must agree with legal_actions: test_machine.py compares the two in every state it meets.
    """
    phase = state.phase
    if phase == P_MOVE:
        return setting.is_end_asked == 1 or _can_move(setting, state)
    if phase == P_RECRUIT:
        _pick, places = recruit_places(setting, state)
        return places > 1
    if phase == P_DRAFT:
        return reach(setting, state) > 1
    if phase == P_DISCARD:
        return popcount(state.kingdom[state.seat] & ~setting.no_food) > 1
    return _open_spaces(setting, state) > 1


@compiled
def _open_spaces(setting: Record, state: Record) -> int:
    """How many spaces there are to start in, retreat to or remove a pawn from; two are enough."""
    phase = state.phase
    if phase == P_RETREAT:
        return popcount(retreats(setting, state, state.retreat_seat, state.retreat_from))
    if phase not in (P_START, P_REMOVE):
        return 0
    only = due_kind(state)
    count = 0
    for space in range(setting.spaces):
        if phase == P_START:
            count += _is_free_start(setting, state, space)
        else:
            for kind in range(KINDS):
                count += only in (kind, ANY) and _is_removable(state, kind, space)
        if count > 1:
            break
    return count
