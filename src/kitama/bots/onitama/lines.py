"""The lines a search comes to, as they lie in its memory."""

from math import exp

from kitama.bots.onitama.memory import (
    FOUND,
    FRAMES,
    LENGTH,
    LINE,
    LONGEST,
    RESULT,
    RESULT_ACTIONS,
    RESULT_DEPTH,
    RESULT_LENGTH,
    RESULT_VALUE,
    RESULTS,
)
from kitama.bots.onitama.net import SCALE
from kitama.bots.onitama.transposition import CERTAIN, WIN
from kitama.compiled import compiled
from kitama.games.onitama.kernel import Ints


@compiled
def line_at(index: int) -> int:
    """Where a line lies."""
    return RESULTS + index * RESULT


@compiled
def distance_of(value: int) -> int:
    """After how many actions at the latest the game is over; 0 where that is not proven."""
    return WIN - abs(value) if abs(value) > CERTAIN else 0


@compiled
def probability(value: int) -> float:
    """How often a seat wins with a position of that value; 1 and 0 are proven."""
    if distance_of(value):
        return 1.0 if value > 0 else 0.0
    return 1.0 / (1.0 + exp(-value / SCALE))


@compiled
def expected(memory: Ints, index: int) -> float:
    """What the seat to move may expect of a line: 1 is won, 0 even, -1 lost."""
    best = 2.0 * probability(int(memory[line_at(0) + RESULT_VALUE])) - 1.0
    value = 2.0 * probability(int(memory[line_at(index) + RESULT_VALUE])) - 1.0
    # Other lines were looked at less deeply: none is told to be better than the one chosen.
    return min(best, value)


@compiled
def distance(memory: Ints, index: int) -> int:
    """After how many actions at the latest a line ends the game; 0 where that is not proven."""
    return distance_of(int(memory[line_at(index) + RESULT_VALUE]))


@compiled
def keep_line_of(memory: Ints, line: int, home: int, value: int, depth: int) -> None:
    """Keep what the last search of a home came to."""
    memory[line + RESULT_VALUE] = value
    memory[line + RESULT_DEPTH] = depth
    memory[line + RESULT_LENGTH] = 0
    append(memory, line, home + FRAMES + LINE, int(memory[home + FRAMES + LENGTH]))


@compiled
def append(memory: Ints, line: int, at: int, count: int) -> None:
    """Add actions that lie in memory to a line, as far as there is room."""
    length = int(memory[line + RESULT_LENGTH])
    count = min(count, LONGEST - length)
    for index in range(count):
        memory[line + RESULT_ACTIONS + length + index] = memory[at + index]
    memory[line + RESULT_LENGTH] = length + count


@compiled
def exchange(memory: Ints, line: int, other: int) -> None:
    """Two lines change places."""
    for index in range(RESULT):
        memory[line + index], memory[other + index] = memory[other + index], memory[line + index]


@compiled
def order_lines(memory: Ints, first: int) -> None:
    """Put the better lines first, from a line on; of those with the same value, the earlier one."""
    for index in range(first + 1, memory[FOUND]):
        at = index
        while at > first:
            line, before = line_at(at), line_at(at - 1)
            if memory[line + RESULT_VALUE] <= memory[before + RESULT_VALUE]:
                break
            exchange(memory, line, before)
            at -= 1
