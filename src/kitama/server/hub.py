"""The tables of this process: decide, store, and only then tell.

One lock a table orders what happens here; the store's versions decide between processes. Any
process can serve any table: who loses a race reads what won, and decides again.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from kitama.game import Seat
from kitama.server.live import Listener, Live
from kitama.server.messages import Goodbye
from kitama.server.metrics import Metrics
from kitama.server.notices import occasion
from kitama.server.settings import Settings
from kitama.tables import ending, lobby, schedule
from kitama.tables.draft import Change
from kitama.tables.errors import Code, Refused
from kitama.tables.line import NO_SEAT, Line
from kitama.tables.ports import (
    Birth,
    Bus,
    Call,
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

# Each race is lost to somebody who wrote, so the table gets on even where one asker gives up.
ATTEMPTS: Final = 20
FAREWELL_SECONDS: Final = 2.0
"""How long a stopping server waits for slow readers to hear its goodbye."""

log = logging.getLogger("kitama")


class Proposal(NamedTuple):
    """A change, with what is stored in the same breath."""

    change: Change
    grants: Sequence[Grant] = ()
    also: Sequence[Write] = ()


May = Callable[[], bool]
"""Whether whoever asks may do so, as far as is known by now."""


def anybody() -> bool:
    """Nobody in particular asks: the house itself, or somebody who was looked at before."""
    return True


Decide = Callable[[Table, int], Proposal | Change | None]
"""What to do with a table at that time. None leaves it alone; Refused says why not."""


class Hub:
    """Needs a store, a bus and the time."""

    def __init__(self, store: Store, bus: Bus, now: Now, settings: Settings) -> None:
        self.store = store
        self.bus = bus
        self.now = now
        self.settings = settings
        self.patience = schedule.Patience(
            int(settings.bot_patience_seconds * 1000), int(settings.leave_after_seconds * 1000)
        )
        self.metrics = Metrics()
        self.watchers: list[Callable[[Live], None]] = []
        """Called after each change: somebody may have to do something about the next decision."""
        self.listeners: set[Listener] = set()
        """Every open socket."""
        self.calls_back = True
        """Whether notices are taken: not while too many wait already."""
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._in_flight = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._is_closing = False

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
            await self._read_on(live)

    def _is_doubtful(self, live: Live) -> bool:
        return live.is_stale or self.bus.is_shared

    async def _read_on(self, live: Live) -> None:
        """The same as _refresh, for somebody who waits for an answer."""
        try:
            await self._refresh(live)
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
            if not other.listeners and not other.lock.locked() and other.thinking is None:
                del self._tables[other.table.id]
                await self.bus.forget(other.table.id)
        self.metrics.tables.set(len(self._tables))
        return live

    def changed(self, live: Live) -> None:
        """Let those know who may have to act."""
        for watcher in self.watchers:
            watcher(live)

    def tables(self) -> list[Live]:
        return list(self._tables.values())

    async def change(
        self,
        live: Live,
        decide: Decide,
        *,
        seat: Seat = NO_SEAT,
        request: str = "",
        may: May = anybody,
    ) -> int:
        """Let a decision become true: the version it made. Raises Refused.

        A request already accepted gets its first answer again. With a seat it is its player who
        asks, who must not have given up; for whom a bot decides says nothing. Whether the asker may
        is looked at again after every lost race: the seat may have gone to another device.
        """
        if self._is_closing:
            raise Refused(Code.BUSY)
        self._in_flight += 1
        self._quiet.clear()
        try:
            if not live.lock.take_now():
                await live.lock.take()
            try:
                return await self._change(live, decide, seat, request, may)
            finally:
                live.lock.release()
        except (Unavailable, asyncio.CancelledError) as error:
            # Whether it was written is not known: look before the next decision.
            live.is_stale = True
            if isinstance(error, asyncio.CancelledError):
                raise
            raise Refused(Code.BUSY) from error
        finally:
            self._in_flight -= 1
            if not self._in_flight:
                self._quiet.set()

    async def _change(self, live: Live, decide: Decide, seat: Seat, request: str, may: May) -> int:
        if live.is_stale:
            await self._refresh(live)
        for _attempt in range(ATTEMPTS):
            if not may():
                raise Refused(Code.NOT_YOUR_SEAT, seat=seat)
            # After each race anew: what won it may be this very request, sent to another node
            # before.
            if request and (seat, request) in live.table.accepted:
                return live.table.accepted[seat, request]
            if seat != NO_SEAT and live.table.is_playing:
                live.table.require_in_game(seat)
            try:
                return await self._decide(live, decide, seat)
            except VersionTaken:
                self.metrics.races.inc()
                await self._refresh(live)
        raise Refused(Code.BUSY)

    async def _decide(self, live: Live, decide: Decide, seat: Seat) -> int:
        now = self.now()
        begun = lobby.begin_late(live.table, now)
        if begun is not None:
            await self._make_true(live, Proposal(begun), now)
        late = ending.time_out(live.table, now)
        if late is not None:
            await self._make_true(live, Proposal(late), now)
            if live.table.is_over or seat in live.table.out:
                raise Refused(Code.TIME_IS_UP)
        proposed = decide(live.table, now)
        if proposed is None:
            return live.table.version
        proposal = Proposal(proposed) if isinstance(proposed, Change) else proposed
        return await self._make_true(live, proposal, now)

    async def _make_true(self, live: Live, proposal: Proposal, now: int) -> int:
        """Store, then swap the state, then tell: in this order and no other."""
        change = proposal.change
        first = live.table.version + 1
        marks = schedule.marks_after(change, self.patience)
        write = Write(
            live.table.id,
            change.lines,
            # They seldom change, and leaving them out saves a statement for every action.
            marks if marks != live.marks else None,
            proposal.grants,
            calls=self._calls(live, proposal, now),
        )
        begun = time.perf_counter()
        await self.store.write(write, *proposal.also)
        self.metrics.commit.observe(time.perf_counter() - begun)
        told = len(live.table.happenings)
        change.commit()
        live.marks = marks
        if proposal.grants:
            live.grants |= {grant.seat: grant for grant in proposal.grants}
            live.settle_seats()
        live.tell(live.table.happenings[told:], now)
        await self.bus.announce(live.table.id)
        self.changed(live)
        return first

    def _calls(self, live: Live, proposal: Proposal, now: int) -> Sequence[Call] | None:
        """Who is called back to the table, to be stored with what calls them."""
        grants = live.grants | {grant.seat: grant for grant in proposal.grants}
        found = occasion.calls(proposal.change, grants, self.call_at(now))
        return found if found is None or self.calls_back else ()

    def call_at(self, now: int) -> int:
        """When whoever is called now is told at the earliest."""
        return now + int(self.settings.notice_after_seconds * 1000)

    def is_here(self, table_id: str, seat: Seat) -> bool:
        """Whether somebody is connected to this process for a seat."""
        live = self._tables.get(table_id)
        return live is not None and live.is_present(seat)

    async def refresh(self, live: Live) -> None:
        """Read what other processes have added, and tell it here."""
        async with live.lock:
            await self._refresh(live)

    async def _refresh(self, live: Live) -> None:
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

    async def grown(self, table_id: str) -> None:
        """Another process has added to a table we may show."""
        live = self._tables.get(table_id)
        if live is not None:
            live.is_stale = True
            try:
                await self.refresh(live)
            except Unavailable:
                pass  # it stays stale, and is read later
            except Refused as refusal:
                _complain(table_id, refusal)

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
                    await self._read_on(live)
                    continue
                except Unavailable as error:
                    raise Refused(Code.BUSY) from error
                live.add_chat([said])
                live.tell_chat([said])
                await self.bus.announce(live.table.id)
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
        self._is_closing = True
        await self._quiet.wait()
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
