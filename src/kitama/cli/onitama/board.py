"""The board as it stands before a seat: 25 squares of paper, two temples, ten pieces.

A square is seven columns and three rows, lines between:

  ┌───────┬
  │┳ ▟█▙ ┳│      the temple's posts stand at the edges,
  │┃ ▜█▛ ┃│      the piece in the middle
  │┃▟█◆█▙┃│
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from kitama.cli.canvas import Canvas
from kitama.cli.onitama import palette

WIDE: Final = 7
HIGH: Final = 3
WIDTH: Final = 5 * (WIDE + 1) + 1
HEIGHT: Final = 5 * (HIGH + 1) + 1

SPRITES: Final[Mapping[str, tuple[str, str, str]]] = {
    # The schools differ by their hats, students and masters by size and emblem.
    "b": (" ▟█▙ ", " ▜█▛ ", "▗███▖"),
    "B": (" ▙█▟ ", " ▜█▛ ", "▟█◆█▙"),
    "r": (" ▗█▖ ", "▝▜█▛▘", " ███ "),
    "R": ("▗▟█▙▖", "▀▜█▛▀", "▟█◆█▙"),
}
COLOUR: Final = {"b": "blue", "r": "red"}
GATE: Final = ("┳━━━━━┳", "┃     ┃", "┃     ┃")
TEMPLES: Final = (2, 22)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed at: squares by number, a1 is 0."""

    trace: Collection[int] = ()
    """Where the last move came from and went to."""
    trace_colour: str = "red"
    chosen: int | None = None
    targets: Mapping[int, str] = field(default_factory=dict)
    """A square and the word to write there."""


def draw_board(squares: str, marks: Marks, *, turned: bool) -> Canvas:
    """25 letters, a1 first, drawn with blue below, or with red below when turned."""
    canvas = Canvas(WIDTH, HEIGHT, palette.PAPER)
    _draw_lines(canvas)
    for square, letter in enumerate(squares):
        column, row = _place(square, turned=turned)
        _draw_ground(canvas, row, column, square, marks)
        if letter != ".":
            _draw_piece(canvas, row, column, letter)
        _draw_marks(canvas, row, column, square, letter, marks)
    return canvas


def _place(square: int, *, turned: bool) -> tuple[int, int]:
    """The column and row of a square's first character."""
    file, rank = square % 5, square // 5
    if turned:
        file, rank = 4 - file, 4 - rank
    return file * (WIDE + 1) + 1, (4 - rank) * (HIGH + 1) + 1


def _draw_lines(canvas: Canvas) -> None:
    for row in range(HEIGHT):
        if row % (HIGH + 1):
            text = ("│" + " " * WIDE) * 5 + "│"
        else:
            left, middle, right = "┌┬┐" if row == 0 else "└┴┘" if row == HEIGHT - 1 else "├┼┤"
            text = left + middle.join(["─" * WIDE] * 5) + right
        canvas.put(row, 0, text, palette.LINE)


def _draw_ground(canvas: Canvas, row: int, column: int, square: int, marks: Marks) -> None:
    if square in TEMPLES:
        ground = palette.TEMPLE_GROUND
        for line, text in enumerate(GATE):
            canvas.put(row + line, column, text, palette.TEMPLE)
    else:
        ground = palette.SQUARE if square % 2 else palette.SHADED
    if square in marks.trace:
        ground = palette.TRACE[marks.trace_colour]
    if square == marks.chosen:
        ground = palette.CHOSEN
    canvas.tint(row, column, HIGH, WIDE, ground)


def _draw_piece(canvas: Canvas, row: int, column: int, letter: str) -> None:
    colour = palette.PIECE[COLOUR[letter.lower()]]
    for line, text in enumerate(SPRITES[letter]):
        start = column + 1 + len(text) - len(text.lstrip())
        canvas.put(row + line, start, text.strip(), colour)
        if "◆" in text:
            canvas.put(row + line, column + 3, "◆", f"{palette.EMBLEM} on {colour}")


def _draw_marks(
    canvas: Canvas, row: int, column: int, square: int, letter: str, marks: Marks
) -> None:
    if square in marks.trace:
        colour = palette.PIECE[marks.trace_colour]
        if letter == ".":
            canvas.put(row + 1, column + 1, "· · ·", colour)
        else:
            canvas.put(row + 1, column, "»", colour)
            canvas.put(row + 1, column + WIDE - 1, "«", colour)
    if square in marks.targets:
        word = marks.targets[square]
        if letter == ".":
            canvas.put(row + 1, column, word.center(WIDE), palette.TARGET)
        else:
            canvas.put(row, column + WIDE - len(word), word, palette.TARGET)
