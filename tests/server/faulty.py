"""A server that kills itself at a chosen step of an action. Fault points exist only here.

It serves on a free port, prints it, and dies by SIGKILL when that step is reached for that time; a
count of 0 never does. Without an address of NATS it is alone. Bots think in so many processes, or
here where there are none; its clock is wrong by so many milliseconds. `warm.py` begins it.
"""

import dataclasses
import os
import signal
import socket
from typing import Any, Final

from sqlalchemy import event

from kitama.server.app import make_server
from kitama.server.bot_pool import BotPool, NatsBots
from kitama.server.bus import LocalBus, NatsBus
from kitama.server.outbox import Outbox
from kitama.server.services import Services, now_ms
from kitama.storage import open_store
from kitama.tables.ports import Done, Write
from tests.server.serving import PATIENT, HereBots

STEPS: Final = ("decided", "executed", "committed", "told-one", "told-all", "acknowledged")
"""Between each pair of steps of an action: decide, execute, commit, swap, tell, acknowledge."""
BOT_COMMAND: tuple[str, ...] = ()
"""What becomes a bot that is ready at once."""


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

    begin = store.begin

    def begun(done: Done, *writes: Write) -> None:
        def settled(error: Exception | None) -> None:
            if error is None:
                fault.reach("committed")
            done(error)

        fault.reach("decided")
        begin(settled, *writes)

    store.write = watched
    store.begin = begun


def watch_bus(bus: Any, fault: Fault) -> None:
    """It is asked to announce when everybody here was told."""
    announce = bus.announce

    def watched(table: str, words: bytes = b"") -> None:
        fault.reach("told-all")
        announce(table, words)

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
        store, settings, bus, _thinking(int(bots), bus), lambda: now_ms() + int(jump)
    )
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = make_server(services)
    server.when_started = lambda: print(listening.getsockname()[1], flush=True)  # noqa: T201
    await server.serve(sockets=[listening])


def _thinking(processes: int, bus: Any) -> Any:
    if not processes:
        return HereBots()
    pool = BotPool(processes, BOT_COMMAND)
    return NatsBots(bus, pool) if isinstance(bus, NatsBus) else pool
