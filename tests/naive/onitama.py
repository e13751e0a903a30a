"""Slow and obvious oracle of the rules of Onitama, to check a fast kernel against.

It is written from the rulebook alone, without a look at the kernel, so that an error in one is
unlikely to be in the other too. The one thing the rulebook does not speak of is an endless game:
the draw at the third occurrence of a position is a convention of this project.

Blue sits at rank 1 and plays towards rank 5, red sits at rank 5 and plays towards rank 1.
"""

from __future__ import annotations

from typing import Any

Square = tuple[str, int]  # file 'a'..'e', rank 1..5
Piece = tuple[str, str]  # colour 'red' | 'blue', kind 'student' | 'master'
Board = dict[Square, Piece]  # an empty square has no entry
Cards = dict[str, dict[str, Any]]  # id -> entry of the JSON file

FILES = "abcde"
RANKS = (1, 2, 3, 4, 5)
COLOURS = ("red", "blue")
TEMPLE: dict[str, Square] = {"blue": ("c", 1), "red": ("c", 5)}

# The order in which the position text names the squares: a1 b1 .. e1 a2 .. e5.
SQUARES: list[Square] = [(file, rank) for rank in RANKS for file in FILES]

DIGIT_OF: dict[Piece, str] = {
    ("blue", "student"): "1",
    ("blue", "master"): "2",
    ("red", "student"): "3",
    ("red", "master"): "4",
}
PIECE_OF: dict[str, Piece] = {digit: piece for piece, digit in DIGIT_OF.items()}


def opponent(colour: str) -> str:
    """The other colour."""
    return "blue" if colour == "red" else "red"


def square_text(square: Square) -> str:
    """The square in writing, such as c1."""
    file, rank = square
    return f"{file}{rank}"


def square_at(column: int, rank: int) -> Square | None:
    """The square in that column (a is 0), or None outside the board."""
    if 0 <= column < len(FILES) and rank in RANKS:
        return (FILES[column], rank)
    return None


def landing(origin: Square, right: int, forward: int, colour: str) -> Square | None:
    """Where a step of a card leads, as its owner sees it; None outside the board."""
    if colour == "red":
        # Red faces the other way: its right is towards file a, its forward towards rank 1.
        right, forward = -right, -forward
    file, rank = origin
    return square_at(FILES.index(file) + right, rank + forward)


def starting_board() -> Board:
    """Each side fills its home rank: the master on its temple, two students on either side."""
    board: Board = {}
    for colour in COLOURS:
        home_rank = TEMPLE[colour][1]
        for file in FILES:
            board[(file, home_rank)] = (colour, "student")
        board[TEMPLE[colour]] = (colour, "master")
    return board


def board_text(board: Board) -> str:
    """The 25 digits of the position text."""
    return "".join(DIGIT_OF[board[square]] if square in board else "0" for square in SQUARES)


def board_from_text(digits: str) -> Board:
    """The board that 25 digits describe."""
    if len(digits) != len(SQUARES):
        raise ValueError(f"expected {len(SQUARES)} squares: {digits!r}")
    board: Board = {}
    for square, digit in zip(SQUARES, digits, strict=True):
        if digit == "0":
            continue
        if digit not in PIECE_OF:
            raise ValueError(f"unknown piece {digit!r} in {digits!r}")
        board[square] = PIECE_OF[digit]
    return board


def pair_from_text(text: str) -> tuple[str, str]:
    """The two cards of a hand written as `ox,boar`."""
    one, two = text.split(",")
    return (one, two)


class NaiveOnitama:
    """One game: the board, the five cards, who moves, and the positions seen so far."""

    def __init__(
        self,
        cards: Cards,
        red: tuple[str, str],
        blue: tuple[str, str],
        side: str,
        first: str | None = None,
        repetition: bool = True,
    ) -> None:
        """Standard set-up; without `first`, the stamp of the side card says who begins."""
        dealt = [*red, *blue, side]
        if len(dealt) != 5 or len(set(dealt)) != 5:
            raise ValueError(f"a game needs five different cards: {dealt}")
        for card in dealt:
            if card not in cards:
                raise ValueError(f"unknown card {card!r}")
        mover = cards[side]["stamp"] if first is None else first
        if mover not in COLOURS:
            raise ValueError(f"unknown colour {mover!r}")
        self.cards = cards
        self.board = starting_board()
        self.hands: dict[str, set[str]] = {"red": set(red), "blue": set(blue)}
        self.side = side
        self.mover: str = mover
        self.repetition = repetition
        # The position before the first move counts as an occurrence too.
        self.seen: list[str] = [self.position()]

    def copy(self) -> NaiveOnitama:
        """An independent game in the same state, with the same past."""
        twin = NaiveOnitama.__new__(NaiveOnitama)
        twin.cards = self.cards  # never written to, so it may be shared
        twin.board = dict(self.board)
        twin.hands = {colour: set(hand) for colour, hand in self.hands.items()}
        twin.side = self.side
        twin.mover = self.mover
        twin.repetition = self.repetition
        twin.seen = list(self.seen)
        return twin

    def position(self) -> str:
        """The whole position as text; equal texts are equal positions."""
        # A hand has no order, so it is sorted: otherwise repetitions would go unnoticed.
        blue = ",".join(sorted(self.hands["blue"]))
        red = ",".join(sorted(self.hands["red"]))
        return f"{board_text(self.board)} {blue} {red} {self.side} {self.mover}"

    @classmethod
    def from_position(cls, cards: Cards, text: str) -> NaiveOnitama:
        """A game that begins at the position in the text, with no past."""
        digits, blue, red, side, mover = text.split()
        game = cls(cards, pair_from_text(red), pair_from_text(blue), side, first=mover)
        game.board = board_from_text(digits)
        game.seen = [game.position()]
        return game

    def outcome(self) -> tuple[str, str | None] | None:
        """(reason, winner) once the game is over, None while it goes on."""
        # Stone is looked at before stream: a master that takes the enemy master on its temple
        # fulfils both, and that is called stone.
        pieces = list(self.board.values())
        for colour in COLOURS:
            if (opponent(colour), "master") not in pieces:
                return ("stone", colour)
        for colour in COLOURS:
            if self.board.get(TEMPLE[opponent(colour)]) == (colour, "master"):
                return ("stream", colour)
        if self.repetition and self.seen.count(self.position()) >= 3:
            return ("repetition", None)
        return None

    def legal(self) -> set[str]:
        """The texts of everything the mover may do; empty when the game is over."""
        if self.outcome() is not None:
            return set()
        moves: set[str] = set()
        for card in self.hands[self.mover]:
            moves |= self._moves_with(card)
        if moves:
            return moves
        # Passing is only for a mover whom neither card lets move; the cards are exchanged all
        # the same, and which one is given away is the mover's choice.
        return {f"{card} pass" for card in self.hands[self.mover]}

    def _moves_with(self, card: str) -> set[str]:
        """The moves of the mover's pieces with one card."""
        moves: set[str] = set()
        for origin, (colour, _) in self.board.items():
            if colour != self.mover:
                continue
            for right, forward in self.cards[card]["moves"]:
                target = landing(origin, right, forward, colour)
                # Only the square of arrival matters: nothing on the way can block a piece.
                if target is not None and not self._holds_own_piece(target):
                    moves.add(f"{card} {square_text(origin)}-{square_text(target)}")
        return moves

    def _holds_own_piece(self, square: Square) -> bool:
        """Whether a piece of the mover stands there."""
        return square in self.board and self.board[square][0] == self.mover

    def apply(self, text: str) -> None:
        """Play one of the legal texts."""
        if text not in self.legal():
            raise ValueError(f"illegal action {text!r} at {self.position()}")
        card, action = text.split(" ")
        if action != "pass":
            origin, target = action.split("-")
            # Writing over the target removes a captured piece for good.
            piece = self.board.pop((origin[0], int(origin[1])))
            self.board[(target[0], int(target[1]))] = piece
        self._exchange(card)
        self.mover = opponent(self.mover)
        self.seen.append(self.position())

    def _exchange(self, card: str) -> None:
        """The used card goes to the side, and the mover takes the card that was there."""
        hand = self.hands[self.mover]
        hand.remove(card)
        hand.add(self.side)
        self.side = card


def perft(game: NaiveOnitama, depth: int) -> int:
    """The number of lines of `depth` actions; a line that ends earlier by a win counts once.

    Repetition is left out, so that the count depends on the position and not on its past.
    """
    if depth == 0:
        return 1
    root = game.copy()
    root.repetition = False
    if root.outcome() is not None:
        return 1
    total = 0
    for text in root.legal():
        child = root.copy()
        child.apply(text)
        total += perft(child, depth - 1)
    return total
