"""What a quiet move is worth, counted from what it changes alone. Compiled.

A quiet move drives nobody out, and its seat goes on moving. Most of what the planner looks at is
that, and most of that is not good enough: so it need not even be carried out. What features mean is
said in features.py; test_quiet.py compares the two.
"""

from typing import Final

import numpy as np

from kitama.compiled import compiled, inlined, lowest
from kitama.games.kitara.rules import features
from kitama.games.kitara.rules.features import Floats, Table, tell_food
from kitama.games.kitara.rules.holdings import food, group_size
from kitama.games.kitara.rules.record import (
    GROUPS,
    MOVE,
    P_MOVE,
    SEATS,
    SPACES,
    H,
    M,
    Record,
    W,
)

SCENE: Final = np.dtype(
    [
        # Of rivals' groups next to a space: the size of the largest, the set of those with a Hero,
        # the set of those that may be driven out.
        ("strongest", np.int64, SPACES),
        ("hunters", np.int64, SPACES),
        ("prey", np.int64, SPACES),
        # Of rivals' groups themselves: how many larger ones of others are next to them, before and
        # after a move.
        ("sizes", np.int64, SPACES),
        ("threats", np.int64, SPACES),
        ("left", np.int64, SPACES),
        ("worth", np.float64, SEATS),
    ],
    align=True,
)
"""What the moves from a state have in common."""


@inlined
def weigh(table: Table, seat: int, weights: Floats) -> float:
    """What its features are worth to a seat."""
    worth = 0.0
    for index in range(len(weights)):
        worth += weights[index] * table[seat, index]
    return worth


@compiled
def behold(setting: Record, state: Record, weights: Floats, scene: Record, before: Table) -> None:
    """Count once what is the same for all quiet moves from a state, if there may be any."""
    if not _has_quiet(state):
        return
    features.features(setting, state, before)
    for seat in range(setting.seats):
        scene.worth[seat] = weigh(before, seat, weights)
    # All food, not what is left over: moves change it.
    before[state.seat, 7] = food(setting, state, state.seat)
    for space in range(setting.spaces):
        scene.strongest[space] = 0
        scene.hunters[space] = 0
        scene.prey[space] = 0
    for space in range(setting.spaces):
        if state.owner[space] not in (-1, state.seat):
            _behold_rival(setting, state, space, scene)


@compiled
def _behold_rival(setting: Record, state: Record, space: int, scene: Record) -> None:
    owner, size = state.owner[space], group_size(state, space)
    hunter = int(state.pawns[space, H] > 0) << space
    prey = int(state.held[owner] > 1) << space
    threats = 0
    for index in range(setting.degree[space]):
        other = setting.neighbour[space, index]
        scene.strongest[other] = max(scene.strongest[other], size)
        scene.hunters[other] |= hunter
        scene.prey[other] |= prey
        threats += state.owner[other] not in (-1, owner) and group_size(state, other) > size
    scene.sizes[space] = size
    scene.threats[space] = threats
    scene.left[space] = threats


@inlined
def _has_quiet(state: Record) -> bool:
    """Whether there may be quiet moves: with the last one the moves are over."""
    return state.phase == P_MOVE and state.moves_left > 1 and state.held[state.seat] > 1


@inlined
def is_quiet(state: Record, action: int) -> bool:
    """Whether a legal action is a quiet move, before and after which its seat may be driven out."""
    if not _has_quiet(state) or action < MOVE:
        return False
    route, group = divmod(action - MOVE, GROUPS)
    origin, target = divmod(route, SPACES)
    owner = state.owner[target]
    if owner not in (-1, state.seat):
        return False
    # It can go back, so its moves do not end for want of any.
    size = group // 24 + group // 4 % 6 + group % 4
    held = state.held[state.seat] + (owner == -1) - (size == group_size(state, origin))
    return bool(held > 1)


@compiled
def worth_after(
    setting: Record,
    state: Record,
    action: int,
    weights: Floats,
    scene: Record,
    before: Table,
    after: Table,
) -> float:
    """What evaluate says after a quiet move, number by number."""
    seat = state.seat
    route, group = divmod(action - MOVE, GROUPS)
    origin, target = divmod(route, SPACES)
    for other in range(setting.seats):
        for index in range(len(weights)):
            after[other, index] = before[other, index]
    changed = _regroup(setting, state, origin, group, -1, scene, after)
    changed |= _regroup(setting, state, target, group, 1, scene, after)
    tell_food(setting, state, seat, after)
    prey = scene.prey[origin] | scene.prey[target]
    while prey:
        changed |= _alarm(setting, state, lowest(prey), scene, after)
        prey &= prey - 1
    own = weigh(after, seat, weights)
    most = -1e18
    total = 0.0
    for step in range(1, setting.seats):
        other = (seat + step) % setting.seats
        worth = weigh(after, other, weights) if changed >> other & 1 else scene.worth[other]
        most = max(most, worth)
        total += worth
    return own - 0.5 * most - 0.5 * total / (setting.seats - 1)


@inlined
def _regroup(
    setting: Record, state: Record, space: int, group: int, sign: int, scene: Record, after: Table
) -> int:
    """Count anew where a group comes from or goes to; return the set of rivals that notice."""
    seat = state.seat
    warriors, animals, heroes = state.pawns[space, W], state.pawns[space, M], state.pawns[space, H]
    old = warriors + animals + heroes
    new = old + sign * (group // 24 + group // 4 % 6 + group % 4)
    is_ruins, strongest = setting.is_ruins[space], scene.strongest[space]
    fed = (1 - is_ruins) * (warriors > 0)
    feeds = (1 - is_ruins) * (warriors + sign * (group // 24) > 0)
    scored = is_ruins * (animals > 0)
    scores = is_ruins * (animals + sign * (group // 4 % 6) > 0)
    after[seat, 3] += (scores - scored) * after[seat, 17]
    after[seat, 7] += feeds - fed
    after[seat, 12] += int(new > 0) - int(old > 0)
    after[seat, 13] += feeds * (strongest > new) - fed * (strongest > old)
    after[seat, 14] += scores * (strongest > new) - scored * (strongest > old)
    had, has = int(heroes > 0), int(heroes + sign * (group % 4) > 0)
    prey = scene.prey[space]
    while prey:
        other = lowest(prey)
        could, can = int(old > scene.sizes[other]), int(new > scene.sizes[other])
        scene.left[other] += can - could
        after[seat, 15] += can * has - could * had
        prey &= prey - 1
    return _hunt(state, scene, space, old, new, after)


@inlined
def _hunt(state: Record, scene: Record, space: int, old: int, new: int, after: Table) -> int:
    """Count anew which rivals' Heroes could take a space; return the set of these rivals."""
    changed = 0
    hunters = scene.hunters[space]
    while hunters:
        other = lowest(hunters)
        hunter = state.owner[other]
        could, can = 0 < old < scene.sizes[other], 0 < new < scene.sizes[other]
        if could != can:
            after[hunter, 15] += int(can) - int(could)
            changed |= 1 << hunter
        hunters &= hunters - 1
    return changed


@compiled
def _alarm(setting: Record, state: Record, space: int, scene: Record, after: Table) -> int:
    """Count anew whether a rival's group is under threat; return a set with the rival if so."""
    was, now = int(scene.threats[space] > 0), int(scene.left[space] > 0)
    scene.left[space] = scene.threats[space]
    if was == now:
        return 0
    owner, is_ruins = state.owner[space], setting.is_ruins[space]
    after[owner, 13] += (now - was) * (1 - is_ruins) * (state.pawns[space, W] > 0)
    after[owner, 14] += (now - was) * is_ruins * (state.pawns[space, M] > 0)
    return 1 << owner
