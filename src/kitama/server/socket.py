"""Play over a WebSocket: one socket a page, any number of tables, every refusal answered."""

import asyncio
import contextlib
import logging
import time
from typing import Any, Final, assert_never

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from kitama.server import identity
from kitama.server.hub import Decide
from kitama.server.limits import Credit
from kitama.server.live import Listener, Live
from kitama.server.messages import (
    PROTOCOL,
    Accepted,
    Act,
    Answer,
    Ask,
    Goodbye,
    Hello,
    Hint,
    Leave,
    Ping,
    Pong,
    Resign,
    Say,
    SeatRequest,
    Subscribe,
    Undo,
    Unsubscribe,
    decode,
    encode,
)
from kitama.server.messages import Refused as RefusedMessage
from kitama.server.outbox import Outbox
from kitama.server.services import Services
from kitama.tables import ending, lobby, turn, undo
from kitama.tables.errors import Code, Refused
from kitama.tables.setup import Person

CLOSE_RESTART: Final = 1012
CLOSE_POLICY: Final = 1008
CLOSE_BUSY: Final = 1013
FLOOD_STRIKES: Final = 100
"""How many messages beyond its credit a socket may send before it is closed."""

log = logging.getLogger("kitama")


@websocket("/socket")
async def play(socket: WebSocket[Any, Any, Any]) -> None:
    """Serve one page until it goes away."""
    services: Services = socket.app.state.services
    address = socket.client.host if socket.client else ""
    try:
        # Counted before it is accepted: one too many costs no more than its handshake.
        with services.addresses.socket(address):
            await _serve(socket, services)
    except Refused:
        await socket.close(code=CLOSE_BUSY)


async def _serve(socket: WebSocket[Any, Any, Any], services: Services) -> None:
    if len(services.hub.listeners) >= services.settings.max_sockets:
        raise Refused(Code.TOO_MANY, most=services.settings.max_sockets)
    await socket.accept()
    cookie = socket.cookies.get(identity.cookie_name(is_secure=services.settings.is_secure))
    listener = Listener(Outbox(services.settings.outbox_messages), identity.guest(cookie))
    page = _Page(services, listener)
    services.hub.listeners.add(listener)
    services.metrics.sockets.inc()
    listener.outbox.put(encode(Hello(PROTOCOL, services.hub.now())).decode())
    reading = asyncio.create_task(page.read(socket))
    sending = asyncio.create_task(listener.outbox.drain(socket.send_text))
    try:
        await asyncio.wait((reading, sending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        page.close()
        services.hub.listeners.discard(listener)
        services.metrics.sockets.dec()
        reading.cancel()
        sending.cancel()
        with contextlib.suppress(Exception):
            await asyncio.gather(reading, sending, return_exceptions=True)
            await _hang_up(socket, services, listener)


async def _hang_up(
    socket: WebSocket[Any, Any, Any], services: Services, listener: Listener
) -> None:
    farewell = listener.outbox.farewell
    if farewell is not None:
        services.metrics.dropped.labels(farewell.reason).inc()
        code = CLOSE_RESTART if farewell.reason == "restart" else CLOSE_POLICY
        await socket.close(code=code, reason=farewell.reason)


class _Page:
    """What one socket asks for, in order."""

    def __init__(self, services: Services, listener: Listener) -> None:
        self._services = services
        self._hub = services.hub
        self._listener = listener
        self._tables: dict[str, Live] = {}
        settings = services.settings
        self._credit = Credit(
            settings.messages_per_second, settings.message_burst, time.monotonic()
        )
        self._strikes = 0
        self._is_advised = False

    def close(self) -> None:
        for table_id in list(self._tables):
            self._unsubscribe(table_id)

    async def read(self, socket: WebSocket[Any, Any, Any]) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while self._listener.outbox.farewell is None:
                event: Any = await socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                text = event.get("text")
                await self._take(text if text is not None else event.get("bytes") or b"")
                # Whoever does not read the answers is not read from either (docs/security.md).
                await self._listener.outbox.room()

    async def _take(self, text: str | bytes) -> None:
        """Answer one message. Nothing a client sends may end in anything but an answer."""
        request: str | None = None
        try:
            self._spend()
            message = _decoded(text)
            request = getattr(message, "id", None)
            await self._answer(message)
        except Refused as refusal:
            self._refuse(refusal, request)
        except Exception:
            log.exception("socket")
            self._refuse(Refused(Code.INTERNAL), request)

    def _refuse(self, refusal: Refused, request: str | None) -> None:
        self._services.metrics.refused.labels(refusal.code.value).inc()
        self._send(RefusedMessage(refusal.code, refusal.values, request))

    def _spend(self) -> None:
        if self._credit.spend(time.monotonic()):
            return
        self._strikes += 1
        if self._strikes > FLOOD_STRIKES:
            self._listener.outbox.close(Goodbye("flood"))
        raise Refused(Code.TOO_FAST)

    async def _answer(self, message: Any) -> None:
        match message:
            case Subscribe():
                await self._subscribe(message)
            case Unsubscribe(table=table):
                self._unsubscribe(table)
            case Hint():
                self._advise(message)
            case Ping(at=at):
                self._send(Pong(at, self._hub.now()))
            case _:
                version = await self._ask(message)
                self._send(Accepted(message.id, version))

    def _advise(self, message: Hint) -> None:
        """Let a bot think about it while the player goes on; one hint at a time."""
        if self._is_advised:
            raise Refused(Code.TOO_FAST)
        live = self._table(message)
        self._is_advised = True
        # Not awaited: the page goes on playing, and the keeper ends it when the server stops.
        self._services.keeper.spawn(self._hint(live, message))

    async def _hint(self, live: Live, message: Hint) -> None:
        request = message.id
        try:
            hint = self._services.adviser.hint
            self._send(await hint(live, self._listener, message.seat, message.version, request))
        except Refused as refusal:
            self._refuse(refusal, request)
        finally:
            self._is_advised = False

    async def _subscribe(self, message: Subscribe) -> None:
        most = self._services.settings.tables_per_socket
        if message.table not in self._tables and len(self._tables) >= most:
            raise Refused(Code.TOO_MANY, most=most)
        live = await self._hub.find(message.table)
        proofs = frozenset(identity.hashed(token) for token in message.tokens)
        seats = await self._hub.subscribe(live, self._listener, proofs, message.since)
        self._tables[message.table] = live
        self._services.keeper.came(live, seats)

    def _unsubscribe(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        gone = self._hub.unsubscribe(self._listener, table_id)
        if gone is not None:
            self._services.keeper.went(*gone)

    async def _ask(self, message: SeatRequest) -> int:
        live, seat = self._table(message), message.seat
        if isinstance(message, Say):
            return await self._say(live, message)
        if isinstance(message, Ask) and message.question == "rematch":
            return await self._services.seating.rematch(live, seat, message.id)
        # Before the game there is nobody to leave waiting: the seat is free for another.
        if isinstance(message, Leave) and live.table.state is None:
            await self._services.seating.stand(live, seat, (seat,))
            return live.table.version
        return await self._hub.change(live, _decision(message), seat=seat, request=message.id)

    def _table(self, message: SeatRequest | Hint) -> Live:
        """The table a message is about, for whose seat this page must hold a token."""
        live = self._tables.get(message.table)
        if live is None:
            raise Refused(Code.NOT_SUBSCRIBED)
        if message.seat not in live.listeners.get(self._listener, ()):
            raise Refused(Code.NOT_YOUR_SEAT, seat=message.seat)
        return live

    async def _say(self, live: Live, message: Say) -> int:
        text = lobby.clean_chat(message.text)
        player = live.table.players[message.seat]
        name = player.name if isinstance(player, Person) else ""
        await self._hub.say(live, message.seat, name, text)
        return live.table.version

    def _send(self, message: msgspec.Struct) -> None:
        self._listener.outbox.put(encode(message).decode())


def _decoded(text: str | bytes) -> Any:
    try:
        return decode(text)
    # Brackets within brackets, thousands of them, end the decoder and not the server.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(Code.BAD_MESSAGE, message=str(error)[:200]) from error


def _decision(  # noqa: PLR0911  # one door a message
    message: Act | Undo | Ask | Answer | Resign | Leave,
) -> Decide:
    """The door of the table this message knocks at."""
    seat, request = message.seat, message.id
    match message:
        case Act(version=version, action=action):
            return lambda table, now: turn.act(table, seat, version, action, request, now)
        case Undo(version=version):
            return lambda table, now: undo.undo(table, seat, version, request, now)
        case Ask(question="draw"):
            return lambda table, now: ending.offer_draw(table, seat, request, now)
        case Ask(version=version):
            return lambda table, now: undo.ask(table, seat, version, request, now)
        case Answer(question=question, agree=True):
            return lambda table, now: ending.agree(table, seat, question, request, now)
        case Answer(question=question):
            return lambda table, now: ending.decline(table, seat, question, request, now)
        case Resign():
            return lambda table, now: ending.resign(table, seat, request, now)
        case Leave():
            return lambda table, now: lobby.leave(table, seat, now)
        case _:
            assert_never(message)
