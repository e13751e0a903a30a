"""The organic lines of a map: every border one smooth wavering curve, shared by both its sides.

Each mesh edge wavers by a hash of its corners' names, so a map looks the same on every machine
and every sector looks like the next.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kitama.games.kitara.ground.geometry import Outline, Point, chance, smooth
from kitama.games.kitara.ground.mesh import OUTSIDE, Corner, Edge, Mesh, edges

STRETCH: Final = 0.05  # one bend for so much of the map's width
INNER_SWAY: Final = 0.06  # how far a bend leaves the straight line, as a part of the edge
COAST_SWAY: Final = 0.08
PIECES: Final = 5


class Stroke(NamedTuple):
    """The curve between two tiles, or a tile and the outside: `right` lies on its right."""

    right: int
    left: int
    points: Outline


def lines(mesh: Mesh) -> tuple[Stroke, ...]:
    """Every border of the map once, in a fixed order."""
    water = _water_lines(mesh)
    found: list[Stroke] = []
    for index, tile in enumerate(mesh.tiles):
        for left, chain in _chains(mesh, tile.ring):
            if left == OUTSIDE or left > index:
                found.append(Stroke(index, left, _curve(mesh, chain, water)))
    return tuple(found)


def outlines(mesh: Mesh, drawn: tuple[Stroke, ...]) -> tuple[Outline, ...]:
    """The closed curve round every tile, made of the shared lines."""
    starts: dict[tuple[int, Point], Outline] = {}
    for line in drawn:
        starts[line.right, line.points[0]] = line.points
        starts[line.left, line.points[-1]] = line.points[::-1]
    return tuple(_follow(starts, tile) for tile in range(len(mesh.tiles)))


def _follow(starts: Mapping[tuple[int, Point], Outline], tile: int) -> Outline:
    first = next(point for owner, point in starts if owner == tile)
    outline = list(starts[tile, first])
    while outline[-1] != first:
        outline.extend(starts[tile, outline[-1]][1:])
    return tuple(outline[:-1])


def _chains(mesh: Mesh, ring: tuple[Corner, ...]) -> list[tuple[int, list[Edge]]]:
    """The ring cut where the tile on the other side changes."""
    sides = [(mesh.left_of(edge), edge) for edge in edges(ring)]
    cut = next(i for i in range(len(sides)) if sides[i - 1][0] != sides[i][0])
    chains: list[tuple[int, list[Edge]]] = []
    for left, edge in sides[cut:] + sides[:cut]:
        if chains and chains[-1][0] == left:
            chains[-1][1].append(edge)
        else:
            chains.append((left, [edge]))
    return chains


def _curve(mesh: Mesh, chain: Sequence[Edge], water: Mapping[Edge, list[Point]]) -> Outline:
    if chain[0] in water:
        points = [water[chain[0]][0]]
        for edge in chain:
            points += water[edge][1:]
    else:
        through = [mesh.places[chain[0][0]]]
        for edge in chain:
            through += [*_bends(mesh, edge, INNER_SWAY), mesh.places[edge[1]]]
        points = smooth(through[0], through, through[-1], PIECES)
    return tuple((round(x, 2), round(y, 2)) for x, y in points)


def _water_lines(mesh: Mesh) -> dict[Edge, list[Point]]:
    """The coast and the shores, edge by edge and both ways: round, even where borders meet them."""
    drawn: dict[Edge, list[Point]] = {}
    lakes = [edges(tile.ring) for tile in mesh.tiles if tile.face.kind == "lake"]
    for ring, sway in [(_coast(mesh), COAST_SWAY), *((lake, INNER_SWAY) for lake in lakes)]:
        bent = [[mesh.places[edge[0]], *_bends(mesh, edge, sway)] for edge in ring]
        for index, edge in enumerate(ring):
            after = bent[(index + 1) % len(ring)]
            after = [*after, *bent[(index + 2) % len(ring)]]
            stretch = [*bent[index], after[0]]
            points = smooth(bent[index - 1][-1], stretch, after[1], PIECES)
            drawn.setdefault(edge, points)
            drawn.setdefault((edge[1], edge[0]), points[::-1])
    return drawn


def _coast(mesh: Mesh) -> list[Edge]:
    following = {edge[0]: edge for edge in mesh.right_of if mesh.left_of(edge) == OUTSIDE}
    first = next(iter(following.values()))
    coast = [first]
    while coast[-1][1] != first[0]:
        coast.append(following[coast[-1][1]])
    return coast


def _bends(mesh: Mesh, edge: Edge, sway: float) -> list[Point]:
    start, end = edge
    key = start[0], end[0], mesh.turn_along(edge)
    opposite = end[0], start[0], mesh.turn_along((end, start))
    if key == opposite:  # the map's own turning puts this edge on itself, the other way round
        return []
    if opposite < key:
        return _bends(mesh, (end, start), sway)[::-1]
    (ax, ay), (bx, by) = mesh.places[start], mesh.places[end]
    bends = max(1, round(math.hypot(bx - ax, by - ay) / (STRETCH * mesh.width)) - 1)
    points: list[Point] = []
    for bend in range(1, bends + 1):
        t = bend / (bends + 1)
        aside = sway * (2 * chance(key, bend) - 1)
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        points.append((x - (by - ay) * aside, y + (bx - ax) * aside))
    return points
