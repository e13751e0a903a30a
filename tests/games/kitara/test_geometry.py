"""The plane geometry under the maps."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kitama.games.kitara.ground.geometry import Point, chance, clearance, contains, crosses, turned
from kitama.games.kitara.ground.maps import SEATS


@pytest.mark.parametrize(
    ("expected", "a", "b", "c", "d"),
    [
        (True, (0, 0), (2, 2), (0, 2), (2, 0)),
        (True, (0, 0), (2, 0), (1, 0), (1, 5)),
        (False, (0, 0), (2, 0), (3, 1), (3, 5)),
        (False, (0, 0), (2, 0), (0, 1), (2, 1)),
        (False, (0, 0), (4, 4), (1, 0), (3, 1)),
        (False, (0, 0), (2, 0), (2, 0), (3, 3)),
        (False, (0, 0), (2, 0), (0, 0), (-1, 0)),
        (True, (0, 0), (2, 0), (0, 0), (1, 0)),
        (True, (0, 0), (2, 0), (1, 0), (2, 0)),
    ],
)
def test_crossing(expected: bool, a: Point, b: Point, c: Point, d: Point) -> None:
    assert expected == crosses(a, b, c, d)
    assert expected == crosses(d, c, b, a)


def test_clearance_is_negative_outside() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert contains(square, (1.0, 2.0))
    assert math.isclose(1.0, clearance(square, (1.0, 2.0)))
    assert math.isclose(-5.0, clearance(square, (7.0, 8.0)))


@given(st.integers(-20, 20), st.sampled_from(SEATS))
def test_turning_all_the_way_round_changes_nothing(turn: int, sectors: int) -> None:
    point = (3.0, 7.0)
    back = turned(turned(point, turn, sectors), -turn, sectors)
    assert math.dist(point, back) < 1e-9
    assert math.dist(point, turned(point, sectors, sectors)) < 1e-9


def test_chance_depends_on_its_key_alone_and_fills_the_range() -> None:
    values = [chance("a1", number) for number in range(1000)]
    assert [chance("a1", number) for number in range(1000)] == values
    assert 0 <= min(values) < 0.05
    assert 0.95 < max(values) < 1
    assert 0.45 < sum(values) / len(values) < 0.55
