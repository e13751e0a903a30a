"""Play over a WebSocket: one socket a page, any number of tables, every refusal answered."""

import logging
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket

from kitama.server import identity
from kitama.server.live import Listener, Live
from kitama.server.messages import (
    PROTOCOL,
    Accepted,
    Act,
    Hello,
    Hint,
    Ping,
    Pong,
    Preparing,
    SeatRequest,
    Subscribe,
    Unsubscribe,
    decode,
    decode_act,
    encode,
)
from kitama.server.messages import Refused as RefusedMessage
from kitama.server.outbox import Outbox
from kitama.server.seating import Held
from kitama.server.services import Services
from kitama.server.visit import Visit, receive
from kitama.server.wire import Wire
from kitama.tables.errors import Code, Refused

LINES_A_MESSAGE: Final = 50
"""So many lines of a game, told once more, cost as much as a message."""

log = logging.getLogger("kitama")


@websocket("/socket")
async def play(socket: WebSocket[Any, Any, Any]) -> None:
    """Serve one page until it goes away."""
    await receive(socket, _page)


def _page(services: Services, wire: Wire, guest: str, address: str) -> "_Page":
    outbox = Outbox(services.settings.outbox_messages, wire.flush_soon)
    outbox.put(encode(Hello(PROTOCOL, services.hub.now())))
    if not services.preparation.is_done:
        outbox.put(encode(Preparing(services.preparation.percent)))
    return _Page(services, Listener(outbox, guest, address))


class _Page(Visit):
    """What one socket asks for, in order."""

    def __init__(self, services: Services, listener: Listener) -> None:
        super().__init__(services, listener)
        self._hub = services.hub
        self._tables: dict[str, Live] = {}
        self._is_advised = False

    def close(self) -> None:
        for table_id in list(self._tables):
            self._unsubscribe(table_id)

    def begin(self, text: str | bytes, answered: Callable[[], None]) -> bool:
        """Acting is what nearly all messages ask for, and it seldom has anything to wait for."""
        try:
            act = decode_act(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False  # it is something else
        live = self._tables.get(act.table)
        # Whoever does not read the answers is not read from either: read() waits for that.
        if live is None or not self.listener.outbox.has_room or not self._hub.is_free(live):
            return False

        if not self.spend():
            self.refuse(Refused(Code.TOO_FAST), None)
            answered()
            return True
        acting = _Acting(self, live, act, answered)
        try:
            self.services.doing.begin(live, act, self.listener.address, acting.may, acting.answer)
        except Refused as refusal:
            acting.answer(refusal)
        except Exception:
            log.exception("socket")
            acting.answer(Refused(Code.INTERNAL))
        return True

    def accept(self, request: str, version: int) -> None:
        self._send(Accepted(request, version))

    async def take(self, text: str | bytes) -> None:
        """Answer one message. Nothing a client sends may end in anything but an answer."""
        if not self.spend():
            self.refuse(Refused(Code.TOO_FAST), None)
            return
        request: str | None = None
        try:
            message = _decoded(text)
            request = getattr(message, "id", None)
            await self._answer(message)
        except Refused as refusal:
            self.refuse(refusal, request)
        except Exception:
            log.exception("socket")
            self.refuse(Refused(Code.INTERNAL), request)

    def refuse(self, refusal: Refused, request: str | None) -> None:
        self.services.metrics.refused.labels(refusal.code.value).inc()
        self._send(RefusedMessage(refusal.code, refusal.values, request))

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
        self.services.keeper.spawn(self._hint(live, message))

    async def _hint(self, live: Live, message: Hint) -> None:
        request = message.id
        try:
            hint = self.services.adviser.hint
            self._send(await hint(live, self.listener, message.seat, message.version, request))
        except Refused as refusal:
            self.refuse(refusal, request)
        finally:
            self._is_advised = False

    async def _subscribe(self, message: Subscribe) -> None:
        self.services.preparation.require()
        most = self.services.settings.tables_per_socket
        if message.table not in self._tables and len(self._tables) >= most:
            raise Refused(Code.TOO_MANY, most=most)
        live = await self._hub.find(message.table)
        proofs = frozenset(identity.hashed(token) for token in message.tokens)
        self.charge(max(0, live.table.version - message.since) / LINES_A_MESSAGE)
        seats = await self._hub.subscribe(live, self.listener, proofs, message.since)
        self._tables[message.table] = live
        self.services.keeper.came(live, seats)

    def _unsubscribe(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        gone = self._hub.unsubscribe(self.listener, table_id)
        if gone is not None:
            self.services.keeper.went(*gone)

    async def _ask(self, message: SeatRequest) -> int:
        live = self._table(message)
        held = self._held(live)
        return await self.services.doing.do(live, message, held, self.listener.address)

    def _held(self, live: Live) -> Held:
        """What tells, whenever it is asked, for which seats this page holds tokens by then."""
        return lambda: live.listeners.get(self.listener, ())

    def _table(self, message: SeatRequest | Hint) -> Live:
        """The table a message is about, for whose seat this page must hold a token."""
        live = self._tables.get(message.table)
        if live is None:
            raise Refused(Code.NOT_SUBSCRIBED)
        if message.seat not in live.listeners.get(self.listener, ()):
            raise Refused(Code.NOT_YOUR_SEAT, seat=message.seat)
        return live

    def _send(self, message: msgspec.Struct) -> None:
        self.listener.outbox.put(encode(message))


class _Acting:
    """A page that acts at a table without a task: what it may do, and how it is answered."""

    __slots__ = ("_act", "_answered", "_live", "_page")

    def __init__(self, page: _Page, live: Live, act: Act, answered: Callable[[], None]) -> None:
        self._page = page
        self._live = live
        self._act = act
        self._answered = answered

    def may(self) -> bool:
        """Whether the page holds a token for that seat by now."""
        return self._act.seat in self._live.listeners.get(self._page.listener, ())

    def answer(self, found: int | Refused) -> None:
        if isinstance(found, Refused):
            self._page.refuse(found, self._act.id)
        else:
            self._page.accept(self._act.id, found)
        self._answered()


def _decoded(text: str | bytes) -> Any:
    try:
        return decode(text)
    # Brackets within brackets, thousands of them, end the decoder and not the server.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(Code.BAD_MESSAGE, message=str(error)[:200]) from error
