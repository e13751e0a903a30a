"""Tables in memory for tests: every change is committed at once."""

from typing import TYPE_CHECKING, Final

import pytest

from kitama.game import CHANCE, Seat
from kitama.games import find
from kitama.tables import lobby, turn
from kitama.tables.clock import Control, NoClock
from kitama.tables.draft import Change
from kitama.tables.ledger import Ledger
from kitama.tables.setup import Leaver, Machine, Person, Player, Setup
from tests import veiled

if TYPE_CHECKING:
    from kitama.tables.line import Line
    from kitama.tables.table import Table

SEED: Final = bytes(range(32))
CARDS: Final = {"cards": "horse,elephant,ox,boar,crab"}
LEA: Final = Person("Léa")
JONAS: Final = Person("Jonas")
BOT: Final = Machine("easy")


class Played:
    """A table with its list, and a clock that stands still until a test moves it."""

    def __init__(
        self,
        game: str = "onitama",
        options: dict[str, str] | None = None,
        players: tuple[Player | None, ...] = (LEA, JONAS),
        *,
        clock: Control | None = None,
        leaver: Leaver = "wait",
        begin: bool = True,
    ) -> None:
        self.now = 1_000_000
        self.lines: list[Line] = []
        setup = Setup(game, options or {}, clock=clock or NoClock(), leaver=leaver, stand_in="easy")
        change = lobby.create("t1", setup, players, SEED, self.now)
        self.table: Table = change.table
        self.do(change)
        if begin:
            for seat in self.table.awaited():
                self.do(lobby.ready(self.table, seat, self.now, is_ready=True))
        if begin and self.table.state is None:
            self.do(lobby.start(self.table, self.now))

    def do(self, change: Change | None) -> Change:
        assert change is not None
        self.lines += change.lines
        change.commit()
        return change

    def act(self, seat: Seat, text: str, request: str = "") -> Change:
        return self.do(turn.act(self.table, seat, self.table.version, text, request, self.now))

    def act_any(self) -> Change:
        """The first legal action of whoever decides."""
        state = self.table.require_playing()
        assert state.seat != CHANCE
        return self.act(state.seat, self.table.game.notation(state.legal_actions()[0]))

    def run_clock(self) -> None:
        """Everybody decides once, and ends their turn: from then on a live clock runs (T25)."""
        while self.table.clock_waits:
            state = self.table.require_playing()
            self.act(state.seat, self.table.game.notation(state.legal_actions()[-1]))

    def record(self) -> Ledger:
        return Ledger("t1", list(self.lines), SEED, self.lines[-1].digest)


def show_veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables find the tests' own game."""
    monkeypatch.setattr(
        "kitama.tables.setup.find", lambda name: veiled.GAME if name == "veiled" else find(name)
    )
