"""Looks after tables when nobody does anything: bots to ask, clocks to stop, players who left."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterable
from typing import Any, Final, Literal

import msgspec

from kitama.bots.levels import beginner_of, level_names
from kitama.game import Seat
from kitama.server.bot_pool import Bots
from kitama.server.forgetting import forget
from kitama.server.hub import Hub
from kitama.server.live import Live
from kitama.server.messages import Delayed
from kitama.server.presence import Presences
from kitama.server.thinker import Answer, Question
from kitama.tables import lobby, schedule, turn
from kitama.tables.errors import Code, Refused
from kitama.tables.ports import Unavailable
from kitama.tables.table import Table

BATCH: Final = 100
LOOK_AGAIN_MS: Final = 600_000
"""When a table that could not be looked after is tried again."""
LOOK_EVERY: Final = 10
"""In a cluster, how many sweeps pass between two looks into the store while the bus is up."""

ROUND_SECONDS: Final = 0.05
"""Where something is hidden, bots that think longer than this answer at whole multiples of it."""

Why = Literal["busy", "away", "weaker", "preparing"]

log = logging.getLogger("kitama")


class Keeper:
    """Runs beside the hub. Needs somebody to ask for bots."""

    def __init__(self, hub: Hub, bots: Bots) -> None:
        self._hub = hub
        self._bots = bots
        self._tasks: set[asyncio.Task[None]] = set()
        self._gaps = 0
        self._leaving: set[tuple[str, Seat]] = set()
        """Who leaves unless they are back in time."""
        self.presences = Presences(hub, self.spawn)
        hub.watchers.append(self.wake_bot)

    async def open(self) -> None:
        await self._bots.open()
        self.spawn(self.presences.repeat())
        self.spawn(self._sweep_for_ever())
        self.spawn(self._forget_for_ever())

    async def close(self) -> None:
        self.presences.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bots.close()
        await self._hub.bus.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Bots

    def wake_bot(self, live: Live) -> None:
        """Ask the bot whose decision it is, unless it is already thinking."""
        decider = live.table.decider
        if decider is not None and live.table.is_bot(decider) and live.thinking is None:
            live.thinking = self.spawn(self._play_bots(live))

    def _wake_forgotten_bot(self, live: Live) -> None:
        """Ask it if by the time of the last line no other process can be asking it.

        A clock that was set back would let it wait until that time comes round again.
        """
        if not 0 <= self._hub.now() - live.table.at <= self._hub.patience.bot_ms:
            self.wake_bot(live)

    async def _play_bots(self, live: Live) -> None:
        try:
            while (seat := live.table.decider) is not None and live.table.is_bot(seat):
                await self._play_bot(live, seat)
        except Refused as refusal:
            log.info("bot waits", extra={"table": live.table.id, "code": refusal.code.value})
        except Exception:
            log.exception("bot", extra={"table": live.table.id})
        finally:
            live.thinking = None

    async def _play_bot(self, live: Live, seat: Seat) -> None:
        """One decision. Without one the table waits, its players know, and it is asked again."""
        table = live.table
        # What it is asked about. If the table has gone on when it answers, the answer is stale and
        # dropped.
        version = table.version
        action = await self._choose(live, seat)
        if not action:
            self._delay(live, seat, "away" if self._bots.is_ready else self._why())
            await asyncio.sleep(self._hub.settings.ask_again_seconds)
            return
        live.delay = None
        try:
            await self._hub.change(
                live, lambda now_table, now: turn.act(now_table, seat, version, action, "", now)
            )
        except Refused as refusal:
            if refusal.code not in {Code.STALE, Code.NOT_YOUR_TURN, Code.GAME_OVER}:
                raise

    async def _choose(self, live: Live, seat: Seat) -> str:
        """What the bot of a seat does, or a beginner in its place; empty for neither."""
        table = live.table
        state = table.require_playing()
        legal = [table.game.notation(action) for action in state.legal_actions()]
        levels = level_names(table.game)
        beginner = beginner_of(levels)
        bot = table.bot_of(seat) or beginner
        # Nobody stronger plays for one that is weaker still.
        weaker = bot if bot == levels[0] else beginner
        question = msgspec.structs.replace(
            Question.about(state, seat, bot, self._seconds(table, seat)),
            person=_person(live),
            table=table.id,
        )
        for name in dict.fromkeys((bot, weaker)):
            if name != bot:
                self._delay(live, seat, "weaker", name)
            thought = await self._ask(live, seat, msgspec.structs.replace(question, bot=name))
            if thought is None:
                return ""  # there is nobody, for this one as for the other
            if thought.action in legal:
                return thought.action
            self._hub.metrics.bot_failures.inc()
        return ""

    async def _ask(self, live: Live, seat: Seat, question: Question) -> Answer | None:
        """What it answers, with a word to the players when that takes long."""

        def say() -> None:
            self._delay(live, seat, self._why())

        late = question.seconds + self._hub.settings.late_seconds
        loop = asyncio.get_running_loop()
        timer, begun = loop.call_later(late, say), loop.time()
        try:
            answer = await self._bots.choose(question)
        finally:
            timer.cancel()
        if live.table.game.has_secrets:
            await asyncio.sleep(until_round(loop.time() - begun))
        return answer

    def _why(self) -> Why:
        if not self._bots.is_up:
            return "away"
        return "busy" if self._bots.is_ready else "preparing"

    def _delay(self, live: Live, seat: Seat, why: Why, bot: str = "") -> None:
        live.tell_delay(Delayed(live.table.id, seat, live.table.version, why, bot))

    def _seconds(self, table: Table, seat: Seat) -> float:
        """How long it may think: less when its clock runs down, never longer for what it holds."""
        most = self._hub.settings.think_seconds
        if table.clock.due() is None:
            return most
        # A thirtieth of the time it has left, which is in milliseconds.
        left = table.clock.left_ms[seat] or most * 30_000
        return min(most, left / 30_000)

    # Players who come and go

    def came(self, live: Live, seats: tuple[Seat, ...]) -> None:
        """Somebody connected for these seats."""
        self._wake_forgotten_bot(live)
        self.presences.came(live)
        for seat in seats:
            if seat in live.table.away:
                self.spawn(self._come_back(live, seat))
        # Those who are here may have to decide about those who are not; when these went, nobody
        # may have been here, or another process.
        if seats:
            away = (seat for seat in live.table.people_apart() if not live.is_present(seat))
            self._expect(live, away)

    def went(self, live: Live, seats: tuple[Seat, ...]) -> None:
        """Nobody here is connected for these seats any more."""
        self.presences.gone(live, seats)
        self._expect(live, seats)

    def _expect(self, live: Live, seats: Iterable[Seat]) -> None:
        """Let these leave, unless they are back in time."""
        for seat in seats:
            key = (live.table.id, seat)
            if key not in self._leaving and schedule.waits_for_leaver(live.table, seat):
                self._leaving.add(key)
                self.spawn(self._leave_later(live, seat))

    async def _come_back(self, live: Live, seat: Seat) -> None:
        with contextlib.suppress(Refused):
            await self._hub.change(live, lambda table, now: lobby.come_back(table, seat, now))

    async def _leave_later(self, live: Live, seat: Seat) -> None:
        # Forgotten if this process ends; then the time in the store is due, and sweep() sees to it.
        try:
            is_settled = False
            while not is_settled:
                await asyncio.sleep(self._hub.settings.leave_after_seconds)
                is_settled = await self._leave_unless_present(live, seat)
        finally:
            self._leaving.discard((live.table.id, seat))

    async def _leave_unless_present(self, live: Live, seat: Seat) -> bool:
        """Whether that is settled; not where the store, or word of other nodes, was away."""
        is_here = self.presences.is_here(live, seat)
        if is_here or not schedule.waits_for_leaver(live.table, seat):
            return True
        if is_here is None:
            return False
        if live.table.setup.leaver == "wait" and not self.presences.has_somebody(live):
            return True  # nobody waits for them; whoever comes back first begins to
        try:
            await self._hub.change(live, lambda table, now: lobby.leave(table, seat, now))
        except Refused as refusal:
            return refusal.code != Code.BUSY
        return True

    # What is due

    async def _sweep_for_ever(self) -> None:
        # What was due soon when an earlier process ended may have nobody left who thinks of it.
        ahead = self._hub.patience.bot_ms
        number = 0
        is_away = False
        while True:
            try:
                await self.sweep(ahead)
                if self._hub.bus.is_shared:
                    await self._look(number)
                ahead = 0
                is_away = False
            except (Unavailable, Refused):
                if not is_away:  # once, not at every sweep
                    log.warning("the store does not answer")
                is_away = True
            # Whatever is lost is found here at last: no single table may end it.
            except Exception:
                log.exception("sweep")
            number += 1
            await asyncio.sleep(self._hub.settings.sweep_seconds)

    async def _forget_for_ever(self) -> None:
        while True:
            with contextlib.suppress(Unavailable):
                await forget(self._hub.store, self._hub.settings.bounds, self._hub.now())
            await asyncio.sleep(self._hub.settings.forget_seconds)

    async def sweep(self, ahead_ms: int = 0) -> None:
        """Look at every table that is due. One that is bad keeps nobody from the others."""
        for table_id in await self._hub.store.due(self._hub.now() + ahead_ms, BATCH):
            try:
                await self._attend(await self._hub.find(table_id))
            except Unavailable:
                raise  # the store is away from all of them
            except Refused as refusal:
                if refusal.code == Code.BUSY:
                    raise
                await self._look_again(table_id)
            except Exception:
                log.exception("table", extra={"table": table_id})
                await self._look_again(table_id)

    async def _look_again(self, table_id: str) -> None:
        await self._hub.store.postpone(table_id, self._hub.now() + LOOK_AGAIN_MS)

    async def _attend(self, live: Live) -> None:
        with contextlib.suppress(Refused):
            await self._hub.change(live, lambda _table, _now: None)  # stops the clock if it is up
        decider = live.table.decider
        if decider is None:
            due = schedule.marks(live.table, self._hub.patience).due
            await self._hub.store.postpone(live.table.id, due)
            return
        self.wake_bot(live)
        await self._leave_unless_present(live, decider)
        marks = schedule.marks(live.table, self._hub.patience)
        if marks.due is not None and marks.due <= self._hub.now():
            # It is still due, and nothing more can be done about it now.
            await self._hub.store.postpone(live.table.id, self._hub.now() + 1000)
            live.marks = marks

    async def _look(self, number: int) -> None:
        """Find out about word that was lost on the bus."""
        gaps = self._hub.bus.gaps
        if self._hub.bus.is_up and gaps == self._gaps and number % LOOK_EVERY:
            return
        watched = {live.table.id: live for live in self._hub.tables() if live.listeners}
        ids = list(watched)
        for start in range(0, len(ids), BATCH):
            counts = await self._hub.store.versions(ids[start : start + BATCH])
            for table_id, (lines, said) in counts.items():
                live = watched[table_id]
                if lines > live.table.version or said > live.said:
                    await self._hub.grown(table_id)
        self._gaps = gaps


def _person(live: Live) -> str:
    """On whose behalf a table's bots are asked: who made it, or the first person who sits there.

    By address, not by cookie: who throws cookies away would be a new person at every table, and
    their bots would all come before somebody else's next one.
    """
    if live.maker:
        return live.maker
    guests = (grant.guest for _seat, grant in sorted(live.grants.items()))
    return next((guest for guest in guests if guest), "")


def until_round(seconds: float) -> float:
    """How much longer an answer that took so long is kept back.

    What a bot holds changes how many positions it looks at by a few in a hundred at most. Of a
    quick answer that is less than anybody could measure, of others it goes under in this.
    """
    return -seconds % ROUND_SECONDS if seconds > ROUND_SECONDS else 0.0
