"""From a table to messages: what each seat, and a spectator, is told. The only way out.

Whatever is the same for several of them is built and encoded once.
"""

from collections.abc import Sequence
from typing import cast

import msgspec
from msgspec import Struct, field

from kitama.game import Seat
from kitama.server.messages import (
    About,
    ClockShown,
    HappeningShown,
    OutcomeShown,
    SeatShown,
    Seen,
    encode,
)
from kitama.tables import undo
from kitama.tables.clock import NoClock
from kitama.tables.happening import Happening
from kitama.tables.line import NO_SEAT
from kitama.tables.table import Table

Reader = Seat | None
"""A seat, or None for the spectators."""


def about(table: Table) -> About:
    """What was agreed and who sits where."""
    setup = table.setup
    return About(
        table=table.id,
        game=setup.game,
        rules=setup.rules,
        options=dict(table.options),
        commitment=setup.commitment,
        clock=setup.clock,
        leaver=setup.leaver,
        visibility=setup.visibility,
        is_open=setup.is_open,
        hot_seat=setup.hot_seat,
        rematch_of=setup.rematch_of,
        seats=[
            SeatShown(
                label,
                player,
                seat in table.away,
                seat in table.out,
                table.promises.get(seat, ""),
                table.sources[seat] if table.sources else None,
                seat in table.ready,
                table.away.get(seat),
                seat in table.away and table.is_bot(seat),
            )
            for seat, (label, player) in enumerate(zip(table.labels, table.players, strict=True))
        ],
        draw_by_agreement=table.game.draw_by_agreement,
        begun_at=setup.begun_at,
        calls=table.state is None and table.called_at is not None,
        maker=None if table.maker == NO_SEAT else table.maker,
        asks_ready=setup.asks_ready,
        patience_ms=setup.patience_ms,
    )


class _Shared(Struct, tag="seen", frozen=True, omit_defaults=True):
    """The part of Seen that is the same for everybody."""

    table: str
    version: int
    phase: str
    digest: str
    now: int
    decides: Seat | None = None
    clock: ClockShown | None = None
    questions: dict[str, list[int]] = field(default_factory=dict)
    outcome: OutcomeShown | None = None
    seed: str = ""
    rematch: str = ""


class _Known(Struct, frozen=True, omit_defaults=True):
    """The part that is the same for all who may know the same; always something."""

    view: object
    happenings: list[HappeningShown] = field(default_factory=list)


class _Choice(Struct, frozen=True, omit_defaults=True):
    """The part of the seat that decides."""

    legal: list[str]
    can_undo: bool = False


class Audience:
    """The messages of one version of a table, spliced from parts that are encoded once."""

    def __init__(self, table: Table, now: int) -> None:
        self._table = table
        self._decider = table.decider
        self._shared = b""
        self._known: dict[tuple[Reader, int], bytes] = {}
        self._now = now

    def seen(self, seat: Reader, happenings: Sequence[Happening]) -> Seen:
        """What this audience sees now, to be put into an answer: it is encoded already."""
        return cast("Seen", msgspec.Raw(self.text(seat, happenings)))

    def text(self, seat: Reader, happenings: Sequence[Happening]) -> bytes:
        """The same as text. Its fields come in an order of their own."""
        table = self._table
        reader = seat if table.game.has_secrets else None
        known = self._known.get((reader, len(happenings)))
        if known is None:
            known = self._known[reader, len(happenings)] = self._encoded(reader, happenings)
        if seat is None:
            return known + b',"seat":null}'
        if undo.can_ask(table, seat):
            known += b',"can_take_back":true'
        if seat != self._decider or seat in table.out:
            return known + b',"seat":%d}' % seat
        return known + b',"seat":%d,' % seat + self._choice(seat)[1:]

    def _encoded(self, reader: Reader, happenings: Sequence[Happening]) -> bytes:
        """Everything but what a seat has for itself, without the brace at the end."""
        state = self._table.state
        shown = [
            HappeningShown(
                told.version, told.at, told.seat, told.kind, told.text_for(reader), told.details
            )
            for told in happenings
        ]
        if not self._shared:
            self._shared = encode(self._same())[:-1]
        if state is not None:
            return self._shared + b"," + encode(_Known(state.view(reader), shown))[1:-1]
        return self._shared + b',"happenings":' + encode(shown) if shown else self._shared

    def _same(self) -> _Shared:
        table = self._table
        outcome = table.outcome
        return _Shared(
            table.id,
            table.version,
            table.phase,
            table.digest,
            self._now,
            self._decider,
            _clock(table),
            {name: sorted(seats) for name, seats in table.favour.items()} if table.favour else {},
            OutcomeShown(*outcome) if outcome else None,
            table.seed.hex() if outcome else "",
            table.rematch,
        )

    def _choice(self, seat: Seat) -> bytes:
        table = self._table
        legal = list(map(table.game.notation, table.require_playing().legal_actions()))
        return encode(_Choice(legal, undo.can_undo(table, seat)))


def _clock(table: Table) -> ClockShown | None:
    if isinstance(table.setup.clock, NoClock):
        return None
    clock = table.clock
    return ClockShown(clock.left_ms, clock.running, clock.since, clock.due(), table.clock_waits)
