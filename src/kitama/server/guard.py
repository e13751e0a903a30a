"""The outermost layer: who is let in from where and how often, and the headers that go out."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from math import ceil
from typing import Any, Final

from kitama.server import titles
from kitama.server.messages import Refused as RefusedMessage
from kitama.server.messages import encode
from kitama.server.services import Services
from kitama.server.squeeze import Press
from kitama.tables.errors import Code, Refused

Scope = Mapping[str, Any]
Send = Callable[[Any], Awaitable[None]]

_HOST: Final = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{0,253})(:\d{1,5})?")
"""What a browser can have asked for, or nothing."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS: Final = (
    (
        b"content-security-policy",
        (
            b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
            b"img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
            b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links hold join codes
    (b"cross-origin-resource-policy", b"same-origin"),
)
SECURE_HEADERS: Final = ((b"cross-origin-opener-policy", b"same-origin"),)
"""Browsers heed these on HTTPS and localhost alone, and complain elsewhere."""
STATUS: Final = {Code.FOREIGN_ORIGIN: 403, Code.TOO_FAST: 429}


class Guard:
    """Wraps the application. What it refuses never reaches a route."""

    def __init__(self, app: Any, services: Services) -> None:
        self._app = app
        self._services = services
        self._press = Press()

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Refused as refusal:
            self._services.metrics.refused.labels(refusal.code.value).inc()
            await _refuse(scope, send, refusal, self._services.settings.requests_per_second)
            return
        secure = SECURE_HEADERS if self._services.settings.is_secure else ()
        sending = _with_headers(send, (*HEADERS, *secure))
        await self._app(scope, receive, self._press.squeezed(scope, sending))

    def _check(self, scope: Scope) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        hosts = self._services.settings.hosts
        named = _HOST.fullmatch(host)
        if named is None or (hosts and named["name"].strip("[]").lower() not in hosts):
            raise Refused(Code.FOREIGN_ORIGIN)
        is_socket = scope["type"] == "websocket"
        is_door = is_socket and scope["path"] in titles.DOORS
        if not is_door and (is_socket or scope["method"] not in SAFE):
            self._check_origin(headers.get(b"origin"), host)
        client = scope.get("client")
        is_file = scope["path"].startswith("/assets/")
        credit = self._services.files if is_file else self._services.addresses
        credit.spend(client[0] if client else "")

    def _check_origin(self, origin: bytes | None, host: str) -> None:
        """Browsers always say where a page comes from; other programs hold no cookies of ours."""
        if origin is None:
            return
        text = origin.decode("latin-1").lower()
        allowed = self._services.settings.origins
        if text not in (allowed or {f"http://{host.lower()}", f"https://{host.lower()}"}):
            raise Refused(Code.FOREIGN_ORIGIN)


def _with_headers(send: Send, headers: Sequence[tuple[bytes, bytes]]) -> Send:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *headers]}
        await send(message)

    return sending


async def _refuse(scope: Scope, send: Send, refusal: Refused, rate: float) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    body = encode(RefusedMessage(refusal.code, refusal.values))
    headers = [(b"content-type", b"application/json"), *HEADERS]
    if refusal.code is Code.TOO_FAST and rate > 0:
        # By then there is credit for one request more.
        headers.append((b"retry-after", str(ceil(1 / rate)).encode()))
    status = STATUS[refusal.code]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
