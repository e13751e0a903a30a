"""Counting by first action and on threads: the same leaves as the kernel counts alone."""

import pytest

from kitama.compiled import MODE
from kitama.games.onitama import kernel
from kitama.games.onitama.notation import notation, parse_position
from kitama.games.onitama.perft import count, divide

OPENING = "1121100000000000000033433 ox,boar horse,elephant crab blue"
MIDDLE = "R..../..r../.bB../...../r.... red=tiger,crane blue=ox,cobra side=eel to=red"
STREAM_WON = "..B../...../..R../...../..... red=tiger,crane blue=ox,cobra side=eel to=red"
STONE_WON = "...../..B../...../...../r.... red=tiger,crane blue=ox,cobra side=eel to=red"
STUCK = "...../...../...../...../.RBr. red=crab,phoenix blue=tiger,dragon side=frog to=red"
DEPTH = 3 if MODE == "plain" else 5

COUNTS = {1: 10, 2: 130, 3: 1989, 4: 28509, 5: 487780}


@pytest.mark.parametrize("bulk", [False, True])
@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("depth", range(1, DEPTH + 1))
def test_every_way_of_counting_gives_the_published_number(
    depth: int, threads: int, bulk: bool
) -> None:
    position = parse_position(OPENING)
    assert count(position, depth, bulk=bulk, threads=threads) == COUNTS[depth]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("text", [OPENING, MIDDLE, STUCK])
def test_each_part_is_what_the_kernel_counts_below_that_action(text: str, threads: int) -> None:
    position = parse_position(text)
    for action, leaves in divide(position, 3, threads=threads):
        assert leaves == kernel.perft(kernel.apply(position, action), 2, False)


def test_actions_ascend_and_are_all_there() -> None:
    actions = [action for action, _leaves in divide(parse_position(OPENING), 2, threads=2)]
    assert actions == sorted(set(actions))
    assert [notation(action) for action in actions[:2]] == ["ox a1-a2", "ox b1-b2"]
    assert len(actions) == 10


@pytest.mark.parametrize("text", [STREAM_WON, STONE_WON])
@pytest.mark.parametrize("depth", [0, 1, 4])
def test_a_finished_position_is_one_leaf(text: str, depth: int) -> None:
    assert count(parse_position(text), depth, threads=2) == 1
    assert divide(parse_position(text), 3) == []


def test_no_depth_is_one_leaf() -> None:
    assert count(parse_position(OPENING), 0) == 1
