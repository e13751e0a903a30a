"""The litama protocol on a socket: plain words in, JSON out, a message a frame (docs/litama.md)."""

import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from litestar import WebSocket
from msgspec import UNSET, Struct, UnsetType

from kitama.server.audience import Audience
from kitama.server.identity import hashed
from kitama.server.live import Listener, Live
from kitama.server.messages import encode
from kitama.server.onitama.bridge import Bridge, Mistake
from kitama.server.onitama.match import has_to_pass, match_id, state_text, token_digits, token_of
from kitama.server.outbox import PlainOutbox
from kitama.server.services import Services
from kitama.server.visit import Visit, receive
from kitama.server.wire import Wire
from kitama.tables.errors import Refused
from kitama.tables.happening import Happening

MOST_SHOWN: Final = 200
"""Of a command nobody knows, so much comes back."""
SECOND: Final = "/onitama"
"""Where the second server stands whose programs we know: they look for `query` in an error."""

log = logging.getLogger("kitama")


class _Seated(Struct, frozen=True):
    messageType: str  # noqa: N815  # their names
    matchId: str  # noqa: N815
    token: str
    index: int


class _Done(Struct, frozen=True):
    messageType: str  # noqa: N815
    matchId: str  # noqa: N815


class _Error(Struct, frozen=True, tag="error", tag_field="messageType"):
    matchId: str  # noqa: N815
    error: str
    command: str
    query: str | UnsetType = UNSET
    """All that was sent, for programs that know the second server."""


async def talk(socket: WebSocket[Any, Any, Any]) -> None:
    """Serve one program until it goes away. What it plays against may stand in the address."""
    bot, code = (socket.query_params.get(name, "") for name in ("bot", "join"))

    def begin(services: Services, wire: Wire, _guest: str, address: str) -> _Program:
        outbox = PlainOutbox(services.settings.outbox_messages, wire.flush_soon)
        program = _Program(services, Spectator(outbox, address), bot, code)
        program.is_told_query = socket.url.path == SECOND
        return program

    await receive(socket, begin)


class Spectator(Listener):
    """Is told the state of matches, each time it has become another."""

    def __init__(self, outbox: PlainOutbox, address: str) -> None:
        super().__init__(outbox, "", address)
        self.mine: defaultdict[str, set[str]] = defaultdict(set)
        """What shows which seats are its own, by table."""
        self._shown: dict[str, bytes] = {}
        self._later: list[bytes] | None = None

    def show(self, live: Live, audience: Audience, happenings: list[Happening]) -> None:
        del audience, happenings
        self.push(live)

    def hear(self, message: bytes) -> None:
        """They know nothing of seats, chat and delays."""

    def push(self, live: Live, *, again: bool = False) -> None:
        """Send the state, unless the same was sent before, or its own seat is about to pass.

        Others are told that it is that seat's turn: they wait for the turn to come back to them.
        """
        table = live.table
        if has_to_pass(table) and table.decider in live.seats_of("", self.mine[table.id]):
            return
        text = state_text(table)
        if again or self._shown.get(table.id) != text:
            self._shown[table.id] = text
            if self._later is None:
                self.outbox.put(text)
            else:
                self._later.append(text)

    def forget(self, table_id: str) -> None:
        """It is to be told the state of a match, whatever it was told before."""
        self._shown.pop(table_id, None)

    @contextmanager
    def answered_first(self) -> Iterator[None]:
        """What happens within is told after the answer that is given within."""
        self._later = []
        try:
            yield
        finally:
            later, self._later = self._later, None
            for text in later:
                self.outbox.put(text)


class _Program(Visit):
    """What one program asks for, in order."""

    def __init__(self, services: Services, spectator: Spectator, bot: str, code: str) -> None:
        super().__init__(services, spectator)
        self._spectator = spectator
        self._bridge = Bridge(services)
        self._bot = bot
        self._code = code
        self._tables: set[str] = set()
        self._words = ""
        self.is_told_query = False

    def close(self) -> None:
        for name in self._tables:
            gone = self.services.hub.unsubscribe(self._spectator, name)
            if gone is not None:
                self.services.keeper.went(*gone)

    async def take(self, text: str | bytes) -> None:
        words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
        self._words = words[:MOST_SHOWN]
        command, _, rest = words.strip().partition(" ")
        match, _, _rest = rest.partition(" ")
        answers = {
            "create": self._create,
            "join": self._join,
            "spectate": self._spectate,
            "state": self._state,
            "move": self._move,
        }
        answer = answers.get(command) if rest else None
        if command == "create" or answer is None:
            match = ""
        if not self.spend():
            self._complain(match, "Too many commands", command)
        elif answer is None:
            self._complain("", "Invalid command sent", self._words)
        else:
            with self._spectator.answered_first():
                try:
                    await answer(rest)
                except Mistake as mistake:
                    self._complain(match, str(mistake), command)
                except Refused as refusal:
                    self.services.metrics.refused.labels(refusal.code.value).inc()
                    self._complain(match, refusal.code.value, command)
                except Exception:
                    log.exception("litama")
                    self._complain(match, "internal", command)

    def _complain(self, match: str, error: str, command: str) -> None:
        query = self._words if self.is_told_query else UNSET
        self._send(_Error(match[:MOST_SHOWN], error, command, query))

    def _send(self, message: Struct) -> None:
        self.listener.outbox.put(encode(message))

    async def _create(self, rest: str) -> None:
        made, seat = await self._bridge.create(rest, self.listener.address, self._bot)
        (token,) = [held.token for held in made.seats if held.seat == seat]
        self._spectator.mine[made.table].add(hashed(token))
        self._send(_Seated("create", match_id(made.table), token_digits(token), 0))

    async def _join(self, rest: str) -> None:
        match, _, name = rest.partition(" ")
        live = await self._bridge.find(match)
        made = await self._bridge.join(live, name, self._code)
        self._spectator.mine[live.table.id].add(hashed(made.token))
        index = int(made.seat != max(live.table.setup.made_by, 0))
        self._send(_Seated("join", match_id(live.table.id), token_digits(made.token), index))

    async def _spectate(self, rest: str) -> None:
        live = await self._bridge.find(rest)
        if live.table.is_over:
            raise Mistake("Game ended")
        table = live.table.id
        most = self.services.settings.tables_per_socket
        if table not in self._tables and len(self._tables) >= most:
            raise Mistake("Too many matches")
        self._send(_Done("spectate", match_id(table)))
        proofs = frozenset(self._spectator.mine[table])
        self._tables.add(table)
        self._spectator.forget(table)
        seats = await self.services.hub.subscribe(live, self._spectator, proofs, 0)
        self.services.keeper.came(live, seats)
        for listener in list(live.listeners):
            if isinstance(listener, Spectator) and listener is not self._spectator:
                listener.push(live, again=True)

    async def _state(self, rest: str) -> None:
        live = await self._bridge.find(rest)
        self.listener.outbox.put(state_text(live.table))

    async def _move(self, rest: str) -> None:
        words = rest.split()
        live = await self._bridge.find(words[0])
        if len(words) != 4:
            raise Mistake("'move' or 'card' not given properly")
        _match, digits, card, move = words
        token = token_of(digits)
        await self._bridge.move(live, token, card, move, self.listener.address)
        self._spectator.mine[live.table.id].add(hashed(token))
        self._send(_Done("move", match_id(live.table.id)))
