"""The planar mesh of a map: one sector turned round the centre, welded, and checked.

corner   (name, turn)     a named point of the sector, turned clockwise by so many sectors
face     a ring of corners, clockwise as seen on the screen: a space or a lake
edge     two corners in a row; a face on its right, and a face or the outside on its left
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final, Literal, NamedTuple

from kitama.games.kitara.ground.geometry import Point, area, crosses, turned
from kitama.games.kitara.ground.source import Entry, Names

SPACES_PER_SECTOR: Final = 8
MOST_NEIGHBOURS: Final = 8
CLOSEST_CORNERS: Final = 0.01  # as parts of the map's width
SHORTEST_BORDER: Final = 0.08
OUTSIDE: Final = -1

Kind = Literal["savanna", "ruins", "lake"]
Corner = tuple[str, int]
Edge = tuple[Corner, Corner]


class Face(NamedTuple):
    """A face as the file gives it, for the first sector or for the centre."""

    entry: Entry
    kind: Kind
    number: int
    hut: bool
    centre: bool
    ring: tuple[Corner, ...]
    names: tuple[Names, ...]


class Tile(NamedTuple):
    """A face in its place on the whole map."""

    face: Face
    sector: int
    ring: tuple[Corner, ...]


@dataclass(frozen=True, slots=True)
class Mesh:
    """The whole map: tiles in the order of their labels, lakes last."""

    sectors: int
    width: float
    places: Mapping[Corner, Point]
    tiles: tuple[Tile, ...]
    right_of: Mapping[Edge, int]

    def left_of(self, edge: Edge) -> int:
        """The tile on the left of an edge, or OUTSIDE."""
        return self.right_of.get((edge[1], edge[0]), OUTSIDE)

    def turn_along(self, edge: Edge) -> int:
        """By how many sectors the end of an edge is turned from its start."""
        if (0.0, 0.0) in (self.places[edge[0]], self.places[edge[1]]):
            return 0
        return (edge[1][1] - edge[0][1]) % self.sectors

    def is_lake(self, tile: int) -> bool:
        """Whether the tile is a lake; the outside is none."""
        return tile != OUTSIDE and self.tiles[tile].face.kind == "lake"


def edges(ring: Sequence[Corner]) -> list[Edge]:
    """The edges of a ring, in order."""
    return list(pairwise([*ring, ring[0]]))


def build(
    file: Entry, width: float, sectors: int, corners: Mapping[str, Point], faces: Sequence[Face]
) -> Mesh:
    """Turn one sector into the whole map and check that it is one piece of land without holes."""
    places = {
        (name, turn): turned(point, turn, sectors)
        for name, point in corners.items()
        for turn in range(sectors if point != (0.0, 0.0) else 1)
    }
    tiles = _tiles(faces, sectors, places)
    _check_faces(tiles, places)
    mesh = Mesh(sectors, width, places, tiles, _right_of(tiles))
    _check_corners(file, mesh)
    _check_crossings(file, mesh)
    _check_one_piece(file, mesh)
    return mesh


def _tiles(faces: Sequence[Face], sectors: int, places: Mapping[Corner, Point]) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for face in faces:
        for sector in range(1 if face.centre else sectors):
            ring = [(name, (turn + sector) % sectors) for name, turn in face.ring]
            # a corner in the very centre stays where it is
            tiles.append(Tile(face, sector, tuple(c if c in places else (c[0], 0) for c in ring)))
    return tuple(sorted(tiles, key=_label_order))


def _label_order(tile: Tile) -> tuple[bool, bool, int, int]:
    return tile.face.kind == "lake", tile.face.centre, tile.sector, tile.face.number


def _right_of(tiles: Sequence[Tile]) -> dict[Edge, int]:
    right_of: dict[Edge, int] = {}
    for index, tile in enumerate(tiles):
        for edge in edges(tile.ring):
            if edge in right_of:
                one, two = (str(corner[0]) for corner in edge)
                raise tile.face.entry.error("edge", f"{one} to {two} runs along two faces")
            right_of[edge] = index
    return right_of


def _check_corners(file: Entry, mesh: Mesh) -> None:
    used = {corner[0] for tile in mesh.tiles for corner in tile.ring}
    for name, _ in mesh.places:
        if name not in used:
            raise file.error("unused-corner", f"no face uses the corner {name!r}")
    for (one, here), (two, there) in combinations(mesh.places.items(), 2):
        if math.dist(here, there) < CLOSEST_CORNERS * mesh.width:
            raise file.error("weld", f"the corners {one[0]!r} and {two[0]!r} lie on one another")


def _check_faces(tiles: Sequence[Tile], places: Mapping[Corner, Point]) -> None:
    for tile in tiles:
        if len(set(tile.ring)) < max(3, len(tile.ring)):
            raise tile.face.entry.error("ring", "needs three corners or more, none of them twice")
        if area([places[corner] for corner in tile.ring]) <= 0:
            raise tile.face.entry.error("clockwise", "the corners must run clockwise")


def _check_crossings(file: Entry, mesh: Mesh) -> None:
    lines = {frozenset(edge) for edge in mesh.right_of}
    drawn = [[(corner[0], mesh.places[corner]) for corner in sorted(line)] for line in lines]
    for (one, two), (three, four) in combinations(sorted(drawn), 2):
        if crosses(one[1], two[1], three[1], four[1]):
            raise file.error("crossing", f"{one[0]}-{two[0]} crosses {three[0]}-{four[0]}")


def _check_one_piece(file: Entry, mesh: Mesh) -> None:
    links = {(tile, mesh.left_of(edge)) for edge, tile in mesh.right_of.items()}
    if len(reachable(links)) < len(mesh.tiles):
        raise file.error("connected", "the faces are not one connected piece")
    lines = {frozenset(edge) for edge in mesh.right_of}
    if len(mesh.places) - len(lines) + len(mesh.tiles) != 1:
        raise file.error("euler", "the land has a hole or touches itself in a point")


def reachable(links: set[tuple[int, int]]) -> set[int]:
    """The tiles one can reach from tile 0 over links that hold in both directions."""
    reached, fringe = {0}, [0]
    while fringe:
        here = fringe.pop()
        fresh = {there for one, there in links if one == here} - reached - {OUTSIDE}
        reached |= fresh
        fringe.extend(fresh)
    return reached


def neighbours(file: Entry, mesh: Mesh) -> tuple[tuple[int, ...], ...]:
    """For every space those across a white border, ascending; checked to be fit for play."""
    lengths: Counter[tuple[int, int]] = Counter()
    for edge, tile in mesh.right_of.items():
        other = mesh.left_of(edge)
        if other != OUTSIDE and not mesh.is_lake(tile) and not mesh.is_lake(other):
            # Counter holds any number; whole units are exact enough for a length one must see
            lengths[tile, other] += round(math.dist(mesh.places[edge[0]], mesh.places[edge[1]]))
    for (tile, _), length in lengths.items():
        if length < SHORTEST_BORDER * mesh.width:
            raise mesh.tiles[tile].face.entry.error("border", f"a border of {length} is too short")
    spaces = [index for index in range(len(mesh.tiles)) if not mesh.is_lake(index)]
    if len(reachable(set(lengths))) < len(spaces):
        raise file.error("reachable", "some space cannot be reached over white borders")
    around = tuple(tuple(sorted(b for a, b in lengths if a == space)) for space in spaces)
    for space, others in enumerate(around):
        if len(others) > MOST_NEIGHBOURS:
            raise mesh.tiles[space].face.entry.error("neighbours", f"has {len(others)} neighbours")
    return around


def shores(mesh: Mesh, lake: Tile) -> tuple[int, ...]:
    """The spaces round a lake, ascending."""
    around = {mesh.left_of(edge) for edge in edges(lake.ring)} - {OUTSIDE}
    return tuple(sorted(tile for tile in around if not mesh.is_lake(tile)))
