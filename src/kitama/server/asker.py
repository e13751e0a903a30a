"""Who asks over HTTP: a guest by cookie, a seat by its token, a program by its own."""

from typing import Annotated, Any, Final

from litestar import Request
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from kitama.game import Seat
from kitama.server import identity
from kitama.server.live import Live
from kitama.server.messages import Refused as RefusedMessage
from kitama.server.programs import Program
from kitama.server.seating import Held
from kitama.server.services import Services
from kitama.tables import names
from kitama.tables.errors import Code, Refused
from kitama.tables.setup import Speaks

AnyRequest = Request[Any, Any, State]
TablePath = Annotated[str, Parameter(pattern=names.TABLE)]
SeatPath = Annotated[int, Parameter(ge=0, le=15)]

_STATUSES: Final = (400, 401, 403, 404, 405, 409, 413, 429, 503)
REFUSALS: Final = {
    status: ResponseSpec(RefusedMessage, generate_examples=False, description="Refused.")
    for status in _STATUSES
}


async def identify(request: AnyRequest) -> None:
    """Find out whose program asks, before anything else is done. Raises Refused."""
    services_of(request).preparation.require()
    token = _bearer(request)
    if token.startswith(identity.PROGRAM):
        program = await services_of(request).programs.find(token)
        if request.method != "GET":
            program.require("play")
        request.state.program = program


def services_of(request: AnyRequest) -> Services:
    """What the server is made of."""
    services: Services = request.app.state.services
    return services


def address_of(request: AnyRequest) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def program_of(request: AnyRequest) -> Program:
    """The program that asks. Raises Refused for anybody else."""
    program: Program | None = request.state.get("program")
    if program is None:
        raise Refused(Code.NO_SUCH_TOKEN)
    return program


def speaks_of(request: AnyRequest) -> Speaks:
    """What a player who comes this way is shown as."""
    return "api" if request.state.get("program") else ""


def guest_of(request: AnyRequest) -> str:
    """Who holds the asker's seats; empty for nobody."""
    program: Program | None = request.state.get("program")
    if program is not None:
        return program.guest
    name = identity.cookie_name(is_secure=services_of(request).settings.is_secure)
    return identity.guest(request.cookies.get(name))


def proof_of(request: AnyRequest) -> str:
    """The hash of the seat token that was shown; empty for none."""
    token = _bearer(request)
    return "" if token.startswith(identity.PROGRAM) else identity.hashed(token)


def held_by(request: AnyRequest, live: Live) -> tuple[Seat, ...]:
    """The seats the asker may decide for."""
    proof = proof_of(request)
    return live.seats_of(guest_of(request), [proof] if proof else [])


def holding(request: AnyRequest, live: Live) -> Held:
    """The same, whenever somebody asks again."""
    return lambda: held_by(request, live)


def with_cookie(request: AnyRequest) -> tuple[str, dict[str, str]]:
    """The guest who asks, and the header that makes a newcomer one."""
    guest = guest_of(request)
    if guest:
        return guest, {}
    token = identity.new_token()
    secure = services_of(request).settings.is_secure
    header = {"set-cookie": identity.set_cookie(token, is_secure=secure)}
    return identity.guest(token), header


def _bearer(request: AnyRequest) -> str:
    return identity.bearer(request.headers.get("authorization"))
