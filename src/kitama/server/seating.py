"""What comes before and after play: making tables, taking and leaving seats, going on."""

import asyncio
import hmac
import time
from collections.abc import Callable, Sequence
from typing import Final

from kitama.bots.levels import beginner_of, level_names
from kitama.game import BadText, Seat
from kitama.server.changes import May, Proposal
from kitama.server.hub import Hub
from kitama.server.identity import derived, hashed, new_token, table_id_of
from kitama.server.live import Live
from kitama.server.lock import Lock
from kitama.server.messages import (
    Ask,
    HandOver,
    Joining,
    Moving,
    NewTable,
    SeatToken,
    Sit,
    SitBot,
    TableMade,
)
from kitama.server.notices import occasion
from kitama.tables import dealer, ending, ledger, lobby, schedule
from kitama.tables.draft import Change
from kitama.tables.errors import Code, Refused
from kitama.tables.line import NO_SEAT, Kind, Line
from kitama.tables.ports import Birth, Grant, Secret, VersionTaken, Write
from kitama.tables.setup import Machine, Person, Player, Setup, Speaks, named, title
from kitama.tables.table import Table

MOST_AHEAD_MS: Final = 24 * 3600 * 1000
"""A device's clock may be wrong by as much; a table waits for the time of its last line."""

Held = Callable[[], Sequence[Seat]]
"""The seats somebody may decide for, as far as is known by now."""


class Seating:
    """Needs the hub and a source of secrets."""

    def __init__(self, hub: Hub, secret: Secret) -> None:
        self._hub = hub
        self._secret = secret
        self._verifying = Lock()

    async def create(
        self, asked: NewTable, guest: str, maker: str = "", program: Speaks = ""
    ) -> TableMade:
        """Make a table; whoever makes it gets the tokens of the seats they take."""
        levels = level_names(title(asked.game))
        own = [seat for seat, who in enumerate(asked.seats) if isinstance(who, Sit)]
        if len(own) > 1 and not asked.hot_seat:
            raise Refused(Code.ALREADY_SEATED, seat=own[0])
        setup = Setup(
            asked.game,
            asked.options,
            clock=asked.clock,
            leaver=asked.leaver,
            visibility=asked.visibility,
            is_open=asked.is_open,
            hot_seat=asked.hot_seat,
            stand_in=_known(asked.stand_in or beginner_of(levels), levels),
            made_by=own[0] if own else NO_SEAT,
            patience_ms=self._hub.settings.patience_seconds * 1000,
        )
        players = [_player(who, seat, levels, program) for seat, who in enumerate(asked.seats)]
        promises = {
            seat: who.promise
            for seat, who in enumerate(asked.seats)
            if isinstance(who, Sit) and who.promise
        }
        own_id = asked.id or new_token()
        seed = self._secret(dealer.SEED_BYTES)
        now = self._hub.now()
        change = lobby.create(table_id_of(own_id), setup, players, seed, now, promises)
        change.commit()
        return await self._keep(own_id, change.table, change.lines, guest, maker)

    async def take_over(
        self, asked: HandOver, guest: str, maker: str, charge: Callable[[float], None]
    ) -> TableMade:
        """Let a table that was begun on a device go on here; whoever hands it over holds it.

        Its record is played again through the same doors, in a thread: others need not wait. One
        at a time, because threads share the interpreter; charge() is told its seconds.
        """
        own_id = asked.id or new_token()
        name = table_id_of(own_id)
        spent: list[float] = []
        try:
            async with self._verifying:
                table, lines = await asyncio.to_thread(
                    _timed, spent, name, asked.record, self._hub.now()
                )
        finally:
            charge(sum(spent))
        return await self._keep(own_id, table, lines, guest, maker)

    async def _keep(
        self, own_id: str, table: Table, lines: Sequence[Line], guest: str, maker: str
    ) -> TableMade:
        """Store a new table, unless the same request has made it before: its answer."""
        join = derived(own_id, "join")
        tokens = {seat: derived(own_id, f"seat {seat}") for seat in range(len(table.players))}
        grants = [Grant(seat, hashed(tokens[seat]), guest) for seat in table.people()]
        setup = table.setup
        join_hash = hashed(join)
        birth = Birth(setup.game, setup.listing, table.seed, join_hash, lines[0].at, maker)
        try:
            live = await self._hub.create(table, lines, grants, birth)
        except VersionTaken:
            live = await self._hub.find(table.id)
            if not _matches(join, live.join_hash):
                raise Refused(Code.BUSY) from None  # another id that leads to the same name
        else:
            self._hub.changed(live)
        held = live.seats_of("", map(hashed, tokens.values()))
        return TableMade(table.id, join, [SeatToken(seat, tokens[seat]) for seat in held])

    async def join(
        self,
        live: Live,
        seat: Seat,
        asked: Joining,
        guest: str,
        program: Speaks = "",
        *,
        is_asked: bool = False,
    ) -> SeatToken:
        """Take a seat, or put a bot on it. Only the same request again is told the token again."""
        table = live.table
        is_open = is_asked or table.setup.is_open
        if not is_open and not _matches(asked.join, live.join_hash):
            raise Refused(Code.WRONG_JOIN_CODE)
        player = _player(asked.player, seat, level_names(table.game), program)
        if player is None:
            raise Refused(Code.NO_SUCH_BOT)
        is_person = isinstance(player, Person)
        token = derived(asked.id or new_token(), f"seat {table.id} {seat}") if is_person else ""
        grant = Grant(seat, hashed(token), guest if token else "")
        promise = asked.player.promise if isinstance(asked.player, Sit) else None

        def decide(now_table: Table, now: int) -> Proposal | None:
            if _holds(live, grant):
                return None  # the same request, whose answer was lost
            held = live.seats_of(guest, ())
            if is_person and held and not now_table.setup.hot_seat:
                raise Refused(Code.ALREADY_SEATED, seat=held[0])
            change = lobby.sit(now_table, seat, player, now, promise or "")
            return Proposal(change, [grant])

        await self._hub.change(live, decide)
        return SeatToken(seat, token)

    async def rename(self, live: Live, seat: Seat, name: str, held: Held) -> None:
        """Let somebody who waits for the game be called otherwise."""
        live.table.require_seat(seat)
        wanted = lobby.clean_name(name)

        def may() -> bool:
            return seat in held()

        await self._hub.change(
            live, lambda table, now: lobby.rename(table, seat, wanted, now), seat=seat, may=may
        )

    async def ready(self, live: Live, seat: Seat, held: Held, *, is_ready: bool) -> None:
        """Say that one is ready, or not yet; the last to say so begins the game."""
        live.table.require_seat(seat)

        def may() -> bool:
            return seat in held()

        await self._hub.change(
            live,
            lambda table, now: lobby.ready(table, seat, now, is_ready=is_ready),
            seat=seat,
            may=may,
        )

    async def stand(self, live: Live, seat: Seat, held: Held) -> None:
        """Leave one's seat, or free one of a bot; whoever made the table may free any."""
        live.table.require_seat(seat)
        nobody = [Grant(seat, "", "")]

        def may() -> bool:
            mine, table = held(), live.table
            is_bot = isinstance(table.players[seat], Machine)
            return seat in mine or table.maker in mine or (is_bot and bool(mine))

        def decide(table: Table, now: int) -> Proposal:
            return Proposal(lobby.stand(table, seat, now), nobody)

        await self._hub.change(live, decide, seat=seat, may=may)

    async def start(self, live: Live, held: Held) -> int:
        """Begin. Anybody who sits at the table may say so, and be told again that it has begun."""

        def decide(table: Table, now: int) -> Change | None:
            is_begun = table.state is not None or table.called_at is not None
            return None if is_begun else lobby.start(table, now)

        return await self._hub.change(live, decide, may=lambda: bool(held()))

    async def move(self, live: Live, seat: Seat, asked: Moving, held: Held) -> SeatToken:
        """A new token for another device; the old one and the old cookie are worth nothing."""
        live.table.require_seat(seat)
        token = derived(asked.id or new_token(), f"move {live.table.id} {seat}")
        grant = Grant(seat, hashed(token), "")

        def decide(table: Table, now: int) -> Proposal | None:
            if _holds(live, grant):
                return None  # the same request, whose answer was lost
            return Proposal(lobby.move(table, seat, now), [grant])

        # Its id proves who asks where the token that came along is worth nothing any more.
        await self._hub.change(live, decide, may=lambda: seat in held() or _holds(live, grant))
        return SeatToken(seat, token)

    async def rematch(self, live: Live, asked: Ask, may: May) -> int:
        """Ask for another game; the last person to ask makes the table."""
        seat, request = asked.seat, asked.id
        new_id = table_id_of(new_token())
        seed = self._secret(dealer.SEED_BYTES)

        def decide(table: Table, now: int) -> Proposal | Change:
            draft = ending.ask_rematch(table, seat, request, now, asked.promise or "")
            if not ending.wants_rematch(table, seat):
                return draft.change()
            following, lines = lobby.next_table(draft.after, new_id, seed, now)
            seats = len(table.players)
            grants = [
                grant._replace(seat=(grant.seat + 1) % seats) for grant in live.grants.values()
            ]
            setup = table.setup
            birth = Birth(setup.game, setup.listing, seed, live.join_hash, now)
            marks = schedule.marks(following, self._hub.patience)
            by_seat = {grant.seat: grant for grant in grants}
            calls = occasion.called(following, lines, by_seat, self._hub.call_at(now))
            write = Write(new_id, lines, marks, grants, birth, calls)
            return Proposal(draft.add(Kind.REMATCHED, text=new_id).change(), (), [write])

        version = await self._hub.change(live, decide, seat=seat, request=request, may=may)
        if live.table.rematch == new_id:
            self._hub.changed(await self._hub.find(new_id))
        return version


def _holds(live: Live, grant: Grant) -> bool:
    """Whether a seat was given to this token before, whoever asks now."""
    held = live.grants.get(grant.seat)
    return bool(grant.token_hash) and held is not None and held.token_hash == grant.token_hash


def _timed(spent: list[float], table_id: str, record: str, now: int) -> tuple[Table, list[Line]]:
    """The same as _verified(), and the seconds of the processor it took, whatever came of it."""
    begun = time.thread_time()
    try:
        return _verified(table_id, record, now)
    finally:
        spent.append(time.thread_time() - begun)


def _verified(table_id: str, record: str, now: int) -> tuple[Table, list[Line]]:
    """The table a record leads to, under a name of our own. Raises Refused."""
    try:
        found = ledger.read(record)
        found.table = table_id
        table = ledger.verify(found)
    except (BadText, ledger.Mismatch) as error:
        raise Refused(Code.BAD_TEXT, message=str(error)) from error
    setup = table.setup
    if setup.begun_at != "device" or setup.listing != "link" or table.state is None:
        raise Refused(Code.BAD_TEXT, message="only a game begun on a device is taken over")
    if table.at > now + MOST_AHEAD_MS:
        raise Refused(Code.BAD_TEXT, message="its times lie in the future")
    levels = level_names(table.game)
    for name in (player.bot for player in table.players if isinstance(player, Machine)):
        _known(name, levels)
    for name in (player.name for player in table.players if player is not None):
        if lobby.clean_name(name) != name:
            raise Refused(Code.BAD_NAME, length=len(name), most=lobby.MAX_NAME)
    return table, found.lines


def _matches(code: str | None, expected: str) -> bool:
    return hmac.compare_digest(hashed(code or ""), expected)


def _known(bot: str, levels: Sequence[str]) -> str:
    if bot not in levels:
        raise Refused(Code.NO_SUCH_BOT, bot=bot, bots=list(levels))
    return bot


def _player(who: object, seat: Seat, levels: Sequence[str], program: Speaks) -> Player | None:
    if isinstance(who, Sit):
        return Person(lobby.clean_name(who.name), program)
    if isinstance(who, SitBot):
        return named(Machine(_known(who.bot, levels)), seat)
    return None
