"""Lets games be seen again without keeping anybody waiting: in processes of their own, few at a
time, in turn for those who ask, at a price for their address, and each only once.
"""

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from kitama.game import Seat
from kitama.server.lane import Full, Ticket, lazy_lane
from kitama.server.limits import Addresses, household
from kitama.server.live import Live
from kitama.server.replay import Window
from kitama.server.replay_child import Job, decode_done, encode
from kitama.tables.errors import Code, Refused
from kitama.tables.ports import Store, Unavailable

PROCESSES: Final = 1
SECONDS: Final = 20.0
"""What one may take."""
MOST: Final = 32
MOST_EACH: Final = 2
"""How many may wait, of all and of one address."""
REQUESTS_A_SECOND: Final = 50.0
"""What a second of the processor costs, in requests."""
MOST_KEPT: Final = 32 * 1024 * 1024
_COMMAND: Final = (sys.executable, "-m", "kitama.server.replay_child")

Key = tuple[object, ...]


class Replayer:
    """Needs the store, and the addresses' credit."""

    def __init__(self, store: Store, addresses: Addresses) -> None:
        self._store = store
        self._addresses = addresses
        self._lane = lazy_lane(PROCESSES, _COMMAND, MOST, MOST_EACH)
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._asked: dict[Key, asyncio.Future[bytes]] = {}

    async def open(self) -> None:
        await self._lane.open()

    async def close(self) -> None:
        await self._lane.close()

    async def of_table(self, live: Live, seat: Seat | None, window: Window, address: str) -> bytes:
        """The game of a table, as JSON in gzip. Raises Refused."""
        table = live.table
        if table.state is None:
            raise Refused(Code.NOT_STARTED)
        version = table.version

        async def job() -> Job:
            try:
                stored = await self._store.load(table.id)
            except Unavailable as error:
                raise Refused(Code.BUSY) from error
            if stored is None:
                raise Refused(Code.NO_SUCH_TABLE)
            lines = stored.lines[:version]
            return Job(window, None, table.id, table.seed, lines, seat)

        return await self._once((table.id, table.digest, seat, window), job, address)

    async def of_text(self, text: str, window: Window, address: str) -> bytes:
        """The game of a transcript or of a record, as JSON in gzip. Raises Refused."""
        digest = hashlib.sha256(text.encode(errors="surrogatepass")).digest()

        async def job() -> Job:
            return Job(window, text)

        return await self._once((digest, window), job, address)

    async def _once(self, key: Key, job: Callable[[], Awaitable[Job]], address: str) -> bytes:
        """From memory, or with those who ask the same, or computed."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        asked = self._asked.get(key)
        if asked is None:
            asked = asyncio.ensure_future(self._compute(key, job, address))
            self._asked[key] = asked
            asked.add_done_callback(lambda _done: self._asked.pop(key, None))
        # Several may wait for it: one who goes away must not take it from the others.
        return await asyncio.shield(asked)

    async def _compute(self, key: Key, job: Callable[[], Awaitable[Job]], address: str) -> bytes:
        ticket = Ticket(household(address), "")
        try:
            line = await self._lane.ask(ticket, encode(await job()), SECONDS)
        except Full as error:
            raise Refused(Code.TOO_FAST) from error
        if line is None:
            raise Refused(Code.BUSY if self._lane.is_ready else Code.PREPARING)
        done = decode_done(line)
        self._addresses.charge(address, done.seconds * REQUESTS_A_SECOND)
        if done.code is not None:
            raise Refused(done.code, **done.values)
        self._keep(key, done.body)
        return done.body

    def _keep(self, key: Key, body: bytes) -> None:
        self._kept[key] = body
        self._size += len(body)
        while self._size > MOST_KEPT:
            _key, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)
