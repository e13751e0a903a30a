"""A movement card as a small grid, turned towards the player who holds it."""

from typing import Final

from kitama.cli.canvas import Canvas
from kitama.cli.onitama import palette
from kitama.games.onitama.cards import CARDS, NUMBER

WIDTH: Final = 14
HEIGHT: Final = 7
_INNER: Final = WIDTH - 2


def draw_card(name: str, colour: str, *, turned: bool, number: int = 0) -> Canvas:
    """A card in its holder's colour; turned, its holder sits on the far side of the board."""
    card = CARDS[NUMBER[name]]
    canvas = Canvas(WIDTH, HEIGHT, palette.PAPER)
    title = f" {number} {card.names['en']} " if number else f" {card.names['en']} "
    _draw_frame(canvas, title, colour, turned=turned)
    sign = -1 if turned else 1
    steps = {(sign * right, sign * forward) for right, forward in card.steps}
    for forward in range(2, -3, -1):
        for right in range(-2, 3):
            cell, style = "· ", palette.EMPTY[(right + forward) % 2]
            if (right, forward) == (0, 0):
                cell, style = "()", palette.STANDING
            elif (right, forward) in steps:
                cell, style = "██", colour
            canvas.put(3 - forward, 2 * right + 6, cell, style)
    return canvas


def _draw_frame(canvas: Canvas, title: str, colour: str, *, turned: bool) -> None:
    """The name stands at the foot of the card, which is the near side for its holder."""
    plain = "─" * _INNER
    named = title.center(_INNER, "─")
    top, bottom = (named, plain) if turned else (plain, named)
    canvas.put(0, 0, f"╭{top}╮", palette.LINE)
    for row in range(1, HEIGHT - 1):
        canvas.put(row, 0, "│", palette.LINE)
        canvas.put(row, WIDTH - 1, "│", palette.LINE)
    canvas.put(HEIGHT - 1, 0, f"╰{bottom}╯", palette.LINE)
    start = 1 + named.index(title.strip())
    letters = palette.GOLD_INK if colour == palette.GOLD else colour
    canvas.put(0 if turned else HEIGHT - 1, start, title.strip(), f"bold {letters}")
