"""Lets decisions become true: decide, store, and only then tell.

One lock a table orders what happens here; the store's versions decide between processes. Who loses
a race reads what won, and decides again.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from kitama.game import Seat
from kitama.server.live import Live
from kitama.server.metrics import Metrics
from kitama.server.notices import occasion
from kitama.server.seal import sealed
from kitama.server.settings import Settings
from kitama.tables import ending, lobby, schedule
from kitama.tables.draft import Change
from kitama.tables.errors import Code, Refused
from kitama.tables.line import NO_SEAT, Line, only_actions
from kitama.tables.ports import (
    Bus,
    Call,
    Grant,
    Marks,
    Now,
    Store,
    Unavailable,
    VersionTaken,
    Write,
)
from kitama.tables.table import Table

# Each race is lost to somebody who wrote, so the table gets on even where one asker gives up.
ATTEMPTS: Final = 20

log = logging.getLogger("kitama")


class Proposal(Struct, frozen=True):
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

Answered = Callable[[int | Refused], None]
"""What is called with the version a decision made, or with why it made none."""


class Asked(Struct, frozen=True):
    """What is to be decided, and who wants it.

    With a seat it is its player who asks, who must not have given up; for whom a bot decides says
    nothing. A request already accepted gets its first answer again.
    """

    decide: Decide
    seat: Seat = NO_SEAT
    request: str = ""
    may: May = anybody


class _Decided(Struct, frozen=True):
    """What is stored, and becomes true once it is."""

    proposal: Proposal
    marks: Marks
    write: Write
    now: int
    begun: float
    """On the clock that never goes back."""


class Changes:
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
        self.onlookers: list[Callable[[Live], None]] = []
        """Called after each that is more than the next action of a game which goes on."""
        self.calls_back = True
        """Whether notices are taken: not while too many wait already."""
        self._in_flight = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._is_closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def read_on(self, live: Live) -> None:
        """Take in what others have added, holding the table's lock. Raises Refused, Unavailable."""
        raise NotImplementedError

    def changed(self, live: Live, lines: Sequence[Line] = ()) -> None:
        """Let those know who may have to act. What was added, if it is known."""
        for watcher in self.watchers:
            watcher(live)
        if not lines or not only_actions(lines):
            for onlooker in self.onlookers:
                onlooker(live)

    def call_at(self, now: int) -> int:
        """When whoever is called now is told at the earliest."""
        return now + int(self.settings.notice_after_seconds * 1000)

    async def finish(self) -> None:
        """Take nothing more on, and finish what is in flight."""
        self._is_closing = True
        await self._quiet.wait()

    # With a task that waits

    async def change(
        self,
        live: Live,
        decide: Decide,
        *,
        seat: Seat = NO_SEAT,
        request: str = "",
        may: May = anybody,
    ) -> int:
        """Let a decision become true: the version it made. Raises Refused."""
        if self._is_closing:
            raise Refused(Code.BUSY)
        self._take_on()
        try:
            if not live.lock.take_now():
                await live.lock.take()
            try:
                return await self._change(live, Asked(decide, seat, request, may))
            finally:
                live.lock.release()
        except (Unavailable, asyncio.CancelledError) as error:
            # Whether it was written is not known: look before the next decision.
            live.is_stale = True
            if isinstance(error, asyncio.CancelledError):
                raise
            raise Refused(Code.BUSY) from error
        finally:
            self._have_done()

    def _take_on(self) -> None:
        if not self._in_flight:
            self._quiet.clear()
        self._in_flight += 1

    def _have_done(self) -> None:
        self._in_flight -= 1
        if not self._in_flight:
            self._quiet.set()

    async def _change(self, live: Live, asked: Asked) -> int:
        if live.is_stale:
            await self.read_on(live)
        for _attempt in range(ATTEMPTS):
            # After each race anew: what won it may be this very request, sent to another node
            # before, or the seat may have gone to another device.
            known = _known(live, asked)
            if known is not None:
                return known
            try:
                return await self._decide(live, asked)
            except VersionTaken:
                self.metrics.races.inc()
                await self.read_on(live)
        raise Refused(Code.BUSY)

    async def _decide(self, live: Live, asked: Asked) -> int:
        now = self.now()
        begun = lobby.begin_late(live.table, now)
        if begun is not None:
            await self._store(live, begun, now)
        late = ending.time_out(live.table, now)
        if late is not None:
            await self._store(live, late, now)
            if live.table.is_over or asked.seat in live.table.out:
                raise Refused(Code.TIME_IS_UP)
        proposed = asked.decide(live.table, now)
        if proposed is None:
            return live.table.version
        return await self._store(live, proposed, now)

    async def _store(self, live: Live, proposed: Proposal | Change, now: int) -> int:
        decided = self._decided(live, proposed, now)
        await self.store.write(decided.write, *decided.proposal.also)
        return self._make_true(live, decided)

    # Without one

    def is_free(self, live: Live) -> bool:
        """Whether a decision about it need not wait for anybody but the store."""
        return not (self._is_closing or live.is_stale or live.lock.is_held)

    def begin(self, live: Live, asked: Asked, answered: Answered) -> None:
        """The same as change() for a table that is free, without a task: nearly all go this way.

        Answered is called once, perhaps before this returns. Raises Refused.
        """
        live.lock.take_now()
        try:
            decided = self._decided_at_once(live, asked)
        except BaseException:
            live.lock.release()
            raise
        if isinstance(decided, _Decided):
            self._begin(live, asked, decided, answered)
            return
        live.lock.release()
        if decided is None:
            self._take_long(live, asked, answered)
        else:
            answered(decided)

    def _begin(self, live: Live, asked: Asked, decided: _Decided, answered: Answered) -> None:
        self._take_on()
        written = partial(self._written, live, asked, decided, answered)
        try:
            self.store.begin(written, decided.write, *decided.proposal.also)
        except Unavailable as error:
            written(error)

    def _decided_at_once(self, live: Live, asked: Asked) -> _Decided | int | None:
        """What is to be stored, or the answer; None where something else comes first."""
        table, now = live.table, self.now()
        # Nearly always a game goes on without a clock.
        is_timed = table.state is None or table.clock.running is not None
        if is_timed and (lobby.begin_late(table, now) or ending.time_out(table, now)):
            return None
        known = _known(live, asked)
        if known is not None:
            return known
        proposed = asked.decide(table, now)
        return table.version if proposed is None else self._decided(live, proposed, now)

    def _written(
        self,
        live: Live,
        asked: Asked,
        decided: _Decided,
        answered: Answered,
        error: Exception | None,
    ) -> None:
        """The store has answered. Whatever happens here, it goes on answering the others."""
        answer: int | Refused | None
        try:
            if error is None:
                answer = self._make_true(live, decided)
            else:
                # Whether it was written is not known: look before the next decision.
                live.is_stale = True
                answer = None if isinstance(error, VersionTaken) else Refused(Code.BUSY)
        except Exception:
            log.exception("table", extra={"table": live.table.id})
            answer = Refused(Code.INTERNAL)
        finally:
            live.lock.release()
            self._have_done()
        if answer is not None:
            answered(answer)
        else:
            self.metrics.races.inc()
            self._take_long(live, asked, answered)

    def _take_long(self, live: Live, asked: Asked, answered: Answered) -> None:
        """Something comes first: a clock that is up, or what won the race has to be read."""
        task = asyncio.create_task(self._answer(live, asked, answered))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, live: Live, asked: Asked, answered: Answered) -> None:
        answer: int | Refused = Refused(Code.INTERNAL)
        try:
            answer = await self.change(
                live, asked.decide, seat=asked.seat, request=asked.request, may=asked.may
            )
        except Refused as refusal:
            answer = refusal
        except Exception:
            log.exception("table", extra={"table": live.table.id})
        answered(answer)

    # Both ways

    def _decided(self, live: Live, proposed: Proposal | Change, now: int) -> _Decided:
        proposal = Proposal(proposed) if isinstance(proposed, Change) else proposed
        marks = schedule.marks_after(proposal.change, self.patience)
        write = Write(
            live.table.id,
            proposal.change.lines,
            # They seldom change, and leaving them out saves a statement for every action.
            marks if marks != live.marks else None,
            proposal.grants,
            calls=self._calls(live, proposal, now),
        )
        return _Decided(proposal, marks, write, now, time.perf_counter())

    def _calls(self, live: Live, proposal: Proposal, now: int) -> Sequence[Call] | None:
        """Who is called back to the table, to be stored with what calls them."""
        if self.store.notices.calls_nobody:
            return None
        grants = live.grants
        if proposal.grants:
            grants = grants | {grant.seat: grant for grant in proposal.grants}
        found = occasion.calls(proposal.change, grants, self.call_at(now))
        return found if found is None or self.calls_back else ()

    def _make_true(self, live: Live, decided: _Decided) -> int:
        """It is stored: swap the state, then tell, in this order and no other."""
        self.metrics.commit.observe(time.perf_counter() - decided.begun)
        proposal, table = decided.proposal, live.table
        told = len(table.happenings)
        first = table.version + 1
        proposal.change.commit()
        live.marks = decided.marks
        if proposal.grants:
            live.grants |= {grant.seat: grant for grant in proposal.grants}
            live.settle_seats()
        live.tell(table.happenings[told:], decided.now)
        self._announce(table, proposal)
        self.changed(live, proposal.change.lines)
        return first

    def _announce(self, table: Table, proposal: Proposal) -> None:
        """Let the other nodes know. Who holds which seat they ask the store."""
        if self.bus.is_shared:
            lines = proposal.change.lines
            has_all = not proposal.grants
            self.bus.announce(table.id, sealed(table.seed, table.id, lines) if has_all else b"")


def _known(live: Live, asked: Asked) -> int | None:
    """The version of a request accepted before. Raises Refused for who may not ask at all."""
    seat, table = asked.seat, live.table
    if not asked.may():
        raise Refused(Code.NOT_YOUR_SEAT, seat=seat)
    known = table.accepted.get((seat, asked.request)) if asked.request else None
    if known is None and seat != NO_SEAT and table.is_playing:
        table.require_in_game(seat)
    return known
