"""The door every connection comes in by: what it may send before it is heard, and how long it may
take. uvicorn bounds neither the size of a request's head nor the time it takes to come.

A connection that has become a socket has left this door; wire and page look after it.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from kitama.server.limits import Proxies, household

MAX_HEAD: Final = 16 * 1024
MAX_HEADERS: Final = 100
MAX_PIPELINE: Final = 8
"""Requests that may come on one connection before the first of them is answered."""
HEAD_SECONDS: Final = 10.0
"""How long a request's head may take to come, the first one counted from the connection on."""
BODY_SECONDS: Final = 20.0
STALL_SECONDS: Final = 30.0
"""How long somebody may read nothing of an answer."""


class _TooMuch(Exception):
    """Raised within the parser; it ends the request."""


class Doorway:
    """Counts the connections of all."""

    def __init__(self, most: int, waiting: int, proxies: Proxies) -> None:
        self._most = most
        self._most_waiting = waiting
        self._proxies = proxies
        self._counts: Counter[str] = Counter()
        self._waiting: dict[Door, None] = {}

    def enter(self, address: str) -> str | None:
        """The name under which a connection is counted; None when its address has too many.

        A proxy's are its clients': the proxy bounds them, and their requests are counted.
        """
        if address in self._proxies:
            return ""
        name = household(address)
        if self._counts[name] >= self._most:
            return None
        self._counts[name] += 1
        return name

    def leave(self, name: str) -> None:
        if name:
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name]

    def wait(self, door: "Door") -> None:
        """It has asked nothing yet. Too many of them make the one that waits longest go."""
        self._waiting[door] = None
        if len(self._waiting) > self._most_waiting:
            next(iter(self._waiting)).abort()

    def heard(self, door: "Door") -> None:
        self._waiting.pop(door, None)


class Door(HttpToolsProtocol):
    """One connection, until it ends or becomes a socket."""

    def __init__(self, doorway: Doorway, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self._doorway = doorway
        self._name = ""
        self._timer: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._is_head = True
        self._coming = 0
        """Bytes of a head that is not complete."""
        self._bytes = 0
        self._headers = 0
        self._has_left = False
        self._is_too_large = False

    def abort(self) -> None:
        self._doorway.heard(self)
        self.transport.abort()

    # What comes from the network

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own
        super().connection_made(transport)
        # An answer leaves in two pieces, its head and its body: the second would wait for the first
        # to be acknowledged, 40 ms. asyncio sees to it only where a socket names its protocol.
        if (carrier := transport.get_extra_info("socket")) is not None:
            carrier.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        name = self._doorway.enter(self.client[0] if self.client else "")
        if name is None:
            transport.abort()
            return
        self._name = name
        self._doorway.wait(self)
        self._within(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        # The parser keeps a header to itself until it has all of it, so bytes are counted too; in
        # pieces, or much could come at once.
        for start in range(0, len(data), MAX_HEAD):
            piece = data[start : start + MAX_HEAD]
            is_head = self._is_head
            super().data_received(piece)
            self._coming += len(piece) if is_head and self._is_head else 0
            if self._coming > MAX_HEAD and not self.transport.is_closing():
                self._is_too_large = True
                self.send_400_response("")
            if self.transport.is_closing() or self._has_left:
                return

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        self._has_left = True
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that is none; 431 where its head is too large."""
        if not self._is_too_large:
            super().send_400_response(msg)
            return
        end = b"content-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[431] + end)
        self.transport.close()

    # What the parser finds

    def on_message_begin(self) -> None:
        self._is_head, self._coming, self._bytes, self._headers = True, 0, 0, 0
        self._within(HEAD_SECONDS)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        # After the body come trailers, which count as well.
        self._headers += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_head = False
        self._doorway.heard(self)
        if len(self.pipeline) >= MAX_PIPELINE:
            raise _TooMuch
        self._within(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_time()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._timer is None and not self.transport.is_closing() and not self.pipeline:
            self._is_head, self._coming = True, 0
            self._within(HEAD_SECONDS)

    def _count(self, size: int) -> None:
        self._bytes += size
        if self._bytes > MAX_HEAD or self._headers > MAX_HEADERS:
            self._is_too_large = True
            raise _TooMuch

    # How long it takes

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def _watch_reading(self) -> None:
        before = self.transport.get_write_buffer_size()

        def look() -> None:
            if self.transport.get_write_buffer_size() >= before:
                self.transport.abort()
            else:
                self._watch_reading()

        self._stall = self.loop.call_later(STALL_SECONDS, look)

    def _read_on(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def _within(self, seconds: float) -> None:
        """End it unless what is awaited has come by then."""
        self._in_time()
        self._timer = self.loop.call_later(seconds, self._late, seconds)

    def _in_time(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self, seconds: float) -> None:
        self._timer = None
        # Nothing can come as long as nobody reads it: while earlier requests are answered.
        if self.flow.read_paused:
            self._within(seconds)
        else:
            self.abort()

    def _leave(self) -> None:
        self._in_time()
        self._read_on()
        self._doorway.heard(self)
        self._doorway.leave(self._name)
        self._name = ""


def doors(doorway: Doorway) -> Callable[..., Door]:
    """What uvicorn makes connections with."""
    return lambda **uvicorns: Door(doorway, **uvicorns)
