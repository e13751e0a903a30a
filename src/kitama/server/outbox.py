"""What a socket has still to be told: a bounded queue that drops a reader who is too slow."""

import asyncio
from collections.abc import Callable

from kitama.server.messages import Goodbye, encode


class Outbox:
    """Messages in order for one socket, for which wake() sees to their being taken."""

    def __init__(self, most: int, wake: Callable[[], None]) -> None:
        self._messages: list[bytes] = []
        self.most = most
        self._wake = wake
        self._emptied = asyncio.Event()
        self.told_all = asyncio.Event()
        """The goodbye has been sent, or nobody is left to hear it."""
        self.farewell: Goodbye | None = None
        """Why the socket is being closed, once it is."""

    def put(self, message: bytes) -> None:
        if self.farewell is not None:
            return
        waiting = len(self._messages)
        if waiting >= self.most:
            self.close(Goodbye("slow"))
            return
        self._messages.append(message)
        if not waiting:
            self._wake()

    def close(self, farewell: Goodbye) -> None:
        """Say goodbye, in place of everything a slow reader has not read."""
        if self.farewell is None:
            self.farewell = farewell
            if farewell.reason == "slow":
                self._messages.clear()
            self._messages += self.last_words(farewell)
            self._emptied.set()
            self._wake()

    @property
    def has_room(self) -> bool:
        """Whether a reader who asks has read enough of the answers."""
        # Half of it, so that what is answered meanwhile still has room.
        return len(self._messages) <= self.most // 2

    async def room(self) -> None:
        """Wait until there is."""
        while not self.has_room and self.farewell is None:
            self._emptied.clear()
            await self._emptied.wait()

    def last_words(self, farewell: Goodbye) -> list[bytes]:
        """What the socket is told before it is closed."""
        return [encode(farewell)]

    def frames(self) -> list[bytes]:
        """All that waits, as it is sent."""
        return [self.take()] if self._messages else []

    def take(self) -> bytes:
        """All that waits, a line each: it goes into one frame."""
        messages = self._messages
        lines = messages[0] if len(messages) == 1 else b"\n".join(messages)
        self._messages.clear()
        self._emptied.set()
        return lines


class PlainOutbox(Outbox):
    """For programs that know nothing of ours: each message in a frame of its own, no goodbye."""

    def last_words(self, farewell: Goodbye) -> list[bytes]:
        del farewell
        return []

    def frames(self) -> list[bytes]:
        frames = self._messages.copy()
        self.take()
        return frames
