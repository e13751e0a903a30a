"""A server that kills itself at a chosen step of an action. Fault points exist only here.

`python -m tests.server.faulty DATABASE STEP COUNT` serves on a free port, prints it, and dies by
SIGKILL when that step is reached for that time; a COUNT of 0 never does.
"""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event

from kitama.server.app import make_server
from kitama.server.bus import LocalBus
from kitama.server.outbox import Outbox
from kitama.server.services import Services
from kitama.storage.sqlite import SqliteStore
from kitama.tables.ports import Write
from tests.server.serving import PATIENT, HereBots

STEPS: Final = ("decided", "executed", "committed", "told-one", "told-all", "acknowledged")
"""Between each pair of steps of an action: decide, execute, commit, swap, tell, acknowledge."""


class Fault:
    """Counts how often a step is reached."""

    def __init__(self, step: str, count: int) -> None:
        self._step = step
        self._left = count

    def reach(self, step: str) -> None:
        if step == self._step:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)


class FaultyStore(SqliteStore):
    """Can die before and after what it writes, and between writing and committing."""

    def __init__(self, path: Path, fault: Fault) -> None:
        super().__init__(path)
        self._fault = fault
        event.listen(self._writing, "commit", lambda _connection: fault.reach("executed"))

    async def write(self, *writes: Write) -> None:
        self._fault.reach("decided")
        await super().write(*writes)
        self._fault.reach("committed")


class FaultyBus(LocalBus):
    """Is asked to announce when everybody here was told."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    async def announce(self, table: str) -> None:
        del table
        self._fault.reach("told-all")


def watch_outboxes(fault: Fault) -> None:
    put = Outbox.put

    def watched(self: Outbox, message: str) -> None:
        put(self, message)
        if message.startswith('{"type":"seen"'):
            fault.reach("told-one")
        elif message.startswith('{"type":"accepted"'):
            fault.reach("acknowledged")

    Outbox.put = watched  # type: ignore[method-assign]


async def main(database: str, step: str, count: str) -> None:
    fault = Fault(step, int(count))
    watch_outboxes(fault)
    store: Any = FaultyStore(Path(database), fault)
    services = Services(store, PATIENT, FaultyBus(fault), HereBots())
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = make_server(services)
    server.when_started = lambda: print(listening.getsockname()[1], flush=True)  # noqa: T201
    await server.serve(sockets=[listening])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
