"""Lines about to be added to a table, which stays as it is until they are stored."""

from typing import NamedTuple

from kitama.game import CHANCE, Seat, State
from kitama.tables import dealer
from kitama.tables.line import NO_SEAT, Kind, Line, linked
from kitama.tables.table import Table


class DraftedLine(NamedTuple):
    """A line, and the state after it where it changes the position."""

    line: Line
    after: State | None


class Change(NamedTuple):
    """What is to be stored in one piece. Only then may the table take it in."""

    table: Table
    steps: tuple[DraftedLine, ...]

    @property
    def lines(self) -> list[Line]:
        return [step.line for step in self.steps]

    def preview(self) -> Table:
        """The table as it will be. The table itself stays as it is."""
        twin = self.table.fork()
        for line, after in self.steps:
            twin.fold(line, after)
        return twin

    def commit(self) -> None:
        """Make it true. The caller has stored the lines and still holds the table's lock."""
        for line, after in self.steps:
            self.table.fold(line, after)


class Draft:
    """Adds lines one by one, each linked to the one before."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.at = max(now, table.at)
        self.version = table.version
        self.digest = table.digest
        self.draws = table.draws
        self.state = table.state
        self.steps: list[DraftedLine] = []

    def add(
        self,
        kind: Kind,
        seat: Seat = NO_SEAT,
        text: str = "",
        *,
        request: str = "",
        after: State | None = None,
    ) -> "Draft":
        parts = (self.version, self.at, seat, kind.value, text, request)
        line = linked(self.table.seed, self.digest, parts)
        self.steps.append(DraftedLine(line, after))
        self.version += 1
        self.digest = line.digest
        if after is not None:
            self.state = after
        return self

    def deal(self) -> "Draft":
        """Let chance play for as long as it has to, and show the seed if that ends the game."""
        while self.state is not None and self.state.seat == CHANCE:
            action = dealer.draw(self.table.seed, self.draws, self.state.chances())
            self.draws += 1
            after = self.state.copy()
            after.apply(action)
            self.add(Kind.DREW, text=self.table.game.notation(action), after=after)
        if self.state is not None and self.state.outcome() is not None:
            self.reveal()
        return self

    def reveal(self) -> "Draft":
        """The game is over: show the seed, so that everybody can check the draws."""
        return self.add(Kind.REVEALED, text=self.table.seed.hex())

    def change(self) -> Change:
        return Change(self.table, tuple(self.steps))
