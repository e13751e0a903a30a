"""A plain map for two, made of rows of boxes, for tests to bend and break.

y = top     +-----2-----+-----3-----+-----4-----+
            |           |           |           |
y + 200     +---5---+---6---+---1---+---7---+---8---+    1 has the hut
            |       |       |       |       |       |
y + 400     +-------+-------+-------+-------+-------+
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from kitama.games.kitara.ground.maps import Map, load_map

LANGUAGES = ("en", "fr", "de", "ru")
THREE = (-450, -150, 150, 450)
FIVE = (-450, -250, -70, 70, 250, 450)
SIX = (-450, -300, -150, 0, 150, 300, 450)
LAKE = 0  # in the place of a number


def named(word: str) -> dict[str, str]:
    return {language: f"{word} {language}" for language in LANGUAGES}


@dataclass
class Sketch:
    """A map file before it is written: plain values that a test may change."""

    head: dict[str, Any] = field(default_factory=lambda: {"seats": 2, "size": [1000, 1000]})
    name: dict[str, Any] = field(default_factory=lambda: named("Grid"))
    corners: dict[str, list[Any]] = field(default_factory=dict)
    faces: list[dict[str, Any]] = field(default_factory=list)

    def face(self, number: int) -> dict[str, Any]:
        return next(face for face in self.faces if face.get("number") == number)

    def add(self, kind: str, corners: Sequence[str], **more: object) -> None:
        places = 1 if more.get("centre") else self.head["seats"]
        names = [named(f"{kind} {len(self.faces)} {place}") for place in range(places)]
        self.faces.append({"kind": kind, "corners": list(corners), "names": names} | more)

    def text(self) -> str:
        lines = [f"{key} = {toml(value)}" for key, value in self.head.items()]
        lines += ["[name]", *(f"{key} = {toml(value)}" for key, value in self.name.items())]
        lines += ["[corners]", *(f"{key} = {toml(value)}" for key, value in self.corners.items())]
        for face in self.faces:
            lines += ["[[face]]", *(f"{key} = {toml(value)}" for key, value in face.items())]
        return "\n".join(lines) + "\n"

    def load(self, directory: Path) -> Map:
        (directory / "map2.toml").write_text(self.text(), encoding="utf-8")
        return load_map(directory, 2)


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return str(value) if isinstance(value, float) else json.dumps(value)


def grid(
    rows: Sequence[Sequence[int]] = (THREE, FIVE),
    numbers: Sequence[int] = (2, 3, 4, 5, 6, 1, 7, 8),
    top: int = 0,
) -> Sketch:
    """The map of the picture; with a top below the middle there is room for a centre."""
    sketch = Sketch()
    left = iter(numbers)
    heights = [top + 200 * row for row in range(len(rows) + 1)]
    xs = [sorted({*above, *below}) for above, below in zip(((), *rows), (*rows, ()), strict=True)]
    for row, bounds in enumerate(rows):
        for start, end in pairwise(bounds):
            upper = [x for x in xs[row] if start <= x <= end]
            lower = [x for x in reversed(xs[row + 1]) if start <= x <= end]
            ring = [corner(sketch, x, heights[row]) for x in upper]
            ring += [corner(sketch, x, heights[row + 1]) for x in lower]
            box(sketch, ring, next(left))
    return sketch


def box(sketch: Sketch, ring: Sequence[str], number: int) -> None:
    if number == LAKE:
        sketch.add("lake", ring)
    elif number == 1:
        sketch.add("savanna", ring, number=1, hut=True)
    else:
        sketch.add("ruins" if number in (6, 7) else "savanna", ring, number=number)


def corner(sketch: Sketch, x: int, y: int) -> str:
    """The text for the corner there; on the middle line the left half is the right half, turned."""
    if y == 0 and x < 0:
        return corner(sketch, -x, 0) + "+1"
    name = f"{'m' if x < 0 else 'p'}{abs(x)}y{y}"
    sketch.corners[name] = [x, y]
    return name


def with_centre(rows: Sequence[Sequence[int]], kind: str) -> Sketch:
    """The grid with a strip across the middle, from coast to coast."""
    sketch = grid(rows, top=60)
    strip = [corner(sketch, x, 60) for x in reversed(rows[0])]
    sketch.add(kind, strip, centre=True)
    return sketch
