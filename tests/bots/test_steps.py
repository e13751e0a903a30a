"""Thinking in steps: the same numbers in every mode, and an answer wherever it is stopped."""

from collections.abc import Sequence

import pytest

from kitama.bots.bot import Budget
from kitama.bots.onitama.memory import (
    CUT,
    HEAD,
    LIMIT,
    MAX_DEPTH,
    NODES,
    PART,
    PHASE,
    SLICED,
    STOP,
    Capacity,
    allocate,
)
from kitama.bots.onitama.steps import (
    COMPLETE,
    DEEPEN,
    DONE,
    FIRST,
    ORDER,
    PROVE,
    allow,
    begin,
    step,
)
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import (
    MainLine,
    Root,
    Thought,
    legal_actions,
    put_question,
    thought_in,
)
from kitama.compiled import MODE
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.kernel import GOING, Ints, Position
from tests.bots.positions import ENDING, FIXED, MIDDLE, OPENING

SLOW = MODE == "plain"
WON = "R..../...r./..B../...../..... red=crab,boar blue=horse,ox side=elephant to=blue"
LOST = "...../...../..R../...../B.... red=elephant,ox blue=crab,boar side=horse to=blue"
Told = list[tuple[int, int, int, int]]

# What came of it when these weights were new. Of each line: value, depth, first action, length.
FEW_NODES: list[tuple[str, int, int, int, Told]] = [
    (OPENING, 3, 300, 300, [(-9, 3, 8130, 3), (4, 1, 8234, 1), (2, 1, 6880, 1)]),
    (MIDDLE, 3, 400, 409, [(-462, 4, 9837, 6), (-578, 1, 1194, 5), (-29996, 1, 1190, 4)]),
    (MIDDLE, 1, 250, 254, [(-354, 3, 9837, 5)]),
    (ENDING, 3, 300, 300, [(63, 3, 7088, 4), (53, 1, 7782, 1), (13, 1, 7702, 1)]),
    (WON, 3, 400, 401, [(29995, 4, 6561, 5), (-285, 3, 7182, 3), (-371, 4, 6557, 5)]),
    (LOST, 3, 400, 297, [(-29994, 5, 2502, 6), (-29994, 5, 8130, 6), (-29996, 4, 2505, 4)]),
]
MANY_NODES: list[tuple[str, int, int, int, Told]] = [
    (OPENING, 3, 20_000, 20002, [(5, 7, 8130, 7), (2, 5, 6880, 5), (1, 5, 6984, 5)]),
    (MIDDLE, 10, 20_000, 16459, [(-487, 9, 9837, 11), (-29994, 3, 1194, 6), (-29996, 4, 1190, 4)]),
    (ENDING, 3, 20_000, 20_013, [(163, 10, 7088, 11), (130, 6, 7713, 9), (45, 7, 7782, 9)]),
]


@pytest.mark.parametrize(
    ("text", "lines", "budget", "nodes", "told"), FEW_NODES if SLOW else FEW_NODES + MANY_NODES
)
def test_a_budget_of_nodes_gives_the_same_lines_for_ever(
    text: str, lines: int, budget: int, nodes: int, told: Told
) -> None:
    thinker = Thinker(Capacity(table_megabytes=1))
    root = Root(notation.parse_position(text), {})
    thought = thinker.think(root, Budget(nodes=budget), lines=lines)
    found = [(ln.value, ln.depth, ln.actions[0], len(ln.actions)) for ln in thought.lines]
    assert (thought.nodes, found) == (nodes, told)
    assert thought.is_shortest == (text in {WON, LOST})


def asked(text: str, lines: int = 3, depth: int = MAX_DEPTH, nodes: int = 0) -> Ints:
    """Memory in which thinking about a position has begun."""
    memory = allocate(Capacity(table_megabytes=1))
    put_question(memory, Root(notation.parse_position(text), {}))
    begin(memory, lines, depth, nodes)
    return memory


def played(position: Position, line: MainLine) -> Position:
    """Where a line leads; every action of it is legal."""
    for action in line.actions:
        assert action in legal_actions(position)
        position = kernel.apply(position, action)
    return position


def check(text: str, thought: Thought) -> None:
    """There is something to play, and every line can be played."""
    position = notation.parse_position(text)
    assert thought.lines
    assert len({line.actions[0] for line in thought.lines}) == len(thought.lines)
    for line in thought.lines:
        assert line.actions
        played(position, line)


@pytest.mark.parametrize("text", [*FIXED, WON, LOST])
def test_wherever_it_is_stopped_there_is_an_answer(text: str) -> None:
    for nodes in range(1, 120 if SLOW else 600, 9 if SLOW else 1):
        memory = asked(text, nodes=nodes)
        while step(memory) != DONE:
            check(text, thought_in(memory, 0))
        thought = thought_in(memory, 0)
        check(text, thought)
        assert len(thought.lines) == 3


def phases(memory: Ints) -> Sequence[int]:
    """The phases it goes through, one after the other."""
    found = [int(memory[PHASE])]
    while found[-1] != DONE:
        phase = int(step(memory))
        if phase != found[-1]:
            found.append(phase)
    return found


def test_it_goes_from_line_to_line() -> None:
    assert phases(asked(OPENING, depth=2)) == [*[FIRST, DEEPEN] * 3, ORDER, COMPLETE, DONE]
    # No deeper than the first action: nothing is left to deepen.
    memory = asked(OPENING, depth=1)
    assert [int(memory[PART]) for _ in range(3) if step(memory) is not None] == [1, 2, 3]


def test_a_win_is_proven_and_completed() -> None:
    assert phases(asked(WON, 1, depth=5)) == [FIRST, DEEPEN, PROVE, ORDER, COMPLETE, DONE]
    memory = asked(WON, 1, depth=5)
    while step(memory) != DONE:
        pass
    thought = thought_in(memory, 0)
    assert thought.is_shortest
    assert thought.best.distance == len(thought.best.actions) == 5
    assert kernel.ending(played(notation.parse_position(WON), thought.best)) != GOING


@pytest.mark.parametrize(
    ("text", "depth", "many"),
    [(OPENING, 4, 200)] if SLOW else [(OPENING, 8, 1500), (ENDING, 11, 1500)],
)
def test_a_search_cut_into_slices_gets_as_deep(text: str, depth: int, many: int) -> None:
    memory = asked(text, 1, depth=depth)
    cuts = 0
    while memory[PHASE] != DONE:
        before = int(memory[HEAD + NODES])
        memory[SLICED], memory[STOP], memory[HEAD + LIMIT] = 1, 0, before + many
        is_bounded = memory[PHASE] == DEEPEN
        step(memory)
        cuts += int(memory[CUT])
        # A stop is noticed when the next action comes back.
        assert not is_bounded or memory[HEAD + NODES] <= before + many + 100
        check(text, thought_in(memory, 0))
        assert cuts < 1000, "no slice gets any further"
    assert cuts > 0
    assert thought_in(memory, 0).best.depth == depth


def timed(text: str, milliseconds: float, speed: float) -> tuple[Thought, float]:
    """Thinking where a clock counts nodes, and the time it took."""
    memory = asked(text)
    spent = 0.0
    while memory[PHASE] != DONE:
        allow(memory, milliseconds, spent)
        step(memory)
        spent = float(memory[HEAD + NODES]) / speed
    return thought_in(memory, 0), spent


@pytest.mark.parametrize("speed", [2.0, 5.0] if SLOW else [20.0, 150.0, 3000.0])
def test_time_is_kept_by_counting_nodes(speed: float) -> None:
    milliseconds = 150.0
    thought, spent = timed(OPENING, milliseconds, speed)
    check(OPENING, thought)
    assert len(thought.lines) == 3
    # Slower than it guesses at first, it may be late by what it took to find out.
    late = 60.0 if SLOW else 20.0
    assert 0.5 * milliseconds < spent < milliseconds + late


def test_no_time_is_enough_for_an_answer() -> None:
    thought, _spent = timed(OPENING, 0.0, 1000.0)
    check(OPENING, thought)
    assert [line.depth for line in thought.lines] == [1, 1, 1]
