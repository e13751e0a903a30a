"""Every message that crosses the wire, in both directions: the protocol.

docs/protocol.md explains it; web/src/protocol.ts and docs/protocol.schema.json are made from this
file by scripts/protocol.py, and a test fails when they are not up to date.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from kitama.tables.clock import Control, NoClock
from kitama.tables.errors import Code, Value
from kitama.tables.setup import Leaver, Player, Visibility

PROTOCOL: Final = 1

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9]{1,32}$")]
RequestId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$", description="the client's own")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, Meta(max_length=100)]
Question = Literal["draw", "takeback", "rematch"]


class _FromClient(Struct, forbid_unknown_fields=True, frozen=True):
    """What comes in is closed: a field nobody knows is an error."""


# Over the socket, from the client.


class Subscribe(_FromClient, frozen=True, tag="subscribe"):
    """Watch a table, with the tokens of the seats one holds; none is a spectator."""

    table: TableId
    tokens: Annotated[list[Token], Meta(max_length=8)] = field(default_factory=list)
    since: Version = 0
    """The version already seen: what happened later is told."""


class Unsubscribe(_FromClient, frozen=True, tag="unsubscribe"):
    """Stop watching."""

    table: TableId


class Act(_FromClient, frozen=True, tag="act"):
    """Decide."""

    table: TableId
    seat: SeatNumber
    version: Version
    """What one had seen when deciding."""
    action: Annotated[str, Meta(max_length=200)]
    id: RequestId


class Undo(_FromClient, frozen=True, tag="undo"):
    """Take back one's last decision within one's own turn."""

    table: TableId
    seat: SeatNumber
    version: Version
    id: RequestId


class Ask(_FromClient, frozen=True, tag="ask"):
    """Offer a draw, ask for a takeback, ask for a rematch."""

    table: TableId
    seat: SeatNumber
    question: Question
    version: Version
    id: RequestId


class Answer(_FromClient, frozen=True, tag="answer"):
    """Say yes or no to a draw or a takeback."""

    table: TableId
    seat: SeatNumber
    question: Literal["draw", "takeback"]
    agree: bool
    id: RequestId


class Resign(_FromClient, frozen=True, tag="resign"):
    """Give up."""

    table: TableId
    seat: SeatNumber
    id: RequestId


class Leave(_FromClient, frozen=True, tag="leave"):
    """Go away: the table's leaver policy applies at once."""

    table: TableId
    seat: SeatNumber
    id: RequestId


class Say(_FromClient, frozen=True, tag="say"):
    """Chat with the table, from a seat."""

    table: TableId
    seat: SeatNumber
    text: Annotated[str, Meta(max_length=1000)]
    id: RequestId


class Hint(_FromClient, frozen=True, tag="hint"):
    """Ask what the strongest bot would do in one's place. Between people there are no hints."""

    table: TableId
    seat: SeatNumber
    version: Version
    id: RequestId


class Ping(_FromClient, frozen=True, tag="ping"):
    """Ask for the server's time."""

    at: Annotated[float, Meta(description="anything; comes back unchanged")]


SeatRequest = Act | Undo | Ask | Answer | Resign | Leave | Say
FromClient = Subscribe | Unsubscribe | SeatRequest | Hint | Ping


# Over the socket, to the client.


class Hello(Struct, tag="hello", frozen=True):
    """The first message on a socket."""

    protocol: int
    now: int
    """The server's time in milliseconds since 1970, as in every message."""


class SeatShown(Struct, frozen=True):
    """A seat as everybody sees it."""

    label: str
    player: Player | None
    is_away: bool
    gave_up: bool = False
    """It cannot win any more; of more than two players, a bot plays it to the end."""


class About(Struct, tag="about", frozen=True):
    """What was agreed and who sits where; again whenever that changes."""

    table: str
    game: str
    rules: int
    options: dict[str, str]
    commitment: str
    """The hash of the seed all draws come from."""
    clock: Control
    leaver: Leaver
    visibility: Visibility
    hot_seat: bool
    rematch_of: str
    seats: list[SeatShown]
    draw_by_agreement: bool


class HappeningShown(Struct, frozen=True, omit_defaults=True):
    """A line of the list, as this seat may know it; details say what everybody may know besides."""

    version: int
    at: int
    seat: int
    """-1 for the table itself and for chance."""
    kind: str
    text: str
    details: Mapping[str, str | int] = field(default_factory=dict)


class ClockShown(Struct, frozen=True):
    """What each seat has left at the moment since, and whose time runs from then on."""

    left_ms: tuple[int, ...]
    running: int | None
    since: int
    due: int | None


class OutcomeShown(Struct, frozen=True):
    """How it ended."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Seen(Struct, tag="seen", frozen=True, omit_defaults=True):
    """The table as a seat sees it now: always whole, never a difference."""

    table: str
    seat: int | None
    version: int
    phase: Literal["lobby", "playing", "over"]
    digest: str
    """Ties this version to every line before it; a record must end in the digest one was told."""
    now: int
    decides: int | None = None
    view: Raw | None = None
    """The game's own view; its fields are the title's."""
    legal: list[str] = field(default_factory=list)
    """What this seat may do, when it is the one to decide."""
    can_undo: bool = False
    clock: ClockShown | None = None
    questions: dict[str, list[int]] = field(default_factory=dict)
    """Open questions and the seats in favour."""
    happenings: list[HappeningShown] = field(default_factory=list)
    """What happened since the version this client had seen."""
    outcome: OutcomeShown | None = None
    seed: str = ""
    """Shown when the game is over."""
    rematch: str = ""
    """The table where the same players go on."""


class Accepted(Struct, tag="accepted", frozen=True):
    """The request is on disk. The same id again gets the same answer."""

    id: str
    version: int


class Alternative(Struct, frozen=True):
    """Another action worth a thought."""

    action: str
    value: float


class Hinted(Struct, tag="hinted", frozen=True):
    """What the strongest bot would do, told to the one who asked and nobody else."""

    id: str
    table: str
    seat: int
    version: int
    """The version the hint is about."""
    action: str
    value: float
    """What it expects for this seat: 1 is won, 0 even, -1 lost."""
    line: list[str]
    """How it would go on, the action first; to the very end where the value is certain."""
    alternatives: list[Alternative]


class Refused(Struct, tag="refused", frozen=True):
    """The request changed nothing."""

    code: Code
    values: dict[str, Value]
    id: str | None = None


class SaidShown(Struct, frozen=True):
    """What somebody said."""

    number: int
    at: int
    seat: int
    name: str
    text: str


class Chat(Struct, tag="chat", frozen=True):
    """What was said at the table: the latest on subscribing, then each as it comes."""

    table: str
    said: list[SaidShown]


class Pong(Struct, tag="pong", frozen=True):
    """The answer to a ping."""

    at: float
    now: int


class Goodbye(Struct, tag="goodbye", frozen=True):
    """The server closes this socket: connect again, or mend your ways."""

    reason: Literal["restart", "slow", "flood"]


ToClient = Hello | About | Seen | Accepted | Hinted | Refused | Chat | Pong | Goodbye


# Over HTTP.


class Sit(_FromClient, frozen=True, tag="me", tag_field="who"):
    """Take the seat for oneself."""

    name: Name


class SitBot(_FromClient, frozen=True, tag="bot", tag_field="who"):
    """Put a bot on the seat."""

    bot: Name


class SitNobody(_FromClient, frozen=True, tag="open", tag_field="who"):
    """Leave the seat open."""


class NewTable(_FromClient, frozen=True):
    """What a new table shall be."""

    game: Name
    seats: Annotated[list[Sit | SitBot | SitNobody], Meta(min_length=1, max_length=8)]
    options: dict[Name, Annotated[str, Meta(max_length=300)]] = field(default_factory=dict)
    clock: Control = field(default_factory=NoClock)
    leaver: Leaver = "wait"
    visibility: Visibility = "link"
    hot_seat: bool = False
    """One browser may hold several seats."""
    stand_in: Name = ""
    """The bot that plays on for somebody who left or gave up; empty for the weakest."""


class Joining(_FromClient, frozen=True):
    """Who sits down, and the code from the join link where the table is not public."""

    player: Sit | SitBot
    join: Token | None = None


class SeatToken(Struct, frozen=True):
    """What its holder decides for the seat with. Shown once."""

    seat: int
    token: str


class TableMade(Struct, frozen=True):
    """The new table."""

    table: str
    join: str
    """Goes into the link for those who shall sit down; the table's id alone is for watching."""
    seats: list[SeatToken]


class TableListed(Struct, frozen=True):
    """A public table."""

    table: str
    game: str
    phase: str
    at: int


class TableState(Struct, frozen=True):
    """A table as the asker sees it."""

    about: About
    seen: Seen


class ReplayText(_FromClient, frozen=True):
    """A transcript or a record to be seen again."""

    text: Annotated[str, Meta(max_length=60_000)]


class ChanceShown(Struct, frozen=True):
    """Something a draw could have been."""

    text: str
    weight: int


class ReplayFrame(Struct, frozen=True):
    """A position, and the action that led there, or that somebody gave up in it."""

    seat: int | None
    """Who decided or gave up; null for chance and for the start."""
    text: str
    view: Raw
    details: Mapping[str, str | int] = field(default_factory=dict)
    draw: int | None = None
    """The number of the draw, where chance decided."""
    chances: list[ChanceShown] = field(default_factory=list)
    """Once the game is over: what the draw could have been, with its weights."""
    gave_up: Literal["", "resigned", "timed-out"] = ""
    """How the seat gave up, where that is what happened; the position is the one before."""


class ReplayShown(Struct, frozen=True):
    """A game from its start, without what was taken back, as the asker may know it."""

    table: str
    """Empty for a game that came as text."""
    game: str
    options: dict[str, str]
    players: list[Player | None]
    content: Raw
    viewer: int | None
    commitment: str
    seed: str
    outcome: OutcomeShown | None
    frames: list[ReplayFrame]


class RatingShown(Struct, frozen=True):
    """How far a level is above level 1, in Elo, give or take the margin."""

    level: str
    elo: int
    margin: int


class GameShown(Struct, frozen=True):
    """A title."""

    name: str
    rules: int
    bots: list[str]
    ratings: list[RatingShown]
    """Of the levels that were measured."""


class Health(Struct, frozen=True):
    """Whether this process can do its work."""

    store: Literal["up", "down"]
    bus: Literal["up", "down"]
    bots: Literal["up", "down"]
    version: str


encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(FromClient).decode
