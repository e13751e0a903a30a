"""Processes for bots: a fixed number, warmed up, bounded in time, replaced when they die."""

import asyncio
import contextlib
import sys
from collections.abc import Sequence
from typing import Any, Final, Protocol

from kitama.server.thinker import Answer, Question, decode_answer, encode

SUBJECT: Final = "bots.think"
QUEUE: Final = "workers"
GRACE_SECONDS: Final = 5.0
"""What a question may take beyond the time the bot was given."""
_COMMAND: Final = (sys.executable, "-m", "kitama.server.thinker")
# Otherwise asyncio reads lines of 64 kB at most.
_LINE_LIMIT: Final = 1 << 20


class Bots(Protocol):
    """Somebody who answers for bots."""

    async def open(self) -> None: ...

    async def choose(self, question: Question) -> Answer | None:
        """What the bot chose, and why; None when it failed."""
        ...

    @property
    def is_up(self) -> bool: ...

    async def close(self) -> None: ...


class _Worker:
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

    async def ask(self, question: Question) -> Answer:
        process = self._process
        if process is None or process.stdin is None:
            raise ConnectionError("the process is not running")
        process.stdin.write(encode(question) + b"\n")
        await process.stdin.drain()
        return await self._read()

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read(self) -> Answer:
        if self._process is None or self._process.stdout is None:
            raise ConnectionError("the process is not running")
        line = await self._process.stdout.readline()
        if not line:
            raise ConnectionError("the process has ended")
        return decode_answer(line)


class BotPool:
    """Needs the number of processes; each question goes to one that is free."""

    def __init__(self, processes: int, command: Sequence[str] = _COMMAND) -> None:
        self._processes = processes
        self._command = command
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers: set[_Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self.failures = 0

    @property
    def is_up(self) -> bool:
        return self._processes == 0 or bool(self._workers) or bool(self._starting)

    async def open(self) -> None:
        for _number in range(self._processes):
            self._launch()

    async def choose(self, question: Question) -> Answer | None:
        if not self._processes:
            return None
        # Waiting for a free one is not counted against the bot.
        worker = await self._free.get()
        try:
            async with asyncio.timeout(question.seconds + GRACE_SECONDS):
                thought = await worker.ask(question)
        # Thrown away with its process: an answer that comes late would be taken for the next one's.
        except (OSError, ValueError, TimeoutError):
            self.failures += 1
            await self._discard(worker)
            self._launch()
            return None
        except asyncio.CancelledError:
            # The process is in the middle of an answer nobody waits for.
            await asyncio.shield(self._discard(worker))
            self._launch()
            raise
        self._free.put_nowait(worker)
        self.failures += bool(thought.trouble)
        return thought if thought.action else None

    async def close(self) -> None:
        self._processes = 0
        for task in list(self._starting):
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(self._discard(worker) for worker in list(self._workers)))

    def _launch(self) -> None:
        if self._processes:
            task = asyncio.create_task(self._start())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _start(self) -> None:
        """Begin a process; one that dies while warming up is begun again, more and more slowly."""
        pause = 0.1
        while True:
            worker = _Worker(self._command)
            self._workers.add(worker)
            try:
                await worker.start()
            except (OSError, ValueError):
                self.failures += 1
                await self._discard(worker)
                await asyncio.sleep(pause)
                pause = min(pause * 2, 30)
            except asyncio.CancelledError:
                await self._discard(worker)
                raise
            else:
                self._free.put_nowait(worker)
                return

    async def _discard(self, worker: _Worker) -> None:
        self._workers.discard(worker)
        await worker.stop()


class NatsBots:
    """Asks whichever worker is free anywhere; if there is none, the processes of this machine."""

    def __init__(self, bus: Any, local: BotPool) -> None:
        self._bus = bus
        self._local = local

    @property
    def is_up(self) -> bool:
        return bool(self._bus.is_up) or self._local.is_up

    async def open(self) -> None:
        await self._local.open()

    async def choose(self, question: Question) -> Answer | None:
        from nats.errors import Error  # noqa: PLC0415  # only in a cluster

        try:
            reply = await self._bus.client.request(
                SUBJECT, encode(question), timeout=question.seconds + GRACE_SECONDS
            )
            thought = decode_answer(reply.data)
        except (Error, OSError, TimeoutError, ValueError):
            return await self._local.choose(question)
        return thought if thought.action else None

    async def close(self) -> None:
        await self._local.close()
