"""Every message that crosses the wire, in both directions: the protocol.

docs/protocol.md explains it; web/src/protocol.ts and docs/protocol.schema.json are made from this
file by scripts/protocol.py, and a test fails when they are not up to date.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from kitama.tables import names
from kitama.tables.clock import Control, NoClock
from kitama.tables.errors import Code, Value
from kitama.tables.setup import Leaver, Place, Player, Source, Visibility

PROTOCOL: Final = 1

TableId = Annotated[str, Meta(pattern=names.TABLE)]
RequestId = Annotated[str, Meta(pattern=names.REQUEST, description="the client's own")]
OwnId = Annotated[
    str,
    Meta(
        pattern=names.OWN_ID,
        description="the client's own, 128 random bits at least, told to nobody else",
    ),
]
Hash = Annotated[str, Meta(pattern=names.HASH)]
Token = Annotated[str, Meta(pattern=names.TOKEN)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, Meta(max_length=100)]
Question = Literal["draw", "takeback", "rematch"]
Scope = Literal["play", "watch"]


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
    promise: Hash | None = None
    """With a rematch: the hash of this device's number for the next table."""


class Answer(_FromClient, frozen=True, tag="answer"):
    """Say yes or no to a draw or a takeback."""

    table: TableId
    seat: SeatNumber
    question: Literal["draw", "takeback"]
    agree: bool
    id: RequestId


class Show(_FromClient, frozen=True, tag="show"):
    """Show the number one's device promised, once the table calls for it."""

    table: TableId
    seat: SeatNumber
    number: Hash
    """256 random bits in hexadecimal digits."""
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


class Settle(_FromClient, frozen=True, tag="settle"):
    """Go on without somebody who has been gone for long: let a bot play for them, or end it."""

    table: TableId
    seat: SeatNumber
    absent: SeatNumber
    how: Literal["bot", "end"]
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


SeatRequest = Act | Undo | Ask | Answer | Show | Resign | Leave | Settle | Say
FromClient = Subscribe | Unsubscribe | SeatRequest | Hint | Ping


# Over the socket, to the client.


class Hello(Struct, tag="hello", frozen=True):
    """The first message on a socket."""

    protocol: int
    now: int
    """The server's time in milliseconds since 1970, as in every message."""


class Preparing(Struct, tag="preparing", frozen=True):
    """The rules are being compiled for this machine, once; at 100 they are ready."""

    percent: int


class SeatShown(Struct, frozen=True):
    """A seat as everybody sees it."""

    label: str
    player: Player | None
    is_away: bool
    gave_up: bool = False
    """It cannot win any more; of more than two players, a bot plays it to the end."""
    promise: str = ""
    """The hash of the number this seat's device adds to the chance; empty for none."""
    source: Source | None = None
    """Once the game has begun: whose number counts for this seat."""
    is_ready: bool = False
    """Before the game: its player has said so."""
    away_since: int | None = None
    """When who is away left."""
    has_stand_in: bool = False
    """A bot plays for who is away."""


class About(Struct, tag="about", frozen=True):
    """What was agreed and who sits where; again whenever that changes."""

    table: str
    game: str
    rules: int
    options: dict[str, str]
    commitment: str
    """The hash of the seed all draws come from, and of the table's name."""
    clock: Control
    leaver: Leaver
    visibility: Visibility
    """Who may watch."""
    is_open: bool
    """Whether anybody may sit down, without the code of the join link."""
    hot_seat: bool
    rematch_of: str
    seats: list[SeatShown]
    draw_by_agreement: bool
    begun_at: Place = "server"
    """On a device, somebody may have known the draws before they came."""
    calls: bool = False
    """The seats are settled: devices show the numbers they promised, and the game begins."""
    maker: int | None = None
    """The seat that may free others before the game begins."""
    asks_ready: bool = False
    """The game begins when all people at the table are ready."""
    patience_ms: int = 0
    """How long somebody must have left before those who are here may settle it."""


class HappeningShown(Struct, frozen=True, omit_defaults=True):
    """A line of the list, as this seat may know it; details say what everybody may know besides."""

    version: int
    at: int
    seat: int
    """-1 for the table itself and for chance."""
    kind: str
    text: str
    details: Mapping[str, str | int] = field(default_factory=dict)


class ClockShown(Struct, frozen=True, omit_defaults=True):
    """What each seat has left at the moment since, and whose time runs from then on."""

    left_ms: tuple[int, ...]
    running: int | None
    since: int
    due: int | None
    is_waiting: bool = False
    """It starts when everybody has decided once."""


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
    can_take_back: bool = False
    """Whether this seat may ask to take its last decision back; bots always agree."""
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


class Delayed(Struct, tag="delayed", frozen=True):
    """A bot keeps the table waiting, and why; what is seen next ends it."""

    table: str
    seat: int
    version: int
    """The version it is asked about."""
    why: Literal["busy", "away", "weaker", "preparing"]
    """Many wait for bots; nobody thinks for them; it failed, and another one is asked instead; bots
    are being compiled for this machine, once."""
    bot: str = ""
    """The weaker one that is asked."""


class PresenceShown(Struct, frozen=True):
    """Whether a person is at the table now."""

    is_here: bool | None
    """null where that cannot be known."""
    since: int | None = None
    """When who is not here went, where that is known."""


class Presence(Struct, tag="presence", frozen=True):
    """Who is at the table now; on subscribing and whenever that changes. It is kept nowhere."""

    table: str
    seats: list[PresenceShown | None]
    """By seat; null for bots, programs and free seats."""
    lookers: int = 0
    """Before the game: how many look at the table without a seat."""


class Pong(Struct, tag="pong", frozen=True):
    """The answer to a ping."""

    at: float
    now: int


class Goodbye(Struct, tag="goodbye", frozen=True):
    """The server closes this socket: connect again, or mend your ways."""

    reason: Literal["restart", "slow", "flood"]


ToClient = (
    Hello
    | Preparing
    | About
    | Seen
    | Accepted
    | Hinted
    | Refused
    | Chat
    | Delayed
    | Presence
    | Pong
    | Goodbye
)


# Over HTTP.


class Sit(_FromClient, frozen=True, tag="me", tag_field="who"):
    """Take the seat for oneself."""

    name: Name
    promise: Hash | None = None
    """The hash of the number this device adds to the chance."""


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
    """Who may watch."""
    is_open: bool = False
    """Whether anybody may sit down: it is listed, and needs no code."""
    hot_seat: bool = False
    """One browser may hold several seats."""
    stand_in: Name = ""
    """The bot that plays on for somebody who left or gave up; empty for a beginner."""
    id: OwnId | None = None
    """The same again makes no second table, and gets the first answer."""


class Joining(_FromClient, frozen=True):
    """Who sits down, and the code from the join link where the table is not open."""

    player: Sit | SitBot
    join: Token | None = None
    id: OwnId | None = None
    """The same again gets the same seat and token."""


class Moving(_FromClient, frozen=True):
    """A seat goes to another device."""

    id: OwnId | None = None
    """The same again gets the same token, also with the one before, which is worth nothing."""


class HandOver(_FromClient, frozen=True):
    """A table begun on a device, to go on here: its record with the seed."""

    record: Annotated[str, Meta(max_length=60_000)]
    id: OwnId | None = None
    """The same again makes no second table, and gets the first answer."""


# Over HTTP, for programs: what the socket takes, with the table and the seat in the address.


class Acting(_FromClient, frozen=True):
    """Decide."""

    version: Version
    """What one had seen when deciding."""
    action: Annotated[str, Meta(max_length=200)]
    id: RequestId


class Undoing(_FromClient, frozen=True):
    """Take back one's last decision within one's own turn."""

    version: Version
    id: RequestId


class Asking(_FromClient, frozen=True):
    """Offer a draw, ask for a takeback, ask for a rematch."""

    question: Question
    version: Version
    id: RequestId


class Answering(_FromClient, frozen=True):
    """Say yes or no to a draw or a takeback."""

    question: Literal["draw", "takeback"]
    agree: bool
    id: RequestId


class Resigning(_FromClient, frozen=True):
    """Give up."""

    id: RequestId


class Saying(_FromClient, frozen=True):
    """Chat with the table."""

    text: Annotated[str, Meta(max_length=1000)]
    id: RequestId


class NewToken(_FromClient, frozen=True):
    """A token for a program of one's own, under a name nobody's program has."""

    name: Name
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=2)] = field(
        default_factory=lambda: ["play", "watch"]
    )


Locale = Literal["en", "fr", "de", "ru"]
Quiet = Annotated[
    str,
    Meta(
        max_length=80,
        description="hours in which nothing is sent, as 22:00-08:00 Europe/Paris; empty for none",
    ),
]
EndpointKind = Literal["push", "hook"]
EndpointAddress = Annotated[str, Meta(min_length=1, max_length=1000)]


class NewPush(_FromClient, frozen=True):
    """A browser that shall be told, as its own subscription describes it."""

    endpoint: EndpointAddress
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    locale: Locale
    quiet: Quiet = ""
    table: TableId | None = None
    """A table where the asker shows a seat's token: told of that seat, whoever the guest is."""


class NewHook(_FromClient, frozen=True):
    """An address that shall be told: of all the asker's turns, or of everybody's at one table."""

    address: EndpointAddress
    locale: Locale
    quiet: Quiet = ""
    table: TableId | None = None


class EndpointShown(Struct, frozen=True):
    """Where the asker is told. Of its address only the host is shown."""

    id: str
    kind: EndpointKind
    host: str
    table: str | None
    locale: Locale
    quiet: str


class HookMade(Struct, frozen=True):
    """What is sent there is signed with this secret, which is shown once."""

    endpoint: EndpointShown
    secret: str


class NoticesShown(Struct, frozen=True):
    """What a browser needs to be told, and where the asker is."""

    key: str
    """The house's public key, for PushManager.subscribe."""
    endpoints: list[EndpointShown]


class ProgramToken(Struct, frozen=True):
    """What a program shows to be let in. Shown once."""

    name: str
    scopes: list[Scope]
    token: str


class ProgramShown(Struct, frozen=True):
    """A program that can be asked to a table."""

    name: str
    is_here: bool
    """Whether it listens now, here or a moment ago."""


class Challenging(_FromClient, frozen=True):
    """Ask a program to a table at which one sits."""

    program: Name
    table: TableId


class ChallengeMade(Struct, frozen=True):
    """The program is told; it sits down or declines."""

    challenge: str


class Challenged(Struct, tag="challenge", frozen=True):
    """Somebody asks this program to a table."""

    at: int
    challenge: str
    table: str
    game: str
    by: str
    options: dict[str, str]
    clock: Control


class GameStart(Struct, tag="game-start", frozen=True):
    """A game of this program has begun, or goes on."""

    at: int
    table: str
    game: str
    seat: int


class GameFinish(Struct, tag="game-finish", frozen=True):
    """A game of this program is over."""

    at: int
    table: str
    game: str
    seat: int


Event = Challenged | GameStart | GameFinish


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
    """A table anybody may watch, or sit down at."""

    table: str
    game: str
    phase: str
    at: int
    host: str
    """The name of whoever made it, or of the first person who sits there; empty for nobody."""
    players: list[Player | None]
    """Everybody at the table by seat; null for a free one."""
    options: dict[str, str]
    clock: Control
    is_open: bool
    """Whether one may sit down there; otherwise one may watch."""


class Renaming(_FromClient, frozen=True):
    """What somebody who sits there wants to be called."""

    name: Name


class Readiness(_FromClient, frozen=True):
    """Whether somebody who sits there is ready."""

    is_ready: bool


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
    first: int = 0
    """The number of the first frame here, where only some were asked for."""
    total: int = 0
    """How many frames there are."""


class RatingShown(Struct, frozen=True):
    """How far a level is above the lowest one, in Elo, give or take the margin."""

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
    rules: Literal["up", "preparing"]
    version: str


encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(FromClient).decode
decode_act: Final = msgspec.json.Decoder(Act).decode
