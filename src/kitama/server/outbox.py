"""What a socket has still to be told: a bounded queue that drops a reader who is too slow."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from kitama.server.messages import Goodbye, encode


class Outbox:
    """Messages in order for one socket. put() never waits."""

    def __init__(self, most: int) -> None:
        self._messages: deque[str] = deque()
        self._most = most
        self._waits: asyncio.Future[None] | None = None
        """Of the sender, while there is nothing to send. An Event would cost more a message."""
        self._emptied = asyncio.Event()
        self.told_all = asyncio.Event()
        """The goodbye has been sent."""
        self.farewell: Goodbye | None = None
        """Why the socket is being closed, once it is."""

    def put(self, message: str) -> None:
        if self.farewell is not None:
            return
        if len(self._messages) >= self._most:
            self.close(Goodbye("slow"))
            return
        self._messages.append(message)
        self._wake()

    def close(self, farewell: Goodbye) -> None:
        """Say goodbye, in place of everything a slow reader has not read."""
        if self.farewell is None:
            self.farewell = farewell
            if farewell.reason == "slow":
                self._messages.clear()
            self._messages.append(encode(farewell).decode())
            self._wake()
            self._emptied.set()

    def _wake(self) -> None:
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    async def room(self) -> None:
        """Wait until a reader who asks much has read some of the answers."""
        # At half of it, so that what is answered meanwhile still has room.
        while len(self._messages) > self._most // 2 and self.farewell is None:
            self._emptied.clear()
            await self._emptied.wait()

    async def drain(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what comes until the goodbye is sent: in one frame, a line each, what is waiting."""
        loop = asyncio.get_running_loop()
        while True:
            if not self._messages:
                self._waits = loop.create_future()
                await self._waits
            while self._messages:
                # Emptied before it is sent: what is put meanwhile waits for the next frame, and is
                # counted.
                lines = "\n".join(self._messages)
                self._messages.clear()
                await send(lines)
            self._emptied.set()
            if self.farewell is not None:
                self.told_all.set()
                return
