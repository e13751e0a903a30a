"""A socket from its handshake to its end, whatever is spoken on it."""

import time
from collections.abc import Callable
from typing import Any, Final, cast

from litestar import WebSocket

from kitama.server import identity
from kitama.server.limits import Credit
from kitama.server.live import Listener
from kitama.server.messages import Goodbye
from kitama.server.services import Services
from kitama.server.wire import Wire
from kitama.tables.errors import Code, Refused

CLOSE_BUSY: Final = 1013
FLOOD_STRIKES: Final = 100
"""How many frames beyond its credit a socket may send before it is closed."""


class Visit:
    """What one socket asks for, in order."""

    def __init__(self, services: Services, listener: Listener) -> None:
        self.services = services
        self.listener = listener
        settings = services.settings
        self._credit = Credit(
            settings.messages_per_second, settings.message_burst, time.monotonic()
        )
        self._strikes = 0

    def close(self) -> None:
        """The socket is gone."""

    def begin(self, text: str | bytes, answered: Callable[[], None]) -> bool:
        """Answer a message without a task, if that is possible; answered is called once it is.

        Whether it is on its way; otherwise nothing was done, and take() does it.
        """
        del text, answered
        return False

    async def take(self, text: str | bytes) -> None:
        """Answer one message. Nothing a client sends may end in anything but an answer."""

    async def read(self, wire: Wire) -> None:
        while (text := await wire.receive()) is not None:
            await self.take(text)
            # Whoever does not read the answers is not read from either (docs/security.md).
            await self.listener.outbox.room()

    def spend(self) -> bool:
        """Count a message, or a frame that is none. Who goes on without credit is cut off."""
        if self._credit.spend(time.monotonic()):
            return True
        self._strikes += 1
        if self._strikes > FLOOD_STRIKES:
            self.listener.outbox.close(Goodbye("flood"))
        return False

    def charge(self, cost: float) -> None:
        """Count what a message turned out to cost besides."""
        self._credit.charge(cost)


Begin = Callable[[Services, Wire, str, str], Visit]
"""What is spoken, from the wire, the guest's cookie and the address."""


async def receive(socket: WebSocket[Any, Any, Any], begin: Begin) -> None:
    """Serve one socket until it goes away."""
    services: Services = socket.app.state.services
    address = socket.client.host if socket.client else ""
    try:
        # Counted before it is accepted: one too many costs no more than its handshake.
        with services.addresses.socket(address):
            await _serve(socket, services, address, begin)
    except Refused:
        await socket.close(code=CLOSE_BUSY)


async def _serve(
    socket: WebSocket[Any, Any, Any], services: Services, address: str, begin: Begin
) -> None:
    if len(services.hub.listeners) >= services.settings.max_sockets:
        raise Refused(Code.TOO_MANY, most=services.settings.max_sockets)
    await socket.accept()
    cookie = socket.cookies.get(identity.cookie_name(is_secure=services.settings.is_secure))
    wire: Wire = cast("Any", socket.scope)["wire"]
    visit = begin(services, wire, identity.guest(cookie), address)
    outbox = visit.listener.outbox
    wire.open(outbox, visit.spend, visit.begin)
    wire.flush_soon()
    services.hub.listeners.add(visit.listener)
    services.metrics.sockets.inc()
    try:
        await visit.read(wire)
    finally:
        visit.close()
        services.hub.listeners.discard(visit.listener)
        services.metrics.sockets.dec()
        if outbox.farewell is not None:
            services.metrics.dropped.labels(outbox.farewell.reason).inc()
    # As long as it is there it counts for its address.
    await wire.gone()
