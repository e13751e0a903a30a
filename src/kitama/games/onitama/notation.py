"""Onitama as text: actions (`tiger b1-b3`), positions, and the way back from both."""

import re
from difflib import get_close_matches
from typing import Final

from kitama.game import Action, BadText
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import CARDS, NUMBER
from kitama.games.onitama.kernel import BLUE, CARD_BITS, CARD_MASK, RED, SQUARES, Position

COLOURS: Final = ("red", "blue")
"""The word for each seat."""

_SQUARE: Final = re.compile(r"[a-e][1-5]")
_MOVE: Final = re.compile(r"([a-e][1-5])-?([a-e][1-5])")
_LETTERS: Final = ".bBrR"
"""Our letters for what public bots write as 01234."""
_PIECE_NAMES: Final = {
    "b": "blue student",
    "B": "blue master",
    "r": "red student",
    "R": "red master",
}


def square_text(square: int) -> str:
    """The name of a square: 0 is a1, 24 is e5."""
    return "abcde"[square % 5] + str(square // 5 + 1)


def parse_square(text: str) -> int:
    """The square of that name."""
    if not _SQUARE.fullmatch(text):
        raise BadText("a square is a letter a-e and a digit 1-5", text=text)
    return "abcde".index(text[0]) + 5 * (int(text[1]) - 1)


def parse_card(text: str, *, within: str | None = None) -> int:
    """The number of the card of that name; an error shows its place in the text around it."""
    if text in NUMBER:
        return NUMBER[text]
    near = get_close_matches(text, NUMBER, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"cards are: {', '.join(NUMBER)}"
    around = text if within is None else within
    column = max(around.find(text), 0) + 1
    raise BadText(f"no card is called {text!r}; {hint}", text=around, column=column)


def notation(action: Action) -> str:
    """The text of an action."""
    if not 0 <= action < kernel.ACTIONS:
        raise ValueError(f"actions are 0 to {kernel.ACTIONS - 1}, not {action}")
    if action >= kernel.DEAL:
        return f"deal {CARDS[action - kernel.DEAL].id}"
    if action >= kernel.PASS:
        return f"{CARDS[action - kernel.PASS].id} pass"
    card, squares = divmod(action, SQUARES * SQUARES)
    origin, target = divmod(squares, SQUARES)
    return f"{CARDS[card].id} {square_text(origin)}-{square_text(target)}"


def parse(text: str) -> Action:
    """The action a text stands for; upper case and extra spaces are forgiven."""
    words = text.lower().split()
    if len(words) != 2:
        raise BadText("an action is a card and a move, as in 'tiger b1-b3'", text=text)
    if words[0] == "deal":
        return kernel.DEAL + parse_card(words[1], within=text.lower())
    card = parse_card(words[0], within=text.lower())
    if words[1] == "pass":
        return kernel.PASS + card
    move = _MOVE.fullmatch(words[1])
    if move is None:
        column = text.lower().rfind(words[1]) + 1
        raise BadText("a move is two squares, as in 'b1-b3'", text=text, column=column)
    return (card * SQUARES + parse_square(move[1])) * SQUARES + parse_square(move[2])


def hand_numbers(position: Position, seat: int) -> tuple[int, int]:
    """The two card numbers in a seat's hand, ascending."""
    shift = 0 if seat == position.seat else 2 * CARD_BITS
    return (
        position.cards >> shift & CARD_MASK,
        position.cards >> shift + CARD_BITS & CARD_MASK,
    )


def hand(position: Position, seat: int) -> tuple[str, str]:
    """The names of the two cards in a seat's hand, in the order of the card list."""
    first, second = hand_numbers(position, seat)
    return CARDS[first].id, CARDS[second].id


def side_card(position: Position) -> str:
    """The name of the card at the side of the board."""
    return CARDS[position.cards >> 4 * CARD_BITS].id


def squares(position: Position) -> str:
    """What stands on the 25 squares, a1 first: . empty, b B blue, r R red, masters large."""
    own, other = ("r", "b") if position.seat == RED else ("b", "r")
    text = []
    for square in range(SQUARES):
        bit = 1 << square
        letter = own if position.mine & bit else other if position.theirs & bit else "."
        is_master = (position.my_master | position.their_master) & bit
        text.append(letter.upper() if is_master else letter)
    return "".join(text)


def position_text(position: Position) -> str:
    """A position in our own form, rank 5 first."""
    board = squares(position)
    ranks = "/".join(board[5 * rank : 5 * rank + 5] for rank in (4, 3, 2, 1, 0))
    red, blue = (",".join(hand(position, seat)) for seat in (RED, BLUE))
    mover = COLOURS[position.seat]
    return f"{ranks} red={red} blue={blue} side={side_card(position)} to={mover}"


def parse_position(text: str) -> Position:
    """A position in our own form or in the form public bots use.

    `rrRrr/...../...../...../bbBbb red=horse,elephant blue=ox,boar side=crab to=blue`
    `1121100000000000000033433 ox,boar horse,elephant crab blue`
    """
    words = text.split()
    if len(words) != 5:
        raise BadText(
            "a position has five parts: the board, two hands, the side card and who moves",
            text=text,
        )
    board, *rest = words
    if "/" in board:
        values = [_value(word, key, text) for word, key in zip(rest, _KEYS, strict=True)]
        red, blue, side, mover = values
        letters = _parse_ranks(board, text)
    else:
        blue, red, side, mover = rest
        letters = _parse_digits(board, text)
    if mover not in COLOURS:
        raise BadText("who moves is red or blue", text=text, column=text.rfind(mover) + 1)
    return set_up(letters, _hand(red, text), _hand(blue, text), side, COLOURS.index(mover), text)


_KEYS: Final = ("red", "blue", "side", "to")


def set_up(
    letters: str, red: tuple[str, str], blue: tuple[str, str], side: str, seat: int, text: str
) -> Position:
    """A checked position from 25 letters (a1 first), the five cards and the seat to move."""
    names = (*red, *blue, side)
    numbers = [parse_card(name, within=text) for name in names]
    for index, name in enumerate(names):
        if name in names[:index]:
            column = text.rfind(name) + 1
            raise BadText(f"the card {name!r} appears twice", text=text, column=column)
    _check_pieces(letters, text)
    red_1, red_2, blue_1, blue_2, last = numbers
    if seat == RED:
        cards = kernel.start_cards(red_1, red_2, blue_1, blue_2, last)
    else:
        cards = kernel.start_cards(blue_1, blue_2, red_1, red_2, last)
    pieces, masters = zip(*(_bits(letters, colour[0]) for colour in COLOURS), strict=True)
    if masters[seat] & kernel.TEMPLE[1 - seat]:
        mover = COLOURS[seat]
        raise BadText(f"{mover} has already won and cannot be the one to move", text=text)
    return Position(pieces[seat], pieces[1 - seat], masters[seat], masters[1 - seat], cards, seat)


def _bits(letters: str, colour: str) -> tuple[int, int]:
    """All pieces of a colour, and its master among them."""
    master = 1 << letters.index(colour.upper())
    students = sum(1 << square for square, letter in enumerate(letters) if letter == colour)
    return students | master, master


def _value(word: str, key: str, text: str) -> str:
    found, _, value = word.partition("=")
    if found != key or not value:
        raise BadText(f"expected '{key}=...'", text=text, column=text.find(word) + 1)
    return value


def _hand(word: str, text: str) -> tuple[str, str]:
    names = word.split(",")
    if len(names) != 2:
        column = text.find(word) + 1
        raise BadText("a hand is two cards with a comma between", text=text, column=column)
    return names[0], names[1]


def _parse_ranks(board: str, text: str) -> str:
    ranks = board.split("/")
    if len(ranks) != 5 or any(len(rank) != 5 for rank in ranks):
        raise BadText("a board is five ranks of five squares, rank 5 first", text=text)
    _refuse_unknown(board, _LETTERS + "/", text)
    return "".join(reversed(ranks))


def _parse_digits(board: str, text: str) -> str:
    if len(board) != SQUARES:
        raise BadText(f"a board has 25 squares, not {len(board)}", text=text)
    _refuse_unknown(board, "01234", text)
    return "".join(_LETTERS[int(digit)] for digit in board)


def _refuse_unknown(board: str, known: str, text: str) -> None:
    for place, letter in enumerate(board):
        if letter not in known:
            raise BadText(f"{letter!r} is no piece", text=text, column=place + 1)


def _check_pieces(letters: str, text: str) -> None:
    for letter, name in _PIECE_NAMES.items():
        count = letters.count(letter)
        if letter.isupper() and count != 1:
            raise BadText(f"there is one {name} on the board, not {count}", text=text)
        if count > 4:
            raise BadText(f"there are at most four {name}s, not {count}", text=text)
