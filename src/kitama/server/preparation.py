"""Makes the rules ready to play while the page is served already.

On a machine that has never compiled them that takes a minute or so. A process of its own does it,
whose work is kept for all that come after it; this one only loads what is there.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kitama.games import GAMES, find
from kitama.tables.errors import Code, Refused

ALL: Final = 100
_COMMAND: Final = (sys.executable, "-m", "kitama.server.preparing")


def mark() -> Path:
    """A file that is there once everything is compiled, for these very sources."""
    from kitama.compiled import cache_directory  # noqa: PLC0415  # takes a second to load

    return cache_directory() / "prepared"


def load() -> None:
    """Load every title's rules, or compile what is missing."""
    titles = [find(name) for name in GAMES]  # first: only then it is known how much there is to do
    for title in titles:
        title.prepare()


class Preparation:
    """How far that is. Before it is done nobody may ask for anything that needs the rules."""

    def __init__(self, *, is_done: bool = False) -> None:
        self.percent = ALL if is_done else 0
        self._followers: list[Callable[[], None]] = []
        self._done = asyncio.Event()
        if is_done:
            self._done.set()

    @property
    def is_done(self) -> bool:
        return self.percent == ALL

    def require(self) -> None:
        """Raise Refused as long as it is not done."""
        if not self.is_done:
            raise Refused(Code.PREPARING, percent=self.percent)

    async def wait(self) -> None:
        """Go on once it is done."""
        await self._done.wait()

    def follow(self, follower: Callable[[], None]) -> None:
        """Call somebody each time it has got further."""
        self._followers.append(follower)

    async def run(self) -> None:
        """Prepare everything."""
        if not await asyncio.to_thread(lambda: mark().exists()):
            await self._compile()
        await asyncio.to_thread(load)
        self._advance(ALL)

    async def _compile(self) -> None:
        # What cannot be kept is compiled once more here, and here it is told.
        process = await asyncio.create_subprocess_exec(
            *_COMMAND, stdout=asyncio.subprocess.PIPE, env=os.environ | {"KITAMA_UNKEPT": "1"}
        )
        try:
            if process.stdout is not None:
                async for line in process.stdout:
                    # What it could not do is done here at last, and only then it is all.
                    self._advance(min(int(line), ALL - 1))
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _advance(self, percent: int) -> None:
        if percent > self.percent:
            self.percent = percent
            for follower in self._followers:
                follower()
        if self.is_done:
            self._done.set()
