"""How processes tell each other that a table has grown and who is there: by NATS, or not at all."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, Final

Grown = Callable[[str, bytes], Awaitable[None]]
Heard = Callable[[str, bytes], Awaitable[None]]

SUBJECT: Final = "table."
GROWN: Final = b"+"
"""What word of growth begins with; what is passed on begins otherwise."""
START_SECONDS: Final = 2.0
"""How long a node that starts waits for NATS before it goes on without."""

log = logging.getLogger("kitama")


class LocalBus:
    """One process alone: there is nobody to tell."""

    is_up: Final = True
    gaps: Final = 0
    is_shared: Final = False

    async def open(self, grown: Grown, heard: Heard) -> None:
        del grown, heard

    def announce(self, table: str, words: bytes = b"") -> None: ...

    async def pass_on(self, table: str, words: bytes) -> None: ...

    async def follow(self, table: str) -> None: ...

    async def forget(self, table: str) -> None: ...

    async def close(self) -> None: ...


class NatsBus:
    """Several processes: `table.<id>` says that there is something new in the store, perhaps with
    what it is, or who is at the table.

    A message may be lost; receivers also look into the store now and then, so that a lost one
    costs a moment and nothing else.
    """

    is_shared: Final = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Any = None
        self._followed: dict[str, Any] = {}
        """By table; None for one that is followed as soon as NATS is there."""
        self._grown: Grown | None = None
        self._heard: Heard | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._announced: list[tuple[str, bytes]] = []
        """What the others are to be told in this round of the loop."""
        self._publishing: asyncio.Task[None] | None = None
        self.gaps = 0
        """How often word may have been lost."""

    @property
    def is_up(self) -> bool:
        return self._client is not None and bool(self._client.is_connected)

    @property
    def client(self) -> Any:
        """The connection, for those who ask bots through it."""
        return self._client

    async def open(self, grown: Grown, heard: Heard) -> None:
        """Connect; without NATS go on, and connect when it comes."""
        import_module("nats")  # only in a cluster; whoever lacks it hears so
        self._grown, self._heard = grown, heard
        self._connecting = asyncio.create_task(self._connect())
        done, _pending = await asyncio.wait((self._connecting,), timeout=START_SECONDS)
        if done:
            self._connecting.result()
        else:
            log.warning(
                "NATS does not answer: start it, or look at --nats. Until then this node plays "
                "alone, and asks the database what the others do."
            )

    async def _connect(self) -> None:
        client = import_module("nats").NATS()
        await client.connect(
            self._url,
            name="kitama",
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.2,
            # A NATS that says nothing for so long is away.
            ping_interval=1,
            max_outstanding_pings=2,
            connect_timeout=2,
            pending_size=1_000_000,
            no_echo=True,
            error_cb=_ignored,
            disconnected_cb=self._lost,
            reconnected_cb=self._lost,
        )
        self._client = client
        for table, subscription in list(self._followed.items()):
            if subscription is None:
                self._followed[table] = await self._subscribe(table)
        self.gaps += 1

    async def _lost(self) -> None:
        self.gaps += 1

    def announce(self, table: str, words: bytes = b"") -> None:
        """Publish it at the end of this round of the loop: nobody who acts waits for NATS."""
        if not self._announced:
            self._publishing = asyncio.create_task(self._publish())
        self._announced.append((table, GROWN + words))

    async def _publish(self) -> None:
        announced, self._announced = self._announced, []
        for table, words in announced:
            await self.pass_on(table, words)

    async def pass_on(self, table: str, words: bytes) -> None:
        if self.is_up:
            await self._client.publish(SUBJECT + table, words)

    async def follow(self, table: str) -> None:
        if table not in self._followed:
            # First, so that one who asks meanwhile does not subscribe again.
            self._followed[table] = None
            if self._client is not None:
                self._followed[table] = await self._subscribe(table)

    async def _subscribe(self, table: str) -> Any:
        return await self._client.subscribe(SUBJECT + table, cb=self._take)

    async def forget(self, table: str) -> None:
        subscription = self._followed.pop(table, None)
        if subscription is not None and not self._client.is_closed:
            await subscription.unsubscribe()

    async def close(self) -> None:
        if self._connecting is not None and not self._connecting.done():
            self._connecting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._connecting
        if self._client is not None and not self._client.is_closed:
            await self._client.close()

    async def _take(self, message: Any) -> None:
        if self._grown is None or self._heard is None:
            return
        table, words = message.subject.removeprefix(SUBJECT), message.data
        if words.startswith(GROWN):
            await self._grown(table, words.removeprefix(GROWN))
        else:
            await self._heard(table, words)


async def _ignored(_error: Exception) -> None:
    """What goes wrong on the way shows in is_up; NATS would write a line at every attempt."""
