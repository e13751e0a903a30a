"""A door for Onitama programs of others: the litama protocol (docs/litama.md)."""

from typing import Final

from kitama.server.onitama.bridge import Bridge
from kitama.server.onitama.litama import talk
from kitama.server.services import Services

ROUTES: Final = [talk]


def attach(services: Services) -> None:
    """Let games of such programs begin, and let them pass where the rules leave nothing else."""
    services.hub.watchers.append(Bridge(services).look)
