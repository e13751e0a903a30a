"""One thread that writes: whatever has queued up goes into one transaction, and one sync to disk.

A job that fails by itself (its version is taken) never harms the others of its batch.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kitama.tables.ports import Unavailable, VersionTaken, Write

MAX_BATCH: Final = 500

Statement = Callable[[Connection], None]


class Job(NamedTuple):
    """What to write, and who waits for it."""

    writes: Sequence[Write]
    statement: Statement | None
    done: "asyncio.Future[None]"


class Writer:
    """Owns the only thread that writes. insert() puts many writes at once into the database."""

    def __init__(
        self, engine: Engine, insert: Callable[[Connection, Sequence[Write]], None]
    ) -> None:
        self._engine = engine
        self._insert = insert
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="kitama-writer", daemon=True)
        self._thread.start()

    async def write(self, writes: Sequence[Write]) -> None:
        await self._ask(writes, None)

    async def run(self, statement: Statement) -> None:
        await self._ask((), statement)

    def close(self) -> None:
        """Finish what has been asked for, then stop."""
        self._jobs.put(None)
        self._thread.join()

    async def _ask(self, writes: Sequence[Write], statement: Statement | None) -> None:
        done = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(writes, statement, done))
        # What is in the queue will be written even if the asker goes away.
        await asyncio.shield(done)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            is_last = False
            while len(batch) < MAX_BATCH and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    is_last = True
                    break
                batch.append(following)
            _answer(batch, self._write(batch))
            if is_last:
                return

    def _write(self, batch: list[Job]) -> list[Exception | None]:
        try:
            with self._engine.begin() as connection:
                self._insert(connection, [write for job in batch for write in job.writes])
                for job in batch:
                    if job.statement is not None:
                        job.statement(connection)
        except IntegrityError:
            return self._write_apart(batch) if len(batch) > 1 else [VersionTaken()]
        except SQLAlchemyError as error:
            return [Unavailable(type(error).__name__)] * len(batch)
        return [None] * len(batch)

    def _write_apart(self, batch: list[Job]) -> list[Exception | None]:
        """Some job of the batch has lost a race: let each succeed or fail by itself."""
        return [result for job in batch for result in self._write([job])]


def _answer(batch: list[Job], results: list[Exception | None]) -> None:
    """Tell everybody at once: one wake-up of the event loop for a whole batch."""
    loops = {job.done.get_loop() for job in batch}
    for loop in loops:
        if not loop.is_closed():
            mine = [
                (job.done, result)
                for job, result in zip(batch, results, strict=True)
                if job.done.get_loop() is loop
            ]
            loop.call_soon_threadsafe(_settle, mine)


def _settle(answers: list[tuple["asyncio.Future[None]", Exception | None]]) -> None:
    for done, result in answers:
        if done.done():
            continue
        if result is None:
            done.set_result(None)
        else:
            done.set_exception(result)
