"""Judging actions as a casual player does: some are not seen, answers are overlooked, values rough.

What is overlooked, and how far a judgement is off, depends on a seed alone (kitama.chance).
"""

from typing import Final

from kitama.bots.onitama.ends import legal_in
from kitama.bots.onitama.evaluate import rounded
from kitama.bots.onitama.lines import append, line_at, order_lines
from kitama.bots.onitama.memory import (
    ACTIONS,
    BARRED,
    BARRED_COUNT,
    FOUND,
    FRAMES,
    HEAD,
    LENGTH,
    LIMIT,
    LINE,
    NO_LIMIT,
    NODES,
    PHASE,
    RESULT_ACTIONS,
    RESULT_DEPTH,
    RESULT_LENGTH,
    RESULT_VALUE,
    ROOT,
    SHORTEST,
    STOP,
    position_at,
)
from kitama.bots.onitama.root import add_salt, bar, forget_habits, set_up
from kitama.bots.onitama.search import search
from kitama.bots.onitama.steps import DONE
from kitama.bots.onitama.transposition import CERTAIN, WIN
from kitama.chance import normal_at, uniform_at
from kitama.compiled import compiled
from kitama.games.onitama.kernel import GOING, MAX_LEGAL, Ints, Position, apply, ending

LINES: Final = 3
"""The best line and two alternatives."""
_FRAME: Final = HEAD + FRAMES
_ROUGH: Final = MAX_LEGAL * MAX_LEGAL
"""Chance at places beyond those for what is overlooked: one for each answer to each action."""
_UNSEEN: Final = 13 * _ROUGH
"""Beyond those, too, of which a rough value takes twelve: one for each action."""
_APART: Final = 0x1E3779B97F4A7C
"""A salt: what is found after one action is not known after another."""


@compiled
def glance(
    memory: Ints, depth: int, unseen: float, overlooked: float, roughness: float, seed: int
) -> None:
    """Judge the actions of the root, and keep the lines of the best.

    The root is placed, its cards are met, and everything before is forgotten (root.py).
    Depth counts the actions after its own and the answer. Unseen is the part of its own actions
    that are not noticed, overlooked that of the answers, roughness how far a value is off, in
    hundredths of a student.
    """
    root = position_at(memory, ROOT)
    memory[PHASE] = DONE
    memory[FOUND] = memory[SHORTEST] = memory[STOP] = 0
    nodes = 0
    count = legal_in(memory, _FRAME, root)
    clearest = _clearest(count, seed)
    for index in range(count):
        if index != clearest and uniform_at(seed, _UNSEEN + index) < unseen:
            continue
        legal_in(memory, _FRAME, root)  # once more: searches write there
        action = int(memory[_FRAME + ACTIONS + index])
        after = apply(root, action)
        line = line_at(int(memory[FOUND]))
        memory[line + RESULT_VALUE] = WIN - 1
        memory[line + RESULT_DEPTH] = memory[line + RESULT_LENGTH] = 1
        memory[line + RESULT_ACTIONS] = action
        if ending(after) == GOING:
            value = -_answer_value(memory, after, depth, overlooked, seed, index)
            nodes += int(memory[HEAD + NODES])
            memory[line + RESULT_VALUE] = _roughly(value, roughness, seed, index)
            memory[line + RESULT_DEPTH] = depth + 1
            append(memory, line, _FRAME + LINE, int(memory[_FRAME + LENGTH]))
        memory[FOUND] += 1
        order_lines(memory, 0)
        memory[FOUND] = min(LINES, int(memory[FOUND]))
    memory[HEAD + NODES] = nodes


@compiled
def _clearest(count: int, seed: int) -> int:
    """Which of so many actions is seen, whatever is not."""
    clearest = 0
    for index in range(1, count):
        if uniform_at(seed, _UNSEEN + index) > uniform_at(seed, _UNSEEN + clearest):
            clearest = index
    return clearest


@compiled
def _answer_value(
    memory: Ints, position: Position, depth: int, overlooked: float, seed: int, index: int
) -> int:
    """The value of what an action leads to, for the other seat, as far as it is seen."""
    forget_habits(memory, HEAD)
    set_up(memory, position)
    add_salt(memory, HEAD, (index + 1) * _APART)
    _overlook(memory, position, overlooked, seed, index)
    memory[HEAD + LIMIT] = NO_LIMIT
    return search(memory, HEAD, depth, -WIN, WIN)


@compiled
def _overlook(memory: Ints, position: Position, overlooked: float, seed: int, index: int) -> None:
    """Bar the answers that are not noticed: never all, and those that win only all together."""
    count = legal_in(memory, _FRAME, position)
    spared = -1
    for number in range(count):
        answer = int(memory[_FRAME + ACTIONS + number])
        is_noticed = uniform_at(seed, index * MAX_LEGAL + number) >= overlooked
        is_win = ending(apply(position, answer)) != GOING
        if is_win and is_noticed:
            memory[HEAD + BARRED_COUNT] = 0
            return
        if not is_win and spared < 0:
            spared = int(memory[HEAD + BARRED_COUNT])
        if not is_noticed:
            bar(memory, HEAD, answer)
    barred = int(memory[HEAD + BARRED_COUNT])
    if barred == count:
        memory[HEAD + BARRED + max(spared, 0)] = memory[HEAD + BARRED + barred - 1]
        memory[HEAD + BARRED_COUNT] = barred - 1 if spared >= 0 else 0


@compiled
def _roughly(value: int, roughness: float, seed: int, index: int) -> int:
    """A value as it is believed. What is proven is seen for sure, and the action itself counts."""
    if abs(value) < CERTAIN:
        return value + rounded(roughness * normal_at(seed, _ROUGH + index))
    return value - 1 if value > 0 else value + 1
