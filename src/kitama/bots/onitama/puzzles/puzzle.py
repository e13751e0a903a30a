"""A puzzle and its line of text: `2R2/1r3/1B3/3b1/5 gmcoh gabphi 1240 Tq`.

The parts are the board as in chess notation (rank 5 first, digits for empty squares), the five
cards (mine, theirs, the side card), the solution, how hard it is, and its themes. Blue moves.
A card is a letter by its place in the card list, a square a letter from a (a1) to y (e5); an
action is a card, from and to, a forced pass a card and `zz`.
"""

import re
from typing import Final, NamedTuple

from kitama.game import Action
from kitama.games.onitama.kernel import PASS, SQUARES, Position
from kitama.games.onitama.notation import hand_numbers, set_up, squares

BLUE: Final = 1
_CARDS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGH"
_PLACES: Final = "abcdefghijklmnopqrstuvwxy"
_PASSED: Final = "zz"

THEMES: Final = {
    "S": "stone",
    "T": "stream",
    "x": "sacrifice",
    "q": "quiet",
    "d": "defence",
    "c": "card",
    "n": "next",
    "p": "pass",
}
"""The letter of each theme: how it ends, a piece is offered, nothing is threatened by the first
move, everything else loses at once, the other card would not do, the card that comes wins, the
other side cannot move."""


class Puzzle(NamedTuple):
    """A position in which blue, to move, wins in a number of own moves, and how."""

    position: Position
    line: tuple[Action, ...]
    """Own moves and the best defence, by turns; the last one wins."""
    rating: int
    themes: str

    @property
    def moves(self) -> int:
        """How many own moves it takes."""
        return (len(self.line) + 1) // 2


def text_of(puzzle: Puzzle) -> str:
    """The line of a puzzle."""
    letters = squares(puzzle.position)
    ranks = "/".join(
        re.sub(r"\.+", lambda gap: str(len(gap[0])), letters[5 * rank : 5 * rank + 5])
        for rank in (4, 3, 2, 1, 0)
    )
    cards = _cards_of(puzzle.position)
    line = "".join(_written(action) for action in puzzle.line)
    held = "".join(_CARDS[card] for card in cards)
    return f"{ranks} {held} {line} {puzzle.rating} {puzzle.themes}"


def read(text: str) -> Puzzle:
    """The puzzle of a line."""
    ranks, held, line, rating, themes = text.split()
    board = re.sub(r"\d", lambda gap: "." * int(gap[0]), ranks)
    letters = "".join(reversed(board.split("/")))
    mine_1, mine_2, theirs_1, theirs_2, side = (_CARDS.index(letter) for letter in held)
    position = set_up(letters, (theirs_1, theirs_2, mine_1, mine_2, side), BLUE)
    actions = tuple(_read(line[place : place + 3]) for place in range(0, len(line), 3))
    return Puzzle(position, actions, int(rating), themes)


def _cards_of(position: Position) -> tuple[int, ...]:
    mine, theirs = hand_numbers(position, BLUE), hand_numbers(position, 1 - BLUE)
    return (*mine, *theirs, position.cards >> 24)


def _written(action: Action) -> str:
    if action >= PASS:
        return _CARDS[action - PASS] + _PASSED
    card, way = divmod(action, SQUARES * SQUARES)
    origin, target = divmod(way, SQUARES)
    return _CARDS[card] + _PLACES[origin] + _PLACES[target]


def _read(text: str) -> Action:
    card = _CARDS.index(text[0])
    if text[1:] == _PASSED:
        return PASS + card
    return (card * SQUARES + _PLACES.index(text[1])) * SQUARES + _PLACES.index(text[2])
