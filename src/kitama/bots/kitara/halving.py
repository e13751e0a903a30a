"""The search over whole turns: plans are tried, and the worse half is dropped again and again.

Compiled, and resumable: all there is to know of a search lies in its memory, so whoever runs it can
stop after any plan tried. Nodes are counted here; time is kept by the caller, who says how much of
it is spent.
"""

from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.memory import ROOM, Memory, keep, make_memory, recall, say_only
from kitama.bots.kitara.plan import ROWS, WORST, Bench, make_bench, plan
from kitama.bots.kitara.simulate import (
    GIVEN_UP,
    LUCK,
    Stage,
    chance_to_win,
    make_stage,
    simulate,
)
from kitama.bots.kitara.thought import (
    ALTERNATIVES,
    LENGTH,
    NODES,
    OTHERS,
    Thought,
    make_thought,
)
from kitama.chance import uniform_at
from kitama.compiled import compiled
from kitama.games.kitara.rules import features
from kitama.games.kitara.rules.features import Floats, Table
from kitama.games.kitara.rules.record import CHANCE, STATE, Ints, Record, Records, blank
from kitama.games.kitara.rules.restore import deal

FOREVER: Final = 1 << 30
RETREAT_PART: Final = 0.25
"""Of the budget, for a retreat: somebody else is in the middle of a turn and waits."""
ENOUGH: Final = 400
"""Simulations of one plan after which more would tell nothing new."""
AHEAD: Final = 2
"""How many rounds are played after the own turn has begun; the last ones to the end."""
TRUST: Final = 2.0
"""What the plan's own worth counts for, in simulations."""

(SEED, MOST, ALIVE, CANDIDATES, PHASE, PHASES, TRIED, PLACE, DEAREST) = range(9)
"""In the course of a search: its seed, the nodes it may take, how many plans are left and how many
there are, the phases that are over and how many there are, the rounds all plans left took part in,
the next plan of the round that is on, and the nodes of the dearest simulation so far."""
COURSE: Final = 9


@dataclass(frozen=True, slots=True)
class Effort:
    """How wide and how far a search looks."""

    width: int = 48
    """Of the beam for the own turn."""
    plans: int = 8
    """Kept for every card that could be drafted."""
    candidates: int = 32
    """Plans that are tried."""
    answer_width: int = 2
    """Of the beams for the turns that follow."""
    deals: int = 8
    """Ways to lay the tokens nobody has seen."""
    is_keen: bool = False
    """Whether it plays for what has won games, and not for what leaders have."""


class Search(NamedTuple):
    """All there is to know of a search."""

    roots: Records
    """Ways to lay the tokens nobody has seen."""
    mind: Table
    bench: Bench
    """Its finals are the plans that are tried; a plan is known by its row there."""
    stage: Stage
    luck: Floats
    """Of this round: the same for every plan."""
    order: Ints
    """The plans, those left first, the best first."""
    priors: Floats
    """What a plan's own worth says of the chance to win."""
    results: Floats
    """Of this round."""
    totals: Floats
    counts: Ints
    """How many results a plan's total is of."""
    course: Ints
    memory: Memory
    thought: Thought


def make_search(effort: Effort, room: int = ROOM) -> Search:
    """Memory for a search; as many states are remembered as there is room."""
    bench = make_bench(effort.width, effort.plans)
    rows = len(bench.finals.values)
    return Search(
        blank(STATE, effort.deals),
        np.zeros((ROWS, features.COUNT)),
        bench,
        make_stage(effort.answer_width),
        np.zeros(LUCK),
        np.zeros(effort.candidates, np.int64),
        np.zeros(rows),
        np.zeros(rows),
        np.zeros(rows),
        np.zeros(rows, np.int64),
        np.zeros(COURSE, np.int64),
        make_memory(room),
        make_thought(),
    )


@compiled
def begin(
    settings: Records, views: Records, width: int, most: int, seed: int, search: Search
) -> bool:
    """Follow the plan of this turn, or do the only thing there is: True. Or make plans to be tried,
    the best first.
    """
    setting, root, course = settings[0], search.roots[0], search.course
    for number in range(len(search.roots)):
        deal(setting, views[0], seed + number, search.roots[number])
    if recall(setting, root, search.memory, search.thought):
        return True
    if root.decider == CHANCE:  # it ends moves of which none is left
        seat, memory = views[0].decider, search.memory
        say_only(setting, root, seat, memory, search.thought)
        chance = chance_to_win(setting, memory.state[0], seat, search.mind, search.stage)
        search.thought.values[0] = 2 * chance - 1
        return True
    search.bench.nodes[0] = 0
    search.stage.bench.nodes[0] = 0
    plan(setting, root, search.mind, width, search.bench)
    _line_up(setting, search)
    phases = 1
    while 1 << phases < course[CANDIDATES]:
        phases += 1
    course[SEED] = seed
    course[MOST] = most
    course[ALIVE] = course[CANDIDATES]
    course[PHASE] = 0
    course[PHASES] = phases
    course[TRIED] = 0
    course[PLACE] = 0
    course[DEAREST] = _nodes(search)  # a guess, until there is a first one to go by
    search.stage.bench.most[0] = max(1, most - search.bench.nodes[0])
    _conclude(search)
    return False


@compiled
def step(settings: Records, search: Search, spent: float, tries: int) -> bool:
    """Try so many plans, and think better of them; True when the budget is used up.

    Spent is how much of the time is used up, from 0 to 1.
    """
    course = search.course
    left = tries
    while left > 0 and course[PHASE] < course[PHASES]:
        if _may_try(search, spent) and _try(settings[0], search):
            left -= 1
        else:
            _end_phase(search)
    _conclude(search)
    is_over = course[PHASE] == course[PHASES]
    if is_over:
        keep(settings[0], search.roots[0], search.thought, search.memory)
    return is_over


@compiled
def _nodes(search: Search) -> int:
    return search.bench.nodes[0] + search.stage.bench.nodes[0]


@compiled
def _line_up(setting: Record, search: Search) -> None:
    """The best plans by their own worth, the best first."""
    values, order, count = search.bench.finals.values, search.order, 0
    for row in range(len(values)):
        if values[row] > WORST:
            place = count
            while place > 0 and values[order[place - 1]] < values[row]:
                place -= 1
            count = min(len(order), count + 1)
            for index in range(count - 1, place, -1):
                order[index] = order[index - 1]
            if place < count:
                order[place] = row
        # What value.py makes of being so far ahead of each rival; bounded, or exp would overflow
        # where all is lost.
        odds = exp(-max(-30.0, values[row]))
        search.priors[row] = 1 / (1 + (setting.seats - 1) * odds)
        search.totals[row] = 0.0
        search.counts[row] = 0
    search.course[CANDIDATES] = count


@compiled
def _may_try(search: Search, spent: float) -> bool:
    """Whether another simulation fits into the budget; a round is begun only within its phase."""
    course, part = search.course, 1.0
    if course[PLACE] == 0:
        root = search.roots[0]
        whole = 1.0 if root.decider == root.seat else RETREAT_PART
        part = whole * (course[PHASE] + 1) / course[PHASES]
        if course[TRIED] >= ENOUGH * part:
            return False
    return _nodes(search) + course[DEAREST] <= part * course[MOST] and spent < part


@compiled
def _try(setting: Record, search: Search) -> bool:
    """Try the next plan of the round: all with the same deal and luck. False if it is given up."""
    course, finals = search.course, search.bench.finals
    if course[PLACE] == 0:
        _draw_luck(search)
    root, row = search.roots[course[TRIED] % len(search.roots)], search.order[course[PLACE]]
    for index in range(finals.lengths[row]):
        search.stage.line[index] = finals.lines[row, index]
    before, until = _nodes(search), _until(setting, root)
    result = simulate(
        setting, root, finals.lengths[row], search.luck, search.mind, until, search.stage
    )
    if result == GIVEN_UP:
        return False
    search.results[row] = result
    course[DEAREST] = max(course[DEAREST], _nodes(search) - before)
    course[PLACE] += 1
    if course[PLACE] == course[ALIVE]:
        _end_round(search)
    return True


@compiled
def _draw_luck(search: Search) -> None:
    # The seeds before this one dealt the tokens.
    seed = int(search.course[SEED]) + len(search.roots)
    for place in range(LUCK):
        search.luck[place] = uniform_at(seed, int(search.course[TRIED]) * LUCK + place)


@compiled
def _until(setting: Record, root: Record) -> int:
    """The turn at whose end states are valued; one round more is as good as the end."""
    last = (9 if setting.seats == 3 else 7) * setting.seats
    until = root.turn + AHEAD * setting.seats
    return FOREVER if until + setting.seats >= last else until


@compiled
def _end_round(search: Search) -> None:
    for place in range(search.course[ALIVE]):
        row = search.order[place]
        search.totals[row] += search.results[row]
        search.counts[row] += 1
    search.course[TRIED] += 1
    search.course[PLACE] = 0


@compiled
def _end_phase(search: Search) -> None:
    """Drop the worse half of the plans.

    A round that was cut short is not counted: some plans took no part in it.
    """
    course, order = search.course, search.order
    for place in range(1, course[ALIVE]):
        row, target = order[place], place
        while target > 0 and _mean(search, order[target - 1]) < _mean(search, row):
            order[target] = order[target - 1]
            target -= 1
        order[target] = row
    course[ALIVE] = (course[ALIVE] + 1) // 2
    course[PHASE] += 1
    course[PLACE] = 0


@compiled
def _mean(search: Search, row: int) -> float:
    """The chance to win with a plan."""
    return (search.totals[row] + TRUST * search.priors[row]) / (search.counts[row] + TRUST)


@compiled
def _conclude(search: Search) -> None:
    """The best plan, and the best ones that begin otherwise.

    Those dropped early were tried less: none is told to be better than the one chosen.
    """
    finals, thought, best = search.bench.finals, search.thought, search.order[0]
    thought.counts[LENGTH] = finals.lengths[best]
    for index in range(finals.lengths[best]):
        thought.line[index] = finals.lines[best, index]
    thought.values[0] = 2 * _mean(search, best) - 1
    thought.counts[OTHERS] = 0
    for place in range(1, search.course[CANDIDATES]):
        row = search.order[place]
        if thought.counts[OTHERS] < ALTERNATIVES and _is_new(finals.lines[row, 0], thought):
            others = thought.counts[OTHERS]
            thought.others[others] = finals.lines[row, 0]
            thought.values[1 + others] = min(thought.values[0], 2 * _mean(search, row) - 1)
            thought.counts[OTHERS] += 1
    thought.counts[NODES] = _nodes(search)


@compiled
def _is_new(action: int, thought: Thought) -> bool:
    """Whether a thought names no such way to begin."""
    found = action == thought.line[0]
    for index in range(thought.counts[OTHERS]):
        found |= action == thought.others[index]
    return not found
