"""Casual judgement: it depends on the seed alone, and errs as its sight says."""

from statistics import mean, stdev

import pytest

from kitama.bots.onitama.glance import glance
from kitama.bots.onitama.memory import Capacity, allocate
from kitama.bots.onitama.root import forget
from kitama.bots.onitama.thought import Root, Thought, put_question, thought_in
from kitama.bots.onitama.transposition import CERTAIN
from kitama.compiled import MODE
from kitama.games.onitama import notation
from kitama.games.onitama.kernel import Position
from tests.bots.positions import FIXED, OPENING, walks

MEMORY = allocate(Capacity(table_megabytes=0))
SLOW = MODE == "plain"


def glanced(
    position: Position,
    seed: int,
    depth: int = 1,
    overlooked: float = 0.0,
    roughness: float = 0.0,
    unseen: float = 0.0,
) -> Thought:
    forget(MEMORY)
    put_question(MEMORY, Root(position, {}))
    glance(MEMORY, depth, unseen, overlooked, roughness, seed)
    return thought_in(MEMORY, 0)


def positions(count: int, seed: int) -> list[Position]:
    return [state.position for state in walks(count, seed) if state.position is not None]


@pytest.mark.parametrize("text", FIXED)
def test_the_seed_alone_decides(text: str) -> None:
    position = notation.parse_position(text)
    first = [glanced(position, seed, 1, 0.5, 90.0) for seed in range(8)]
    for other in positions(3, seed=4):
        glanced(other, 1, 2)
    assert first == [glanced(position, seed, 1, 0.5, 90.0) for seed in range(8)]
    assert len({thought.best.value for thought in first}) > 2


def test_who_sees_everything_needs_no_chance() -> None:
    for position in positions(10, seed=5):
        assert glanced(position, 1, 2) == glanced(position, 2, 2)


def test_the_best_of_all_actions_come_first() -> None:
    for position in positions(20, seed=6):
        lines = glanced(position, 3, 1, 0.3, 40.0).lines
        values = [line.value for line in lines]
        assert values == sorted(values, reverse=True)
        assert len({line.actions[0] for line in lines}) == len(lines) <= 3


def test_what_is_overlooked_is_good_for_the_other_seat() -> None:
    """An answer less is never worse for the seat that chooses, and often seems better."""
    better = 0
    for number, position in enumerate(positions(30, seed=7)):
        seen = glanced(position, number).best.value
        half_seen = glanced(position, number, overlooked=0.6).best.value
        assert half_seen >= seen
        better += half_seen > seen
    assert better > 10


def test_what_is_unseen_is_never_chosen_unless_nothing_else_is_seen() -> None:
    """Who sees all of its actions but a few chooses no better, and one is always seen."""
    worse = 0
    for number, position in enumerate(positions(30, seed=8)):
        best = glanced(position, number).best.value
        half_seen = glanced(position, number, unseen=0.6).best.value
        assert half_seen <= best
        worse += half_seen < best
        assert len(glanced(position, number, unseen=1.0).lines) == 1
    assert worse > 10


def test_roughness_is_the_deviation_of_what_is_believed() -> None:
    """The opening has one action that is far from proven whatever is rough."""
    position = notation.parse_position(OPENING)
    seeds = range(30 if SLOW else 400)
    exact = {line.actions[0]: line.value for line in glanced(position, 0).lines}
    off = [
        line.value - exact[line.actions[0]]
        for seed in seeds
        for line in glanced(position, seed, roughness=0.6).lines
        if line.actions[0] in exact and abs(line.value) < CERTAIN
    ]
    # Less than a point: whole numbers, so that most values are exact or off by one.
    assert set(off) <= {-2, -1, 0, 1, 2}
    assert abs(mean(off)) < 0.5
    assert 0.3 < stdev(off) < 0.9


def test_a_win_is_never_judged_roughly() -> None:
    found = 0
    for position in positions(60, seed=14):
        best = glanced(position, 1, roughness=5000.0).best
        if best.distance == 1:
            assert glanced(position, 2).best.value == best.value
            found += 1
    assert found > 0
