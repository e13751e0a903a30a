"""The talk at a table whose rules let the others play on when somebody gives up."""

import io
from random import Random

import pytest

from kitama.bots.uniform import UniformBot
from kitama.cli.dialogue import Dialogue
from kitama.cli.kitara.screen import SCREEN
from kitama.cli.table import TerminalTable
from kitama.cli.terminal import Terminal
from kitama.game import Seat
from kitama.games.kitara.game import GAME
from kitama.tables import lobby
from kitama.tables.draft import Change
from kitama.tables.local import LocalTable, seed_from
from kitama.tables.setup import Machine, Person, Setup
from kitama.tables.table import Table
from tests.cli.kitara.moments import PLAYERS


def leave(table: Table, seat: Seat, _request: str, now: int) -> Change:
    """Give up so that the others play on: what a table with this policy does for a leaver."""
    change = lobby.leave(table, seat, now)
    assert change is not None
    return change


def test_the_bot_the_table_names_plays_on_to_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kitama.cli.table.ending.resign", leave)
    monkeypatch.setattr("sys.stdin", io.StringIO("resign\n"))
    setup = Setup("kitara", {"players": "3"}, leaver="bot", stand_in="stand-in")
    players = (Person(""), Machine("easy"), Machine("easy"))
    made: list[str] = []

    def make(name: str) -> UniformBot:
        made.append(name)
        return UniformBot(GAME, Random(len(made)))

    local = LocalTable(setup, players, seed_from("given up"), lambda: 0)
    table = TerminalTable(local, make, UniformBot(GAME, Random(0)))
    Dialogue(table, SCREEN, Terminal(), PLAYERS).run()

    shown = " ".join(capsys.readouterr().out.split())
    assert sorted(made) == ["easy", "easy", "stand-in"]
    assert "You have given up. The others play on, with a bot in your place." in shown
    assert table.is_watched
    assert table.outcome
    assert "tokens and cards are counted." in shown
