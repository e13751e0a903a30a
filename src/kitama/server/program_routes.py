"""For programs of others, over HTTP: tokens, challenges, streams, and what a seat can do."""

from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody, Parameter
from litestar.response import Stream

from kitama.server.asker import (
    REFUSALS,
    AnyRequest,
    SeatPath,
    TablePath,
    address_of,
    guest_of,
    holding,
    program_of,
    proof_of,
    services_of,
)
from kitama.server.messages import (
    Accepted,
    Act,
    Acting,
    Answer,
    Answering,
    Ask,
    Asking,
    ChallengeMade,
    Challenging,
    Leave,
    NewToken,
    ProgramShown,
    ProgramToken,
    Resign,
    Resigning,
    Say,
    Saying,
    SeatRequest,
    SeatToken,
    Undo,
    Undoing,
)
from kitama.server.stream import event_lines, table_lines
from kitama.tables.errors import Code, Refused

LINES: Final = "application/x-ndjson"
Since = Annotated[int, Parameter(ge=0, le=2**53, description="the last one already seen")]
ChallengePath = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{1,64}$(?!\n)")]


@get("/programs", summary="Programs that can be asked to a table", responses=REFUSALS)
async def programs(request: AnyRequest) -> list[ProgramShown]:
    """By name. Those that listen to this server right now are here."""
    return [ProgramShown(*shown) for shown in await services_of(request).programs.all()]


@post("/tokens", summary="Make a token for a program of one's own", responses=REFUSALS)
async def make_token(request: AnyRequest, data: JSONBody[NewToken]) -> ProgramToken:
    """It is shown this once. A name that another program has is refused."""
    services = services_of(request)
    services.allowance.rematch(address_of(request))  # it costs as much as a table
    return await services.programs.make(data.name, data.scopes)


@get("/events", summary="What happens to a program, as lines", media_type=LINES, responses=REFUSALS)
async def events(request: AnyRequest, since: Since = 0) -> Stream:
    """Challenges, games that begin and end. Empty lines keep it open. `since` is the `at` of the
    last event seen; without it, open challenges and the games that go on come first.
    """
    program = program_of(request)
    lines = event_lines(services_of(request), program, since, address_of(request))
    return Stream(lines, media_type=LINES)


@get(
    "/tables/{table:str}/stream",
    summary="What a table tells, as lines",
    media_type=LINES,
    responses=REFUSALS,
)
async def stream(request: AnyRequest, table: TablePath, since: Since = 0) -> Stream:
    """The messages of the socket, a line each, as the asker may see them; `since` is the version
    already seen. Empty lines keep it open. Any number may be open at once.
    """
    services = services_of(request)
    live = await services.hub.find(table)
    guest, proof = guest_of(request), proof_of(request)
    lines = table_lines(services, live, guest, proof, since, address_of(request))
    return Stream(lines, media_type=LINES)


@post("/challenges", summary="Ask a program to a table", responses=REFUSALS)
async def challenge(request: AnyRequest, data: JSONBody[Challenging]) -> ChallengeMade:
    """Whoever sits at a table that has not begun may; it needs a free seat."""
    services = services_of(request)
    services.allowance.say(address_of(request))
    live = await services.hub.find(data.table)
    held = holding(request, live)
    return ChallengeMade(await services.programs.challenge(live, data.program, held))


@post("/challenges/{challenge:str}/accept", summary="Accept a challenge", responses=REFUSALS)
async def accept(request: AnyRequest, challenge: ChallengePath) -> SeatToken:
    """The program sits down, and the game begins if that was the last free seat."""
    _live, made = await services_of(request).programs.accept(program_of(request), challenge)
    return made


@post("/challenges/{challenge:str}/decline", summary="Decline a challenge", responses=REFUSALS)
async def decline(request: AnyRequest, challenge: ChallengePath) -> None:
    """It is not told again."""
    await services_of(request).programs.decline(program_of(request), challenge)


async def _do(request: AnyRequest, message: SeatRequest) -> Accepted:
    services = services_of(request)
    live = await services.hub.find(message.table)
    held = holding(request, live)
    live.table.require_seat(message.seat)
    if message.seat not in held():
        raise Refused(Code.NOT_YOUR_SEAT, seat=message.seat)
    version = await services.doing.do(live, message, held, address_of(request))
    return Accepted(message.id, version)


@post(
    "/tables/{table:str}/seats/{seat:int}/act",
    summary="Decide",
    status_code=200,
    responses=REFUSALS,
)
async def act(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Acting]
) -> Accepted:
    """The same `id` again gets the first answer again."""
    return await _do(request, Act(table, seat, data.version, data.action, data.id))


@post(
    "/tables/{table:str}/seats/{seat:int}/undo",
    summary="Take back within one's turn",
    status_code=200,
    responses=REFUSALS,
)
async def undo(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Undoing]
) -> Accepted:
    """One's own last decision, before anybody else has decided."""
    return await _do(request, Undo(table, seat, data.version, data.id))


@post(
    "/tables/{table:str}/seats/{seat:int}/ask",
    summary="Offer a draw, ask for a takeback or a rematch",
    status_code=200,
    responses=REFUSALS,
)
async def ask(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Asking]
) -> Accepted:
    """What the others make of it is told by the stream."""
    return await _do(request, Ask(table, seat, data.question, data.version, data.id))


@post(
    "/tables/{table:str}/seats/{seat:int}/answer",
    summary="Answer a draw offer or a takeback",
    status_code=200,
    responses=REFUSALS,
)
async def answer(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Answering]
) -> Accepted:
    """Who agrees last makes it true."""
    return await _do(request, Answer(table, seat, data.question, data.agree, data.id))


@post(
    "/tables/{table:str}/seats/{seat:int}/resign",
    summary="Give up",
    status_code=200,
    responses=REFUSALS,
)
async def resign(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Resigning]
) -> Accepted:
    """Of two, the other one wins; of more, the others play on."""
    return await _do(request, Resign(table, seat, data.id))


@post(
    "/tables/{table:str}/seats/{seat:int}/leave",
    summary="Go away",
    status_code=200,
    responses=REFUSALS,
)
async def leave(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Resigning]
) -> Accepted:
    """The table's leaver policy applies at once; before the game the seat is free again."""
    return await _do(request, Leave(table, seat, data.id))


@post(
    "/tables/{table:str}/seats/{seat:int}/say",
    summary="Chat with the table",
    status_code=200,
    responses=REFUSALS,
)
async def say(
    request: AnyRequest, table: TablePath, seat: SeatPath, data: JSONBody[Saying]
) -> Accepted:
    """At most 300 characters."""
    return await _do(request, Say(table, seat, data.text, data.id))


@post(
    "/tables/{table:str}/seats/{seat:int}/hint",
    summary="Refused: hints are for people",
    status_code=200,
    responses=REFUSALS,
)
async def hint(table: TablePath, seat: SeatPath) -> Accepted:
    """A program shall play by itself; the page asks for hints over the socket."""
    del table, seat
    raise Refused(Code.NO_HINTS)


PROGRAM_ROUTES: Final = [
    programs,
    make_token,
    events,
    stream,
    challenge,
    accept,
    decline,
    act,
    undo,
    ask,
    answer,
    resign,
    leave,
    say,
    hint,
]
