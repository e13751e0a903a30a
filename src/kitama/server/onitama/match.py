"""A table as programs that speak litama know it: its name, its tokens and its state.

Names and tokens are ours, written in their digits, so that both sides mean the same table and seat.
"""

import re
from typing import Final, NamedTuple

from msgspec import Struct

from kitama.game import Seat
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import OnitamaState
from kitama.games.onitama.notation import COLOURS, held, square_text, squares
from kitama.server.identity import number_of, table_of
from kitama.server.messages import encode
from kitama.tables.setup import Person
from kitama.tables.table import Table

RED, BLUE = 0, 1
NO_TABLE: Final = "0"
"""The name of none: ours have 16 letters."""
TOKEN_DIGITS: Final = 64
_MATCH: Final = re.compile(r"[0-9a-fA-F]{24}")
_TOKEN: Final = re.compile(r"([0-9a-f]{2})+?(00)*")
_DIGITS: Final = {".": "0", "b": "1", "B": "2", "r": "3", "R": "4"}
BASE: Final = frozenset(card.id for card in CARDS if card.set == "base")


class Names(Struct, frozen=True):
    """Who plays which colour."""

    blue: str
    red: str


class Indices(Struct, frozen=True):
    """0 for whoever made the match, which is how a program learns its colour."""

    blue: int
    red: int


class Cards(Struct, frozen=True):
    """Hands in the order in which they are held, and the side card."""

    blue: list[str]
    red: list[str]
    side: str


class _Waiting(Struct, frozen=True, tag="state", tag_field="messageType"):
    matchId: str  # noqa: N815  # their names
    gameState: str  # noqa: N815
    usernames: Names


class _State(Struct, frozen=True, tag="state", tag_field="messageType"):
    usernames: Names
    indices: Indices
    matchId: str  # noqa: N815
    currentTurn: str  # noqa: N815
    cards: Cards
    startingCards: Cards  # noqa: N815
    moves: list[str]
    board: str
    gameState: str  # noqa: N815
    winner: str


class _Course(NamedTuple):
    """What is told of the way from the deal to now."""

    first: Cards
    now: Cards
    moves: list[str]


def match_id(table_id: str) -> str:
    """24 digits for a table of ours; empty for one that cannot have them."""
    number = number_of(table_id)
    return "" if number is None else f"{number:024x}"


def table_id(match: str) -> str | None:
    """The table a match's digits stand for; our own name for it does as well. None for neither."""
    if _MATCH.fullmatch(match):
        name = table_of(int(match, 16))
        return name if match_id(name) == match.lower() else NO_TABLE
    return match if number_of(match) is not None else None


def token_digits(token: str) -> str:
    """A seat's token in 64 digits."""
    return token.encode().hex().ljust(TOKEN_DIGITS, "0")


def token_of(digits: str) -> str:
    """The seat's token behind 64 digits; empty for none."""
    if len(digits) != TOKEN_DIGITS or not _TOKEN.fullmatch(digits):
        return ""
    return bytes.fromhex(digits).rstrip(b"\0").decode("ascii", "replace")


def is_for_programs(table: Table) -> bool:
    """Whether these programs know all the cards that may lie on the table."""
    options = table.options
    if "cards" in options or "position" in options:
        state = table.game.start(options)
        assert isinstance(state, OnitamaState)  # noqa: S101  # told to the type checker
        return BASE.issuperset(_first_cards(state))
    return options["sets"] == "base"


def is_program(table: Table, seat: Seat) -> bool:
    """Whether a program that speaks litama decides for a seat."""
    player = table.players[seat]
    is_one = isinstance(player, Person) and player.program == "litama"
    return is_one and seat not in table.out


def has_to_pass(table: Table) -> bool:
    """Whether a program is to decide that has no move: it knows of no pass."""
    seat = table.decider
    if seat is None or seat < 0 or not is_program(table, seat):
        return False
    return table.require_playing().legal_actions()[0] >= kernel.PASS


def state_text(table: Table) -> bytes:
    """The state of a match, keys in the order programs look for them in."""
    state = table.state
    if not isinstance(state, OnitamaState) or state.position is None:
        name = _name(table, _maker(table))
        return encode(_Waiting(match_id(table.id), "waiting for player", Names(name, name)))
    course = _course(table, state)
    names = [_name(table, seat) for seat in (RED, BLUE)]
    index = [int(seat != _maker(table)) for seat in (RED, BLUE)]
    winners = table.outcome.winners if table.outcome else ()
    return encode(
        _State(
            Names(names[BLUE], names[RED]),
            Indices(index[BLUE], index[RED]),
            match_id(table.id),
            COLOURS[state.position.seat],
            course.now,
            course.first,
            course.moves,
            "".join(_DIGITS[letter] for letter in squares(state.position)),
            "ended" if table.is_over else "in progress",
            COLOURS[winners[0]] if winners else "none",
        )
    )


def _maker(table: Table) -> Seat:
    """Whose index is 0: whoever made the table, or the first seat of one whose maker has none."""
    return max(table.setup.made_by, 0)


def _name(table: Table, seat: Seat) -> str:
    player = table.players[seat]
    return "" if player is None else player.name


def _first_cards(state: OnitamaState) -> tuple[str, ...]:
    """Red's two cards, blue's two and the side card, in the order they were dealt."""
    if state.dealt:
        return tuple(CARDS[number].id for number in state.dealt)
    assert state.position is not None  # noqa: S101  # a table that deals nothing has one
    lying = held(state.position)
    return (*lying.red, *lying.blue, lying.side)


def _course(table: Table, state: OnitamaState) -> _Course:
    """Hands as they are held: whoever plays a card takes the side card into its place."""
    began = table.began if isinstance(table.began, OnitamaState) else state
    deal = _first_cards(state if state.dealt else began)
    hands, side = [list(deal[:2]), list(deal[2:4])], deal[4]
    first = Cards(hands[BLUE].copy(), hands[RED].copy(), side)
    board = began.copy()
    moves = []
    for entry in table.stack:
        if entry.action < kernel.DEAL:
            card, squares_moved = _move(entry.action, board)
            moves.append(f"{card}:{squares_moved}")
            hand = hands[entry.seat]
            hand[hand.index(card)], side = side, card
        board.apply(entry.action)
    return _Course(first, Cards(hands[BLUE], hands[RED], side), moves)


def _move(action: int, board: OnitamaState) -> tuple[str, str]:
    """The card and both squares. Where somebody passes, an empty square stays where it is."""
    if action >= kernel.PASS:
        assert board.position is not None  # noqa: S101  # cards are dealt before anybody passes
        square = square_text(squares(board.position).index("."))
        return CARDS[action - kernel.PASS].id, square * 2
    card, places = divmod(action, kernel.SQUARES**2)
    origin, target = divmod(places, kernel.SQUARES)
    return CARDS[card].id, square_text(origin) + square_text(target)
