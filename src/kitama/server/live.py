"""A table held in memory by this process, and the sockets that look at it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from kitama.game import Seat
from kitama.server.audience import Audience, about
from kitama.server.lock import Lock
from kitama.server.messages import Chat, Delayed, SaidShown, encode
from kitama.server.outbox import Outbox
from kitama.tables import opening
from kitama.tables.happening import Happening
from kitama.tables.line import Kind, Line, only_actions
from kitama.tables.ports import Marks, Said, Stored
from kitama.tables.table import Table

if TYPE_CHECKING:
    import asyncio

    from kitama.tables.ports import Grant

CHAT_KEPT: Final = 100
_CHANGES_ABOUT: Final = frozenset(
    {
        Kind.SAT,
        Kind.STOOD,
        Kind.READY,
        Kind.CALLED,
        Kind.STARTED,
        Kind.LEFT,
        Kind.RETURNED,
        Kind.SETTLED,
        Kind.RESIGNED,
        Kind.TIMED_OUT,
    }
)


class Listener:
    """One socket: where its messages go, and what it has shown to prove who it is."""

    def __init__(self, outbox: Outbox, guest: str, address: str = "") -> None:
        self.outbox = outbox
        self.guest = guest
        self.address = address
        self.proofs: dict[str, frozenset[str]] = {}
        """Hashes of the seat tokens it has shown, by table."""

    def show(self, live: "Live", audience: Audience, happenings: list[Happening]) -> None:
        """The table as it is now, once for each seat it decides for, or as a spectator."""
        for seat in live.listeners[self] or (None,):
            self.outbox.put(audience.text(seat, happenings))

    def hear(self, message: bytes) -> None:
        """What is the same for everybody: seats, chat, delays."""
        self.outbox.put(message)


class Live:
    """A table with its lock, its seats' holders, its chat and its listeners."""

    def __init__(self, table: Table, stored: Stored) -> None:
        self.table = table
        self.join_hash = stored.birth.join_hash
        self.maker = stored.birth.maker
        """Who made it, as far as that is kept."""
        self.lock = Lock()
        self.grants: dict[Seat, Grant] = {}
        self.chat: list[Said] = []
        self.said = 0
        self.listeners: dict[Listener, tuple[Seat, ...]] = {}
        self.marks = Marks("lobby", None)
        self.is_stale = False
        """The store may know more than we do."""
        self.thinking: asyncio.Task[None] | None = None
        self.delay: Delayed | None = None
        """What was last told of a bot that keeps the table waiting."""
        self.take_in(stored)

    def take_in(self, stored: Stored) -> list[Happening]:
        """Catch up with the store; what happened meanwhile. Raises Refused for a bad table."""
        happenings = self.take_lines(stored.lines)
        self.grants = {grant.seat: grant for grant in stored.grants}
        self.add_chat(stored.chat)
        self.is_stale = False
        return happenings

    def take_lines(self, lines: Iterable[Line]) -> list[Happening]:
        """Fold what was added elsewhere; what happened. Raises Refused for what does not fit."""
        told = len(self.table.happenings)
        opening.take_in(self.table, lines)
        return self.table.happenings[told:]

    def add_chat(self, chat: Iterable[Said]) -> None:
        for said in chat:
            self.said = said.number + 1
            self.chat.append(said)
        del self.chat[:-CHAT_KEPT]

    def number_of(self, seat: Seat, request: str) -> int | None:
        """The number of what a seat said by this request, among what is kept."""
        asked = (seat, request)
        numbers = (said.number for said in self.chat if (said.seat, said.request) == asked)
        return next(numbers, None)

    def seats_of(self, guest: str, proofs: Iterable[str]) -> tuple[Seat, ...]:
        """The seats these credentials are good for."""
        shown = frozenset(proofs)
        return tuple(
            seat
            for seat, grant in sorted(self.grants.items())
            if grant.token_hash in shown or (guest and guest == grant.guest)
        )

    def is_present(self, seat: Seat) -> bool:
        return any(seat in seats for seats in self.listeners.values())

    def settle_seats(self) -> None:
        """Look again who may decide for which seat, after a seat has changed hands."""
        for listener in self.listeners:
            proofs = listener.proofs.get(self.table.id, frozenset())
            self.listeners[listener] = self.seats_of(listener.guest, proofs)

    def tell(self, happenings: list[Happening], now: int) -> None:
        """Show every listener the table as it is now."""
        if not self.listeners:
            return
        audience = Audience(self.table, now)
        setting = b""
        if not only_actions(happenings) and any(told.kind in _CHANGES_ABOUT for told in happenings):
            setting = encode(about(self.table))
        for listener in list(self.listeners):
            if setting:
                listener.hear(setting)
            listener.show(self, audience, happenings)

    def tell_chat(self, chat: list[Said]) -> None:
        if chat:
            text = self._chat(chat)
            for listener in self.listeners:
                listener.hear(text)

    def tell_delay(self, delay: Delayed) -> None:
        """Say once why a bot keeps the table waiting."""
        if delay != self.delay:
            self.delay = delay
            text = encode(delay)
            for listener in self.listeners:
                listener.hear(text)

    def introduce(self, listener: Listener, since: int, now: int) -> None:
        """Show one listener everything: what was agreed, the table, the chat."""
        listener.hear(encode(about(self.table)))
        happenings = [told for told in self.table.happenings if told.version > since]
        listener.show(self, Audience(self.table, now), happenings)
        if self.chat:
            listener.hear(self._chat(self.chat))
        if self.delay is not None:
            listener.hear(encode(self.delay))

    def _chat(self, chat: list[Said]) -> bytes:
        return encode(Chat(self.table.id, [SaidShown(*said[:-1]) for said in chat]))
