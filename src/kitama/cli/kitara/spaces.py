"""The map as a table, for where there are no colours: every space, who holds it, what is next."""

from collections.abc import Collection
from typing import Final

from kitama.cli.canvas import Canvas
from kitama.cli.kitara import reference
from kitama.cli.kitara.map import pawn_words
from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.view import KitaraView

WIDTH: Final = 46
_HEAD: Final = "   space     who pawns     next to"


def draw_spaces(view: KitaraView, width: int, marked: Collection[int] = ()) -> Canvas:
    """A line for each space; » marks what is pointed at."""
    ground = reference.content_for(view).map
    held = {parse_space(holding.space): holding for holding in view.holdings}
    canvas = Canvas(width, len(ground.spaces) + 1, "")
    canvas.put(0, 0, _HEAD, "bold")
    for index, space in enumerate(ground.spaces):
        mark = "»" if index in marked else " "
        kind = "hut" if space.start else space.kind
        who, pawns = "", ""
        if index in held:
            who, pawns = str(held[index].seat + 1), " ".join(pawn_words(held[index].pawns))
        around = " ".join(ground.spaces[other].label for other in ground.neighbours[index])
        line = f"{mark}{space.label} {kind:<8} {who:^3} {pawns:<9}  {around}"
        canvas.put(index + 1, 0, line)
    return canvas
