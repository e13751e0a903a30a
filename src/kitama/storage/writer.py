"""One thread that writes: whatever has queued up goes into one transaction, and one sync to disk.

A job that fails by itself (its version is taken) never harms the others of its batch.
"""

import asyncio
import queue
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kitama.storage.away import Away
from kitama.tables.ports import Done, Unavailable, VersionTaken, Write

MAX_BATCH: Final = 500
PACE_SECONDS: Final = 0.006
"""From one commit to the next, at the least: under load more goes into each. The first of a quiet
moment does not wait."""
MOST_PACE_SECONDS: Final = 0.012
FULL_BATCH: Final = 30
"""Where so many come together, twice the pace lets fewer commits do for all of them."""

Statement = Callable[[Connection], None]


class Job(Struct, eq=False):
    """What to write, and who is to be told once it is written."""

    writes: Sequence[Write]
    statement: Statement | None
    loop: asyncio.AbstractEventLoop
    done: Done | None
    """Nobody any more, once they were told."""
    asked: float
    """When, on the clock that never goes back."""

    def settle(self, error: Exception | None) -> bool:
        """Tell, unless it was told before; whether it was not."""
        done, self.done = self.done, None
        self.writes = ()  # the alarm keeps the job for a while, but need not keep these
        if done is not None:
            done(error)
        return done is not None


class Writer:
    """Owns the only thread that writes. insert() puts many writes at once into the database.

    Those that need nothing else beside them go through an engine that is chosen for them.
    """

    def __init__(
        self,
        engine: Engine,
        engine_for: Callable[[Sequence[Write]], Engine],
        insert: Callable[[Connection, Sequence[Write]], None],
        away: Away,
    ) -> None:
        self._engine = engine
        self._engine_for = engine_for
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
        waiting = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            # Whoever asked may have gone away. What they asked for is written all the same.
            if not waiting.done():
                if error is None:
                    waiting.set_result(None)
                else:
                    waiting.set_exception(error)

        self.begin(writes, done, statement)
        await waiting

    def begin(
        self, writes: Sequence[Write], done: Done, statement: Statement | None = None
    ) -> None:
        """Have it written; done is called in a later round of the loop. Raises Unavailable."""
        begun = self._away.require_here()
        loop = asyncio.get_running_loop()
        job = Job(writes, statement, loop, done, begun)
        if loop in self._asked:
            self._asked[loop].append(job)
        else:
            # Whatever else is asked for in this round of the loop goes along.
            self._asked[loop] = [job]
            loop.call_soon(self._hand_over, loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Queue what was asked for. It will be written even if the askers go away."""
        if loop in self._asked:
            jobs = self._asked.pop(loop)
            # A list of its own: the thread adds to the one it is given.
            loop.call_later(self._away.seconds, self._give_up, jobs.copy())
            self._jobs.put(jobs)

    def _give_up(self, jobs: list[Job]) -> None:
        """One alarm for all of a round: one for each would cost more than the rest of asking."""
        for job in jobs:
            if job.done is not None and job.settle(Unavailable("it does not answer")):
                self._away.failed(job.asked)

    def _run(self) -> None:
        jobs: list[Job] | None = []
        begun = 0.0
        batch: list[Job] = []
        while jobs is not None:
            jobs = self._jobs.get()
            begun = _paced(begun, len(batch))
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
        writes = [write for job in batch for write in job.writes]
        statements = [job.statement for job in batch if job.statement is not None]
        engine = self._engine if statements else self._engine_for(writes)
        try:
            with engine.begin() as connection:
                self._insert(connection, writes)
                for statement in statements:
                    statement(connection)
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


def _paced(before: float, written: int) -> float:
    """Wait until it is time for the next commit after one of so many, and tell the time."""
    pace = MOST_PACE_SECONDS if written >= FULL_BATCH else PACE_SECONDS
    pause = before + pace - time.monotonic()
    if pause > 0:  # even sleeping for no time hands the interpreter to another thread
        time.sleep(pause)
    return time.monotonic()


def _answer(batch: list[Job], results: list[Exception | None]) -> None:
    """Tell everybody at once: one wake-up of the event loop for a whole batch."""
    answers = defaultdict(list)
    for job, result in zip(batch, results, strict=True):
        answers[job.loop].append((job, result))
    for loop, mine in answers.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, mine)


def _settle(answers: list[tuple[Job, Exception | None]]) -> None:
    for job, result in answers:
        job.settle(result)
