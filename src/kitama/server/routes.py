"""What is a resource, over HTTP: tables, seats, transcripts, records, games, health, metrics."""

import asyncio
import gzip
from datetime import UTC, datetime
from typing import Annotated, Final

from litestar import MediaType, Response, Router, delete, get, post
from litestar.params import JSONBody, Parameter

from kitama import __version__, transcript
from kitama.bots.levels import level_names
from kitama.bots.ratings import ratings
from kitama.games import GAMES, find
from kitama.server.asker import (
    REFUSALS,
    AnyRequest,
    SeatPath,
    TablePath,
    address_of,
    guest_of,
    held_by,
    identify,
    services_of,
    speaks_of,
    with_cookie,
)
from kitama.server.audience import Audience, about
from kitama.server.content import content
from kitama.server.live import Live
from kitama.server.messages import (
    GameShown,
    HandOver,
    Health,
    Joining,
    Moving,
    NewTable,
    RatingShown,
    Readiness,
    Renaming,
    ReplayText,
    SeatToken,
    TableListed,
    TableMade,
    TableState,
)
from kitama.server.notice_routes import NOTICE_ROUTES
from kitama.server.program_routes import PROGRAM_ROUTES
from kitama.server.replay import Window
from kitama.server.replayer import REQUESTS_A_SECOND
from kitama.server.squeeze import accepts_gzip
from kitama.tables import ledger
from kitama.tables.errors import Code, Refused
from kitama.tables.ports import Unavailable

FirstFrame = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="the first frame wanted")]
MostFrames = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="how many at most")]
MOST_FRAMES: Final = 2**31 - 1


def _written(request: AnyRequest, live: Live, *, ends: bool = False) -> None:
    """Count what will be written down. Raises Refused."""
    services_of(request).allowance.act(address_of(request), live.table.version, ends=ends)


async def _unpacked(request: AnyRequest, body: bytes) -> Response[bytes]:
    """What is in gzip already, as the asker can read it."""
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
        return Response(body, headers=headers)
    plain = await asyncio.to_thread(gzip.decompress, body)
    return Response(plain, headers={"vary": "accept-encoding"})


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


@get("/tables", summary="Open and public tables that are not over", responses=REFUSALS)
async def list_tables(request: AnyRequest) -> list[TableListed]:
    """The newest first."""
    return await services_of(request).listing.tables()


@post("/tables", summary="Make a table", responses=REFUSALS)
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[TableMade]:
    """The tokens and the join code are shown this once; the same `id` again is told them again.

    A program's game begins at once where no seat is free.
    """
    services, speaks = services_of(request), speaks_of(request)
    guest, headers = with_cookie(request)
    maker = await services.allowance.make_table(address_of(request), guest_of(request))
    made = await services.seating.create(data, guest, maker, speaks)
    if speaks and made.seats:
        live = await services.hub.find(made.table)
        await services.programs.begin_if_full(live, made.seats[0].seat)
    return Response(made, headers=headers)


@post("/tables/handed-over", summary="Take over a table begun on a device", responses=REFUSALS)
async def hand_over(request: AnyRequest, data: JSONBody[HandOver]) -> Response[TableMade]:
    """Every line is checked. It stays marked as begun there, where the seed was known."""
    services, address = services_of(request), address_of(request)
    guest, headers = with_cookie(request)
    maker = await services.allowance.make_table(address, guest_of(request))

    def charge(seconds: float) -> None:
        services.addresses.charge(address, seconds * REQUESTS_A_SECOND)

    made = await services.seating.take_over(data, guest, maker, charge)
    return Response(made, headers=headers)


@get("/tables/{table:str}", summary="A table as the asker sees it", responses=REFUSALS)
async def show_table(request: AnyRequest, table: TablePath) -> TableState:
    """With a seat's token in the Authorization header, as that seat; otherwise as a spectator."""
    services = services_of(request)
    live = await services.hub.find(table)
    seats = held_by(request, live)
    seat = seats[0] if seats else None
    audience = Audience(live.table, services.hub.now())
    return TableState(about(live.table), audience.seen(seat, live.table.happenings))


@post(
    "/tables/{table:str}/seats/{seat:int}", summary="Take a seat or seat a bot", responses=REFUSALS
)
async def join(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Joining]
) -> Response[SeatToken]:
    """The token is empty for a bot's seat. The same `id` again is told the same token again."""
    services = services_of(request)
    guest, headers = with_cookie(request)
    live = await services.hub.find(table)
    _written(request, live)
    made = await services.seating.join(live, seat, data, guest, speaks_of(request))
    return Response(made, headers=headers)


@delete("/tables/{table:str}/seats/{seat:int}", summary="Leave a seat", responses=REFUSALS)
async def stand(request: AnyRequest, table: TablePath, seat: SeatPath) -> None:
    """One's own before the game begins, or a bot's; whoever made the table may free any other."""
    services = services_of(request)
    live = await services.hub.find(table)
    _written(request, live, ends=True)
    await services.seating.stand(live, seat, lambda: held_by(request, live))


@post(
    "/tables/{table:str}/seats/{seat:int}/name",
    summary="Be called otherwise before the game",
    status_code=204,
    responses=REFUSALS,
)
async def rename(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Renaming]
) -> None:
    """For whoever sits there."""
    services = services_of(request)
    live = await services.hub.find(table)
    _written(request, live)
    await services.seating.rename(live, seat, data.name, lambda: held_by(request, live))


@post(
    "/tables/{table:str}/seats/{seat:int}/ready",
    summary="Be ready, or not yet",
    status_code=204,
    responses=REFUSALS,
)
async def be_ready(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Readiness]
) -> None:
    """At a table with a live clock: the game begins when all people there are ready."""
    services = services_of(request)
    live = await services.hub.find(table)
    services.allowance.act(address_of(request), live.table.version, ends=False)
    held = lambda: held_by(request, live)  # noqa: E731  # asked again and again
    await services.seating.ready(live, seat, held, is_ready=data.is_ready)


@post(
    "/tables/{table:str}/seats/{seat:int}/token",
    summary="Move a seat to another device",
    responses=REFUSALS,
)
async def move_seat(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Moving | None] = None
) -> SeatToken:
    """A new token; the one before is worth nothing from then on."""
    services = services_of(request)
    live = await services.hub.find(table)
    _written(request, live)
    asked = data or Moving()
    return await services.seating.move(live, seat, asked, lambda: held_by(request, live))


@post("/tables/{table:str}/start", summary="Begin the game", responses=REFUSALS)
async def start(request: AnyRequest, table: TablePath) -> TableState:
    """Anybody who sits at the table may, once every seat is taken; again, it changes nothing."""
    services = services_of(request)
    live = await services.hub.find(table)
    await services.seating.start(live, lambda: held_by(request, live))
    audience = Audience(live.table, services.hub.now())
    return TableState(about(live.table), audience.seen(held_by(request, live)[0], ()))


@get(
    "/tables/{table:str}/transcript",
    summary="The game as a transcript",
    media_type="text/plain",
    responses=REFUSALS,
)
async def show_transcript(request: AnyRequest, table: TablePath) -> str:
    """As far as the asker may know it; all of it once the game is over."""
    live = await services_of(request).hub.find(table)
    if live.table.state is None:
        raise Refused(Code.NOT_STARTED)
    seats = held_by(request, live)
    day = datetime.fromtimestamp(live.table.happenings[0].at / 1000, UTC).date().isoformat()
    made = ledger.transcript(live.table, day)
    if live.table.is_over:
        return transcript.write(made)
    return transcript.write_for(made, seats[0] if seats else None)


@get(
    "/tables/{table:str}/record",
    summary="The whole list, for kitama verify",
    media_type="text/plain",
    responses=REFUSALS,
)
async def show_record(request: AnyRequest, table: TablePath) -> str:
    """Once the game is over: every line, every draw, and the seed."""
    services = services_of(request)
    live = await services.hub.find(table)
    if not live.table.is_over:
        raise Refused(Code.NOT_OVER)
    try:
        stored = await services.store.load(table)
    except Unavailable as error:
        raise Refused(Code.BUSY) from error
    if stored is None:
        raise Refused(Code.NO_SUCH_TABLE)
    return ledger.write(ledger.Ledger(table, stored.lines, live.table.seed))


@get(
    "/tables/{table:str}/content",
    summary="The cards and the map a board is drawn from",
    media_type=MediaType.JSON,
    responses=REFUSALS,
)
async def show_content(request: AnyRequest, table: TablePath) -> Response[bytes]:
    """It follows from the table's game and options, and never changes."""
    shown = (await services_of(request).hub.find(table)).table
    headers = {"cache-control": "private, max-age=86400"}
    return Response(bytes(content(shown.game.name, shown.options)), headers=headers)


@get(
    "/tables/{table:str}/replay",
    summary="The game position by position",
    media_type=MediaType.JSON,
    responses=REFUSALS,
)
async def show_replay(
    request: AnyRequest, table: TablePath, first: FirstFrame = 0, most: MostFrames = MOST_FRAMES
) -> Response[bytes]:
    """As far as the asker may know it, without what was taken back; all frames or some."""
    services = services_of(request)
    live = await services.hub.find(table)
    seats = held_by(request, live)
    seat = seats[0] if seats else None
    window = Window(first, most)
    shown = await services.replayer.of_table(live, seat, window, address_of(request))
    return await _unpacked(request, shown)


@post(
    "/replay",
    summary="A transcript or record position by position",
    media_type=MediaType.JSON,
    status_code=200,
    responses=REFUSALS,
)
async def replay_text(
    request: AnyRequest,
    data: JSONBody[ReplayText],
    first: FirstFrame = 0,
    most: MostFrames = MOST_FRAMES,
) -> Response[bytes]:
    """Played again by the rules; whatever is wrong with it is refused with its place."""
    window = Window(first, most)
    shown = await services_of(request).replayer.of_text(data.text, window, address_of(request))
    return await _unpacked(request, shown)


@get("/health", summary="Whether this process can do its work", include_in_schema=True)
async def health(request: AnyRequest) -> Response[Health]:
    """Lets the store write; 503 when it cannot. Without the bus, play goes on more slowly."""
    services = services_of(request)
    store = await services.pulse.is_felt()
    bots = services.bots
    shown = Health(
        "up" if store else "down",
        "up" if services.bus.is_up else "down",
        "up" if bots is not None and bots.is_up else "down",
        "up" if services.preparation.is_done else "preparing",
        __version__,
    )
    return Response(shown, status_code=200 if store else 503)


@get("/metrics", summary="Numbers for Prometheus", media_type="text/plain")
async def metrics(request: AnyRequest) -> bytes:
    """In Prometheus' text format."""
    return services_of(request).metrics.text()


API: Final = Router(
    "/api",
    before_request=identify,
    route_handlers=[
        *PROGRAM_ROUTES,
        *NOTICE_ROUTES,
        games,
        list_tables,
        make_table,
        hand_over,
        show_table,
        join,
        stand,
        rename,
        be_ready,
        move_seat,
        start,
        show_transcript,
        show_record,
        show_content,
        show_replay,
        replay_text,
    ],
)
