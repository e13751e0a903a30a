"""Whether the store can write, found out by writing: once a second at most, however many ask."""

import asyncio
import time
from typing import Final

from kitama.tables.ports import Store, Unavailable

FRESH_SECONDS: Final = 1.0


class Pulse:
    """Needs the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._feeling: asyncio.Task[bool] | None = None
        self._felt = 0.0

    async def is_felt(self) -> bool:
        """Whether a write went through."""
        feeling = self._feeling
        if feeling is None or (feeling.done() and time.monotonic() > self._felt + FRESH_SECONDS):
            feeling = self._feeling = asyncio.create_task(self._feel())
        # One who goes away must not take the answer from the others.
        return await asyncio.shield(feeling)

    async def _feel(self) -> bool:
        try:
            await self._store.check()
        except Unavailable:
            return False
        else:
            return True
        finally:
            self._felt = time.monotonic()
