"""Processes of our own that answer a line with a line: a fixed number, bounded in time, replaced
when they die, and a fair order for those who wait for one that is free.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

from kitama.server.turns import Full, Ticket, Turns

GRACE_SECONDS: Final = 5.0
"""What a question may take beyond the time it was given."""
WAIT_SECONDS: Final = 10.0
"""How long a question waits for a process at most."""
START_SECONDS: Final = 60.0
"""The same while the first process is still making itself ready."""
_LINE_LIMIT: Final = 1 << 24
"""Otherwise asyncio reads lines of 64 kB at most."""


class _Child:
    """One process. After any trouble it is thrown away."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE_LIMIT,
        )
        # Its first line says that everything is compiled: only then time counts.
        await self._read()

    async def ask(self, line: bytes) -> bytes:
        process = self._process
        if process is None or process.stdin is None:
            raise ConnectionError("the process is not running")
        process.stdin.write(line + b"\n")
        await process.stdin.drain()
        return await self._read()

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read(self) -> bytes:
        if self._process is None or self._process.stdout is None:
            raise ConnectionError("the process is not running")
        line = await self._process.stdout.readline()
        if not line:
            raise ConnectionError("the process has ended")
        return line


class Lane:
    """Needs the number of processes and what they run; with is_lazy they begin when asked."""

    def __init__(
        self,
        processes: int,
        command: Sequence[str],
        turns: "Turns[asyncio.Future[_Child]]",
        *,
        is_lazy: bool = False,
    ) -> None:
        self._processes = processes
        self._command = command
        self._turns = turns
        self._is_lazy = is_lazy
        self._free: list[_Child] = []
        self._children: set[_Child] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self.is_ready = False
        """Whether one of them has ever been."""
        self.failures = 0

    @property
    def is_up(self) -> bool:
        """Whether there is anybody who answers, or will soon."""
        is_begun = bool(self._children) or bool(self._starting)
        return bool(self._processes) and (is_begun or self._is_lazy)

    async def open(self) -> None:
        if not self._is_lazy:
            self._begin()

    async def ask(self, ticket: Ticket, line: bytes, seconds: float) -> bytes | None:
        """The answer; None when there is none in time. Raises Full when too many wait."""
        if not self._processes:
            return None
        if not self._children and not self._starting:
            self._begin()
        child = await self._turn(ticket)
        if child is None:
            return None
        try:
            async with asyncio.timeout(seconds + GRACE_SECONDS):
                answer = await child.ask(line)
        # Thrown away with its process: an answer that comes late would be taken for the next one's.
        except (OSError, ValueError, TimeoutError):
            self.failures += 1
            await self._discard(child)
            self._launch()
            return None
        except asyncio.CancelledError:
            # The process is in the middle of an answer nobody waits for.
            await asyncio.shield(self._discard(child))
            self._launch()
            raise
        self._release(child)
        return answer

    async def _turn(self, ticket: Ticket) -> _Child | None:
        """Wait for a process that is free: people in turn, and nobody for ever."""
        if self._free:
            return self._free.pop()
        place: asyncio.Future[_Child] = asyncio.get_running_loop().create_future()
        self._turns.add(ticket, place)
        try:
            async with asyncio.timeout(WAIT_SECONDS if self.is_ready else START_SECONDS):
                return await place
        except (TimeoutError, asyncio.CancelledError) as error:
            if place.done() and not place.cancelled() and place.exception() is None:
                self._release(place.result())
            if isinstance(error, TimeoutError):
                return None
            raise

    def _release(self, child: _Child) -> None:
        while (place := self._turns.take()) is not None:
            if not place.done():
                place.set_result(child)
                return
        self._free.append(child)

    async def close(self) -> None:
        """End them all; who waits for one gets no answer."""
        self._processes = 0
        while (place := self._turns.take()) is not None:
            if not place.done():
                place.set_exception(TimeoutError())
        for task in list(self._starting):
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(self._discard(child) for child in list(self._children)))

    def _begin(self) -> None:
        for _number in range(self._processes):
            self._launch()

    def _launch(self) -> None:
        if self._processes:
            task = asyncio.create_task(self._start())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _start(self) -> None:
        """Begin a process; one that dies while warming up is begun again, more and more slowly."""
        pause = 0.1
        while True:
            child = _Child(self._command)
            self._children.add(child)
            try:
                await child.start()
            except (OSError, ValueError):
                self.failures += 1
                await self._discard(child)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 30)
            except asyncio.CancelledError:
                await self._discard(child)
                raise
            else:
                self.is_ready = True
                self._release(child)
                return

    async def _discard(self, child: _Child) -> None:
        self._children.discard(child)
        await child.stop()


def lane(processes: int, command: Sequence[str], most: int, most_each: int) -> Lane:
    """Processes that begin when the server does."""
    return Lane(processes, command, Turns(most, most_each))


def lazy_lane(processes: int, command: Sequence[str], most: int, most_each: int) -> Lane:
    """Processes that begin when somebody asks for the first time."""
    return Lane(processes, command, Turns(most, most_each), is_lazy=True)


__all__ = ["Full", "Lane", "Ticket", "lane", "lazy_lane"]
