"""Onitama as text: actions (`tiger b1-b3`), positions, and the way back from both."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Final, NamedTuple

from kitama.game import Action, BadText
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import CARDS, NUMBER, Colour
from kitama.games.onitama.kernel import BLUE, CARD_BITS, CARD_MASK, RED, SQUARES, Position

COLOURS: Final[tuple[Colour, Colour]] = ("red", "blue")
"""The word for each seat."""

REMEMBERED: Final = 20_000
"""How many positions keep their text, and texts their action: tables ask for the same again."""

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


class Word(NamedTuple):
    """A part of a longer text, and the column where it begins."""

    text: str
    column: int


def listed(text: str, column: int = 1) -> list[Word]:
    """The parts of a list with commas, without the spaces around them."""
    words = []
    for part in text.split(","):
        words.append(Word(part.strip(), column + len(part) - len(part.lstrip())))
        column += len(part) + 1
    return words


def _words(text: str) -> list[Word]:
    return [Word(match[0], match.start() + 1) for match in re.finditer(r"\S+", text)]


def square_text(square: int) -> str:
    """The name of a square: 0 is a1, 24 is e5."""
    return "abcde"[square % 5] + str(square // 5 + 1)


def parse_square(text: str) -> int:
    """The square of that name."""
    if not _SQUARE.fullmatch(text):
        raise BadText("a square is a letter a-e and a digit 1-5", text=text)
    return "abcde".index(text[0]) + 5 * (int(text[1]) - 1)


def parse_card(text: str, *, within: str | None = None, column: int = 1) -> int:
    """The number of the card of that name; an error shows its place in the text around it."""
    if text in NUMBER:
        return NUMBER[text]
    near = get_close_matches(text, NUMBER, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"cards are: {', '.join(NUMBER)}"
    around = text if within is None else within
    raise BadText(f"no card is called {text!r}; {hint}", text=around, column=column)


@cache
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


@lru_cache(REMEMBERED)
def parse(text: str) -> Action:
    """The action a text stands for; upper case and extra spaces are forgiven."""
    words = _words(text)
    if len(words) != 2:
        raise BadText("an action is a card and a move, as in 'tiger b1-b3'", text=text)
    (name, name_column), (rest, column) = words
    name, rest = name.lower(), rest.lower()
    if name == "deal":
        return kernel.DEAL + parse_card(rest, within=text, column=column)
    card = parse_card(name, within=text, column=name_column)
    if rest == "pass":
        return kernel.PASS + card
    move = _MOVE.fullmatch(rest)
    if move is None:
        raise BadText("a move is two squares, as in 'b1-b3'", text=text, column=column)
    return (card * SQUARES + parse_square(move[1])) * SQUARES + parse_square(move[2])


def hand_numbers(position: Position, seat: int) -> tuple[int, int]:
    """The two card numbers in a seat's hand, ascending."""
    shift = 0 if seat == position.seat else 2 * CARD_BITS
    return (
        position.cards >> shift & CARD_MASK,
        position.cards >> shift + CARD_BITS & CARD_MASK,
    )


class Held(NamedTuple):
    """Where the five cards are, by name, each hand in the order of the card list."""

    red: tuple[str, ...]
    blue: tuple[str, ...]
    side: str
    text: str


def held(position: Position) -> Held:
    """Where the five cards are."""
    return _held(position.cards, position.seat)


@lru_cache(REMEMBERED)
def _held(cards: int, seat: int) -> Held:
    """Cards lie in the same few ways again and again, under whatever stands on the board."""
    position = Position(0, 0, 0, 0, cards, seat)
    red, blue = (
        (CARDS[first].id, CARDS[second].id)
        for first, second in (hand_numbers(position, RED), hand_numbers(position, BLUE))
    )
    side = CARDS[cards >> 4 * CARD_BITS].id
    text = f"red={','.join(red)} blue={','.join(blue)} side={side} to={COLOURS[seat]}"
    return Held(red, blue, side, text)


def squares(position: Position) -> str:
    """What stands on the 25 squares, a1 first: . empty, b B blue, r R red, masters large."""
    return "".join(_ranks(position))


@lru_cache(REMEMBERED)
def position_text(position: Position) -> str:
    """A position in our own form, rank 5 first."""
    return f"{'/'.join(_ranks(position)[::-1])} {held(position).text}"


@lru_cache(REMEMBERED)
def _ranks(position: Position) -> tuple[str, ...]:
    """The text of each rank, kept: a view and the text of its position ask for the same."""
    mine, theirs, my_master, their_master, _cards, seat = position
    red, blue = (mine, theirs) if seat == RED else (theirs, mine)
    masters = my_master | their_master
    ranks = [
        _rank(red >> shift & 31, blue >> shift & 31, masters >> shift & 31)
        for shift in range(0, SQUARES, 5)
    ]
    return tuple(ranks)


@cache
def _rank(red: int, blue: int, masters: int) -> str:
    """Five squares of a rank, from their bits."""
    letters = ["r" if red >> file & 1 else "b" if blue >> file & 1 else "." for file in range(5)]
    return "".join(
        letter.upper() if masters >> file & 1 else letter for file, letter in enumerate(letters)
    )


@lru_cache(REMEMBERED)
def parse_position(text: str) -> Position:
    """A position in our own form or in the form public bots use.

    `rrRrr/...../...../...../bbBbb red=horse,elephant blue=ox,boar side=crab to=blue`
    `1121100000000000000033433 ox,boar horse,elephant crab blue`
    """
    words = _words(text)
    if len(words) != 5:
        raise BadText(
            "a position has five parts: the board, two hands, the side card and who moves",
            text=text,
        )
    board, *rest = words
    if "/" in board.text:
        red, blue, side, mover = (
            _value(word, key, text) for word, key in zip(rest, _KEYS, strict=True)
        )
        letters = _parse_ranks(board, text)
    else:
        blue, red, side, mover = rest
        letters = _parse_digits(board, text)
    if mover.text not in COLOURS:
        raise BadText("who moves is red or blue", text=text, column=mover.column)
    numbers = _five_numbers((*_hand(red, text), *_hand(blue, text), side), text)
    position = set_up(letters, numbers, COLOURS.index(mover.text))
    _check_pieces(letters, position, text, board.column)
    return position


_KEYS: Final = ("red", "blue", "side", "to")


def set_up(letters: str, numbers: Sequence[int], seat: int) -> Position:
    """A position from 25 letters (a1 first), red's two cards, blue's, the side card, the mover."""
    red_1, red_2, blue_1, blue_2, side = numbers
    if seat == RED:
        cards = kernel.start_cards(red_1, red_2, blue_1, blue_2, side)
    else:
        cards = kernel.start_cards(blue_1, blue_2, red_1, red_2, side)
    own, other = COLOURS[seat][0], COLOURS[1 - seat][0]
    return Position(
        _bits(letters, own + own.upper()),
        _bits(letters, other + other.upper()),
        _bits(letters, own.upper()),
        _bits(letters, other.upper()),
        cards,
        seat,
    )


def _bits(letters: str, wanted: str) -> int:
    return sum(1 << square for square, letter in enumerate(letters) if letter in wanted)


def _five_numbers(names: Sequence[Word], text: str) -> list[int]:
    numbers: list[int] = []
    for name, column in names:
        number = parse_card(name, within=text, column=column)
        if number in numbers:
            raise BadText(f"the card {name!r} appears twice", text=text, column=column)
        numbers.append(number)
    return numbers


def _value(word: Word, key: str, text: str) -> Word:
    found, _, value = word.text.partition("=")
    if found != key or not value:
        raise BadText(f"expected '{key}=...'", text=text, column=word.column)
    return Word(value, word.column + len(key) + 1)


def _hand(word: Word, text: str) -> list[Word]:
    names = listed(word.text, word.column)
    if len(names) != 2:
        raise BadText("a hand is two cards with a comma between", text=text, column=word.column)
    return names


def _parse_ranks(board: Word, text: str) -> str:
    ranks = board.text.split("/")
    if len(ranks) != 5 or any(len(rank) != 5 for rank in ranks):
        raise BadText(
            "a board is five ranks of five squares, rank 5 first", text=text, column=board.column
        )
    _refuse_unknown(board, _LETTERS + "/", text)
    return "".join(reversed(ranks))


def _parse_digits(board: Word, text: str) -> str:
    if len(board.text) != SQUARES:
        raise BadText(
            f"a board has 25 squares, not {len(board.text)}", text=text, column=board.column
        )
    _refuse_unknown(board, "01234", text)
    return "".join(_LETTERS[int(digit)] for digit in board.text)


def _refuse_unknown(board: Word, known: str, text: str) -> None:
    for column, letter in enumerate(board.text, board.column):
        if letter not in known:
            raise BadText(f"{letter!r} is no piece", text=text, column=column)


def _check_pieces(letters: str, position: Position, text: str, column: int) -> None:
    """Refuse what no game leads to. The mover may have lost: by a captured master, for one."""
    lost = COLOURS[position.seat][0].upper()
    for letter, name in _PIECE_NAMES.items():
        count = letters.count(letter)
        if letter.isupper() and count != 1 and (letter, count) != (lost, 0):
            raise BadText(
                f"there is one {name} on the board, not {count}", text=text, column=column
            )
        if count > 4:
            raise BadText(f"there are at most four {name}s, not {count}", text=text, column=column)
    if position.my_master & kernel.TEMPLE[1 - position.seat]:
        mover = COLOURS[position.seat]
        raise BadText(
            f"{mover} has already won and cannot be the one to move", text=text, column=column
        )
