"""A door for Onitama programs of others: the litama protocol (docs/litama.md)."""

from importlib import import_module
from typing import Any, Final

from litestar import WebSocket, websocket

from kitama.server.services import Services
from kitama.server.visit import CLOSE_BUSY

PATHS: Final = ["/", "/litama", "/onitama"]


@websocket(PATHS)
async def talk(socket: WebSocket[Any, Any, Any]) -> None:
    """Serve one program until it goes away, once there are rules to play by."""
    services: Services = socket.app.state.services
    if not services.preparation.is_done:
        await socket.close(code=CLOSE_BUSY)
        return
    # What speaks the protocol loads the rules: the page is not to wait for that.
    await import_module(f"{__name__}.litama").talk(socket)


ROUTES: Final = [talk]


def attach(services: Services) -> None:
    """Let games of such programs begin, and let them pass where the rules leave nothing else."""
    bridge = import_module(f"{__name__}.bridge").Bridge(services)
    services.hub.watchers.append(bridge.look)
