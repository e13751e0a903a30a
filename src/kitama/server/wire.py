"""A socket on the wire: its handshake, frames in and out, pings, and how it ends.

The handshake passes through the layers that every request passes. From then on nothing stands
between the network and the page; websockets' own parser reads and writes the frames
(docs/decisions/0021-sockets-without-layers.md).
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Final, cast
from urllib.parse import unquote

import uvicorn
from uvicorn.protocols.utils import get_local_addr, get_remote_addr
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from kitama.server.frame import framed, text_in
from kitama.server.messages import Goodbye
from kitama.server.outbox import Outbox

CLOSE_RESTART: Final = 1012
CLOSE_POLICY: Final = 1008
CLOSE_BAD_TEXT: Final = 1007
PING_SECONDS: Final = 20.0
"""How often everybody is asked whether they are still there."""
CLOSE_SECONDS: Final = 10.0
"""How long who was told goodbye may take to hang up."""
SLICE: Final = 1024
"""How much is read of what has come, before anybody looks whether it was too much."""
MOST_IGNORED: Final = 64 * 1024
"""How much may still come from somebody who was told goodbye."""

log = logging.getLogger("kitama")

Begin = Callable[[str | bytes, Callable[[], None]], bool]
"""Answers a message without the page's task if it can, and calls when it has."""


class Wire(asyncio.Protocol):
    """Made by uvicorn for each request to become a socket."""

    def __init__(
        self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        del app_state
        self._app: Any = config.loaded_app
        self._state = server_state
        self._loop = asyncio.get_running_loop()
        self._parser = ServerProtocol(
            max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self._transport: asyncio.Transport
        self._response: Response | None = None
        """To the handshake, as long as nobody has agreed to it."""
        self._outbox: Outbox | None = None
        """Once somebody has."""
        self._spend: Callable[[], bool] = lambda: True
        self._begin: Begin = lambda _text, _answered: False
        self._unread = b""
        self._fragments: list[bytes] = []
        self._kind = Opcode.TEXT
        """Of the message whose fragments these are."""
        self._messages: deque[str | bytes] = deque()
        self._waits: asyncio.Future[None] | None = None
        """Of the page, while there is no message for it."""
        self._is_answering = False
        """A message is being answered that the page has not been given."""
        self._is_reading = False
        self._gone = asyncio.Event()
        self._is_paused = False
        self._is_writable = True
        self._is_flushing = False
        self._is_closing = False
        self._ignored = 0
        self._was_heard = True
        self._pongs = 0
        """How many were put behind what the client does not read."""
        self._timer: asyncio.TimerHandle | None = None

    # What the page asks for

    def open(self, outbox: Outbox, spend: Callable[[], bool], begin: Begin) -> None:
        """Begin to carry messages. Each frame that is none of them spends credit, too.

        begin may answer a message that comes while the page waits for one.
        """
        self._outbox = outbox
        self._spend = spend
        self._begin = begin
        self._timer = self._loop.call_later(PING_SECONDS, self._beat)

    def flush_soon(self) -> None:
        """Send what waits at the end of this round of the loop: one frame, one write."""
        if not self._is_flushing:
            self._is_flushing = True
            self._loop.call_soon(self._flush)

    async def receive(self) -> str | bytes | None:
        """The next message; None when there will be no more."""
        while self._is_answering or not self._messages:
            self._read()
            if self._messages and not self._is_answering:
                break
            if self._is_closing or self._gone.is_set():
                return None
            self._waits = self._loop.create_future()
            await self._waits
        return self._messages.popleft()

    async def gone(self) -> None:
        """Wait until nobody is there any more."""
        await self._gone.wait()

    # What comes from the network

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._state.connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own

    def data_received(self, data: bytes) -> None:
        self._was_heard = True
        if self._is_awaited and not self._unread and self._is_parser_at_rest:
            text = text_in(data)
            if text is not None:
                self._take_message(Opcode.TEXT, text)
                return
        self._unread += data
        self._read()

    @property
    def _is_awaited(self) -> bool:
        """Whether the page waits for the very next message."""
        waits = self._waits
        return waits is not None and not waits.done() and not self._is_answering

    @property
    def _is_parser_at_rest(self) -> bool:
        """Whether it is in the middle of nothing, neither a frame nor a message in pieces."""
        return not self._parser.reader.buffer and self._parser.current_size is None

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self._state.connections.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        if self._outbox is not None:
            self._outbox.told_all.set()
        self._gone.set()
        self._wake()

    def pause_writing(self) -> None:
        self._is_writable = False

    def resume_writing(self) -> None:
        self._is_writable = True
        self._pongs = 0
        self.flush_soon()

    def shutdown(self) -> None:
        """The server stops: uvicorn asks for it, after everybody was told."""
        if self._outbox is not None and not self._is_closing:
            self._outbox.close(Goodbye("restart"))
            self._flush()
        self._transport.close()

    def _answered(self) -> None:
        """The page has been spared a message: go on with those that came after it."""
        self._is_answering = False
        if self._messages:
            self._wake()
        elif self._unread or self._is_paused:
            self._read()

    def _read(self) -> None:
        if not self._is_reading:
            self._is_reading = True
            try:
                self._read_frames()
            finally:
                self._is_reading = False

    def _read_frames(self) -> None:
        """Take frames out of what has come, as long as no message waits for the page."""
        # In slices: one packet can hold thousands of frames, and credit is spent for each.
        while self._unread and not (self._messages or self._is_answering or self._gone.is_set()):
            if self._response is not None:
                break  # nobody has agreed yet
            piece, self._unread = self._unread[:SLICE], self._unread[SLICE:]
            self._parser.receive_data(piece)
            for event in self._parser.events_received():
                self._take(event)
            if self._parser.parser_exc is not None:
                self._unread = b""
                self._hang_up()
            elif self._is_closing:
                self._ignore(piece)
        if self._is_paused != bool(self._unread) and not self._transport.is_closing():
            self._is_paused = bool(self._unread)
            (self._transport.pause_reading if self._unread else self._transport.resume_reading)()

    def _ignore(self, piece: bytes) -> None:
        """Listen for the end alone: who was told goodbye gets no answers any more."""
        self._parser.data_to_send()
        self._ignored += len(piece)
        if self._ignored > MOST_IGNORED:
            self._unread = b""
            self._transport.abort()

    def _take(self, event: object) -> None:
        if isinstance(event, Frame):
            if event.opcode is Opcode.CLOSE:
                self._hang_up()
            elif self._is_closing:
                return
            elif event.opcode is Opcode.TEXT and event.fin:
                self._take_message(Opcode.TEXT, event.data)
            else:
                self._take_other(event)
        elif isinstance(event, Request):
            self._shake_hands(event)

    def _take_other(self, frame: Frame) -> None:
        """Control frames, bytes, and pieces of messages."""
        if frame.opcode is Opcode.PING:
            self._send()  # the parser has made the pong
            self._pongs += not self._is_writable
            if self._outbox is not None and self._pongs > self._outbox.most:
                self._outbox.close(Goodbye("slow"))
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._kind = frame.opcode
            self._fragments = [bytes(frame.data)]
        elif frame.opcode is Opcode.CONT:
            self._fragments.append(bytes(frame.data))
        if frame.fin and frame.opcode not in (Opcode.PING, Opcode.PONG):
            self._take_message(self._kind, b"".join(self._fragments))
            self._fragments = []
        else:
            self._spend()
        if self._outbox is not None and self._outbox.farewell is not None:
            self._flush()  # at once: more of the same may be waiting

    def _take_message(self, kind: Opcode, data: Any) -> None:
        try:
            message = data.decode() if kind is Opcode.TEXT else bytes(data)
        except UnicodeDecodeError:
            self._parser.fail(CLOSE_BAD_TEXT)
            self._hang_up()
            return
        # In order: only while the page waits for this very message.
        if self._is_awaited and not self._messages:
            self._is_answering = True
            if self._begin(message, self._answered):
                return
            self._is_answering = False
        self._messages.append(message)
        if not self._is_answering:
            self._wake()

    def _wake(self) -> None:
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    # What goes out

    def _flush(self) -> None:
        self._is_flushing = False
        outbox = self._outbox
        if outbox is None or self._is_closing or self._gone.is_set():
            return
        farewell = outbox.farewell
        # Who does not read is not sent more, but for the goodbye.
        if not self._is_writable and farewell is None:
            return
        for text in outbox.frames():
            # Straight to the network: the parser keeps nothing of what is said.
            self._transport.write(framed(text))
        if farewell is not None:
            code = CLOSE_RESTART if farewell.reason == "restart" else CLOSE_POLICY
            self._parser.send_close(code, farewell.reason)
            self._end()
            self._send()
            outbox.told_all.set()

    def _send(self) -> None:
        self._transport.write(b"".join(self._parser.data_to_send()))

    def _beat(self) -> None:
        """Ask whether somebody is still there; drop who has not been heard since last time."""
        if not self._was_heard:
            self._transport.abort()
            return
        self._was_heard = False
        self._parser.send_ping(b"")
        self._send()
        self._timer = self._loop.call_later(PING_SECONDS, self._beat)

    # How it ends

    def _end(self) -> None:
        """Let the client hang up; whoever does not is cut off."""
        self._is_closing = True
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(CLOSE_SECONDS, self._transport.abort)
        self._wake()

    def _hang_up(self) -> None:
        """The client has said goodbye, or what it says cannot be understood."""
        self._send()
        self._end()
        self._transport.close()

    # The handshake

    def _shake_hands(self, request: Request) -> None:
        """Ask the application, as if this were any request."""
        self._response = self._parser.accept(request)
        if self._response.status_code != 101:
            self._refuse(self._response)
            return
        path, _, query = request.path.partition("?")
        headers = request.headers.raw_items()
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": get_local_addr(self._transport),
            "client": get_remote_addr(self._transport),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in headers
            ],
            "subprotocols": [],
            "extensions": {},
            "state": {},
            "wire": self,
        }
        task = self._loop.create_task(self._run(scope))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    async def _run(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self._connect, self._answer)
        except Exception:
            log.exception("socket")
        if self._response is not None:
            self._refuse(self._parser.reject(500, ""))
        self._transport.close()

    async def _connect(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def _answer(self, message: dict[str, Any]) -> None:
        """The application has decided."""
        response, self._response = self._response, None
        if response is None:
            return
        if message["type"] == "websocket.accept":
            self._parser.send_response(response)
            self._send()
        else:
            self._refuse(self._parser.reject(403, ""))

    def _refuse(self, response: Response) -> None:
        self._response = None
        self._parser.send_response(response)
        self._send()
        self._is_closing = True
        self._transport.close()
