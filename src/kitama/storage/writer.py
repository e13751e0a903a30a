"""One thread that writes: whatever has queued up goes into one transaction, and one sync to disk.

A job that fails by itself (its version is taken) never harms the others of its batch.
"""

import asyncio
import queue
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kitama.storage.away import Away
from kitama.tables.ports import Unavailable, VersionTaken, Write

MAX_BATCH: Final = 500
PACE_SECONDS: Final = 0.006
"""From one commit to the next, at the least: under load more goes into each. The first of a quiet
moment does not wait."""

Statement = Callable[[Connection], None]


class Job(NamedTuple):
    """What to write, and who waits for it."""

    writes: Sequence[Write]
    statement: Statement | None
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"
    asked: float
    """When, on the clock that never goes back."""


class Writer:
    """Owns the only thread that writes. insert() puts many writes at once into the database."""

    def __init__(
        self,
        engine: Engine,
        insert: Callable[[Connection, Sequence[Write]], None],
        away: Away,
    ) -> None:
        self._engine = engine
        self._insert = insert
        self._away = away
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._asked: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        # A daemon, so that a process told to end does not hang on it; close() waits for it.
        self._thread = threading.Thread(target=self._run, name="kitama-writer", daemon=True)
        self._thread.start()

    async def write(self, writes: Sequence[Write]) -> None:
        await self._ask(writes, None)

    async def run(self, statement: Statement) -> None:
        await self._ask((), statement)

    async def close(self) -> None:
        """Finish what has been asked for, then stop."""
        loop = asyncio.get_running_loop()
        self._hand_over(loop)
        self._jobs.put(None)
        await loop.run_in_executor(None, self._thread.join)

    async def _ask(self, writes: Sequence[Write], statement: Statement | None) -> None:
        begun = self._away.require_here()
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        job = Job(writes, statement, loop, done, begun)
        if loop in self._asked:
            self._asked[loop].append(job)
        else:
            # Whatever else is asked for in this round of the loop goes along.
            self._asked[loop] = [job]
            loop.call_soon(self._hand_over, loop)
        try:
            await done
        except TimeoutError as error:
            self._away.failed(begun)
            raise Unavailable("it does not answer") from error

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Queue what was asked for. It will be written even if the askers go away."""
        if loop in self._asked:
            jobs = self._asked.pop(loop)
            self._jobs.put(jobs)
            # One alarm for all of a round: one for each would cost more than the rest of asking.
            loop.call_later(self._away.seconds, _give_up, [job.done for job in jobs])

    def _run(self) -> None:
        jobs: list[Job] | None = []
        begun = 0.0
        while jobs is not None:
            jobs = self._jobs.get()
            time.sleep(max(0.0, begun + PACE_SECONDS - time.monotonic()))
            begun = time.monotonic()
            batch = jobs or []
            while jobs is not None and len(batch) < MAX_BATCH and not self._jobs.empty():
                jobs = self._jobs.get()
                batch += jobs or []
            batch = self._still_wanted(batch)
            if batch:
                _answer(batch, self._write(batch))

    def _still_wanted(self, batch: list[Job]) -> list[Job]:
        """Without what lay here so long that those who asked were told that nobody answers."""
        oldest = time.monotonic() - self._away.seconds
        return [job for job in batch if job.asked > oldest]

    def _write(self, batch: list[Job]) -> list[Exception | None]:
        begun = time.monotonic()
        try:
            with self._engine.begin() as connection:
                self._insert(connection, [write for job in batch for write in job.writes])
                for job in batch:
                    if job.statement is not None:
                        job.statement(connection)
        # Whose line it was the database does not say. Nothing of the batch was written.
        except IntegrityError:
            return self._write_apart(batch) if len(batch) > 1 else [VersionTaken()]
        except SQLAlchemyError as error:
            self._away.failed(begun)
            return [Unavailable(type(error).__name__)] * len(batch)
        return [None] * len(batch)

    def _write_apart(self, batch: list[Job]) -> list[Exception | None]:
        """Some job of the batch has lost a race: let each succeed or fail by itself."""
        return [result for job in batch for result in self._write([job])]


def _answer(batch: list[Job], results: list[Exception | None]) -> None:
    """Tell everybody at once: one wake-up of the event loop for a whole batch."""
    answers = defaultdict(list)
    for job, result in zip(batch, results, strict=True):
        answers[job.loop].append((job.done, result))
    for loop, mine in answers.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, mine)


def _give_up(waiting: list["asyncio.Future[None]"]) -> None:
    for done in waiting:
        if not done.done():
            done.set_exception(TimeoutError())


def _settle(answers: list[tuple["asyncio.Future[None]", Exception | None]]) -> None:
    for done, result in answers:
        # Whoever asked has gone away meanwhile. What they asked for is written all the same.
        if done.done():
            continue
        if result is None:
            done.set_result(None)
        else:
            done.set_exception(result)
