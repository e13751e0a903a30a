"""How processes tell each other that a table has grown: not at all, or through NATS."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

Grown = Callable[[str], Awaitable[None]]

SUBJECT: Final = "table."


class LocalBus:
    """One process alone: there is nobody to tell."""

    is_up: Final = True

    async def open(self, grown: Grown) -> None:
        del grown

    async def announce(self, table: str) -> None: ...

    async def follow(self, table: str) -> None: ...

    async def forget(self, table: str) -> None: ...

    async def close(self) -> None: ...


class NatsBus:
    """Several processes: `table.<id>` says that there is something new in the store.

    A message may be lost; receivers also look into the store now and then, so that a lost one
    costs a moment and nothing else.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Any = None
        self._followed: dict[str, Any] = {}
        self._grown: Grown | None = None

    @property
    def is_up(self) -> bool:
        return self._client is not None and bool(self._client.is_connected)

    @property
    def client(self) -> Any:
        """The connection, for those who ask bots through it."""
        return self._client

    async def open(self, grown: Grown) -> None:
        import nats  # noqa: PLC0415  # only in a cluster

        self._grown = grown
        self._client = await nats.connect(
            self._url,
            name="kitama",
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.2,
            ping_interval=5,
            max_outstanding_pings=2,
            pending_size=1_000_000,
            no_echo=True,
        )

    async def announce(self, table: str) -> None:
        if self.is_up:
            await self._client.publish(SUBJECT + table, b"")

    async def follow(self, table: str) -> None:
        if table not in self._followed:
            self._followed[table] = await self._client.subscribe(SUBJECT + table, cb=self._heard)

    async def forget(self, table: str) -> None:
        subscription = self._followed.pop(table, None)
        if subscription is not None and not self._client.is_closed:
            await subscription.unsubscribe()

    async def close(self) -> None:
        if self._client is not None and not self._client.is_closed:
            await self._client.close()

    async def _heard(self, message: Any) -> None:
        if self._grown is not None:
            await self._grown(message.subject.removeprefix(SUBJECT))
