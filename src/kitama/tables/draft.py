"""Lines about to be added to a table, which stays as it is until they are stored."""

from msgspec import Struct

from kitama.game import CHANCE, Seat
from kitama.tables import dealer
from kitama.tables.fold import Made, fold
from kitama.tables.line import NO_SEAT, Kind, Line, linked
from kitama.tables.table import Table


class Change(Struct, frozen=True):
    """What is to be stored in one piece. Only then may the table take it in."""

    table: Table
    lines: list[Line]
    after: Table
    """The table as it will be: its twin, onto which the lines were folded, once and for all."""

    def commit(self) -> None:
        """Make it true. The caller has stored the lines and still holds the table's lock."""
        self.table.become(self.after)


class Draft:
    """Adds lines one by one to a twin of the table, each linked to the one before."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.at = max(now, table.at)
        self.after = table.fork()
        self.lines: list[Line] = []

    def add(
        self,
        kind: Kind,
        seat: Seat = NO_SEAT,
        text: str = "",
        *,
        request: str = "",
        made: Made | None = None,
    ) -> "Draft":
        after = self.after
        # Not .value, which Python 3.11 finds by way of two calls.
        parts = (after.version, self.at, seat, kind._value_, text, request)
        line = linked(after.seed, after.digest, parts)
        fold(after, line, made)
        self.lines.append(line)
        return self

    def deal(self) -> "Draft":
        """Let chance play for as long as it has to, and show the seed if that ends the game."""
        after = self.after
        while (state := after.state) is not None and state.seat == CHANCE:
            action = dealer.draw(after.key, after.draw_number, state.chances())
            dealt = state.copy()
            dealt.apply(action)
            self.add(Kind.DREW, text=after.game.notation(action), made=Made(action, dealt))
        return self if after.outcome is None else self.reveal()

    def reveal(self) -> "Draft":
        """If the game is over, show the seed, so that everybody can check the draws."""
        return self.add(Kind.REVEALED, text=self.table.seed.hex()) if self.after.is_over else self

    def change(self) -> Change:
        return Change(self.table, self.lines, self.after)
