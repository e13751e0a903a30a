"""From a table to messages: what each seat, and a spectator, is told. The only way out.

Whatever is the same for several of them is built and encoded once.
"""

from collections.abc import Iterable
from typing import Any, cast

import msgspec

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
from kitama.tables.table import Happening, Table

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
        hot_seat=setup.hot_seat,
        rematch_of=setup.rematch_of,
        seats=[
            SeatShown(label, player, seat in table.away, seat in table.out)
            for seat, (label, player) in enumerate(zip(table.labels, table.players, strict=True))
        ],
        draw_by_agreement=table.game.draw_by_agreement,
    )


class Audience:
    """The messages of one version of a table."""

    def __init__(self, table: Table, now: int) -> None:
        self._table = table
        self._now = now
        self._decider = table.decider
        self._views: dict[Reader, msgspec.Raw] = {}
        self._texts: dict[tuple[Any, ...], str] = {}
        self._clock = _clock(table)
        self._outcome = OutcomeShown(*table.outcome) if table.outcome else None
        self._questions = {name: sorted(seats) for name, seats in table.favour.items()}

    def seen(self, seat: Reader, happenings: Iterable[Happening]) -> Seen:
        """What this audience sees now."""
        table = self._table
        is_mine = seat is not None and seat == self._decider and seat not in table.out
        return Seen(
            table=table.id,
            seat=seat,
            version=table.version,
            phase=cast("Any", table.phase),
            digest=table.digest,
            now=self._now,
            decides=self._decider,
            view=self._view(seat),
            legal=self._legal() if is_mine else [],
            can_undo=is_mine and seat is not None and undo.can_undo(table, seat),
            clock=self._clock,
            questions=self._questions,
            happenings=[
                HappeningShown(
                    told.version,
                    told.at,
                    told.seat,
                    told.kind,
                    told.text_for(seat),
                    told.details,
                )
                for told in happenings
            ],
            outcome=self._outcome,
            seed=table.seed.hex() if self._outcome else "",
            rematch=table.rematch,
        )

    def text(self, seat: Reader, happenings: list[Happening]) -> str:
        """The same as text, encoded once for each audience."""
        key = (seat, len(happenings))
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = encode(self.seen(seat, happenings)).decode()
        return text

    def _view(self, seat: Reader) -> msgspec.Raw | None:
        state = self._table.state
        if state is None:
            return None
        key = seat if self._table.game.has_secrets else None
        view = self._views.get(key)
        if view is None:
            view = self._views[key] = msgspec.Raw(encode(state.view(key)))
        return view

    def _legal(self) -> list[str]:
        state = self._table.require_playing()
        notation = self._table.game.notation
        return [notation(action) for action in state.legal_actions()]


def _clock(table: Table) -> ClockShown | None:
    if isinstance(table.setup.clock, NoClock):
        return None
    clock = table.clock
    return ClockShown(clock.left_ms, clock.running, clock.since, clock.due())
