"""Maps: one file gives one sector; here it becomes spaces, lakes, borders and who neighbours whom.

Borders, adjacency, what is drawn and where pawns stand all come from the one mesh.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final, Literal, get_args

from kitama.games.kitara.ground.geometry import Outline, Point, roomiest, turned
from kitama.games.kitara.ground.mesh import (
    OUTSIDE,
    SPACES_PER_SECTOR,
    Corner,
    Face,
    Kind,
    Mesh,
    build,
    neighbours,
    shores,
)
from kitama.games.kitara.ground.shape import Stroke, lines, outlines
from kitama.games.kitara.ground.source import LANGUAGES, Entry, Names, read

SEATS: Final = (2, 3, 4)
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
SMALLEST_ROOM: Final = 17 / 360  # a space's free circle: 17 pixels where a map is 360 wide
SMALLEST_BOX: Final = 100
LARGEST_BOX: Final = 10_000
MOST_CORNERS: Final = 120
MOST_FACES: Final = 16

_CORNER: Final = re.compile(r"([a-z][a-z0-9]{0,7})([+-][1-3])?")


@dataclass(frozen=True, slots=True)
class Space:
    """A space that can be entered."""

    label: str
    kind: Literal["savanna", "ruins"]
    start: bool
    name: Names
    outline: Outline
    anchor: Point
    """Where the pawns stand, well inside."""
    radius: float
    """Of the largest free circle round the anchor."""


@dataclass(frozen=True, slots=True)
class Lake:
    """Water: never entered, never crossed."""

    outline: Outline
    name: Names
    shores: tuple[int, ...]
    """The spaces round it, ascending."""


@dataclass(frozen=True, slots=True)
class Border:
    """A line of the map: white between two spaces, shore round a lake, edge at the outside."""

    kind: Literal["white", "shore", "edge"]
    spaces: tuple[int, ...]
    """The spaces it belongs to: two at a white border, else one or none."""
    line: Outline


@dataclass(frozen=True, slots=True)
class Map:
    """The ground of a game, in a box from (0, 0) to size."""

    seats: int
    name: Names
    spaces: tuple[Space, ...]
    lakes: tuple[Lake, ...]
    neighbours: tuple[tuple[int, ...], ...]
    borders: tuple[Border, ...]
    size: tuple[float, float]


def label(space: int) -> str:
    """a1 to a8 for the first sector, b1 to b8 for the second; the centre comes last."""
    return chr(ord("a") + space // SPACES_PER_SECTOR) + str(space % SPACES_PER_SECTOR + 1)


def load_map(directory: Traversable, seats: int) -> Map:
    """Read, check and expand the map for that many seats. Raises ContentError."""
    file = read(directory, f"map{seats}.toml")
    file.only("seats", "size", "name", "corners", "face")
    if file.whole("seats", SEATS[0], SEATS[-1]) != seats:
        raise file.error("seats", f"is not a map for {seats}")
    size = file.point("size")
    if not all(SMALLEST_BOX <= side <= LARGEST_BOX for side in size):
        raise file.error("range", f"'size' must be from {SMALLEST_BOX} to {LARGEST_BOX} each way")
    name = file.table("name").names()
    corners = _corners(file.table("corners"), size)
    entries = file.tables("face")
    if len(corners) > MOST_CORNERS or len(entries) > MOST_FACES:
        raise file.error("too-many", f"more than {MOST_CORNERS} corners or {MOST_FACES} faces")
    faces = tuple(_face(entry, seats, corners) for entry in entries)
    _check_counts(file, faces)
    _check_names(faces)
    mesh = build(file, size[0], seats, corners, faces)
    around = neighbours(file, mesh)
    drawn = lines(mesh)
    rings = outlines(mesh, drawn)
    _check_box(mesh, rings, size)
    spaces = _spaces(mesh, rings, size)
    lakes = tuple(
        Lake(_moved(ring, size), tile.face.names[tile.sector], shores(mesh, tile))
        for tile, ring in zip(mesh.tiles, rings, strict=True)
        if tile.face.kind == "lake"
    )
    borders = tuple(_border(mesh, line, size) for line in drawn)
    return Map(seats, name, spaces, lakes, around, borders, size)


def _corners(table: Entry, size: tuple[float, float]) -> dict[str, Point]:
    corners: dict[str, Point] = {}
    for name in table.values:
        match = _CORNER.fullmatch(name)
        if match is None or match[2]:
            raise table.error("corner-name", f"{name!r} is no name for a corner")
        corners[name] = table.point(name)
        if _is_outside(corners[name], size):
            raise table.error("box", f"{name!r} lies outside the drawing box")
    return corners


def _is_outside(point: Point, size: tuple[float, float]) -> bool:
    return abs(point[0]) > size[0] / 2 or abs(point[1]) > size[1] / 2


def _face(entry: Entry, seats: int, corners: Mapping[str, Point]) -> Face:
    entry.only("kind", "number", "hut", "centre", "corners", "names")
    kind = entry.text("kind", KINDS)
    centre, hut = entry.flag("centre"), entry.flag("hut")
    numbered = kind != "lake" and not centre
    if not numbered and "number" in entry.values:
        raise entry.error("number", "a lake and the centre carry no number")
    number = entry.whole("number", 1, SPACES_PER_SECTOR) if numbered else 0
    if hut and (kind != "savanna" or centre):
        raise entry.error("hut", "a hut stands on a numbered savanna")
    ring = tuple(_corner(entry, text, seats, corners) for text in entry.items("corners"))
    if not ring:
        raise entry.error("ring", "has no corners")
    if centre:
        ring = tuple((name, (turn + k) % seats) for k in range(seats) for name, turn in ring)
    named = entry.items("names")
    if len(named) != (1 if centre else seats):
        raise entry.error("names", f"needs a name for each of its {1 if centre else seats} places")
    names = tuple(entry.inner(f"{entry.where}, names", value).names() for value in named)
    return Face(entry, kind, number, hut, centre, ring, names)


def _corner(entry: Entry, text: object, seats: int, corners: Mapping[str, Point]) -> Corner:
    match = _CORNER.fullmatch(text) if isinstance(text, str) else None
    if match is None or match[1] not in corners:
        raise entry.error("corner", f"{text!r} is no corner of this map")
    return match[1], int(match[2] or 0) % seats


def _check_counts(file: Entry, faces: Sequence[Face]) -> None:
    numbers = sorted(face.number for face in faces if face.number)
    if numbers != list(range(1, SPACES_PER_SECTOR + 1)):
        raise file.error("numbers", f"needs the numbers 1 to {SPACES_PER_SECTOR}, each once")
    if sum(face.hut for face in faces) != 1:
        raise file.error("huts", "needs exactly one hut in its sector")
    if sum(face.centre for face in faces) > 1:
        raise file.error("centre", "has more than one centre")


def _check_names(faces: Sequence[Face]) -> None:
    for language in LANGUAGES:
        seen: set[str] = set()
        for face in faces:
            for name in face.names:
                if name[language] in seen:
                    raise face.entry.error("unique", f"the name {name[language]!r} comes twice")
                seen.add(name[language])


def _check_box(mesh: Mesh, rings: Sequence[Outline], size: tuple[float, float]) -> None:
    for tile, ring in zip(mesh.tiles, rings, strict=True):
        if any(_is_outside(point, size) for point in ring):
            raise tile.face.entry.error("box", "leaves the drawing box")


def _spaces(mesh: Mesh, rings: Sequence[Outline], size: tuple[float, float]) -> tuple[Space, ...]:
    rooms = {
        tile.face.number: roomiest(ring)
        for tile, ring in zip(mesh.tiles, rings, strict=True)
        if tile.sector == 0 and tile.face.kind != "lake"
    }
    spaces: list[Space] = []
    for tile, ring in zip(mesh.tiles, rings, strict=True):
        face = tile.face
        if face.kind == "lake":
            break
        centre, radius = rooms[face.number]
        if radius < SMALLEST_ROOM * mesh.width:
            raise face.entry.error("room", f"a free circle of {radius:.0f} is too small")
        anchor = turned(centre, tile.sector, mesh.sectors)
        spaces.append(
            Space(
                label(len(spaces)),
                face.kind,
                face.hut,
                face.names[tile.sector],
                _moved(ring, size),
                _moved((anchor,), size)[0],
                round(radius, 2),
            )
        )
    return tuple(spaces)


def _border(mesh: Mesh, line: Stroke, size: tuple[float, float]) -> Border:
    sides = [side for side in (line.right, line.left) if side != OUTSIDE]
    land = tuple(sorted(side for side in sides if not mesh.is_lake(side)))
    points = _moved(line.points, size)
    if len(land) < len(sides):
        return Border("shore", land, points)
    return Border("white" if len(land) == 2 else "edge", land, points)


def _moved(outline: Outline, size: tuple[float, float]) -> Outline:
    return tuple((round(x + size[0] / 2, 2), round(y + size[1] / 2, 2)) for x, y in outline)
