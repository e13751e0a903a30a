"""Plane geometry for maps: turning, areas, crossings, distances. Points are (x, y), y downwards."""

import math
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Outline = tuple[Point, ...]

_GRID: Final = 12
_REFINEMENTS: Final = 6


def turned(point: Point, turn: int, sectors: int) -> Point:
    """The point turned clockwise round (0, 0) by that many sectors."""
    x, y = point
    if turn * 4 % sectors == 0:  # right angles exactly, so that nothing is lost to rounding
        for _ in range(turn * 4 // sectors % 4):
            x, y = -y, x
        return x, y
    angle = math.tau * turn / sectors
    cosine, sine = math.cos(angle), math.sin(angle)
    return x * cosine - y * sine, x * sine + y * cosine


def area(outline: Sequence[Point]) -> float:
    """The area inside; positive when the outline runs clockwise as seen on the screen."""
    closed = [*outline, outline[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed)) / 2


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments a-b and c-d meet anywhere but in a common end."""
    if a in (c, d):
        a, b = b, a
    if b in (c, d):  # one common end: they meet again only when one lies along the other
        other = d if b == c else c
        along = (a[0] - b[0]) * (other[0] - b[0]) + (a[1] - b[1]) * (other[1] - b[1])
        return _side(b, a, other) == 0 and along > 0
    if _apart(a[0], b[0], c[0], d[0]) or _apart(a[1], b[1], c[1], d[1]):
        return False
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _apart(a: float, b: float, c: float, d: float) -> bool:
    return max(a, b) < min(c, d) or max(c, d) < min(a, b)


def contains(outline: Sequence[Point], point: Point) -> bool:
    """Whether the point lies inside the outline."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def clearance(outline: Sequence[Point], point: Point) -> float:
    """The distance from the point to the outline; negative outside."""
    closed = [*outline, outline[0]]
    distance = min(_to_segment(point, a, b) for a, b in pairwise(closed))
    return distance if contains(outline, point) else -distance


def _to_segment(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    squared = dx * dx + dy * dy
    t = (px * dx + py * dy) / squared if squared else 0.0
    if t > 0:
        t = min(t, 1.0)
        px, py = px - t * dx, py - t * dy
    return math.hypot(px, py)


def roomiest(
    outline: Sequence[Point], taken: Iterable[tuple[Point, float]] = ()
) -> tuple[Point, float]:
    """The centre and the radius of the largest circle inside the outline and off the taken circles.

    A grid over the outline, then finer and finer grids round the best point found.
    """
    circles = tuple(taken)

    def room(point: Point) -> float:
        return min(
            (math.dist(point, centre) - radius for centre, radius in circles),
            default=math.inf,
        )

    def free(point: Point) -> float:
        near = room(point)
        return near if near <= 0 else min(near, clearance(outline, point))

    xs, ys = zip(*outline, strict=True)
    step = max(max(xs) - min(xs), max(ys) - min(ys)) / _GRID
    best: Point = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    reach = _GRID // 2
    for _ in range(_REFINEMENTS):
        x, y = best
        steps = range(-reach, reach + 1)
        best = max(((x + i * step, y + j * step) for i in steps for j in steps), key=free)
        step, reach = step / 3, 3
    return best, free(best)


def smooth(before: Point, points: Sequence[Point], after: Point, pieces: int) -> list[Point]:
    """A Catmull-Rom curve through the points, as if it came from `before` and went on to `after`.

    Each stretch is cut into that many pieces; the points themselves are kept exactly.
    """
    padded = [before, *points, after]
    curve = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for piece in range(1, pieces):
            t = piece / pieces
            curve.append((_blend(a[0], b[0], c[0], d[0], t), _blend(a[1], b[1], c[1], d[1], t)))
        curve.append(c)
    return curve


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    return (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    ) / 2


def chance(*key: object) -> float:
    """A number from 0 to 1 that looks random and depends on the key alone."""
    digest = blake2b(repr(key).encode(), digest_size=6).digest()
    return int.from_bytes(digest) / 2**48
