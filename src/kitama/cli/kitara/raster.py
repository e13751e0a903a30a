"""The ground of a map in character cells: two pixels in each, one above the other.

Every pixel is cut into nine smaller ones; where a border runs through, their colours are mixed,
and the line looks smooth.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.content import Content, Map
from kitama.games.kitara.ground.geometry import Outline, Point

CUT: Final = 3
"""A pixel has so many smaller ones each way."""
SQUEEZE: Final = 0.94
"""A map is drawn a little flatter than it is: its words need room to the side."""
SKY, CREAM, SHORE, LAKE, FIRST_SPACE = range(5)
"""What a small pixel shows; spaces follow one after the other."""
WEIGHT: Final = {"white": 0.5, "edge": 0.42, "shore": 0.62}
"""Half the width of a line, in pixels."""

Agreed = tuple[tuple[str, str], ...]
Pixel = tuple[int, ...]
"""What a pixel shows: one thing, or each of its small pixels."""


@cache
def content(agreed: Agreed) -> Content:
    """The map, deck and bag of a table, kept for the next drawing."""
    return GAME.content(dict(agreed))


@dataclass(frozen=True)
class Raster:
    """The pixels of a map, and where each space has its words."""

    columns: int
    rows: int
    pixels: Sequence[Sequence[Pixel]]
    anchors: Sequence[tuple[int, int]]
    """Row and column of the cell where a space's pawns stand."""
    waters: Sequence[tuple[int, int]]
    """The middle of each lake."""

    def run(self, space: int, row: int, column: int) -> tuple[int, int]:
        """The first and the last column of a space in a row, seen from a column in it."""
        above, below = self.pixels[2 * row], self.pixels[2 * row + 1]
        shows = FIRST_SPACE + space
        inside = [shows in pair[0] and shows in pair[1] for pair in zip(above, below, strict=True)]
        first = last = column
        while first > 0 and inside[first - 1]:
            first -= 1
        while last < self.columns - 1 and inside[last + 1]:
            last += 1
        return first, last


@cache
def raster(agreed: Agreed, columns: int) -> Raster:
    """The map of a table, so many columns wide."""
    ground = content(agreed).map
    box = _Box(ground, columns)
    fine = [[SKY] * (columns * CUT) for _ in range(box.rows * 2 * CUT)]
    for index, space in enumerate(ground.spaces):
        _fill(fine, box.scaled(space.outline), FIRST_SPACE + index)
    for lake in ground.lakes:
        _fill(fine, box.scaled(lake.outline), LAKE)
    for kind in ("white", "edge", "shore"):
        for border in ground.borders:
            if border.kind == kind:
                shows = SHORE if kind == "shore" else CREAM
                _stroke(fine, box.scaled(border.line), WEIGHT[kind] * CUT, shows)
    pixels = [
        [_pixel(fine, row, column) for column in range(columns)] for row in range(2 * box.rows)
    ]
    anchors = [box.cell(space.anchor) for space in ground.spaces]
    waters = [box.cell(_middle(lake.outline)) for lake in ground.lakes]
    return Raster(columns, box.rows, pixels, anchors, waters)


def _middle(outline: Outline) -> Point:
    xs, ys = zip(*outline, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


class _Box:
    """Where the land lies, and how it is brought to scale."""

    def __init__(self, ground: Map, columns: int) -> None:
        outlines = [border.line for border in ground.borders]
        xs = [x for outline in outlines for x, _y in outline]
        ys = [y for outline in outlines for _x, y in outline]
        self.left, self.top = min(xs), min(ys)
        self.x_scale = (columns - 1) / (max(xs) - self.left)
        self.y_scale = self.x_scale * SQUEEZE
        self.rows = ceil(((max(ys) - self.top) * self.y_scale + 1) / 2)

    def scaled(self, line: Outline) -> list[Point]:
        """A line in small pixels, half a pixel off the margin."""
        return [
            (
                ((x - self.left) * self.x_scale + 0.5) * CUT,
                ((y - self.top) * self.y_scale + 0.5) * CUT,
            )
            for x, y in line
        ]

    def cell(self, point: Point) -> tuple[int, int]:
        (x, y) = self.scaled((point,))[0]
        return int(y / CUT / 2), int(x / CUT)


def _fill(fine: list[list[int]], outline: Sequence[Point], shows: int) -> None:
    """Fill what lies inside, line by line."""
    edges = list(pairwise([*outline, outline[0]]))
    for row, line in enumerate(fine):
        y = row + 0.5
        cuts = sorted(
            ax + (y - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in edges
            if (ay > y) != (by > y)
        )
        for start, end in zip(cuts[::2], cuts[1::2], strict=True):
            first, last = round(start), round(end)
            line[first:last] = [shows] * (last - first)


def _stroke(fine: list[list[int]], line: Sequence[Point], half: float, shows: int) -> None:
    """Draw a line as a row of dots close to one another."""
    for (ax, ay), (bx, by) in pairwise(line):
        steps = ceil(hypot(bx - ax, by - ay)) or 1
        for step in range(steps + 1):
            t = step / steps
            _dot(fine, ax + (bx - ax) * t, ay + (by - ay) * t, half, shows)


def _dot(fine: list[list[int]], x: float, y: float, half: float, shows: int) -> None:
    for row in range(max(0, int(y - half)), min(len(fine), int(y + half) + 1)):
        for column in range(max(0, int(x - half)), min(len(fine[0]), int(x + half) + 1)):
            if hypot(column + 0.5 - x, row + 0.5 - y) <= half:
                fine[row][column] = shows


def _pixel(fine: list[list[int]], row: int, column: int) -> Pixel:
    parts = [
        shows
        for line in fine[row * CUT : (row + 1) * CUT]
        for shows in line[column * CUT : (column + 1) * CUT]
    ]
    return (parts[0],) if len(set(parts)) == 1 else tuple(parts)


def mixed(pixel: Pixel, colour: Callable[[int], tuple[int, int, int]]) -> tuple[int, int, int]:
    """The colour of a pixel, mixed from what it shows."""
    colours = [colour(shows) for shows in pixel]
    red, green, blue = (round(sum(part) / len(colours)) for part in zip(*colours, strict=True))
    return red, green, blue
