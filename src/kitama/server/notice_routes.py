"""Turn notices, over HTTP: where somebody wants to be told."""

from typing import Annotated, Final

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, Parameter

from kitama.server.asker import (
    REFUSALS,
    AnyRequest,
    address_of,
    guest_of,
    held_by,
    services_of,
    with_cookie,
)
from kitama.server.messages import EndpointShown, HookMade, NewHook, NewPush, NoticesShown
from kitama.server.notices.endpoints import Asker
from kitama.tables import names
from kitama.tables.errors import Code, Refused
from kitama.tables.ports import Unavailable

OfTable = Annotated[
    str | None,
    Parameter(
        pattern=names.TABLE, description="a table one sits at, whose endpoints are meant too"
    ),
]
EndpointPath = Annotated[str, Parameter(pattern=r"^[0-9a-f]{32}$(?!\n)")]


async def _asker(request: AnyRequest, guest: str, table: str | None) -> Asker:
    """Who asks, with the seats they show at a table. Raises Refused for a table of others."""
    proofs: tuple[str, ...] = ()
    if table is not None:
        live = await services_of(request).hub.find(table)
        held = [live.grants[seat] for seat in held_by(request, live)]
        if not held:
            raise Refused(Code.NOT_YOUR_SEAT)
        proofs = tuple(grant.token_hash for grant in held if grant.guest != guest)
    return Asker(guest, proofs, table or "", address_of(request), _origin(request))


def _origin(request: AnyRequest) -> str:
    """Where the page is found: its own word for it, which was checked, or the host's."""
    public = sorted(services_of(request).settings.origins)
    asked = public[0] if public else str(request.base_url).rstrip("/")
    return request.headers.get("origin") or asked


@get("/notices", summary="Where the asker is told of turns", responses=REFUSALS)
async def show_notices(request: AnyRequest, table: OfTable = None) -> NoticesShown:
    """And the key that browsers subscribe with."""
    services = services_of(request)
    asker = await _asker(request, guest_of(request), table)
    try:
        signer = await services.notifier.signer()
    except Unavailable as error:
        raise Refused(Code.BUSY) from error
    return NoticesShown(signer.public, await services.endpoints.of(asker))


@put("/notices/push", summary="Tell a browser of turns", responses=REFUSALS)
async def put_push(request: AnyRequest, data: JSONBody[NewPush]) -> Response[EndpointShown]:
    """The same again takes the place of the first: language and quiet hours may be others."""
    guest, headers = with_cookie(request)
    asker = await _asker(request, guest, data.table)
    return Response(await services_of(request).endpoints.push(asker, data), headers=headers)


@post("/notices/hooks", summary="Tell a webhook of turns", responses=REFUSALS)
async def make_hook(request: AnyRequest, data: JSONBody[NewHook]) -> Response[HookMade]:
    """Of one's own turns everywhere; with a table one sits at, of everybody's there."""
    guest, headers = with_cookie(request)
    asker = await _asker(request, guest, data.table)
    return Response(await services_of(request).endpoints.hook(asker, data), headers=headers)


@delete("/notices/{endpoint:str}", summary="Tell it no more", responses=REFUSALS)
async def forget_endpoint(
    request: AnyRequest, endpoint: EndpointPath, table: OfTable = None
) -> None:
    """One's own, or one of a table one sits at."""
    asker = await _asker(request, guest_of(request), table)
    await services_of(request).endpoints.forget(asker, endpoint)


NOTICE_ROUTES: Final = (show_notices, put_push, make_hook, forget_endpoint)
