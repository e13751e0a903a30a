"""The tables of this process. Any process can serve any table; changes.py says how they change."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kitama.game import Seat
from kitama.server.changes import ATTEMPTS, Changes, May, anybody
from kitama.server.live import Listener, Live
from kitama.server.messages import Goodbye
from kitama.server.seal import NotOurs, opened
from kitama.server.settings import Settings
from kitama.tables import schedule
from kitama.tables.errors import Code, Refused
from kitama.tables.line import Line
from kitama.tables.ports import (
    Birth,
    Bus,
    Grant,
    Now,
    Said,
    Store,
    Stored,
    Unavailable,
    VersionTaken,
    Write,
)
from kitama.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

FAREWELL_SECONDS: Final = 2.0
"""How long a stopping server waits for slow readers to hear its goodbye."""

log = logging.getLogger("kitama")


class Hub(Changes):
    """The tables that are held in memory, and who looks at them."""

    def __init__(self, store: Store, bus: Bus, now: Now, settings: Settings) -> None:
        super().__init__(store, bus, now, settings)
        self.introducers: list[Callable[[Live], bytes]] = []
        """What else somebody who begins to look at a table is told; nothing is empty."""
        self.listeners: set[Listener] = set()
        """Every open socket."""
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Live]] = {}

    async def find(self, table_id: str) -> Live:
        """The table, from memory or from the store. Raises Refused.

        Where others write too, word of it may be lost or late: what is in memory is compared
        with the store before it is served.
        """
        live = self._tables.get(table_id)
        if live is not None:
            self._tables.move_to_end(table_id)
            if self._is_doubtful(live):
                async with live.lock:
                    await self._compare(live)
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _done: self._loading.pop(table_id, None))
        # Several may wait for it: one who goes away must not take it from the others.
        return await asyncio.shield(loading)

    async def _compare(self, live: Live) -> None:
        """See to it that what is served is what the store knows. Raises Refused.

        Among several nodes a seat may have gone to another device without a word having come from
        the bus. Actions need no look: the store's versions decide.
        """
        if self._is_doubtful(live):
            await self._read_for(live)

    def _is_doubtful(self, live: Live) -> bool:
        return live.is_stale or self.bus.is_shared

    async def _read_for(self, live: Live) -> None:
        """The same as read_on(), for somebody who waits for an answer."""
        try:
            await self.read_on(live)
        except Unavailable as error:
            raise Refused(Code.BUSY) from error

    async def _load(self, table_id: str) -> Live:
        try:
            # Followed first, so that nothing is missed between reading and listening.
            await self.bus.follow(table_id)
            stored = await self.store.load(table_id)
        except Unavailable as error:
            raise Refused(Code.BUSY) from error
        if stored is None:
            await self.bus.forget(table_id)
            raise Refused(Code.NO_SUCH_TABLE)
        try:
            live = Live(Table(table_id, stored.birth.seed), stored)
        except Refused as refusal:
            _complain(table_id, refusal)
            await self.bus.forget(table_id)
            raise
        return await self.keep(live)

    async def keep(self, live: Live) -> Live:
        """Hold a table in memory; the longest unused make room."""
        self._tables[live.table.id] = live
        live.marks = schedule.marks(live.table, self.patience)
        idle = len(self._tables) - self.settings.idle_tables
        for other in list(self._tables.values())[: max(0, idle)]:
            # Never one that is shown, decided on or thought about: what happens next would reach
            # nobody.
            if not other.listeners and not other.lock.is_held and other.thinking is None:
                del self._tables[other.table.id]
                await self.bus.forget(other.table.id)
        self.metrics.tables.set(len(self._tables))
        return live

    def held(self, table_id: str) -> Live | None:
        """The table, if it is in memory."""
        return self._tables.get(table_id)

    def tables(self) -> list[Live]:
        return list(self._tables.values())

    def is_here(self, table_id: str, seat: Seat) -> bool:
        """Whether somebody is connected to this process for a seat."""
        live = self._tables.get(table_id)
        return live is not None and live.is_present(seat)

    async def refresh(self, live: Live) -> None:
        """Read what other processes have added, and tell it here."""
        async with live.lock:
            await self.read_on(live)

    async def read_on(self, live: Live) -> None:
        said = live.said
        stored = await self.store.load(live.table.id, live.table.version, said)
        if stored is None:
            # Forgotten: by its host, or because nobody came back to it.
            self._tables.pop(live.table.id, None)
            await self.bus.forget(live.table.id)
            raise Refused(Code.NO_SUCH_TABLE)
        live.is_stale = True  # until all of it is taken in
        happenings = live.take_in(stored)
        live.settle_seats()
        live.marks = schedule.marks(live.table, self.patience)
        if happenings:
            live.tell(happenings, self.now())
        live.tell_chat(stored.chat)

    async def grown(self, table_id: str, words: bytes = b"") -> None:
        """Another process has added to a table we may show: this, or what the store knows."""
        live = self._tables.get(table_id)
        if live is not None and not self._follow(live, words):
            live.is_stale = True
            try:
                await self.refresh(live)
            except Unavailable:
                pass  # it stays stale, and is read later
            except Refused as refusal:
                _complain(table_id, refusal)

    def _follow(self, live: Live, words: bytes) -> bool:
        """Take in what another process announced, if it is what comes next; whether it was."""
        if not words or not self.is_free(live):
            return False
        try:
            lines = opened(live.table.seed, live.table.id, words)
            if not lines or lines[0].version != live.table.version:
                return False
            happenings = live.take_lines(lines)
        except (NotOurs, Refused):
            return False
        live.marks = schedule.marks(live.table, self.patience)
        live.tell(happenings, self.now())
        return True

    async def create(
        self, table: Table, lines: Sequence[Line], grants: Sequence[Grant], birth: Birth
    ) -> Live:
        """Store a new table, which has all these lines in it, and hold it."""
        marks = schedule.marks(table, self.patience)
        try:
            await self.bus.follow(table.id)
            await self.store.write(Write(table.id, lines, marks, grants, birth))
        except Unavailable as error:
            raise Refused(Code.BUSY) from error
        return await self.keep(Live(table, Stored(birth, [], list(grants), [])))

    async def say(
        self,
        live: Live,
        said_by: tuple[Seat, str],
        text: str,
        request: str,
        may: May = anybody,
    ) -> int:
        """Add to the chat: the number of the message. The same request again is said once."""
        seat, name = said_by
        async with live.lock:
            await self._compare(live)
            if not may():
                raise Refused(Code.NOT_YOUR_SEAT, seat=seat)
            for _attempt in range(ATTEMPTS):
                known = live.number_of(seat, request)
                if known is not None:
                    return known
                said = Said(live.said, self.now(), seat, name, text, request)
                try:
                    await self.store.say(live.table.id, said, self.settings.bounds.chat_kept)
                except VersionTaken:
                    await self._read_for(live)
                    continue
                except Unavailable as error:
                    raise Refused(Code.BUSY) from error
                live.add_chat([said])
                live.tell_chat([said])
                self.bus.announce(live.table.id)
                return said.number
        raise Refused(Code.BUSY)

    async def subscribe(
        self, live: Live, listener: Listener, proofs: frozenset[str], since: int
    ) -> tuple[Seat, ...]:
        """Show a table to a socket from now on: the seats it may decide for."""
        async with live.lock:
            await self._compare(live)
            seats = live.seats_of(listener.guest, proofs)
            # Refused, not passed over: the page would believe that it plays.
            if proofs - {live.grants[seat].token_hash for seat in seats}:
                raise Refused(Code.NOT_YOUR_SEAT)
            listener.proofs[live.table.id] = proofs
            live.listeners[listener] = seats
            live.introduce(listener, since, self.now())
            for introducer in self.introducers:
                told = introducer(live)
                if told:
                    listener.hear(told)
            return seats

    def unsubscribe(
        self, listener: Listener, table_id: str
    ) -> tuple[Live, tuple[Seat, ...]] | None:
        """Show it no longer: the table, and the seats nobody here is connected for any more."""
        listener.proofs.pop(table_id, None)
        live = self._tables.get(table_id)
        if live is None or listener not in live.listeners:
            return None
        seats = live.listeners.pop(listener)
        return live, tuple(seat for seat in seats if not live.is_present(seat))

    async def drain(self) -> None:
        """Take nothing more on, finish what is in flight, and tell everybody to connect again."""
        await self.finish()
        outboxes = [listener.outbox for listener in self.listeners]
        for outbox in outboxes:
            outbox.close(Goodbye("restart"))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                for outbox in outboxes:
                    await outbox.told_all.wait()


def _complain(table_id: str, refusal: Refused) -> None:
    """Tell the host about a table that cannot be opened, and nothing of what stands in it.

    `kitama replay --all` says more.
    """
    log.warning("bad table", extra={"table": table_id, "code": refusal.code.value})
