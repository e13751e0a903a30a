"""What tables need from outside: a store of lines, a way to tell other processes, time, seeds."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from kitama.game import Seat
from kitama.tables.line import Line


class VersionTaken(Exception):
    """Somebody else has added a line at this version first; nothing was written."""


class Unavailable(Exception):
    """The store cannot be reached; whether anything was written is not known."""


class Grant(NamedTuple):
    """Who may decide for a seat: hashes of a token and of a guest's cookie, never these."""

    seat: Seat
    token_hash: str
    guest: str


class Birth(NamedTuple):
    """What a new table has besides its lines."""

    game: str
    visibility: str
    seed: bytes
    join_hash: str
    at: int


class Marks(NamedTuple):
    """What of a table is looked up without reading its list."""

    phase: str
    due: int | None
    """When somebody must look at the table even if nobody does anything."""


class Write(NamedTuple):
    """Lines for one table, with its marks where these change."""

    table: str
    lines: Sequence[Line]
    marks: Marks | None = None
    grants: Sequence[Grant] = ()
    birth: Birth | None = None


class Said(NamedTuple):
    """A message to the table. Not part of the game, so not among its lines."""

    number: int
    at: int
    seat: Seat
    name: str
    text: str


class Stored(NamedTuple):
    """A table as it was written down."""

    birth: Birth
    lines: list[Line]
    grants: list[Grant]
    chat: list[Said]


class Listed(NamedTuple):
    """A public table that is not over."""

    table: str
    game: str
    phase: str
    at: int


class Store(Protocol):
    """The memory of the house. What write() returned from is on disk."""

    async def write(self, *writes: Write) -> None:
        """Write all of it or nothing. Raises VersionTaken or Unavailable."""
        ...

    async def say(self, table: str, said: Said) -> None:
        """Add a chat message. Raises VersionTaken when its number exists."""
        ...

    async def load(self, table: str, since: int = 0, said: int = 0) -> Stored | None:
        """A table with its lines from that version on and its chat from that number on."""
        ...

    async def grant(self, table: str, grant: Grant) -> None:
        """Give a seat to another token."""
        ...

    async def postpone(self, table: str, due: int | None) -> None: ...

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables somebody must look at."""
        ...

    async def listed(self, limit: int) -> list[Listed]: ...

    async def versions(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How many lines and how many chat messages each of these tables has."""
        ...

    async def every(self) -> list[str]:
        """Every table, oldest first."""
        ...

    async def check(self) -> None:
        """Raise Unavailable unless the store answers and can write."""
        ...

    async def close(self) -> None: ...


class Bus(Protocol):
    """Carries word that a table has grown to the other processes that show it."""

    async def open(self, grown: Callable[[str], Awaitable[None]]) -> None:
        """Begin; grown is awaited with the table's id whenever another process adds to it."""
        ...

    async def announce(self, table: str) -> None: ...

    async def follow(self, table: str) -> None: ...

    async def forget(self, table: str) -> None: ...

    @property
    def is_up(self) -> bool: ...

    async def close(self) -> None: ...


Now = Callable[[], int]
"""Milliseconds since 1970."""

Secret = Callable[[int], bytes]
"""So many bytes nobody can guess."""
