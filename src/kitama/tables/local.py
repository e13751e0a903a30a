"""A table in this process alone: nothing is stored, and what a door proposes is true at once.

The terminal and the arena play through it, so that chance, undo, draws and resigning are what
they are at a server's table. Bots, time and seeds come from the caller.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kitama.game import Action, Seat
from kitama.tables import lobby, turn
from kitama.tables.draft import Change
from kitama.tables.ledger import Ledger
from kitama.tables.ports import Now
from kitama.tables.setup import Player, Setup

if TYPE_CHECKING:
    from kitama.tables.line import Line

ID: Final = "local"
"""A table nobody has to find needs no name of its own."""

Ask = Callable[[Seat, str, Any], Action]
"""Decides for a bot: its seat, its name and what the seat may see go in, an action comes out."""


def seed_from(text: str) -> bytes:
    """The same seed for the same text: for games to be dealt the same way again, not in secret."""
    return hashlib.sha256(b"kitama local seed\n" + text.encode()).digest()


class LocalTable:
    """A game that has begun, with everybody in their seats, and its list of lines."""

    def __init__(self, setup: Setup, players: Sequence[Player], seed: bytes, now: Now) -> None:
        self.now = now
        self.lines: list[Line] = []
        created = lobby.create(ID, setup, players, seed, now())
        self.table = created.table
        self.do(created)
        self.do(lobby.start(self.table, now()))

    def do(self, change: Change) -> None:
        """Make true what a door proposed."""
        self.lines += change.lines
        change.commit()

    def act(self, action: Action) -> None:
        """Play an action for the seat whose decision it is. Raises Refused."""
        table = self.table
        seat, text = table.require_playing().seat, table.game.notation(action)
        self.do(turn.act(table, seat, table.version, text, "", self.now()))

    def let_bot_act(self, ask: Ask) -> None:
        """Let the bot whose decision it is choose from what its seat may see. Raises Refused."""
        state = self.table.require_playing()
        self.act(ask(state.seat, self.table.bot_of(state.seat), state.view(state.seat)))

    def ledger(self) -> Ledger:
        """The whole table, to be checked by anybody."""
        return Ledger(ID, list(self.lines), self.table.seed, self.table.digest)
