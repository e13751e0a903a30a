"""Who is at a table now: told to everybody who looks at it, and never stored.

A seat is here as long as a socket of its holder is, at this node or another. Nodes tell each other
over the bus what they know of their own; where the bus is away, a seat that is not connected to
this node may be elsewhere, and nothing is said of it.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

import msgspec

from kitama.game import Seat
from kitama.server.hub import Hub
from kitama.server.identity import new_token
from kitama.server.live import Live
from kitama.server.messages import Presence, PresenceShown, encode
from kitama.tables import lobby
from kitama.tables.errors import Refused
from kitama.tables.table import Table

SAY_AGAIN_SECONDS: Final = 15.0
"""How often a node tells the others about tables it shows."""
HEARSAY_SECONDS: Final = 40.0
"""How long the word of a node counts: one that died says nothing more."""


class Word(msgspec.Struct, frozen=True):
    """What a node tells the others about a table."""

    node: str
    seats: list[Seat]
    lookers: int
    asks: bool = False
    """Whether it has just begun to show the table, and wants to hear of the others."""


class Hearsay(NamedTuple):
    """What another node said, and until when it counts, by the clock of this process."""

    seats: frozenset[Seat]
    lookers: int
    until: float


_decode: Final = msgspec.json.Decoder(Word).decode


class Attendance:
    """What this process knows of who is at one table."""

    def __init__(self, now: int) -> None:
        self.met_at = now
        """Who has not been here since may be on the way: perhaps the server was started anew."""
        self.went: dict[Seat, int] = {}
        """When seats that are not here went, as far as this process saw it."""
        self.elsewhere: dict[str, Hearsay] = {}
        """What other nodes said."""
        self.told = b""
        """What those who look at the table were told last."""
        self.passed_on = Word("", [], 0)
        """What the other nodes were told last."""
        self.timer: asyncio.TimerHandle | None = None


Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Lets work be done in the background."""


class Presences:
    """Needs the hub, and somebody who does work in the background."""

    def __init__(self, hub: Hub, spawn: Spawn) -> None:
        self._hub = hub
        self._spawn = spawn
        self._node = new_token()
        self._at: dict[str, Attendance] = {}
        hub.onlookers.append(self.look)
        hub.introducers.append(self._introduction)

    # What others ask

    def is_here(self, live: Live, seat: Seat) -> bool | None:
        """Whether somebody is connected for a seat; None where that cannot be known."""
        if live.is_present(seat):
            return True
        attendance = self._at.get(live.table.id)
        if attendance is not None and seat in _heard(attendance):
            return True
        return False if self._hub.bus.is_up else None

    def has_somebody(self, live: Live) -> bool:
        """Whether any person is here."""
        return any(self.is_here(live, seat) for seat in live.table.people())

    # What happens

    def came(self, live: Live) -> None:
        """Somebody looks at a table, for a seat or for none."""
        is_first = live.table.id not in self._at
        attendance = self._of(live)
        for seat in list(attendance.went):
            if live.is_present(seat):
                del attendance.went[seat]
        self.look(live)
        self._look_later(live, attendance)
        if is_first:
            self._pass_on(live, attendance.passed_on, asks=True)

    def gone(self, live: Live, seats: tuple[Seat, ...]) -> None:
        """Somebody looks no longer, and nobody here is connected for these seats any more."""
        attendance = self._of(live)
        attendance.went |= dict.fromkeys(seats, self._hub.now())
        self._look_later(live, attendance)

    async def heard(self, table_id: str, words: bytes) -> None:
        """Another node said who is at a table there."""
        attendance = self._at.get(table_id)
        live = self._hub.held(table_id)
        if attendance is None or live is None:
            return
        with contextlib.suppress(msgspec.DecodeError):
            word = _decode(words)
            before = _heard(attendance)
            until = time.monotonic() + HEARSAY_SECONDS
            attendance.elsewhere[word.node] = Hearsay(frozenset(word.seats), word.lookers, until)
            for seat in before - _heard(attendance):
                attendance.went[seat] = self._hub.now()
            self.look(live)
            self._look_later(live, attendance)
            if word.asks:
                self._pass_on(live, attendance.passed_on)

    def look(self, live: Live) -> None:
        """Tell everybody, if it has become another than they know."""
        attendance = self._at.get(live.table.id)
        if attendance is None:
            return
        self._pass_on_news(live, attendance)
        told = self._message(live, attendance)
        if told and told != attendance.told:
            attendance.told = told
            for listener in list(live.listeners):
                listener.hear(told)
        self._take_back_ready(live, attendance)

    async def repeat(self) -> None:
        """Tell the other nodes again, and let go of what is over."""
        while True:
            await asyncio.sleep(SAY_AGAIN_SECONDS)
            for table_id, attendance in list(self._at.items()):
                live = self._hub.held(table_id)
                if live is None:
                    self._forget(table_id, attendance)
                elif live.listeners:
                    self.look(live)
                    self._pass_on(live, attendance.passed_on)

    def close(self) -> None:
        for table_id, attendance in list(self._at.items()):
            self._forget(table_id, attendance)

    # How

    def _of(self, live: Live) -> Attendance:
        attendance = self._at.get(live.table.id)
        if attendance is None:
            attendance = self._at[live.table.id] = Attendance(self._hub.now())
        return attendance

    def _forget(self, table_id: str, attendance: Attendance) -> None:
        if attendance.timer is not None:
            attendance.timer.cancel()
        del self._at[table_id]

    def _look_later(self, live: Live, attendance: Attendance) -> None:
        """Look again when who has just gone counts as away; one look for all who go."""
        if attendance.timer is None:
            seconds = self._hub.settings.away_after_seconds
            loop = asyncio.get_running_loop()
            attendance.timer = loop.call_later(seconds, self._look_again, live.table.id, attendance)

    def _look_again(self, table_id: str, attendance: Attendance) -> None:
        attendance.timer = None
        live = self._hub.held(table_id)
        if live is not None:
            self.look(live)
            if self._is_recent(max([attendance.met_at, *attendance.went.values()])):
                self._look_later(live, attendance)

    def _is_recent(self, at: int) -> bool:
        return self._hub.now() < at + self._hub.settings.away_after_seconds * 1000

    def _shown(self, live: Live, attendance: Attendance, seat: Seat) -> PresenceShown:
        is_here = self.is_here(live, seat)
        if is_here is False and self._is_recent(attendance.went.get(seat, attendance.met_at)):
            is_here = True  # a page that is opened anew, a tunnel: nobody needs to know
        if is_here is not False:
            return PresenceShown(is_here)
        return PresenceShown(False, attendance.went.get(seat, live.table.away.get(seat)))

    def _message(self, live: Live, attendance: Attendance) -> bytes:
        table = live.table
        people = _apart(table)
        if not people:
            return b""  # nothing to tell
        lookers = 0
        if table.state is None:
            own = sum(not seats for seats in live.listeners.values())
            lookers = own + sum(one.lookers for one in _fresh(attendance))
        shown = [
            self._shown(live, attendance, seat) if seat in people else None
            for seat in range(len(table.players))
        ]
        return encode(Presence(table.id, shown, lookers))

    def _introduction(self, live: Live) -> bytes:
        attendance = self._at.get(live.table.id)
        return b"" if attendance is None else attendance.told

    def _take_back_ready(self, live: Live, attendance: Attendance) -> None:
        """Who is away is not ready: no game begins without them (T26)."""
        table = live.table
        if table.state is not None or table.called_at is not None:
            return
        for seat in table.ready:
            if self._shown(live, attendance, seat).is_here is False:
                self._spawn(self._not_ready(live, seat))

    async def _not_ready(self, live: Live, seat: Seat) -> None:
        with contextlib.suppress(Refused):
            await self._hub.change(
                live, lambda table, now: lobby.ready(table, seat, now, is_ready=False)
            )

    def _pass_on_news(self, live: Live, attendance: Attendance) -> None:
        if not self._hub.bus.is_shared:
            return
        seats = sorted({seat for seats in live.listeners.values() for seat in seats})
        lookers = sum(not seats for seats in live.listeners.values())
        word = Word(self._node, seats, lookers)
        if word != attendance.passed_on:
            attendance.passed_on = word
            self._pass_on(live, word)

    def _pass_on(self, live: Live, word: Word, *, asks: bool = False) -> None:
        if self._hub.bus.is_shared and word.node:
            words = encode(msgspec.structs.replace(word, asks=asks))
            self._spawn(self._hub.bus.pass_on(live.table.id, words))


def _apart(table: Table) -> list[Seat]:
    """The seats of people who cannot see each other; none where everybody sits at one screen."""
    people = table.people_apart()
    is_alone = len(people) < 2 and (table.state is not None or None not in table.players)
    return [] if is_alone or table.setup.hot_seat else people


def _fresh(attendance: Attendance) -> list[Hearsay]:
    """What other nodes said that still counts; the rest is forgotten."""
    now = time.monotonic()
    attendance.elsewhere = {
        node: word for node, word in attendance.elsewhere.items() if word.until > now
    }
    return list(attendance.elsewhere.values())


def _heard(attendance: Attendance) -> frozenset[Seat]:
    return frozenset(seat for word in _fresh(attendance) for seat in word.seats)
