"""The whole sheet: the map, and beside it the phase, the players, the row and a kingdom.

Where there are colours the map is drawn; where there are none it is a table of its spaces.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement

from kitama.cli.canvas import Canvas
from kitama.cli.kitara import kingdom, palette, reference, spaces
from kitama.cli.kitara.kingdom import draw_side
from kitama.cli.kitara.map import draw_map
from kitama.cli.kitara.question import target
from kitama.cli.kitara.spaces import draw_spaces
from kitama.cli.screen import Scene
from kitama.game import Action

if TYPE_CHECKING:
    from kitama.games.kitara.view import KitaraView

GAP: Final = 1
WIDEST_MAP: Final = 72
"""Beyond this a map grows taller than most windows."""
WIDEST_SIDE: Final = 40
BESIDE: Final = spaces.WIDTH + GAP + kingdom.WIDTH
"""Below so many columns, what stands beside the map goes under it."""
NARROWEST: Final = 34
_ENOUGH: Final = {"256", "truecolor"}
"""With sixteen colours, land and chips would run into one another."""


class Sheet:
    """A moment, drawn for whatever it is printed on."""

    def __init__(self, scene: Scene, width: int) -> None:
        self.scene = scene
        self.width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        has_colours = console.color_system in _ENOUGH and not console.no_color
        if has_colours and not options.ascii_only:
            yield draw_coloured(self.scene, self.width)
        else:
            yield draw_plain(self.scene, self.width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        del console, options
        return Measurement(self.width, self.width)


def draw_coloured(scene: Scene, width: int) -> Canvas:
    """The sheet with the map as a picture."""
    view: KitaraView = scene.view
    room, side = _widths(width, WIDEST_MAP)
    picture = draw_map(reference.agreed(view), view.holdings, room, _marked(scene.shown))
    return _joined(picture, draw_side(view, scene.players, side), width, palette.NIGHT)


def draw_plain(scene: Scene, width: int) -> Canvas:
    """The sheet with the map as a table, in letters alone."""
    view: KitaraView = scene.view
    room, side = _widths(width, spaces.WIDTH)
    table = draw_spaces(view, max(room, spaces.WIDTH), _marked(scene.shown))
    return _joined(table, draw_side(view, scene.players, side), width, "")


def _widths(width: int, widest: int) -> tuple[int, int]:
    """How many columns the map and what stands beside it have."""
    if width < BESIDE:
        return max(NARROWEST, min(width, spaces.WIDTH)), kingdom.WIDTH
    side = min(WIDEST_SIDE, max(kingdom.WIDTH, width - widest - GAP))
    return min(widest, width - side - GAP), side


def _joined(ground: Canvas, side: Canvas, width: int, style: str) -> Canvas:
    """Both side by side, or one under the other where they do not fit."""
    if width < BESIDE:
        sheet = Canvas(max(ground.width, side.width), ground.height + 1 + side.height, style)
        sheet.paste(0, 0, ground)
        sheet.paste(ground.height + 1, 0, side)
        return sheet
    height = max(ground.height, side.height)
    sheet = Canvas(ground.width + GAP + side.width, height, style)
    sheet.paste((height - ground.height) // 2 if style else 0, 0, ground)
    sheet.paste(0, ground.width + GAP, side)
    return sheet


def _marked(shown: Sequence[Action]) -> set[int]:
    """The spaces that actions lead to."""
    return {space for action in shown if (space := target(action)) is not None}
