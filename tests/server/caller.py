"""A server that calls back at once, to be killed at any moment.

It serves on a free port, prints it, and dies by SIGKILL when that step is reached for that time.
`warm.py` begins it.
"""

import dataclasses
import socket
from typing import Any, Final

from kitama.server.app import make_server
from kitama.server.notices.post import Poster
from kitama.server.services import Services
from kitama.storage import open_store
from tests.server.faulty import Fault, watch_store
from tests.server.serving import PATIENT, HereBots

STEPS: Final = ("decided", "executed", "committed", "claimed", "sending", "sent", "settled")
"""Of an action that calls somebody, and of the notice on its way."""


def watch_notices(notices: Any, fault: Fault) -> None:
    claim, settle = notices.claim, notices.settle

    async def claiming(*asked: Any) -> Any:
        found = await claim(*asked)
        if found:
            fault.reach("claimed")
        return found

    async def settling(*asked: Any) -> None:
        fault.reach("sent")
        await settle(*asked)
        fault.reach("settled")

    notices.claim, notices.settle = claiming, settling


class FaultyPoster(Poster):
    """Dies before it sends."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(is_private_allowed=True)
        self._fault = fault

    async def post(self, address: str, headers: Any, body: bytes) -> int:
        self._fault.reach("sending")
        return await super().post(address, headers, body)


async def main(database: str, step: str, count: str) -> None:
    fault = Fault(step, int(count))
    store = open_store(database)
    watch_store(store, fault)
    watch_notices(store.notices, fault)
    settings = dataclasses.replace(
        PATIENT,
        notice_seconds=0.02,
        notice_after_seconds=0,
        notice_lease_seconds=0.5,
        bounds=dataclasses.replace(
            PATIENT.bounds, endpoints_per_address=10**9, notices_per_hour=10**9
        ),
    )
    services = Services(store, settings, bots=HereBots(), poster=FaultyPoster(fault))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = make_server(services)
    server.when_started = lambda: print(listening.getsockname()[1], flush=True)  # noqa: T201
    await server.serve(sockets=[listening])
