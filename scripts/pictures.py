"""Draws the pictures of the README from the program itself: `make pictures`."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Final

from rich.color import Color, ColorType
from rich.style import Style

from kitama.cli.canvas import Canvas
from kitama.cli.kitara import picture as kitara_picture
from kitama.cli.kitara.question import question
from kitama.cli.kitara.story import story
from kitama.cli.onitama import palette, picture
from kitama.cli.screen import Played, Scene
from kitama.games.kitara.game import GAME as KITARA
from kitama.games.kitara.ground.releases import RELEASES
from kitama.games.onitama.game import GAME

PICTURES: Final = Path(__file__).parent.parent / "docs" / "pictures"
WIDE, HIGH = 10, 20
"""A character, in units of the picture."""
MARGIN: Final = 16
NIGHT: Final = "#E9E1D2 on #17161A"

BLOCKS: Final = "█▀▄▌▐▟▙▜▛▗▖▝▘"
QUARTERS: Final = "1111 1100 0011 1010 0101 0111 1011 1101 1110 0001 0010 0100 1000".split()  # noqa: SIM905
"""Which quarters of its place each block fills: upper left and right, lower left and right."""
LINES: Final = "─│┌┐└┘├┤┬┴┼╭╮╰╯━┃┳"
STROKES: Final = "rl ud rd dl ur ul urd udl rdl url urdl rd dl ur ul rl ud rdl".split()  # noqa: SIM905  # as the row above
"""Where each line leaves its place: up, right, down or left."""
HEAVY: Final = "━┃┳"
ENDS: Final = {"u": f"v-{HIGH / 2}", "r": f"h{WIDE / 2}", "d": f"v{HIGH / 2}", "l": f"h-{WIDE / 2}"}


class Layer:
    """Shapes of the same kind, one path for each colour."""

    def __init__(self) -> None:
        self.paths: dict[str, str] = {}

    def add(self, colour: str, path: str) -> None:
        self.paths[colour] = self.paths.get(colour, "") + path

    def filled(self) -> Iterator[str]:
        for colour, path in self.paths.items():
            yield f'<path fill="{colour}" shape-rendering="crispEdges" d="{path}"/>'

    def drawn(self, weight: float) -> Iterator[str]:
        for colour, path in self.paths.items():
            yield f'<path stroke="{colour}" stroke-width="{weight}" d="{path}"/>'


def _hex(color: Color | None) -> str:
    if color is None or color.type is ColorType.DEFAULT:
        raise ValueError("every place of a picture has its own colours")
    return color.get_truecolor().hex


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z"


def _grounds(canvas: Canvas) -> Iterator[str]:
    """What lies beneath the characters, in runs of one colour."""
    layer = Layer()
    for row, cells in enumerate(canvas.cells):
        column = 0
        for ground, run in groupby(cells, key=lambda cell: _hex(cell[1].bgcolor)):
            length = len(list(run))
            layer.add(ground, _box(column * WIDE, row * HIGH, length * WIDE, HIGH))
            column += length
    return layer.filled()


def _marks(canvas: Canvas) -> Iterator[str]:
    """The characters: blocks and lines as shapes, so that no font can break them."""
    blocks, fine, heavy = Layer(), Layer(), Layer()
    for row, cells in enumerate(canvas.cells):
        for column, (character, style) in enumerate(cells):
            x, y = column * WIDE, row * HIGH
            if not character.strip() or _hex(style.color) == _hex(style.bgcolor):
                continue
            if character in BLOCKS:
                blocks.add(_hex(style.color), _block(character, x, y))
            elif character in LINES:
                layer = heavy if character in HEAVY else fine
                layer.add(_hex(style.color), _line(character, x + WIDE / 2, y + HIGH / 2))
            else:
                yield _letter(character, x + WIDE / 2, y + HIGH * 0.72, style)
    yield from (*blocks.filled(), *fine.drawn(1.5), *heavy.drawn(3))


def _block(character: str, x: float, y: float) -> str:
    return "".join(
        _box(x + index % 2 * WIDE / 2, y + index // 2 * HIGH / 2, WIDE / 2, HIGH / 2)
        for index, quarter in enumerate(QUARTERS[BLOCKS.index(character)])
        if quarter == "1"
    )


def _line(character: str, x: float, y: float) -> str:
    return "".join(f"M{x:g} {y:g}{ENDS[end]}" for end in STROKES[LINES.index(character)])


def _letter(character: str, x: float, y: float, style: Style) -> str:
    weight = ' font-weight="bold"' if style.bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{_hex(style.color)}"{weight}>{escape(character)}</text>'
    )


def svg(canvas: Canvas) -> str:
    """A canvas as a picture with round corners."""
    width, height = canvas.width * WIDE + 2 * MARGIN, canvas.height * HIGH + 2 * MARGIN
    _color, ground = NIGHT.split(" on ")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f'<rect width="{width}" height="{height}" rx="12" fill="{ground}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})" stroke-linecap="square"',
            'font-size="16" text-anchor="middle"',
            'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" fill="none">',
            *_grounds(canvas),
            *_marks(canvas),
            "</g>",
            "</svg>",
            "",
        ]
    )


def onitama() -> Canvas:
    """A game of Onitama in the terminal, with a question being answered."""
    state = GAME.start(
        {
            "position": "r.Rr./..r../.b.../...b./b.B.b "
            "red=dragon,mantis blue=tiger,crab side=crane to=blue"
        }
    )
    shown = [action for action in state.legal_actions() if " b3-" in GAME.notation(action)]
    scene = Scene(
        state.view(1),
        1,
        ["Red, normal bot", "Blue, you"],
        GAME.parse("dragon e5-c4"),
        shown,
    )
    sheet = picture.draw(scene, 80)
    canvas = Canvas(picture.WIDTH, sheet.height + 4, NIGHT)
    canvas.put(0, 0, "Red plays the Dragon, e5-c4.", palette.GOLD)
    canvas.put(1, 0, "blue> b3")
    canvas.paste(2, 0, sheet)
    canvas.put(sheet.height + 2, 0, ", ".join(map(GAME.notation, shown)))
    canvas.put(sheet.height + 3, 0, "blue> tiger b3-b5")
    return canvas


def kitara() -> Canvas:
    """A game of Kitara in the terminal, after an attack by whoever is looking."""
    state = KITARA.start(
        {
            "players": "3",
            "deck": "red",
            "content": RELEASES[2],  # what the players hold are its cards
            "position": "players=3 first=1 seat=1 turn=12 last=0 phase=move moves=3 due=0,0,0,0 "
            "short=0 row=3,8,11,17,21,15 gone= drawn= retreat= "
            "board=a5:1:3W1M1H,a6:2:1W1M,a7:2:1W1H,a8:1:1W1M,b1:3:1W,b2:2:4W,b4:3:1W1H,b6:3:1M,"
            "b8:2:1W1M,c1:3:3W,c2:1:2W1M1H,c4:3:1W,c5:2:2W1M,c6:3:1M,c7:3:1M,d1:3:1W "
            "seat1=0,5,7,9,14,16:21:3 seat2=0,2,6,10,13:21:3,4,5 seat3=0,1,4,12,18:23:3,5",
        }
    )
    steps: list[Played] = []
    for line in ("move a5 a6 2W1M1H", "token 4", "retreat b8"):
        after = state.copy()
        after.apply(KITARA.parse(line))
        steps.append(Played(state, KITARA.parse(line), line, after))
        state = after
    players = ["1, you", "2, normal bot", "3, normal bot"]
    sheet = kitara_picture.draw_coloured(Scene(state.view(0), 0, players), 120)
    told = [words for line in story(steps, 0) for words in wrap(line, sheet.width)]
    canvas = Canvas(sheet.width, sheet.height + len(told) + 3, NIGHT)
    canvas.put(0, 0, "1> a5 a6 2W1M1H")
    canvas.paste(1, 0, sheet)
    for row, line in enumerate(told, sheet.height + 1):
        canvas.put(row, 0, line, palette.GOLD)
    canvas.put(canvas.height - 2, 0, question(state))
    canvas.put(canvas.height - 1, 0, "1> c2 a8 1W1H")
    return canvas


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "onitama-terminal.svg").write_text(svg(onitama()), encoding="utf-8")
    (PICTURES / "kitara-terminal.svg").write_text(svg(kitara()), encoding="utf-8")
