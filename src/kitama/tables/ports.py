"""What tables need from outside: a store of lines, a way to tell other processes, time, seeds."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from kitama.game import Seat
from kitama.tables import names
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
    maker: str = ""
    """A hash of the address it was made from; kept until it is over. Bots take turns by it."""


class Marks(Struct, frozen=True, gc=False):
    """What of a table is looked up without reading its list."""

    phase: str
    due: int | None
    """When somebody must look at the table even if nobody does anything."""


class Call(NamedTuple):
    """A seat is called back to its table. Written with the action that calls it."""

    seat: Seat
    version: int
    """Of the table, with that action."""
    kind: str
    """turn or over."""
    game: str
    name: str
    """Who sits there."""
    at: int
    due: int
    """Not to be sent before."""
    owners: tuple[str, str, str]
    """Whose endpoints it goes to: the seat's guest, its token and its table."""

    @property
    def id(self) -> str:
        """The same whenever it is sent."""
        return names.short(f"kitama notice {self.owners[-1]} {self.version} {self.seat}")


class Write(Struct, frozen=True, gc=False):
    """Lines for one table, with its marks where these change."""

    table: str
    lines: Sequence[Line]
    marks: Marks | None = None
    grants: Sequence[Grant] = ()
    birth: Birth | None = None
    calls: Sequence[Call] | None = None
    """What takes the place of all notices of the table that wait; None leaves these alone."""


class Said(NamedTuple):
    """A message to the table. Not part of the game, so not among its lines."""

    number: int
    at: int
    seat: Seat
    name: str
    text: str
    request: str = ""
    """The id the asker gave it, so that the same request again is said once."""


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


class Token(NamedTuple):
    """What lets somebody's program in: whose it is and what for. The token itself is not kept."""

    token_hash: str
    program: str
    """The name it plays under."""
    scopes: str
    """Words with spaces between: play, watch."""
    at: int


class Challenge(NamedTuple):
    """A program is asked to a table."""

    id: str
    table: str
    program: str
    by: str
    """Who asks, as the table knows them."""
    at: int
    answer: str = ""
    """Empty, accepted or declined."""


class Told(NamedTuple):
    """A game of a guest has begun or is over."""

    table: str
    game: str
    seat: Seat
    kind: str
    """That of the line."""
    at: int


class Endpoint(NamedTuple):
    """Where somebody is told that a table waits for them."""

    id: str
    owner: str
    """Who is told: a guest, a seat's token (both hashed), or a table."""
    asker: str
    """Who asked for it: a guest or a seat's token."""
    table: str | None
    """The table it goes away with."""
    kind: str
    """push or hook."""
    address: str
    keys: str
    """What is sent is encrypted for these, or signed with this."""
    origin: str
    """Where the page is found."""
    locale: str
    quiet: str
    """The hours in which nothing is sent, as quiet.py reads them; empty for none."""
    maker: str
    at: int


class Waiting(NamedTuple):
    """A notice that is not sent yet."""

    table: str
    seat: Seat
    endpoint: str


class Notice(NamedTuple):
    """The same for whoever has claimed it, with what is to be sent."""

    table: str
    seat: Seat
    id: str
    kind: str
    game: str
    name: str
    at: int
    tries: int
    """How often it was tried before."""
    endpoint: Endpoint


class Notices(Protocol):
    """What is kept for calling people back."""

    @property
    def calls_nobody(self) -> bool:
        """Whether it is certain that nobody wants to be called back, so that none need be named."""
        ...

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of the house, made when it is first asked for and the same ever after."""
        ...

    async def put(self, endpoint: Endpoint, most: int, most_each: int) -> bool:
        """Add it, or put it in the place of the same; false where there are as many already.

        So many of one maker, and so many of one owner.
        """
        ...

    async def of(self, owners: Sequence[str]) -> list[Endpoint]:
        """Where these are told, the oldest first."""
        ...

    async def forget(self, endpoint: str) -> None:
        """Take an endpoint away, with what waits for it."""
        ...

    async def forget_old(self, before: int) -> None:
        """Take those away that nobody has asked for again since."""
        ...

    async def soon(self, before: int, limit: int) -> list[Waiting]:
        """What will be due by then."""
        ...

    async def postpone(self, waiting: Sequence[Waiting], due: int) -> None: ...

    async def claim(self, claim: str, now: int, until: int, limit: int) -> list[Notice]:
        """Take what is due for oneself, until then: no other process is given it meanwhile."""
        ...

    async def settle(self, claim: str, waiting: Waiting, due: int | None, tries: int) -> None:
        """What was claimed is sent, or not to be tried again before then."""
        ...

    async def queued(self) -> int:
        """How many wait."""
        ...


class Programs(Protocol):
    """What is kept of programs and of what they are asked to."""

    async def add(self, token: Token) -> None: ...

    async def find(self, token_hash: str) -> Token | None: ...

    async def of(self, program: str) -> list[Token]:
        """The tokens of a program; of all where none is named."""
        ...

    async def revoke(self, program: str) -> int:
        """Delete the tokens of a program: how many there were."""
        ...

    async def ask(self, challenge: Challenge) -> None: ...

    async def answer(self, challenge: str, answer: str) -> None: ...

    async def asked(self, challenge: str) -> Challenge | None: ...

    async def asked_since(self, program: str, since: int) -> list[Challenge]:
        """Challenges made since then that are not answered."""
        ...

    async def told(self, guest: str, since: int) -> list[Told]:
        """What began or ended since then; with 0, the games that go on."""
        ...


Done = Callable[[Exception | None], None]
"""What is called once something is written; with None, or with why it is not."""


class Store(Protocol):
    """The memory of the house. What write() returned from is on disk."""

    @property
    def programs(self) -> Programs: ...

    @property
    def notices(self) -> Notices: ...

    async def write(self, *writes: Write) -> None:
        """Write all of it or nothing. Raises VersionTaken or Unavailable."""
        ...

    def begin(self, done: Done, *writes: Write) -> None:
        """The same for those who do not wait: done is called, with what write() would raise.

        Never before this has returned. Raises Unavailable for a store that is known to be away.
        """
        ...

    async def say(self, table: str, said: Said, keep: int = 0) -> None:
        """Add a chat message, and keep only so many. Raises VersionTaken when its number exists."""
        ...

    async def load(self, table: str, since: int = 0, said: int = 0) -> Stored | None:
        """A table with its lines from that version on and its chat from that number on."""
        ...

    async def postpone(self, table: str, due: int | None) -> None: ...

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables somebody must look at."""
        ...

    async def listed(self, limit: int, each: int) -> list[Listed]:
        """The newest, and at most so many of each maker."""
        ...

    async def open_tables(self, maker: str, guest: str) -> int:
        """How many tables of one maker, or with one guest at them, are not over: the larger."""
        ...

    async def forget_idle(self, phase: str, before: int, limit: int) -> int:
        """Delete tables in that phase where nothing has happened since: how many there were.

        Never one where something is due: a clock runs there, or a bot is to act.
        """
        ...

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

    async def open(
        self,
        grown: Callable[[str, bytes], Awaitable[None]],
        heard: Callable[[str, bytes], Awaitable[None]],
    ) -> None:
        """Begin; grown is awaited with the table's id whenever another process adds to it, and with
        what that announced.

        heard is awaited with what another process passed on about a table.
        """
        ...

    def announce(self, table: str, words: bytes = b"") -> None:
        """Have the others told that a table has grown, with these words."""
        ...

    async def pass_on(self, table: str, words: bytes) -> None:
        """Tell the other processes that follow the table; nobody keeps it."""
        ...

    async def follow(self, table: str) -> None: ...

    async def forget(self, table: str) -> None: ...

    @property
    def is_up(self) -> bool: ...

    @property
    def gaps(self) -> int:
        """How often word may have been lost."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether there are other processes."""
        ...

    async def close(self) -> None: ...


Now = Callable[[], int]
"""Milliseconds since 1970."""

Secret = Callable[[int], bytes]
"""So many bytes nobody can guess."""
