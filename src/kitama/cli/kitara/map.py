"""The map as a picture: land and water in half blocks, a label and a chip in each space.

  a2          the label of a space, ⌂ where a game may begin
1▲2W 1M       the chip of whoever holds it: seat, emblem, pawns
"""

from collections.abc import Collection, Sequence

from kitama.cli.canvas import Canvas
from kitama.cli.kitara import palette
from kitama.cli.kitara.raster import (
    CREAM,
    FIRST_SPACE,
    LAKE,
    SHORE,
    SKY,
    Agreed,
    Raster,
    content,
    mixed,
    raster,
)
from kitama.games.kitara.ground.content import Map
from kitama.games.kitara.notation import LETTERS, parse_space
from kitama.games.kitara.view import Group, Holding

_FIXED = {
    SKY: palette.SKY,
    CREAM: palette.CREAM,
    SHORE: palette.SHORE,
    LAKE: palette.LAKE,
}


def draw_map(
    agreed: Agreed, holdings: Sequence[Holding], columns: int, marked: Collection[int] = ()
) -> Canvas:
    """The map of a table, so many columns wide; marked spaces are lit up."""
    ground, pixels = content(agreed).map, raster(agreed, columns)
    canvas = Canvas(columns, pixels.rows, palette.NIGHT)
    _draw_ground(canvas, ground, pixels, marked)
    for row, column in pixels.waters:
        canvas.put(row, column - 1, "≈ ≈", palette.WAVE)
    held = {parse_space(holding.space): holding for holding in holdings}
    for space in range(len(ground.spaces)):
        _draw_label(canvas, ground, pixels, space, marked, is_held=space in held)
    for space, holding in held.items():
        _draw_chip(canvas, pixels, space, holding)
    return canvas


def _draw_ground(canvas: Canvas, ground: Map, pixels: Raster, marked: Collection[int]) -> None:
    tones = _tones(ground)

    def colour(shows: int) -> palette.Rgb:
        if shows < FIRST_SPACE:
            return _FIXED[shows]
        space = shows - FIRST_SPACE
        golds = palette.RUINS if ground.spaces[space].kind == "ruins" else palette.SAVANNA
        tone = golds[tones[space]]
        return palette.lit(tone) if space in marked else tone

    for row in range(pixels.rows):
        above, below = pixels.pixels[2 * row], pixels.pixels[2 * row + 1]
        for column in range(pixels.columns):
            upper, lower = mixed(above[column], colour), mixed(below[column], colour)
            block = " " if upper == lower else "▀"
            canvas.put(row, column, block, palette.style(upper, lower))


def _tones(ground: Map) -> list[int]:
    """One of three tones for each space, unlike its neighbours' where that can be."""
    tones: list[int] = []
    for space, around in enumerate(ground.neighbours):
        taken = [tones[other] for other in around if other < space]
        tones.append(min(range(3), key=lambda tone: (taken.count(tone), (tone - space) % 3)))
    return tones


def _draw_label(
    canvas: Canvas,
    ground: Map,
    pixels: Raster,
    space: int,
    marked: Collection[int],
    *,
    is_held: bool,
) -> None:
    row, column = pixels.anchors[space]
    here = ground.spaces[space]
    text = f"⌂{here.label}" if here.start else here.label
    ink = palette.RUINS_LABEL if here.kind == "ruins" else palette.LABEL
    if space in marked:
        text, ink = f" {text} ", palette.TARGET
    canvas.put(max(0, row - is_held), max(0, column - len(text) // 2), text, ink)


def _draw_chip(canvas: Canvas, pixels: Raster, space: int, holding: Holding) -> None:
    row, column = pixels.anchors[space]
    first, last = pixels.run(space, row, column)
    text = chip_text(holding, last - first + 1)
    start = min(max(column - len(text) // 2, first), last - len(text) + 1)
    if len(text) > last - first + 1:
        start = (first + last + 1 - len(text)) // 2
    start = min(max(0, start), pixels.columns - len(text))
    canvas.put(row, start, text, palette.CHIP[holding.seat])


def chip_text(holding: Holding, room: int) -> str:
    """Who holds a space with which pawns, as wide as there is room for."""
    seat = f"{holding.seat + 1}{palette.EMBLEM[holding.seat]}"
    apart = " ".join(pawn_words(holding.pawns))
    forms = (f" {seat} {apart} ", f"{seat} {apart}", f"{seat}{apart}")
    close = f"{seat}{apart.replace(' ', '')}"
    return next((form for form in forms if len(form) <= room), close)


def pawn_words(pawns: Group) -> list[str]:
    """The pawns of a group, a word for each kind: 2W 1H."""
    return [f"{count}{letter}" for count, letter in zip(pawns, LETTERS, strict=True) if count]
