"""What the loader makes of a sector, and what our own three maps must keep."""

import math
from itertools import pairwise
from pathlib import Path

import pytest

from kitama.games.kitara.ground.content import load_content
from kitama.games.kitara.ground.geometry import Point, area, clearance, crosses, turned
from kitama.games.kitara.ground.maps import SEATS, SMALLEST_ROOM, Map, label
from kitama.games.kitara.ground.mesh import MOST_NEIGHBOURS, SHORTEST_BORDER
from kitama.games.kitara.ground.source import LANGUAGES
from tests.games.kitara.grid import FIVE, LAKE, SIX, THREE, grid, with_centre

CENTRE = {2: "ruins", 3: "savanna", 4: "ruins"}
HUT_DISTANCES = {2: {4}, 3: {4}, 4: {4, 6}}


@pytest.fixture(params=SEATS, scope="module")
def own(request: pytest.FixtureRequest) -> Map:
    return load_content(request.param, "blue").map


def distances(ground: Map, start: int) -> dict[int, int]:
    found, fringe = {start: 0}, [start]
    for here in fringe:
        for there in ground.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                fringe.append(there)
    return found


def turn_space(ground: Map, space: int) -> int:
    """Where the map's turning by one sector puts a space."""
    return space if space == 8 * ground.seats else (space + 8) % (8 * ground.seats)


# What the loader makes of a sector


def test_labels_count_eight_to_a_sector() -> None:
    assert ["a1", "a8", "b1", "e1"] == [label(space) for space in (0, 7, 8, 32)]


def test_grid_neighbours_are_read_off_the_mesh(tmp_path: Path) -> None:
    ground = grid().load(tmp_path)
    labels = [space.label for space in ground.spaces]
    around = {label: [labels[n] for n in ground.neighbours[i]] for i, label in enumerate(labels)}
    assert ["a3", "a6", "a7"] == around["a1"]
    assert ["a3", "a5", "a6", "b4"] == around["a2"]
    assert ["a1", "a2", "a4", "a6", "a7", "b3"] == around["a3"]
    assert ["b3", "b6", "b7"] == around["b1"]


def test_grid_borders_are_white_between_spaces_and_an_edge_outside(tmp_path: Path) -> None:
    ground = grid().load(tmp_path)
    white = {border.spaces for border in ground.borders if border.kind == "white"}
    pairs = {(a, b) for a, around in enumerate(ground.neighbours) for b in around if a < b}
    assert pairs == white
    assert {1} == {len(border.spaces) for border in ground.borders if border.kind == "edge"}
    assert {"white", "edge"} == {border.kind for border in ground.borders}


def test_a_lake_has_shores_and_nobody_crosses_it(tmp_path: Path) -> None:
    ground = grid((THREE, SIX), (2, LAKE, 4, 5, 6, 3, 1, 7, 8)).load(tmp_path)
    shores = [border for border in ground.borders if border.kind == "shore"]
    around = {(space,) for space in (0, 1, 2, 3, 8, 9, 10, 11)}
    assert around | {()} == {border.spaces for border in shores}  # the lakes touch one another
    assert [(0, 1, 2, 3), (8, 9, 10, 11)] == [lake.shores for lake in ground.lakes]
    assert 3 not in ground.neighbours[1]


def test_a_corner_in_the_very_middle_is_one_corner(tmp_path: Path) -> None:
    sketch = grid()
    sketch.corners["o"] = [0, 0]
    sketch.face(3)["corners"].insert(1, "o+1")
    ground = sketch.load(tmp_path)
    assert 10 in ground.neighbours[2]
    line = next(border.line for border in ground.borders if border.spaces == (2, 10))
    assert (500.0, 500.0) in line
    around = [(1000 - x, 1000 - y) for x, y in reversed(line)]
    assert all(math.dist(*points) < 0.02 for points in zip(line, around, strict=True))


def test_a_turn_back_is_a_turn_forward_with_two_seats(tmp_path: Path) -> None:
    sketch = grid()
    sketch.face(3)["corners"][0] = "p150y0-1"
    assert grid().load(tmp_path) == sketch.load(tmp_path)


def test_a_centre_may_be_a_space(tmp_path: Path) -> None:
    ground = with_centre((THREE, FIVE), "ruins").load(tmp_path)
    assert ("c1", "ruins") == (ground.spaces[-1].label, ground.spaces[-1].kind)
    assert (1, 2, 3, 9, 10, 11) == ground.neighbours[-1]


# Our own three maps


def test_counts(own: Map) -> None:
    kinds = [space.kind for space in own.spaces]
    assert 8 * own.seats + 1 == len(own.spaces)
    assert CENTRE[own.seats] == kinds[-1]
    for sector in range(own.seats):
        mine = own.spaces[8 * sector : 8 * sector + 8]
        assert [True] + [False] * 7 == [space.start for space in mine]
        assert ["savanna"] * 5 + ["ruins"] * 2 + ["savanna"] == [space.kind for space in mine]
    assert [label(index) for index in range(len(kinds))] == [space.label for space in own.spaces]


def test_neighbours_are_mutual_and_few(own: Map) -> None:
    for space, around in enumerate(own.neighbours):
        assert sorted(set(around) - {space}) == list(around)
        assert all(space in own.neighbours[other] for other in around)
        assert 3 <= len(around) <= MOST_NEIGHBOURS


def test_every_space_reaches_every_other(own: Map) -> None:
    assert len(own.spaces) == len(distances(own, 0))


def test_huts_lie_as_far_apart_as_planned(own: Map) -> None:
    found = distances(own, 0)
    assert HUT_DISTANCES[own.seats] == {found[8 * seat] for seat in range(1, own.seats)}


def test_no_seat_is_favoured_by_the_ground(own: Map) -> None:
    middle = own.size[0] / 2, own.size[1] / 2
    for space, here in enumerate(own.spaces):
        after = turn_space(own, space)
        there = own.spaces[after]
        around = sorted(turn_space(own, other) for other in own.neighbours[space])
        assert around == list(own.neighbours[after])
        assert (here.kind, here.start, here.radius) == (there.kind, there.start, there.radius)
        x, y = turned((here.anchor[0] - middle[0], here.anchor[1] - middle[1]), 1, own.seats)
        moved = here.anchor if after == space else (x + middle[0], y + middle[1])
        assert math.dist(moved, there.anchor) < 0.1


def test_pawns_have_room_on_a_phone(own: Map) -> None:
    for space in own.spaces:
        assert space.radius >= SMALLEST_ROOM * own.size[0]
        assert math.isclose(space.radius, clearance(space.outline, space.anchor), abs_tol=0.1)


def test_borders_are_long_enough_to_be_seen(own: Map) -> None:
    for border in own.borders:
        if border.kind == "white":
            assert math.dist(border.line[0], border.line[-1]) > 0.9 * SHORTEST_BORDER * own.size[0]


def test_faces_cover_the_land_without_gap_or_overlap(own: Map) -> None:
    outlines = [face.outline for face in own.spaces] + [face.outline for face in own.lakes]
    coast = {b.line[0]: b.line for b in own.borders if b.kind == "edge"}
    first = next(iter(coast))
    land = list(coast[first])
    while land[-1] != first:
        land.extend(coast[land[-1]][1:])
    assert math.isclose(area(land), sum(area(outline) for outline in outlines), rel_tol=1e-9)


def pieces_by_cell(ground: Map) -> dict[tuple[int, int], list[tuple[Point, Point]]]:
    """Every short piece of every line, by the square of 25 by 25 it starts in."""
    cells: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for border in ground.borders:
        for a, b in pairwise(border.line):
            cells.setdefault((int(a[0] // 25), int(a[1] // 25)), []).append((a, b))
    return cells


def test_lines_never_cross(own: Map) -> None:
    cells = pieces_by_cell(own)
    for (x, y), here in cells.items():
        near = [s for i in (0, 1) for j in (-1, 0, 1) for s in cells.get((x + i, y + j), ())]
        for a, b in here:
            assert not any(crosses(a, b, c, d) for c, d in near if (c, d) != (a, b))


def test_everything_is_named_in_four_languages(own: Map) -> None:
    names = [face.name for face in own.spaces] + [face.name for face in own.lakes]
    for language in LANGUAGES:
        assert len(names) == len({name[language] for name in names})
        assert own.name[language]
