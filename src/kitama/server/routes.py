"""What is a resource, over HTTP: tables, seats, transcripts, records, games, health, metrics."""

from datetime import UTC, datetime
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, Router, delete, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter

from kitama import __version__, transcript
from kitama.bots.levels import level_names
from kitama.bots.ratings import ratings
from kitama.game import Seat
from kitama.games import GAMES, find
from kitama.server import identity, replay
from kitama.server.audience import Audience, about
from kitama.server.content import content
from kitama.server.live import Live
from kitama.server.messages import (
    GameShown,
    Health,
    Joining,
    NewTable,
    RatingShown,
    ReplayText,
    SeatToken,
    TableListed,
    TableMade,
    TableState,
    encode,
)
from kitama.server.messages import Refused as RefusedMessage
from kitama.server.services import Services
from kitama.tables import ledger
from kitama.tables.errors import Code, Refused
from kitama.tables.ports import Unavailable

AnyRequest = Request[Any, Any, State]
TablePath = Annotated[str, Parameter(pattern="^[A-Za-z0-9]{1,32}$")]
SeatPath = Annotated[int, Parameter(ge=0, le=15)]

LISTED: Final = 100
_STATUSES: Final = (400, 403, 404, 405, 409, 413, 429, 503)
_REFUSALS: Final = {
    status: ResponseSpec(RefusedMessage, generate_examples=False, description="Refused.")
    for status in _STATUSES
}


def _services(request: AnyRequest) -> Services:
    services: Services = request.app.state.services
    return services


def _guest(request: AnyRequest) -> str:
    name = identity.cookie_name(is_secure=_services(request).settings.is_secure)
    return identity.guest(request.cookies.get(name))


def _held(request: AnyRequest, live: Live) -> tuple[Seat, ...]:
    """The seats the asker may decide for."""
    proof = identity.hashed(identity.bearer(request.headers.get("authorization")))
    return live.seats_of(_guest(request), [proof] if proof else [])


def _with_cookie(request: AnyRequest) -> tuple[str, dict[str, str]]:
    """The guest who asks, and the header that makes a newcomer one."""
    guest = _guest(request)
    if guest:
        return guest, {}
    token = identity.new_token()
    secure = _services(request).settings.is_secure
    header = {"set-cookie": identity.set_cookie(token, is_secure=secure)}
    return identity.guest(token), header


@get("/games", summary="The titles and their bots")
async def games() -> list[GameShown]:
    """The bots of each title stand in order of strength."""
    titles = [find(name) for name in GAMES]
    return [
        GameShown(
            game.name,
            game.rules_version,
            list(level_names(game)),
            [RatingShown(*rating) for rating in ratings(game.name)],
        )
        for game in titles
    ]


@get("/tables", summary="Public tables that are not over", responses=_REFUSALS)
async def list_tables(request: AnyRequest) -> list[TableListed]:
    """The newest first."""
    try:
        listed = await _services(request).store.listed(LISTED)
    except Unavailable as error:
        raise Refused(Code.BUSY) from error
    return [TableListed(*table) for table in listed]


@post("/tables", summary="Make a table", responses=_REFUSALS)
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[TableMade]:
    """The tokens and the join code are shown this once."""
    guest, headers = _with_cookie(request)
    made = await _services(request).seating.create(data, guest)
    return Response(made, headers=headers)


@get("/tables/{table:str}", summary="A table as the asker sees it", responses=_REFUSALS)
async def show_table(request: AnyRequest, table: TablePath) -> TableState:
    """With a seat's token in the Authorization header, as that seat; otherwise as a spectator."""
    services = _services(request)
    live = await services.hub.find(table)
    seats = _held(request, live)
    seat = seats[0] if seats else None
    audience = Audience(live.table, services.hub.now())
    return TableState(about(live.table), audience.seen(seat, live.table.happenings))


@post(
    "/tables/{table:str}/seats/{seat:int}", summary="Take a seat or seat a bot", responses=_REFUSALS
)
async def join(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Joining]
) -> Response[SeatToken]:
    """The token is shown this once; it is empty for a bot's seat."""
    services = _services(request)
    guest, headers = _with_cookie(request)
    made = await services.seating.join(await services.hub.find(table), seat, data, guest)
    return Response(made, headers=headers)


@delete("/tables/{table:str}/seats/{seat:int}", summary="Leave a seat", responses=_REFUSALS)
async def stand(request: AnyRequest, table: TablePath, seat: SeatPath) -> None:
    """One's own, before the game begins, or a bot's if one sits at the table."""
    services = _services(request)
    live = await services.hub.find(table)
    await services.seating.stand(live, seat, _held(request, live))


@post(
    "/tables/{table:str}/seats/{seat:int}/token",
    summary="Move a seat to another device",
    responses=_REFUSALS,
)
async def move_seat(request: AnyRequest, table: TablePath, seat: SeatPath) -> SeatToken:
    """A new token; the one before is worth nothing from then on."""
    services = _services(request)
    live = await services.hub.find(table)
    return await services.seating.move(live, seat, _held(request, live))


@post("/tables/{table:str}/start", summary="Begin the game", responses=_REFUSALS)
async def start(request: AnyRequest, table: TablePath) -> TableState:
    """Anybody who sits at the table may, once every seat is taken."""
    services = _services(request)
    live = await services.hub.find(table)
    held = _held(request, live)
    await services.seating.start(live, held)
    audience = Audience(live.table, services.hub.now())
    return TableState(about(live.table), audience.seen(held[0], ()))


@get(
    "/tables/{table:str}/transcript",
    summary="The game as a transcript",
    media_type="text/plain",
    responses=_REFUSALS,
)
async def show_transcript(request: AnyRequest, table: TablePath) -> str:
    """As far as the asker may know it; all of it once the game is over."""
    live = await _services(request).hub.find(table)
    if live.table.state is None:
        raise Refused(Code.NOT_STARTED)
    seats = _held(request, live)
    day = datetime.fromtimestamp(live.table.happenings[0].at / 1000, UTC).date().isoformat()
    made = ledger.transcript(live.table, day)
    if live.table.is_over:
        return transcript.write(made)
    return transcript.write_for(made, seats[0] if seats else None)


@get(
    "/tables/{table:str}/record",
    summary="The whole list, for kitama verify",
    media_type="text/plain",
    responses=_REFUSALS,
)
async def show_record(request: AnyRequest, table: TablePath) -> str:
    """Once the game is over: every line, every draw, and the seed."""
    services = _services(request)
    live = await services.hub.find(table)
    if not live.table.is_over:
        raise Refused(Code.NOT_OVER)
    stored = await services.store.load(table)
    if stored is None:
        raise Refused(Code.NO_SUCH_TABLE)
    return ledger.write(ledger.Ledger(table, stored.lines, live.table.seed))


@get(
    "/tables/{table:str}/content",
    summary="The cards and the map a board is drawn from",
    media_type=MediaType.JSON,
    responses=_REFUSALS,
)
async def show_content(request: AnyRequest, table: TablePath) -> Response[bytes]:
    """It follows from the table's game and options, and never changes."""
    shown = (await _services(request).hub.find(table)).table
    headers = {"cache-control": "private, max-age=86400"}
    return Response(bytes(content(shown.game.name, shown.options)), headers=headers)


@get(
    "/tables/{table:str}/replay",
    summary="The game position by position",
    media_type=MediaType.JSON,
    responses=_REFUSALS,
)
async def show_replay(request: AnyRequest, table: TablePath) -> Response[bytes]:
    """As far as the asker may know it, without what was taken back."""
    live = await _services(request).hub.find(table)
    seats = _held(request, live)
    return Response(encode(replay.of_table(live.table, seats[0] if seats else None)))


@post(
    "/replay",
    summary="A transcript or record position by position",
    media_type=MediaType.JSON,
    status_code=200,
    responses=_REFUSALS,
)
async def replay_text(data: JSONBody[ReplayText]) -> Response[bytes]:
    """Played again by the rules; whatever is wrong with it is refused with its place."""
    return Response(encode(replay.of_text(data.text)))


@get("/health", summary="Whether this process can do its work", include_in_schema=True)
async def health(request: AnyRequest) -> Response[Health]:
    """Asks the store to write; 503 when it cannot. Without the bus, play goes on more slowly."""
    services = _services(request)
    try:
        await services.store.check()
        store = True
    except Unavailable:
        store = False
    bots = services.bots
    shown = Health(
        "up" if store else "down",
        "up" if services.bus.is_up else "down",
        "up" if bots is not None and bots.is_up else "down",
        __version__,
    )
    return Response(shown, status_code=200 if store else 503)


@get("/metrics", summary="Numbers for Prometheus", media_type="text/plain")
async def metrics(request: AnyRequest) -> bytes:
    """In Prometheus' text format."""
    return _services(request).metrics.text()


API: Final = Router(
    "/api",
    route_handlers=[
        games,
        list_tables,
        make_table,
        show_table,
        join,
        stand,
        move_seat,
        start,
        show_transcript,
        show_record,
        show_content,
        show_replay,
        replay_text,
    ],
)
