"""The titles: a folder each. find() loads one on demand, so that importing kitama stays cheap."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final, cast

from kitama.game import Game

GAMES: Final = tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))
"""The name of every title: that of its folder here."""


class UnknownGame(LookupError):
    """There is no title of that name."""


def find(name: str) -> Game:
    """The title of that name, ready to start. Raises UnknownGame."""
    if name not in GAMES:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}")
    return cast("Game", import_module(f"{__name__}.{name}.game").GAME)
