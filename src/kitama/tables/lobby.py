"""Beside the game: making a table, taking seats, starting, coming and going."""

import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec

from kitama.game import Seat
from kitama.tables import dealer
from kitama.tables.draft import Change, Draft
from kitama.tables.errors import Code, Refused
from kitama.tables.line import Kind, Line
from kitama.tables.setup import (
    Machine,
    Player,
    Setup,
    checked_options,
    encode_player,
    encode_setup,
    title,
)
from kitama.tables.table import Table
from kitama.transcript import TABLE_RULES

MAX_NAME: Final = 24
MAX_CHAT: Final = 300
_INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (bidirectional marks among them), surrogate, private, unassigned, line ends."""


def clean_name(text: str) -> str:
    """A name as it is shown: visible characters, single spaces, not too long. Raises Refused."""
    name = " ".join(_visible(text).split())
    if not name or len(name) > MAX_NAME:
        raise Refused(Code.BAD_NAME, length=len(name), most=MAX_NAME)
    return name


def clean_chat(text: str) -> str:
    """A message to the table, as text. Raises Refused."""
    words = " ".join(_visible(text).split())
    if not words or len(words) > MAX_CHAT:
        raise Refused(Code.BAD_TEXT, length=len(words), most=MAX_CHAT)
    return words


def _visible(text: str) -> str:
    """The text without what hides, reverses or overprints: at most two marks on a letter."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= 2:
            kept.append(" " if category in _INVISIBLE else letter)
    return "".join(kept)


def create(
    table_id: str, setup: Setup, players: Sequence[Player | None], seed: bytes, now: int
) -> Change:
    """A new table with some of its seats taken. Rules, options and the seed's hash are pinned."""
    game = title(setup.game)
    options = checked_options(game, setup.options)
    seats = len(game.seat_labels(options))
    if len(players) != seats:
        raise Refused(Code.NO_SUCH_SEAT, seat=len(players), seats=seats)
    pinned = msgspec.structs.replace(
        setup,
        rules=game.rules_version,
        table_rules=TABLE_RULES,
        options=options,
        commitment=dealer.commitment(seed),
    )
    draft = Draft(Table(table_id, seed), now)
    draft.add(Kind.CREATED, text=encode_setup(pinned).decode())
    for seat, player in enumerate(players):
        if player is not None:
            draft.add(Kind.SAT, seat, encode_player(player).decode())
    return draft.change()


def sit(table: Table, seat: Seat, player: Player, now: int) -> Change:
    """Take a free seat, or put a bot on it."""
    _require_lobby(table)
    table.require_seat(seat)
    if table.players[seat] is not None:
        raise Refused(Code.SEAT_TAKEN, seat=seat)
    return Draft(table, now).add(Kind.SAT, seat, encode_player(player).decode()).change()


def stand(table: Table, seat: Seat, now: int) -> Change:
    """Leave a seat free again, before the game begins."""
    _require_lobby(table)
    table.require_seat(seat)
    if table.players[seat] is None:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=len(table.players))
    return Draft(table, now).add(Kind.STOOD, seat).change()


def start(table: Table, now: int) -> Change:
    """Begin, once every seat is taken; chance plays first if it has to."""
    _require_lobby(table)
    if None in table.players:
        free = [str(seat) for seat, player in enumerate(table.players) if player is None]
        raise Refused(Code.SEATS_OPEN, seats=free)
    return Draft(table, now).add(Kind.STARTED).deal().change()


def leave(table: Table, seat: Seat, now: int) -> Change | None:
    """A player goes. The leaver policy says what follows (T18); None when already gone."""
    table.require_seat(seat)
    is_gone = seat in table.away or seat in table.out
    if table.is_over or is_gone or isinstance(table.players[seat], Machine):
        return None
    if table.state is None:
        return stand(table, seat, now)
    draft = Draft(table, now).add(Kind.LEFT, seat)
    if table.setup.leaver == "resign":
        draft.add(Kind.RESIGNED, seat).reveal()
    return draft.change()


def come_back(table: Table, seat: Seat, now: int) -> Change | None:
    """A player is here again; None when never gone, or gone for good (T14)."""
    if seat not in table.away or seat in table.out or table.is_over:
        return None
    return Draft(table, now).add(Kind.RETURNED, seat).change()


def next_table(table: Table, new_id: str, seed: bytes, now: int) -> tuple[Table, list[Line]]:
    """A new table, already begun, where the same players sit one seat further."""
    # Of an earlier rules version its options name the content, so that a rematch has the same.
    setup = msgspec.structs.replace(table.setup, options=dict(table.options), rematch_of=table.id)
    players = [table.players[seat - 1] for seat in range(len(table.players))]
    created = create(new_id, setup, players, seed, now)
    created.commit()
    started = start(created.table, now)
    started.commit()
    return created.table, created.lines + started.lines


def _require_lobby(table: Table) -> None:
    if table.state is not None:
        raise Refused(Code.ALREADY_STARTED)
