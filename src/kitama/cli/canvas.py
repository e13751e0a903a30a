"""A sheet of styled characters to draw on; Rich prints it in as many colours as there are."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

ASCII: Final = str.maketrans(
    "█▀▄▌▐▟▙▜▛▗▖▝▘▲●■◆·»«─│┌┐└┘├┤┬┴┼╭╮╰╯━┃┳",
    "#\"_[]/\\\\/.,'`^o#*.><-|+++++++++++++=|+",
)
"""What each drawn character becomes where only ASCII can be written."""


class Canvas:
    """Rows and columns of characters, each with its style; what is put later lies on top."""

    def __init__(self, width: int, height: int, style: str) -> None:
        self.width = width
        self.height = height
        ground = Style.parse(style)
        self.cells = [[(" ", ground)] * width for _row in range(height)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write what there is room for; a style without a ground keeps the one beneath."""
        added = Style.parse(style)
        for character in text:
            size = cell_len(character) if character.isprintable() else 0
            if column + size > self.width:
                break
            cells = [character, ""][:size]  # a wide character fills the next place as well
            for at, cell in enumerate(cells, column):
                beneath = self.cells[row][at][1]
                self.cells[row][at] = (cell, beneath + added if style else beneath)
            column += size

    def tint(self, row: int, column: int, height: int, width: int, style: str) -> None:
        """Restyle a rectangle and leave its characters."""
        added = Style.parse(style)
        for cells in self.cells[row : row + height]:
            cells[column : column + width] = [
                (character, beneath + added)
                for character, beneath in cells[column : column + width]
            ]

    def paste(self, row: int, column: int, other: "Canvas") -> None:
        """Lay another canvas on this one."""
        for at, cells in enumerate(other.cells, row):
            self.cells[at][column : column + other.width] = cells

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        del console
        for cells in self.cells:
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                text = "".join(character for character, _style in run)
                yield Segment(text.translate(ASCII) if options.ascii_only else text, style)
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        del console, options
        return Measurement(self.width, self.width)
