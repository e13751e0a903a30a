"""A door for Onitama programs of others: the litama protocol (docs/litama.md)."""

from importlib import import_module
from typing import Any, Final

from litestar import WebSocket, websocket

from kitama.server.services import Services

DOORS: Final = ["/", "/litama", "/onitama"]
"""Here a seat goes with its token, which is said aloud: a page from elsewhere has none."""


@websocket(DOORS)
async def talk(socket: WebSocket[Any, Any, Any]) -> None:
    """Serve one program until it goes away, once there are rules to play by.

    Until then it waits at the door: it knows no word for coming again later.
    """
    services: Services = socket.app.state.services
    await services.preparation.wait()
    # What speaks the protocol loads the rules: the page is not to wait for that.
    await import_module(f"{__name__}.litama").talk(socket)


ROUTES: Final = [talk]


def attach(services: Services) -> None:
    """Let games of such programs begin, and let them pass where the rules leave nothing else."""
    bridge = import_module(f"{__name__}.bridge").Bridge(services)
    services.hub.watchers.append(bridge.look)
