"""Answers sent in gzip where they are large and the reader can read it."""

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

Send = Callable[[Any], Awaitable[None]]

SMALLEST: Final = 1400
"""What fits into one packet gains nothing. Tokens are told in smaller answers: never squeezed,
their size tells nothing."""
LARGEST: Final = 8 * 1024 * 1024
INLINE: Final = 16 * 1024
"""More is squeezed in a thread, which does not hold the loop up."""
LEVEL: Final = 5
MOST_KEPT: Final = 64
_KINDS: Final = re.compile(rb"text/|application/((?!x-ndjson)\S*json|wasm|javascript)|image/svg")
"""Not lines that come one by one: nobody would read any before the last."""
_GZIP: Final = re.compile(r"(^|[,\s])(gzip|\*)\s*(;\s*q=(?!0(\.0*)?(,|\s|$))[^,]*)?(,|\s|$)")


def accepts_gzip(header: str) -> bool:
    """What a browser's Accept-Encoding says."""
    return _GZIP.search(header.lower()) is not None


class Press:
    """Keeps what never changes, as files named after their content, in the form it is sent in."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def squeezed(self, scope: Mapping[str, Any], send: Send) -> Send:
        """Where a request's answer is to be sent."""
        if scope["type"] != "http" or scope["method"] == "HEAD":
            return send
        accepted = b",".join(
            value for name, value in scope["headers"] if name == b"accept-encoding"
        )
        if not accepts_gzip(accepted.decode("latin-1")):
            return send
        return _Answer(self, scope["path"], send).take

    async def gzip(self, path: str, body: bytes, *, is_kept: bool) -> bytes:
        kept = self._kept.get(path) if is_kept else None
        if kept is not None:
            return kept
        if len(body) <= INLINE:
            return gzip.compress(body, LEVEL, mtime=0)
        found = await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)
        if is_kept and len(self._kept) < MOST_KEPT:
            self._kept[path] = found
        return found


class _Answer:
    """One answer on its way out."""

    def __init__(self, press: Press, path: str, send: Send) -> None:
        self._press = press
        self._path = path
        self._send = send
        self._start: Any = None
        self._body = bytearray()

    async def take(self, message: Any) -> None:
        if message["type"] == "http.response.start" and _is_worth_it(message):
            self._start = message
            return
        if self._start is None:
            await self._send(message)
            return
        self._body += message.get("body", b"")
        if not message.get("more_body"):
            await self._finish()

    async def _finish(self) -> None:
        start, self._start = self._start, None
        headers = [(name, value) for name, value in start["headers"] if name != b"content-length"]
        body = bytes(self._body)
        if len(body) >= SMALLEST:
            is_kept = any(b"immutable" in value for _name, value in headers)
            body = await self._press.gzip(self._path, body, is_kept=is_kept)
            headers += [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
        headers.append((b"content-length", str(len(body)).encode()))
        await self._send({**start, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})


def _is_worth_it(start: Any) -> bool:
    headers = {name.lower(): value for name, value in start.get("headers", ())}
    size = int(headers.get(b"content-length", b"0") or 0)
    return (
        start["status"] == 200
        and _KINDS.match(headers.get(b"content-type", b"")) is not None
        and b"content-encoding" not in headers
        and (size == 0 or SMALLEST <= size <= LARGEST)
    )
