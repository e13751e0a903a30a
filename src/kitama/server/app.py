"""The application: routes, the socket, how refusals look, and the server that runs it all."""

import logging
from typing import TYPE_CHECKING, Any, Final, cast

import uvicorn
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from kitama import __version__
from kitama.game import BadOption
from kitama.server.door import doors
from kitama.server.guard import Guard
from kitama.server.messages import Refused as RefusedMessage
from kitama.server.pages import lost_page, pages
from kitama.server.routes import API, health, metrics
from kitama.server.services import Services
from kitama.server.socket import play
from kitama.server.titles import attach
from kitama.server.titles import routes as title_routes
from kitama.server.wire import Wire
from kitama.tables.errors import Code, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_FRAME: Final = 8 * 1024
MAX_BODY: Final = 64 * 1024
_STATUS: Final = {
    Code.NO_SUCH_CHALLENGE: 404,
    Code.NO_SUCH_PROGRAM: 404,
    Code.NO_SUCH_TABLE: 404,
    Code.NO_SUCH_TOKEN: 401,
    Code.NOT_FOUND: 404,
    Code.NOT_YOUR_SEAT: 403,
    Code.WRONG_JOIN_CODE: 403,
    Code.WRONG_SCOPE: 403,
    Code.ALREADY_SEATED: 409,
    Code.ALREADY_STARTED: 409,
    Code.BROKEN_TABLE: 409,
    Code.GAME_OVER: 409,
    Code.GAVE_UP: 409,
    Code.NAME_TAKEN: 409,
    Code.NOT_OVER: 409,
    Code.NOT_STARTED: 409,
    Code.OTHER_CONTENT: 409,
    Code.OTHER_RULES: 409,
    Code.SEAT_TAKEN: 409,
    Code.SEATS_OPEN: 409,
    Code.TABLE_FULL: 409,
    Code.TIME_IS_UP: 409,
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.TOO_MANY: 429,
    Code.BUSY: 503,
    Code.PREPARING: 503,
    Code.INTERNAL: 500,
}
_GONE: Final = "client disconnected prematurely"
"""What the framework calls a fault of ours: somebody hung up in the middle of a body."""
_CODES: Final = {404: Code.NOT_FOUND, 413: Code.TOO_LARGE}
_WHOLE: Final = ("", "data")
"""What the framework calls a message as a whole."""

log = logging.getLogger("kitama")


def make_app(services: Services) -> Guard:
    """The whole server as one ASGI application."""
    services.when_prepared(lambda: attach(services))
    app = Litestar(
        route_handlers=[API, health, metrics, play, *title_routes(), *pages()],
        state=State({"services": services}),
        on_startup=[services.open],
        on_shutdown=[services.close],
        exception_handlers={
            Refused: _refused,
            BadOption: _other_content,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _internal,
        },
        openapi_config=OpenAPIConfig(
            title="Kitama",
            version=__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        request_max_body_size=MAX_BODY,
    )
    return Guard(app, services)


def _answer(services: Services, code: Code, values: Any, status: int) -> Response[RefusedMessage]:
    services.metrics.refused.labels(code.value).inc()
    return Response(RefusedMessage(code, values), status_code=status, media_type="application/json")


def _refused(request: Request[Any, Any, Any], error: Refused) -> Response[RefusedMessage]:
    services = request.app.state.services
    return _answer(services, error.code, error.values, _STATUS.get(error.code, 400))


def _other_content(request: Request[Any, Any, Any], error: BadOption) -> Response[RefusedMessage]:
    """A pack that went or changed while its table was in memory."""
    return _refused(request, Refused(Code.OTHER_CONTENT, message=str(error)))


def _too_deep(request: Request[Any, Any, Any], _error: RecursionError) -> Response[RefusedMessage]:
    """Brackets within brackets, thousands of them; nothing of ours goes so deep."""
    return _refused(request, Refused(Code.BAD_MESSAGE, message="nested too deeply"))


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses, in our words: its own text may quote what was sent."""
    status = 400 if error.detail == _GONE else error.status_code
    if status >= 500:
        return _internal(request, error)
    page = lost_page(request) if status == 404 else None
    if page is not None:
        return page
    code = _CODES.get(status, Code.BAD_MESSAGE)
    values = {"message": _fault(error)[:200]} if code is Code.BAD_MESSAGE else {}
    return _answer(request.app.state.services, code, values, status)


def _fault(error: HTTPException) -> str:
    """What is wrong with a message, and in which of its fields, as the socket tells it."""
    if not isinstance(error.extra, list):
        return str(error.detail)
    faults = [(str(fault.get("key", "")), str(fault.get("message", ""))) for fault in error.extra]
    return "; ".join(text if key in _WHOLE else f"{text} - at {key}" for key, text in faults)


def _internal(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedMessage]:
    log.error("internal", exc_info=error, extra={"path": request.url.path})
    return _answer(request.app.state.services, Code.INTERNAL, {}, 500)


class Server(uvicorn.Server):
    """Says goodbye to every socket before it closes them."""

    def __init__(self, services: Services, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._services = services
        self.when_started: Callable[[], None] = lambda: None

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_started()

    async def shutdown(self, sockets: Any = None) -> None:
        await self._services.drain()
        await super().shutdown(sockets)


def make_server(services: Services, host: str = "127.0.0.1", port: int = 0) -> Server:
    """A server ready to run. Why uvicorn, and why these settings: docs/decisions/."""
    config = uvicorn.Config(
        make_app(services),
        host=host,
        port=port,
        ws=Wire,
        ws_max_size=MAX_FRAME,
        access_log=False,
        log_config=None,
        server_header=False,
        http=cast("Any", doors(services.doorway)),
        proxy_headers=bool(services.settings.proxies),
        forwarded_allow_ips=list(services.settings.proxies),
        timeout_graceful_shutdown=10,
        lifespan="on",
    )
    return Server(services, config)
