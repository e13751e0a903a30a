"""Sets of games: whole, replayable, resumable, and free."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from kitama.cli import main
from kitama.game import CHANCE, play
from kitama.games import GAMES, find
from kitama.research.dataset import LICENCE, Plan, write, write_part

pytestmark = pytest.mark.server  # bots think: compiled, where nothing differs


@pytest.mark.parametrize("title", GAMES)
def test_every_game_replays_to_its_outcome(title: str, tmp_path: Path) -> None:
    plan = Plan(title, 3, ("1", "2"), {})
    assert write_part(plan, tmp_path, 0) == 3
    table = pq.read_table(next(tmp_path.glob("*.parquet")))
    assert table.schema.metadata[b"licence"] == LICENCE.encode()
    for number, row in enumerate(table.to_pylist()):
        state = find(title).start()
        for action, seat in zip(row["actions"], row["seats"], strict=True):
            assert state.seat == seat
            state = play(state, action)
        outcome = state.outcome()
        assert outcome is not None
        assert (number, outcome.reason) == (row["number"], row["reason"])
        assert (list(outcome.scores), list(outcome.winners)) == (row["scores"], row["winners"])
        assert CHANCE in row["seats"]


def test_what_was_stopped_goes_on_and_is_the_same(tmp_path: Path) -> None:
    plan = Plan("onitama", 5, ("1",), {}, seed=3, part=2)
    assert list(write(plan, tmp_path / "whole"))[-1] == 5
    stopped = tmp_path / "stopped"
    stopped.mkdir()
    write_part(plan, stopped, 2)
    (stopped / "games-000000000.unfinished").write_bytes(b"half a file")
    counts = list(write(plan, stopped))
    assert (counts[0], counts[-1]) == (2, 5)
    tables = [pq.read_table(folder) for folder in (tmp_path / "whole", stopped)]
    assert tables[0].equals(tables[1])
    with pytest.raises(ValueError, match="another set: seed is '3', not '4'"):
        list(write(plan._replace(seed=4), stopped))


def test_the_command(tmp_path: Path) -> None:
    arguments = ["dataset", "onitama", str(tmp_path), "--games", "2", "--processes", "1"]
    done = CliRunner().invoke(main, [*arguments, "--levels", "1"])
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, f"2 games in {tmp_path}")
    again = CliRunner().invoke(main, [*arguments, "--levels", "2"])
    assert again.exit_code == 2
    assert "is of another set: levels is '1', not '2'" in again.output
    unknown = CliRunner().invoke(main, [*arguments, "--levels", "17"])
    assert "has no level '17'" in unknown.output
