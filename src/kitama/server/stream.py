"""Tables and news as lines of JSON over HTTP, for programs without a socket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from kitama.server.live import Listener, Live
from kitama.server.messages import encode
from kitama.server.outbox import Outbox
from kitama.server.programs import Program
from kitama.server.services import Services

QUIET_SECONDS: Final = 15.0
"""After so long without a word an empty line is sent: whoever is gone is noticed by it."""


async def table_lines(
    services: Services, live: Live, guest: str, proof: str, since: int, address: str
) -> AsyncIterator[bytes]:
    """What a socket that subscribed would be told, a line each."""
    waiting = asyncio.Event()
    outbox = Outbox(services.settings.outbox_messages, waiting.set)
    listener = Listener(outbox, guest, address)
    hub, keeper = services.hub, services.keeper
    with services.addresses.socket(address):
        hub.listeners.add(listener)
        try:
            proofs = frozenset({proof} if proof else ())
            keeper.came(live, await hub.subscribe(live, listener, proofs, since))
            while True:
                yield outbox.take() + b"\n"
                if outbox.farewell is not None:
                    return
                waiting.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(QUIET_SECONDS):
                        await waiting.wait()
        finally:
            outbox.told_all.set()
            hub.listeners.discard(listener)
            gone = hub.unsubscribe(listener, live.table.id)
            if gone is not None:
                keeper.went(*gone)


async def event_lines(
    services: Services, program: Program, since: int, address: str
) -> AsyncIterator[bytes]:
    """What happens to a program, a line each, and an empty line when nothing did for a while."""
    with services.addresses.socket(address):
        async for event in services.programs.events(program, since):
            yield b"\n" if event is None else encode(event) + b"\n"
