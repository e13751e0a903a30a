"""A turn as a casual player plans it: with short sight, and misjudged. Compiled.

Who sees no way at all, with a width of 0, plans nothing: it takes the small action that looks best.
"""

from math import exp
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.memory import ROOM, Memory, keep, make_memory, recall, say_only
from kitama.bots.kitara.plan import (
    ENDED,
    ROWS,
    WORST,
    Bench,
    Finals,
    advance,
    evaluate,
    make_bench,
    plan,
)
from kitama.bots.kitara.thought import (
    ALTERNATIVES,
    LENGTH,
    NODES,
    OTHERS,
    Thought,
    make_thought,
)
from kitama.bots.kitara.weights import WEIGHTS
from kitama.chance import normal_at
from kitama.compiled import compiled
from kitama.games.kitara.rules import features, kernel
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import CHANCE, STATE, Record, Records, blank
from kitama.games.kitara.rules.restore import deal

SCALE: Final = 15.0
"""Points of lead that make a game three quarters won: about half of what a game is won by."""


class Glance(NamedTuple):
    """Working memory, and what came of it."""

    root: Records
    mind: Table
    bench: Bench
    judged: Floats
    """What each of the planner's finals seems to be worth."""
    memory: Memory
    thought: Thought


def make_glance(width: int, plans: int, room: int = ROOM) -> Glance:
    """Memory for beams of up to that width; as many states are remembered as there is room."""
    bench = make_bench(width, plans)
    return Glance(
        blank(STATE),
        np.zeros((ROWS, features.COUNT)),
        bench,
        np.zeros(len(bench.finals.values)),
        make_memory(room),
        make_thought(),
    )


@compiled
def expected(lead: float) -> float:
    """What a lead in points lets a seat expect: 1 is won, 0 even, -1 lost."""
    # tanh(lead / SCALE), by the only power of e that the page has.
    left = exp(-2 * abs(lead) / SCALE)
    size = (1 - left) / (1 + left)
    return size if lead >= 0 else -size


@compiled
def see_shortly(foresight: float, mind: Table) -> None:
    """The weights by hand, but for points those of what is still to come only in part."""
    for row in range(len(mind)):
        mind[row, 0] = WEIGHTS[0]
        for index in range(1, features.COUNT):
            mind[row, index] = WEIGHTS[index] * foresight


@compiled
def glance(
    settings: Records,
    views: Records,
    width: int,
    foresight: float,
    roughness: float,
    seed: int,
    own: Glance,
) -> None:
    """Follow the plan of this turn, or make one; what comes of it is its own thought."""
    setting, root = settings[0], own.root[0]
    deal(setting, views[0], seed, root)
    if recall(setting, root, own.memory, own.thought):
        return
    see_shortly(foresight, own.mind)
    if root.decider == CHANCE:  # it ends moves of which none is left
        seat, memory = views[0].decider, own.memory
        say_only(setting, root, seat, memory, own.thought)
        worth = evaluate(setting, memory.state[0], seat, own.mind[ENDED], own.bench.features)
        own.thought.values[0] = expected(worth)
        return
    if width == 0:
        _act_at_once(setting, root, roughness, seed, own)
        return
    own.bench.nodes[0] = 0
    plan(setting, root, own.mind, width, own.bench)
    _judge(own.bench.finals.values, roughness, seed, own.judged)
    _conclude(own.bench.finals, own.judged, own.thought)
    own.thought.counts[NODES] = own.bench.nodes[0]
    keep(setting, root, own.thought, own.memory)


@compiled
def _act_at_once(setting: Record, root: Record, roughness: float, seed: int, own: Glance) -> None:
    """The small action that looks best when the seat decides again, each misjudged by itself."""
    bench, seat, thought = own.bench, root.decider, own.thought
    count = legal_actions(setting, root, bench.legal)
    for index in range(len(thought.values)):
        thought.values[index] = WORST
    for index in range(count):
        bench.states[0] = root
        trial = bench.states[0]
        kernel.apply(setting, trial, bench.legal[index])
        advance(setting, trial, seat, bench.scratch)
        worth = evaluate(setting, trial, seat, own.mind[ENDED], bench.features)
        _name(thought, bench.legal[index], worth + roughness * normal_at(seed ^ 1, index))
    thought.counts[LENGTH] = 1
    thought.counts[OTHERS] = min(count - 1, ALTERNATIVES)
    thought.counts[NODES] = count
    for index in range(1 + thought.counts[OTHERS]):
        thought.values[index] = expected(thought.values[index])


@compiled
def _name(thought: Thought, action: int, looks: float) -> None:
    """Put an action among the best so far: the line's, then the others, the best first."""
    place = 1 + ALTERNATIVES
    while place > 0 and thought.values[place - 1] < looks:
        place -= 1
        if place < ALTERNATIVES:
            thought.values[place + 1] = thought.values[place]
            thought.others[place] = thought.line[0] if place == 0 else thought.others[place - 1]
    if place == 0:
        thought.line[0] = action
    elif place <= ALTERNATIVES:
        thought.others[place - 1] = action
    if place <= ALTERNATIVES:
        thought.values[place] = looks


@compiled
def _judge(values: Floats, roughness: float, seed: int, judged: Floats) -> None:
    """One error for a whole turn, not one for each action: a plan is misjudged, but then carried
    out well.
    """
    for row in range(len(values)):
        judged[row] = WORST
        if values[row] > WORST:
            # The deal took the seed itself.
            judged[row] = values[row] + roughness * normal_at(seed ^ 1, row)


@compiled
def _conclude(finals: Finals, judged: Floats, thought: Thought) -> None:
    """The plan that seems best, and the best ones that begin otherwise."""
    thought.counts[OTHERS] = 0
    best = _best(finals, judged, thought, 0)
    thought.counts[LENGTH] = finals.lengths[best]
    for step in range(finals.lengths[best]):
        thought.line[step] = finals.lines[best, step]
    thought.values[0] = expected(judged[best])
    for number in range(ALTERNATIVES):
        row = _best(finals, judged, thought, 1 + number)
        if row < 0:
            return
        thought.others[number] = finals.lines[row, 0]
        thought.values[1 + number] = expected(judged[row])
        thought.counts[OTHERS] = 1 + number


@compiled
def _best(finals: Finals, judged: Floats, thought: Thought, named: int) -> int:
    """The plan that seems best of those that begin with no action named yet; -1 without any.

    The first action named is that of the thought's line, then its others.
    """
    best = -1
    for row in range(len(judged)):
        is_new = judged[row] > WORST
        for index in range(named):
            other = thought.line[0] if index == 0 else thought.others[index - 1]
            is_new = is_new and finals.lines[row, 0] != other
        if is_new and (best < 0 or judged[row] > judged[best]):
            best = row
    return best
