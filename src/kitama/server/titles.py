"""What each title adds to the server: doors for programs that speak something of their own.

A title says so in the `__init__.py` of its folder here: `ROUTES`; `DOORS`, the paths of sockets on
which nobody is known by a cookie, so that pages from anywhere may come; and `attach`, which is
called once with the server's services.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from kitama.games import GAMES
from kitama.server.services import Services


def _titles() -> Iterator[ModuleType]:
    for name in GAMES:
        package = f"{__package__}.{name}"
        if find_spec(package):
            yield import_module(package)


DOORS: Final = frozenset(path for title in _titles() for path in title.DOORS)


def routes() -> list[Any]:
    """The doors of all titles."""
    return [route for title in _titles() for route in title.ROUTES]


def attach(services: Services) -> None:
    """Let each title's doors know what happens."""
    for title in _titles():
        title.attach(services)
