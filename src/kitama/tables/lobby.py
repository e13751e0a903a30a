"""Beside the game: making a table, taking seats, starting, coming and going."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from kitama.game import Seat
from kitama.tables import dealer
from kitama.tables.draft import Change, Draft
from kitama.tables.errors import Code, Refused
from kitama.tables.line import BOT, END, NO_SEAT, NOT_READY, READY, REMATCH, Kind, Line
from kitama.tables.setup import (
    Machine,
    Person,
    Place,
    Player,
    Setup,
    Source,
    checked_options,
    encode_player,
    encode_setup,
    title,
)
from kitama.tables.table import Table
from kitama.transcript import TABLE_RULES

MAX_NAME: Final = 24
MAX_CHAT: Final = 300
LATE_MS: Final = 4_000
"""How long a device may take to show its number when the game is about to begin (T21)."""
NO_PROMISES: Final[Mapping[Seat, str]] = {}
_INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (bidirectional marks among them), surrogate, private, unassigned, line ends."""
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U00016fe4\U000e0100-\U000e01ef]"
)
"""Letters, symbols and marks by their category, of which nothing is seen: fillers, selectors."""


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
        is_hidden = category in _INVISIBLE or _BLANK.match(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= 2:
            kept.append(" " if is_hidden else letter)
    return "".join(kept)


def create(
    table_id: str,
    setup: Setup,
    players: Sequence[Player | None],
    seed: bytes,
    now: int,
    promises: Mapping[Seat, str] = NO_PROMISES,
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
        commitment=dealer.commitment(seed, table_id),
        table=table_id,
    )
    draft = Draft(Table(table_id, seed), now)
    draft.add(Kind.CREATED, text=encode_setup(pinned).decode())
    for seat, player in enumerate(players):
        if player is not None:
            draft.add(Kind.SAT, seat, encode_player(player).decode())
        if seat in promises:
            draft.add(Kind.PROMISED, seat, promises[seat])
    return draft.change()


def sit(table: Table, seat: Seat, player: Player, now: int, promise: str = "") -> Change:
    """Take a free seat, or put a bot on it; a device may promise a number of its own (T20)."""
    _require_lobby(table)
    table.require_seat(seat)
    if table.players[seat] is not None:
        raise Refused(Code.SEAT_TAKEN, seat=seat)
    draft = Draft(table, now).add(Kind.SAT, seat, encode_player(player).decode())
    if promise and table.setup.has_fair_draws:
        draft.add(Kind.PROMISED, seat, promise)
    return draft.change()


def rename(table: Table, seat: Seat, name: str, now: int) -> Change | None:
    """Be called otherwise, before the game begins; None when one already is."""
    _require_lobby(table)
    before = table.players[seat]
    if not isinstance(before, Person):
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=len(table.players))
    player = msgspec.structs.replace(before, name=clean_name(name))
    if player == before:
        return None
    return Draft(table, now).add(Kind.SAT, seat, encode_player(player).decode()).change()


def stand(table: Table, seat: Seat, now: int) -> Change:
    """Leave a seat free again, before the game begins, or free it of whoever sits there."""
    _require_lobby(table)
    table.require_seat(seat)
    if table.players[seat] is None:
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=len(table.players))
    return Draft(table, now).add(Kind.STOOD, seat).change()


def start(table: Table, now: int) -> Change:
    """Begin, once every seat is taken; chance plays first if it has to.

    Where devices promised numbers, these are called for: the last one shown begins the game.
    """
    _require_lobby(table)
    if None in table.players:
        free = [str(seat) for seat, player in enumerate(table.players) if player is None]
        raise Refused(Code.SEATS_OPEN, seats=free)
    awaited = table.awaited()
    if awaited:
        raise Refused(Code.NOT_READY, seats=[str(seat) for seat in awaited])
    return _start(Draft(table, now)).change()


def _start(draft: Draft) -> Draft:
    return draft.add(Kind.CALLED) if draft.after.promises else _begin(draft)


def ready(table: Table, seat: Seat, now: int, *, is_ready: bool) -> Change | None:
    """Say that one is ready, or not yet; when all are, the game begins (T26).

    None where that is known, or nobody asks for it.
    """
    _require_lobby(table)
    table.require_seat(seat)
    if not isinstance(table.players[seat], Person):
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=len(table.players))
    if not table.setup.asks_ready or (seat in table.ready) == is_ready:
        return None
    draft = Draft(table, now).add(Kind.READY, seat, READY if is_ready else NOT_READY)
    if is_ready and None not in table.players and not draft.after.awaited():
        _start(draft)
    return draft.change()


def show(table: Table, seat: Seat, number: str, request: str, now: int) -> Change | None:
    """Show the number this seat's device promised (T21); None when it was shown before."""
    table.require_seat(seat)
    if table.state is not None or table.called_at is None:
        raise Refused(Code.ALREADY_STARTED if table.state else Code.NOT_STARTED)
    if seat in table.numbers:
        return None
    if dealer.promise(bytes.fromhex(number)) != table.promises.get(seat):
        raise Refused(Code.OTHER_NUMBER, seat=seat)
    draft = Draft(table, now).add(Kind.SHOWED, seat, number, request=request)
    if draft.after.numbers.keys() == draft.after.promises.keys():
        _begin(draft)
    return draft.change()


def begin_late(table: Table, now: int) -> Change | None:
    """Begin without the numbers that were not shown in time (T21); None before it is time."""
    if table.state is not None or table.called_at is None or now < table.called_at + LATE_MS:
        return None
    return _begin(Draft(table, now)).change()


def _begin(draft: Draft) -> Draft:
    """The game begins, and the list says whose numbers its draws are made of."""
    table = draft.after
    sources = [_source(table, seat) for seat in range(len(table.players))]
    text = " ".join(sources) if table.setup.has_fair_draws else ""
    return draft.add(Kind.STARTED, text=text).deal()


def _source(table: Table, seat: Seat) -> Source:
    if seat in table.numbers:
        return "own"
    return "late" if seat in table.promises else "house"


def promise(table: Table, seat: Seat, promise: str, now: int) -> Change:
    """Promise a number: for this table before it begins, or for the next one after the end."""
    table.require_seat(seat)
    is_early = table.state is None and table.called_at is None
    has_asked = table.is_over and (REMATCH, seat) in table.asked and seat not in table.next_promises
    if not (has_asked or (is_early and table.players[seat] and seat not in table.promises)):
        raise Refused(Code.ALREADY_STARTED)
    return Draft(table, now).add(Kind.PROMISED, seat, promise).change()


def move(table: Table, seat: Seat, now: int) -> Change:
    """A seat goes to another device of its player."""
    table.require_seat(seat)
    if seat not in table.people():
        raise Refused(Code.NO_SUCH_SEAT, seat=seat, seats=len(table.players))
    return Draft(table, now).add(Kind.MOVED, seat).change()


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


def settle(table: Table, seat: Seat, absent: Seat, how: str, request: str, now: int) -> Change:
    """Let a bot play on for somebody who has been gone for long, or end it for them (T27)."""
    table.require_playing()
    table.require_in_game(seat)
    table.require_in_game(absent)
    since = table.away.get(absent)
    is_long = since is not None and now >= since + table.setup.patience_ms
    is_open = table.setup.waits_for_all and not table.is_bot(absent)
    if not is_long or not is_open or seat in table.away:
        raise Refused(Code.NOT_GONE, seat=absent)
    if how not in {BOT, END}:
        raise Refused(Code.BAD_MESSAGE, message="a bot plays on, or it ends")
    draft = Draft(table, now).add(Kind.SETTLED, seat, f"{absent} {how}", request=request)
    return draft.change() if how == BOT else draft.add(Kind.RESIGNED, absent).reveal().change()


def next_table(
    table: Table, new_id: str, seed: bytes, now: int, begun_at: Place = "server"
) -> tuple[Table, list[Line]]:
    """A new table where the same players sit one seat further.

    It has begun, unless their devices promised numbers which are then called for.
    """
    # Of an earlier rules version its options name the content, so that a rematch has the same.
    setup = msgspec.structs.replace(
        table.setup,
        options=dict(table.options),
        rematch_of=table.id,
        begun_at=begun_at,
        made_by=NO_SEAT,
    )
    seats = len(table.players)
    players = [table.players[seat - 1] for seat in range(seats)]
    promises = {(seat + 1) % seats: one for seat, one in table.next_promises.items()}
    created = create(new_id, setup, players, seed, now, promises)
    created.commit()
    started = start(created.table, now)
    started.commit()
    return created.table, created.lines + started.lines


def _require_lobby(table: Table) -> None:
    """Nobody changes seats once numbers are called for: they would know some of them (T21)."""
    if table.state is not None or table.called_at is not None:
        raise Refused(Code.ALREADY_STARTED)
