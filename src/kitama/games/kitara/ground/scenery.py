"""What stands and grows on a map, as SVG: grass, trees, waves, huts, temples. Small and calm.

Where things stand comes from a hash of the space's label: the same picture on every machine.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from kitama.games.kitara.ground.geometry import Outline, Point, chance, clearance

GRASS: Final = "#A8701F"
STONE: Final = "#EADFC2"
STONE_SHADE: Final = "#BBA87E"
STONE_LINE: Final = "#4A4430"
LEAVES: Final = ("#64884C", "#567A44", "#6F9356")
FOAM: Final = "#BFE0E8"

_TRIES: Final = 240


def scatter(
    seed: str, outline: Outline, apart: float, off: Sequence[tuple[Point, float]], margin: float
) -> Iterator[Point]:
    """Points inside the outline, a margin off its line, apart from one another and off circles."""
    xs, ys = zip(*outline, strict=True)
    taken = list(off)
    for number in range(_TRIES):
        point = (
            min(xs) + (max(xs) - min(xs)) * chance(seed, number, "x"),
            min(ys) + (max(ys) - min(ys)) * chance(seed, number, "y"),
        )
        free = all(math.dist(point, centre) > radius for centre, radius in taken)
        if free and clearance(outline, point) > margin:
            taken.append((point, apart))
            yield point


def tuft(seed: str, point: Point) -> str:
    """A few blades of grass, bent by the same wind."""
    x, y = point
    tall = 8 + 5 * chance(seed, point)
    return (
        f'<path d="M{x:.1f} {y:.1f}q-1-{tall * 0.5:.1f} -5-{tall * 0.7:.1f}'
        f"M{x + 1:.1f} {y:.1f}q-.5-{tall * 0.6:.1f} 1.5-{tall:.1f}"
        f'M{x + 2:.1f} {y:.1f}q.5-{tall * 0.5:.1f} 6-{tall * 0.6:.1f}"/>'
    )


def acacia(point: Point) -> str:
    """A tree with a flat crown."""
    return (
        f'<g transform="translate({point[0]:.1f} {point[1]:.1f})">'
        '<ellipse cx="2" cy="1" rx="13" ry="3" fill="#7A4A14" opacity=".25"/>'
        '<path d="M-1.4 0C-1-6-2-9-7-13M1 0C1-7 3-10 8-13M0 0V-13" fill="none" '
        'stroke="#6B4319" stroke-width="2"/>'
        '<path d="M-17-12c2-6 9-9 17-9s15 3 17 9c-5 2-10 1-17 1s-12 1-17-1z" fill="#8C9A3F"/>'
        '<path d="M-12-14c3-4 8-5 12-5s7 .6 10 3c-4-1-7-1-10-1s-8 1-12 3z" fill="#A9B257"/></g>'
    )


def bush(seed: str, point: Point) -> str:
    """A round tree of the forest."""
    x, y = point
    size = 6 + 6 * chance(seed, point)
    leaf = LEAVES[int(3 * chance(point, seed))]
    return (
        f'<circle cx="{x + 2:.1f}" cy="{y + 3:.1f}" r="{size:.1f}" fill="#2F4A2A" opacity=".35"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{leaf}"/>'
        f'<path d="M{x - size * 0.6:.1f} {y - size * 0.1:.1f}a{size * 0.7:.1f} {size * 0.7:.1f} '
        f'0 0 1 {size * 0.8:.1f}-{size * 0.5:.1f}" fill="none" stroke="#9DB87C" '
        'stroke-width="1.8" stroke-linecap="round" opacity=".8"/>'
    )


def wave(seed: str, point: Point) -> str:
    """Two ripples."""
    x, y = point
    width = 8 + 5 * chance(seed, point)
    ripple = f"q{width / 2:.1f}-5 {width:.1f} 0t{width:.1f} 0"
    return f'<path d="M{x - width:.1f} {y:.1f}{ripple}m{-width:.1f} 7{ripple}"/>'


def hut(point: Point, radius: float) -> str:
    """A round hut under a roof of straw."""
    return (
        f'<g transform="translate({point[0]:.1f} {point[1]:.1f}) scale({radius / 31:.3f})" '
        'stroke-linejoin="round" stroke-linecap="round">'
        '<ellipse cx="2" cy="19" rx="25" ry="6" fill="#6B3F12" opacity=".3"/>'
        '<path d="M-17 0h34v17c-9 4-25 4-34 0z" fill="#C98A4B" stroke="#4A2A10" stroke-width="2"/>'
        '<path d="M-17 8h9M8 8h9M-17 13h9M8 13h9" stroke="#8E5526" stroke-width="1.6"/>'
        '<path d="M-6 19V9c0-8 12-8 12 0v10z" fill="#3F210C"/>'
        '<path d="M0-25C6-18 18-6 26 2 14 6-14 6-26 2-18-6-6-18 0-25z" fill="#B5762F" '
        'stroke="#4A2A10" stroke-width="2"/>'
        '<path d="M-3-18C-8-10-12-4-16 2M0-19V4M3-18C8-10 12-4 16 2M-6-12C-11-6-17-2-21 1'
        'M6-12C11-6 17-2 21 1" fill="none" stroke="#7D4A16" stroke-width="1.4"/>'
        '<path d="M-3-23h6M0-24v-5" stroke="#4A2A10" stroke-width="2.4"/></g>'
    )


def temple(point: Point, radius: float) -> str:
    """What is left of a palace: steps, pillars, a cracked gable, creepers."""
    pillars = "".join(
        f'<path d="M{x} {top}h6V12h-6z" fill="{STONE}"/><path d="M{x + 4} {top}h2V12h-2z" '
        f'fill="{STONE_SHADE}" stroke="none"/>'
        for x, top in ((-19, -8), (-9, -8), (2, -8), (13, 1))
    )
    return (
        f'<g transform="translate({point[0]:.1f} {point[1]:.1f}) scale({radius / 31:.3f})" '
        f'stroke="{STONE_LINE}" stroke-width="1.6" stroke-linejoin="round">'
        '<ellipse cx="2" cy="21" rx="27" ry="5.5" fill="#22381F" opacity=".35" stroke="none"/>'
        f"{pillars}"
        f'<path d="M-23-8v-5L-2-25l7 4 1 4 4 1 2 4v4z" fill="{STONE}"/>'
        f'<path d="M-13-12L-3-18l6 3 1 3z" fill="{STONE_SHADE}" stroke="none"/>'
        f'<path d="M-23 12h46v4h-46z" fill="{STONE}"/>'
        f'<path d="M-26 16h52v5h-52z" fill="{STONE_SHADE}"/>'
        '<path d="M-21-9c-3 4 1 7-2 11s1 6-1 10M21 2c3 3-1 5 2 10" fill="none" stroke="#3F6B34" '
        'stroke-width="2.2" stroke-linecap="round"/>'
        '<path d="M16 20l4-5 5 5zM-8-22a4 4 0 0 1 7-2z" fill="#5E8A48" stroke="#3F6B34" '
        'stroke-width="1"/></g>'
    )
