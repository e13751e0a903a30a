"""The whole sheet: the board, the five cards round it, and a few words beside the side card.

the other side's name and cards
board                                the side card, and what was played last
the near side's name and cards
"""

from typing import Final

from kitama.cli.canvas import Canvas
from kitama.cli.onitama import board, cards, palette
from kitama.cli.onitama.board import Marks, draw_board
from kitama.cli.onitama.cards import draw_card
from kitama.cli.screen import Scene
from kitama.games.onitama.kernel import BLUE, PASS, RED, SQUARES
from kitama.games.onitama.notation import COLOURS, notation
from kitama.games.onitama.view import OnitamaView

_BOARD_COLUMN: Final = 4
_CARDS_COLUMN: Final = _BOARD_COLUMN + board.WIDTH + 3
WIDTH: Final = _CARDS_COLUMN + 2 * cards.WIDTH + 3
HEIGHT: Final = board.HEIGHT + 2
NARROW: Final = _BOARD_COLUMN + board.WIDTH + 2
"""Where the whole sheet is too wide, the cards stand above and below the board."""


def draw(scene: Scene, width: int) -> Canvas:
    """The sheet as the looking seat sees it: its own side near, blue's for a spectator."""
    view: OnitamaView = scene.view
    near = RED if scene.seat == RED else BLUE
    sheet = _Sheet(view, near, scene)
    return sheet.wide() if width >= WIDTH else sheet.narrow()


class _Sheet:
    """Lays out the parts of one picture."""

    def __init__(self, view: OnitamaView, near: int, scene: Scene) -> None:
        self.view = view
        self.near = near
        self.scene = scene

    def wide(self) -> Canvas:
        canvas = Canvas(WIDTH, HEIGHT, palette.PAPER)
        self._put_board(canvas, 1)
        third = cards.HEIGHT
        self._put_name(canvas, 0, _CARDS_COLUMN, 1 - self.near)
        self._put_hand(canvas, 1, _CARDS_COLUMN, 1 - self.near)
        self._put_side(canvas, 1 + third, _CARDS_COLUMN)
        self._put_hand(canvas, 1 + 2 * third, _CARDS_COLUMN, self.near)
        self._put_name(canvas, 1 + 3 * third, _CARDS_COLUMN, self.near)
        return canvas

    def narrow(self) -> Canvas:
        third = cards.HEIGHT
        canvas = Canvas(NARROW, HEIGHT + 3 * third + 1, palette.PAPER)
        self._put_name(canvas, 0, _BOARD_COLUMN, 1 - self.near)
        self._put_hand(canvas, 1, _BOARD_COLUMN, 1 - self.near)
        self._put_board(canvas, 1 + third)
        below = third + board.HEIGHT + 2
        self._put_side(canvas, below, _BOARD_COLUMN)
        self._put_hand(canvas, below + third, _BOARD_COLUMN, self.near)
        self._put_name(canvas, below + 2 * third, _BOARD_COLUMN, self.near)
        return canvas

    def _put_board(self, canvas: Canvas, row: int) -> None:
        turned = self.near == RED
        marks = _marks(self.scene, self.view)
        canvas.paste(row, _BOARD_COLUMN, draw_board(self.view.squares, marks, turned=turned))
        for index in range(5):
            rank, file = ("12345", "edcba") if turned else ("54321", "abcde")
            canvas.put(row + 2 + 4 * index, _BOARD_COLUMN - 2, rank[index], palette.LABEL)
            canvas.put(
                row + board.HEIGHT, _BOARD_COLUMN + 4 + 8 * index, file[index], palette.LABEL
            )

    def _put_name(self, canvas: Canvas, row: int, column: int, seat: int) -> None:
        colour = COLOURS[seat]
        canvas.put(row, column, "▀▀" if seat == self.near else "▄▄", palette.PIECE[colour])
        canvas.put(row, column + 3, self.scene.players[seat], "bold")
        if self.view.mover == colour:
            place = column + 4 + len(self.scene.players[seat])
            canvas.put(row, place, "to move", palette.LABEL)

    def _put_hand(self, canvas: Canvas, row: int, column: int, seat: int) -> None:
        hand = self.view.red if seat == RED else self.view.blue
        for number, name in enumerate(hand, 1):
            card = draw_card(
                name,
                palette.PIECE[COLOURS[seat]],
                turned=seat != self.near,
                number=number if self.view.mover == COLOURS[seat] else 0,
            )
            canvas.paste(row, column + (number - 1) * (cards.WIDTH + 2), card)

    def _put_side(self, canvas: Canvas, row: int, column: int) -> None:
        """The side card lies before the seat that takes it next."""
        if not self.view.side:  # not dealt yet
            return
        taker = COLOURS.index(self.view.mover) if self.view.mover else self.near
        card = draw_card(self.view.side, palette.GOLD, turned=taker != self.near)
        canvas.paste(row, column, card)
        words = ["the side card,", f"{COLOURS[taker]} takes it"] if self.view.mover else []
        if self.scene.last is not None:
            words += ["", "just played:", *notation(self.scene.last).split()]
        for line, text in enumerate(words, row + 1):
            canvas.put(line, column + cards.WIDTH + 2, text, palette.LABEL)


def _marks(scene: Scene, view: OnitamaView) -> Marks:
    """The traces of the last move and the targets of the actions pointed at."""
    trace: tuple[int, ...] = ()
    colour = "red"
    if scene.last is not None and scene.last < PASS:
        trace = (scene.last // SQUARES % SQUARES, scene.last % SQUARES)
        colour = "red" if view.squares[trace[1]] in "rR" else "blue"
    hand = view.red if view.mover == "red" else view.blue
    targets: dict[int, str] = {}
    for action in scene.shown:
        number = str(hand.index(notation(action).split()[0]) + 1)
        targets[action % SQUARES] = targets.get(action % SQUARES, "") + number
    chosen = scene.shown[0] // SQUARES % SQUARES if scene.shown else None
    return Marks(trace, colour, chosen, targets)
