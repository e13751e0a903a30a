"""A map as SVG, without pawns: ground, water, borders, what stands on them, labels."""

from collections.abc import Sequence
from html import escape
from itertools import islice
from typing import Final, NamedTuple

from kitama.games.kitara.ground.geometry import Outline, Point, chance, roomiest
from kitama.games.kitara.ground.maps import Lake, Map, Space
from kitama.games.kitara.ground.scenery import (
    FOAM,
    GRASS,
    acacia,
    bush,
    hut,
    scatter,
    temple,
    tuft,
    wave,
)
from kitama.games.kitara.ground.symbols import INK

SANS: Final = "'Alegreya Sans', 'Segoe UI', 'Liberation Sans', sans-serif"
CREAM: Final = "#FFF6E0"
SHORE: Final = "#14394C"
CHIP: Final = 0.35  # half the height of a chip of pawns, as a part of a space's free circle
SMALLEST_MARK: Final = 0.4
LARGEST_MARK: Final = 38.0

FOOT: Final = 30  # below the box, for the shadow of the land
COARSE: Final = 4  # every fourth point of an outline is enough to keep clear of it

Circle = tuple[Point, float]


class Spots(NamedTuple):
    """Where hut or temple stands and how large, and where the label: all beside the pawns."""

    mark: Point
    size: float
    label: Point


_MAP_DEFS: Final = """<defs>
<radialGradient id="kitara-savanna" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">
<stop offset="0" stop-color="#F7DB8C"/><stop offset=".55" stop-color="#EBBF5E"/>
<stop offset="1" stop-color="#D79D3C"/></radialGradient>
<radialGradient id="kitara-ruins" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">
<stop offset="0" stop-color="#94B074"/><stop offset="1" stop-color="#5D8150"/></radialGradient>
<linearGradient id="kitara-lake" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4A97B4"/>
<stop offset="1" stop-color="#235F7C"/></linearGradient>
<filter id="kitara-shadow" x="-10%" y="-10%" width="120%" height="125%">
<feDropShadow dx="0" dy="14" stdDeviation="14" flood-color="#5A2F12" flood-opacity=".5"/></filter>
<filter id="kitara-soft"><feGaussianBlur stdDeviation="7"/></filter>
</defs>"""


def draw_map(ground: Map) -> str:
    """The whole map without pawns."""
    width, height = ground.size
    reach = max(width, height) * 0.52
    placed = [(space, _spots(space)) for space in ground.spaces]
    land = [face.outline for face in ground.spaces] + [face.outline for face in ground.lakes]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height + FOOT:g}">',
            f"<title>{escape(ground.name['en'])}</title>",
            _MAP_DEFS.format(x=width / 2, y=height / 2, r=reach),
            '<g filter="url(#kitara-shadow)" transform="translate(0 10)" fill="#8A5426">',
            *(f'<path d="{_closed(outline)}"/>' for outline in land),
            "</g>",
            *(_space(space, spots) for space, spots in placed),
            *(_lake(number, lake) for number, lake in enumerate(ground.lakes)),
            _borders(ground, "white", "#6B3F12", 10, 'opacity=".3"'),
            _borders(ground, "white", CREAM, 5.5, 'stroke-linecap="round"'),
            _borders(ground, "edge", CREAM, 6.5, 'stroke-linecap="round"'),
            _borders(ground, "shore", SHORE, 10, 'stroke-linecap="round"'),
            *(_marks(space, spots) for space, spots in placed),
            "</svg>\n",
        )
    )


def _closed(outline: Outline) -> str:
    return f"M{_points(outline)}z"


def _points(line: Sequence[Point]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in line)


def _borders(ground: Map, kind: str, colour: str, width: float, more: str = "") -> str:
    path = "".join(f"M{_points(border.line)}" for border in ground.borders if border.kind == kind)
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round" {more}/>'
    )


def _ground(key: str, outline: Outline, fill: str, rim: str) -> str:
    """A face with a rim that darkens or lightens towards its border."""
    path = _closed(outline)
    return (
        f'<clipPath id="kitara-{key}"><path d="{path}"/></clipPath>'
        f'<path d="{path}" fill="url(#kitara-{fill})"/>'
        f'<path d="{path}" fill="none" stroke="{rim}" stroke-width="26" stroke-opacity=".45" '
        f'filter="url(#kitara-soft)" clip-path="url(#kitara-{key})"/>'
    )


def _space(space: Space, spots: Spots) -> str:
    spot, size, label = spots
    off = (*_chip(space), (label, 16.0))
    if space.start or space.kind == "ruins":
        off = (*off, (spot, size))
    return _forest(space, off) if space.kind == "ruins" else _grassland(space, off)


def _forest(space: Space, off: tuple[Circle, ...]) -> str:
    trees = sorted(
        scatter(space.label, space.outline[::COARSE], 15, off, 12), key=lambda tree: tree[1]
    )
    growth = "".join(bush(space.label, tree) for tree in trees)
    return _ground(space.label, space.outline, "ruins", "#3E6236") + growth


def _grassland(space: Space, off: tuple[Circle, ...]) -> str:
    ground = _ground(space.label, space.outline, "savanna", "#B97C22")
    if chance(space.label, "light") > 0.5:
        ground += f'<path d="{_closed(space.outline)}" fill="#FFF0B8" opacity=".16"/>'
    clear = ((space.anchor, space.radius * 0.9), *((spot, size + 12) for spot, size in off))
    outline = space.outline[::COARSE]
    trees = scatter(space.label, outline, 110, clear, 24)
    grown = list(islice(trees, round(0.2 + 1.3 * chance(space.label))))
    covered = (*off, *((tree, 28.0) for tree in grown))
    blades = scatter(space.label + " grass", outline, 42, covered, 14)
    grass = "".join(tuft(space.label, blade) for blade in blades)
    lines = f'fill="none" stroke="{GRASS}" stroke-width="1.8" stroke-linecap="round" opacity=".6"'
    return f"{ground}<g {lines}>{grass}</g>" + "".join(acacia(tree) for tree in grown)


def _lake(number: int, lake: Lake) -> str:
    water = _ground(f"lake{number}", lake.outline, "lake", "#8FCBD6")
    seed = lake.name["en"]
    waves = "".join(
        wave(seed, point) for point in scatter(seed, lake.outline[::COARSE], 34, (), 20)
    )
    lines = f'fill="none" stroke="{FOAM}" stroke-width="2.2" stroke-linecap="round" opacity=".7"'
    return f"{water}<g {lines}>{waves}</g>"


def _chip(space: Space) -> tuple[Circle, ...]:
    """The ground kept clear for the pawns: a flat chip round the anchor."""
    (x, y), radius = space.anchor, space.radius
    return tuple(((x + side * radius, y), CHIP * radius) for side in (-0.4, 0, 0.4))


def _spots(space: Space) -> Spots:
    (x, y), radius = space.anchor, space.radius
    chip, outline = _chip(space), space.outline[::COARSE]
    walls = (((x, y + radius), 1.1), ((x - 1.6 * radius, y), 1.1), ((x + 1.6 * radius, y), 1.1))
    aside = tuple((centre, part * radius) for centre, part in walls)  # leaves what is above
    spot, size = roomiest(outline, (*chip, *aside))
    if size < SMALLEST_MARK * radius:
        spot, size = (x, y - (1 - SMALLEST_MARK) * radius), SMALLEST_MARK * radius
    size = min(LARGEST_MARK, size)
    label, _ = roomiest(outline, (*chip, (spot, size)))
    return Spots(spot, size, label)


def _marks(space: Space, spots: Spots) -> str:
    spot, size, (x, y) = spots
    mark = hut(spot, size) if space.start else temple(spot, size) if space.kind == "ruins" else ""
    ink, halo = (CREAM, "#22381F") if space.kind == "ruins" else (INK, CREAM)
    return (
        f'{mark}<text x="{x:.1f}" y="{y + 6:.1f}" font-family="{SANS}" font-size="19" '
        f'font-weight="700" text-anchor="middle" fill="{ink}" fill-opacity=".8" stroke="{halo}" '
        f'stroke-opacity=".4" stroke-width="3" paint-order="stroke">{space.label}</text>'
    )
