"""Thinking in steps, its whole state in memory: deeper and deeper, line after line.

  FIRST      one action deep, so that there is an answer
  DEEPEN     one action deeper; until the part of the budget is spent
  PROVE      the best line alone: whether a proven end comes in just so many actions
  ORDER      the other lines by their value
  COMPLETE   proven lines to their very end
  DONE

FIRST and DEEPEN come again for every line. Whoever calls `step` keeps the time: sets STOP, or
hands out slices of it by `allow`. A budget of nodes is kept here.
"""

from typing import Final

from kitama.bots.onitama.deepen import (
    aspired,
    first_value,
    has_line,
    is_believed,
    is_settled,
    lengthen,
    proof_value,
)
from kitama.bots.onitama.ends import count_safe, end_at_once
from kitama.bots.onitama.lines import distance_of, keep_line_of, line_at, order_lines
from kitama.bots.onitama.memory import (
    ASKED,
    BARRED_COUNT,
    BEFORE_LAST,
    BUDGET,
    CUT,
    DEEPEST,
    DEPTH,
    FOUND,
    FRAMES,
    HEAD,
    HOME,
    LAST,
    LIMIT,
    MAX_LINES,
    NO_LIMIT,
    NODES,
    PART,
    PHASE,
    RESULT_ACTIONS,
    RESULT_DEPTH,
    RESULT_LENGTH,
    RESULT_VALUE,
    ROOT,
    SHORTEST,
    SLICED,
    STOP,
    THREADS,
    WANTED,
    position_at,
)
from kitama.bots.onitama.root import bar, set_up
from kitama.bots.onitama.transposition import WIN
from kitama.compiled import compiled
from kitama.games.onitama.kernel import Ints

DONE: Final = 0
FIRST: Final = 1
DEEPEN: Final = 2
PROVE: Final = 3
ORDER: Final = 4
COMPLETE: Final = 5

_FIRST_SHARE: Final = 0.8
"""The part of a budget for the best line when others are asked for, too."""
SOFT: Final = 0.8
"""The part of the time after which another depth is not begun, unless the last one was bad news."""
_BAD_NEWS: Final = 30
"""How far the value has to fall from one depth to the next for the rest of the time, too."""
_SLICE: Final = 100.0
"""Milliseconds at most between two chances to stop."""
_GUESSED: Final = 200.0
"""Nodes in a millisecond until there is something to measure."""
_MEASURABLE: Final = 5.0
"""Milliseconds; clocks of browsers are coarse."""


@compiled
def share(lines: int, part: int) -> float:
    """How much of the budget may be spent once this part is done."""
    if lines == 1:
        return 1.0
    return _FIRST_SHARE + (1 - _FIRST_SHARE) * part / (lines - 1)


@compiled
def begin(memory: Ints, lines: int, depth: int, nodes: int) -> None:
    """Begin to think about the root for so many lines; 0 nodes set no limit.

    The root is placed, and its cards are met (root.py).
    """
    position = position_at(memory, ROOT)
    best = line_at(0)
    memory[PHASE] = DONE
    memory[FOUND] = memory[SHORTEST] = memory[SLICED] = memory[CUT] = 0
    count = end_at_once(memory, position, best + RESULT_ACTIONS)
    if count:
        memory[FOUND] = memory[SHORTEST] = 1
        memory[best + RESULT_VALUE] = WIN - 1 if count == 1 else 2 - WIN
        memory[best + RESULT_DEPTH] = memory[best + RESULT_LENGTH] = count
        for thread in range(memory[THREADS]):
            memory[HEAD + thread * HOME + NODES] = 1 if thread == 0 else 0
        return
    set_up(memory, position)
    memory[ASKED] = lines
    memory[WANTED] = min(lines, MAX_LINES, count_safe(memory, HEAD + FRAMES, position))
    memory[DEEPEST] = depth
    memory[BUDGET] = nodes if nodes > 0 else NO_LIMIT
    memory[PART] = 0
    memory[PHASE] = FIRST


@compiled
def step(memory: Ints) -> int:
    """Do one piece of the work, and return the phase it leads to."""
    phase = memory[PHASE]
    if phase == FIRST:
        _first(memory)
    elif phase == DEEPEN:
        _deepen(memory)
    elif phase == PROVE:
        _prove(memory)
    elif phase == ORDER:
        _order(memory)
    elif phase == COMPLETE:
        _complete(memory)
    return int(memory[PHASE])


@compiled
def deepest(memory: Ints) -> int:
    """How deep this part goes: other lines are only looked at as deep as the best one."""
    return int(memory[DEEPEST] if memory[PART] == 0 else memory[line_at(0) + RESULT_DEPTH])


@compiled
def _first(memory: Ints) -> None:
    part = int(memory[PART])
    _bar_lines(memory, part)
    limit = NO_LIMIT
    if memory[BUDGET] != NO_LIMIT:
        limit = int(memory[BUDGET] * share(int(memory[ASKED]), part))
    for thread in range(memory[THREADS]):
        memory[HEAD + thread * HOME + LIMIT] = limit
    value = first_value(memory, HEAD)
    keep_line_of(memory, line_at(part), HEAD, value, 1)
    memory[FOUND] = part + 1
    # Odd and even depths judge differently: the last but one is the better guess.
    memory[LAST] = memory[BEFORE_LAST] = value
    memory[DEPTH] = 2
    memory[PHASE] = DEEPEN
    if deepest(memory) < 2:
        enough(memory)


@compiled
def _bar_lines(memory: Ints, count: int) -> None:
    """Bar the actions with which the first lines begin, and no others."""
    for thread in range(memory[THREADS]):
        home = HEAD + thread * HOME
        memory[home + BARRED_COUNT] = 0
        for index in range(count):
            bar(memory, home, int(memory[line_at(index) + RESULT_ACTIONS]))


@compiled
def _deepen(memory: Ints) -> None:
    depth, line = int(memory[DEPTH]), line_at(int(memory[PART]))
    value = aspired(memory, HEAD, depth, int(memory[BEFORE_LAST]))
    is_stopped = memory[STOP] != 0
    if is_believed(memory, HEAD, value, int(memory[line + RESULT_ACTIONS])):
        keep_line_of(memory, line, HEAD, value, depth)
    memory[CUT] = is_stopped and memory[SLICED] != 0
    if memory[CUT]:
        return
    memory[BEFORE_LAST] = memory[LAST]
    memory[LAST] = memory[line + RESULT_VALUE]
    memory[DEPTH] = depth + 1
    if is_stopped or is_settled(int(memory[LAST]), depth) or depth >= deepest(memory):
        enough(memory)


@compiled
def enough(memory: Ints) -> None:
    """Look no deeper for this line."""
    distance = distance_of(int(memory[line_at(0) + RESULT_VALUE]))
    # Shorter ends are seen without searching; who wins tells whether the number is odd.
    memory[DEPTH] = 4 - distance % 2
    memory[CUT] = 0
    if memory[PART] == 0 and memory[DEPTH] <= distance:
        memory[PHASE] = PROVE
    else:
        _turn_to_next(memory)


@compiled
def soft(memory: Ints) -> float:
    """The part of the time in which another depth is worth beginning."""
    return 1.0 if memory[LAST] < memory[BEFORE_LAST] - _BAD_NEWS else SOFT


@compiled
def _turn_to_next(memory: Ints) -> None:
    # What is barred changes with the next step: until then others may still be searching.
    memory[PART] += 1
    memory[PHASE] = FIRST if memory[PART] < memory[WANTED] else ORDER


@compiled
def _prove(memory: Ints) -> None:
    distance, best = int(memory[DEPTH]), line_at(0)
    sign = 1 if memory[best + RESULT_VALUE] > 0 else -1
    value = proof_value(memory, HEAD, sign, distance)
    memory[CUT] = memory[STOP] != 0 and memory[SLICED] != 0
    if memory[CUT]:
        return
    memory[DEPTH] = distance + 2
    if memory[STOP]:
        _turn_to_next(memory)
    elif value * sign >= WIN - distance:
        memory[SHORTEST] = 1
        if has_line(memory, HEAD):
            keep_line_of(memory, best, HEAD, value, distance - 1)
        _turn_to_next(memory)
    elif memory[DEPTH] > distance_of(int(memory[best + RESULT_VALUE])):
        _turn_to_next(memory)


@compiled
def _order(memory: Ints) -> None:
    _bar_lines(memory, 0)
    order_lines(memory, 1)
    memory[PART] = 0
    memory[PHASE] = COMPLETE


@compiled
def _complete(memory: Ints) -> None:
    while memory[PART] < memory[FOUND]:
        if lengthen(memory, HEAD, line_at(int(memory[PART]))):
            return
        memory[PART] += 1
    memory[PHASE] = DONE


@compiled
def allow(memory: Ints, milliseconds: float, spent: float) -> None:
    """Let the next step take a slice of the time, or end what has had its part.

    For whoever cannot stop a step from outside: time is told as nodes, by the speed seen so far.
    """
    part = int(memory[PART])
    left = milliseconds * share(int(memory[ASKED]), part) - spent
    phase = memory[PHASE]
    if phase == DEEPEN:
        is_late = part == 0 and memory[CUT] == 0 and spent >= soft(memory) * milliseconds
        if left <= 0 or is_late:
            enough(memory)
    elif phase == PROVE and left <= 0:
        _turn_to_next(memory)
    memory[SLICED] = 1
    memory[STOP] = 0
    nodes = int(memory[HEAD + NODES])
    speed = nodes / spent if spent >= _MEASURABLE else _GUESSED
    memory[HEAD + LIMIT] = nodes + int(speed * max(1.0, min(left, _SLICE)))
