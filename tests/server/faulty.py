"""A server that kills itself at a chosen step of an action. Fault points exist only here.

`python -m tests.server.faulty DATABASE NATS STEP COUNT BOTS JUMP` serves on a free port, prints it,
and dies by SIGKILL when that step is reached for that time; a COUNT of 0 never does. Where NATS is
empty it is alone. Bots think in so many processes, or here where there are none; its clock is wrong
by JUMP milliseconds.
"""

import asyncio
import dataclasses
import os
import signal
import socket
import sys
from typing import Any, Final

from sqlalchemy import event

from kitama.server.app import make_server
from kitama.server.bus import LocalBus, NatsBus
from kitama.server.outbox import Outbox
from kitama.server.services import Services, now_ms
from kitama.storage import open_store
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


def watch_store(store: Any, fault: Fault) -> None:
    """It can die before and after what it writes, and between writing and committing."""
    event.listen(store._writing, "commit", lambda _connection: fault.reach("executed"))
    write = store.write

    async def watched(*writes: Write) -> None:
        fault.reach("decided")
        await write(*writes)
        fault.reach("committed")

    store.write = watched


def watch_bus(bus: Any, fault: Fault) -> None:
    """It is asked to announce when everybody here was told."""
    announce = bus.announce

    async def watched(table: str) -> None:
        fault.reach("told-all")
        await announce(table)

    bus.announce = watched


def watch_outboxes(fault: Fault) -> None:
    put = Outbox.put

    def watched(self: Outbox, message: bytes) -> None:
        put(self, message)
        if message.startswith(b'{"type":"seen"'):
            fault.reach("told-one")
        elif message.startswith(b'{"type":"accepted"'):
            fault.reach("acknowledged")

    Outbox.put = watched  # type: ignore[method-assign]


async def main(database: str, nats: str, step: str, count: str, bots: str, jump: str) -> None:
    fault = Fault(step, int(count))
    watch_outboxes(fault)
    store = open_store(database)
    watch_store(store, fault)
    bus: Any = NatsBus(nats) if nats else LocalBus()
    watch_bus(bus, fault)
    # In this process they keep everybody waiting.
    seconds = 0.3 if int(bots) else 0.01
    settings = dataclasses.replace(PATIENT, bot_processes=int(bots), think_seconds=seconds)
    services = Services(
        store,
        settings,
        bus,
        None if settings.bot_processes else HereBots(),
        lambda: now_ms() + int(jump),
    )
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = make_server(services)
    server.when_started = lambda: print(listening.getsockname()[1], flush=True)  # noqa: T201
    await server.serve(sockets=[listening])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:7]))
