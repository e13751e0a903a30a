"""A lock for one event loop that costs nothing to take while it is free."""

import asyncio
from collections import deque


class Lock:
    """Held by one at a time; who has to wait gets it in the order of asking.

    It passes from holder to holder without being free between them: nobody who comes by at that
    moment can take it, too.
    """

    def __init__(self) -> None:
        self.is_held = False
        """To be read by all, written by the lock alone."""
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take_now(self) -> bool:
        """Take it if it is free; release() gives it back."""
        if self.is_held:
            return False
        self.is_held = True
        return True

    async def take(self) -> None:
        """Take it, as soon as it is one's turn."""
        if self.take_now():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            # It may have been handed over in the moment its next holder went away.
            if turn.done() and not turn.cancelled():
                self.release()
            raise

    def release(self) -> None:
        """Hand it to whoever waits longest."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_held = False

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(self, *_error: object) -> None:
        self.release()
