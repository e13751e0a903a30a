"""Proof-number search (df-pn): whether a seat can force a win, whatever the other does.

It works in the memory of a search, with entries of its own in the transposition table. A position
has two numbers for the seat to move: how much is left to be shown for it to reach its aim, and how
much against it. The attacker aims at a win, the other seat at anything else, so a position that
comes again on a line is good enough for the other seat. What is looked at next is where least is
left: lines of threats, to which there are few answers.

A win that is found stands on every path, because it stands on wins found before it. That there is
none is not certain where positions came again.

  data bits   0-27 left against   28-55 left for   56-61 work
"""

from typing import Final

from kitama.bots.onitama.memory import (
    ACTIONS,
    ENTRY,
    FRAME,
    FRAMES,
    HEAD,
    KEY,
    LIMIT,
    MAX_PLY,
    NODES,
    PLY,
    SCORES,
    WAYS,
    action_at,
    position_at,
)
from kitama.bots.onitama.root import set_up
from kitama.bots.onitama.search import play, repeats
from kitama.bots.onitama.threat import (
    attackers,
    can_win,
    is_stream_lost,
    is_stuck,
    passes,
    safe_actions,
)
from kitama.bots.onitama.transposition import bucket_of
from kitama.compiled import BARE, bare, compiled
from kitama.games.onitama.kernel import FULL, Ints, Position

_BITS: Final = 28
_ENDLESS: Final = (1 << _BITS) - 1
"""As much as can never be shown."""
_WORK: Final = 2 * _BITS
_REACHED: Final = _ENDLESS
_MISSED: Final = _ENDLESS << _BITS
_NOTHING: Final = 0


@compiled
def _left_for(data: int) -> int:
    return data >> _BITS & _ENDLESS


@compiled
def _left_against(data: int) -> int:
    return data & _ENDLESS


@compiled
def _kept(memory: Ints, key: int) -> int:
    """The data kept for a key, or _NOTHING."""
    start = bucket_of(memory, key)
    for entry in range(start, start + ENTRY * WAYS, ENTRY):
        data = int(memory[entry + 1])
        if memory[entry] ^ data == key and data != _NOTHING:
            return data
    return _NOTHING


@compiled
def _keep(memory: Ints, key: int, data: int) -> None:
    """Keep data in place of the same position's, or of what took least work."""
    start = bucket_of(memory, key)
    worst = start
    for entry in range(start, start + ENTRY * WAYS, ENTRY):
        held = int(memory[entry + 1])
        if held == _NOTHING or memory[entry] ^ held == key:
            worst = entry
            break
        if held >> _WORK < memory[worst + 1] >> _WORK:
            worst = entry
    memory[worst] = key ^ data
    memory[worst + 1] = data


@compiled
def _answers(memory: Ints, frame: int, position: Position) -> int:
    """Write the actions that do not lose at once, or the passes; 0 where all actions lose."""
    if is_stream_lost(position):
        return 0
    attacking = attackers(position)
    count = safe_actions(memory, frame, position, attacking, FULL)
    if count == 0 and attacking == 0 and is_stuck(position):
        return passes(memory, frame, position)
    return count


@compiled
def _at_a_glance(memory: Ints, home: int, frame: int, attacker: int) -> int:
    """What is left to be shown about a position in which nobody can win at once."""
    position = position_at(memory, frame)
    if memory[frame + PLY] >= MAX_PLY or repeats(memory, home, frame):
        return _MISSED if position.seat == attacker else _REACHED
    known = _kept(memory, int(memory[frame + KEY]))
    if known != _NOTHING:
        return known
    count = _answers(memory, frame, position)
    return _MISSED if count == 0 else 1 << _BITS | count


@compiled
def _size(number: int) -> int:
    """How many bits a number has."""
    bits = 0
    while number:
        bits += 1
        number >>= 1
    return bits


@compiled(f"int64({BARE}, int64, int64, int64, int64, int64)")
def _look(
    memory: Ints, home: int, frame: int, attacker: int, most_for: int, most_against: int
) -> int:
    """What is left about a position; it is looked at until that is as much as said, or nothing.

    The seat to move needs one action after which the other misses its aim: the least that is left
    against the other is left for it. To miss its own all have to fail: what is left adds up.
    """
    before = int(memory[home + NODES])
    memory[home + NODES] += 1
    position = position_at(memory, frame)
    count = _answers(memory, frame, position)
    for index in range(count):
        play(memory, home, frame, position, action_at(memory, frame, index))
        memory[frame + SCORES + index] = _at_a_glance(memory, home, frame + FRAME, attacker)
    while True:
        total, best, least, second = 0, 0, _ENDLESS, _ENDLESS
        for index in range(count):
            data = int(memory[frame + SCORES + index])
            total += _left_for(data)
            against = _left_against(data)
            if against < least:
                best, least, second = index, against, least
            elif against < second:
                second = against
        total = min(total, _ENDLESS)
        is_spent = memory[home + NODES] >= memory[home + LIMIT]
        if least >= most_for or total >= most_against or is_spent:
            break
        others = total - _left_for(int(memory[frame + SCORES + best]))
        play(memory, home, frame, position, action_at(memory, frame, best))
        # A quarter more than the second best, or it would go to and fro between the two.
        memory[frame + SCORES + best] = _look(
            memory,
            home,
            frame + FRAME,
            attacker,
            most_against - others,
            min(most_for, second + second // 4 + 1),
        )
    data = _size(int(memory[home + NODES]) - before) << _WORK | least << _BITS | total
    _keep(memory, int(memory[frame + KEY]), data)
    return data


@compiled
def can_force(memory: Ints, position: Position, attacker: int, nodes: int) -> bool:
    """Whether so many nodes show that a seat can force a win from a position that is placed.

    What was found about the same attacker before is used, so another is to be told to forget.
    """
    set_up(memory, position)
    memory[HEAD + LIMIT] = nodes
    if can_win(position):
        return position.seat == attacker
    if _answers(memory, HEAD + FRAMES, position) == 0:
        return position.seat != attacker
    data = _look(bare(memory), HEAD, HEAD + FRAMES, attacker, _ENDLESS, _ENDLESS)
    if position.seat == attacker:
        return _left_for(data) == 0
    return _left_against(data) == 0


@compiled
def forcing_actions(memory: Ints, position: Position) -> int:
    """Write into the first frame how the seat to move wins, right after can_force has shown it.

    More than one action may be found to win, and what shows that may lead back to this position.
    """
    frame = HEAD + FRAMES
    found = 0
    for index in range(_answers(memory, frame, position)):
        if _left_against(int(memory[frame + SCORES + index])) == 0:
            memory[frame + ACTIONS + found] = memory[frame + ACTIONS + index]
            found += 1
    return found
