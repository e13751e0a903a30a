"""kitama analyse and kitama solve: lines, values and proofs at the command line."""

from collections.abc import Generator
from pathlib import Path

import pytest

from kitama.bots.onitama.endgame.win_table import Progress, WinTable
from kitama.cli.onitama import fate
from kitama.compiled import MODE
from tests.cli.running import OPENING, refused, run

MASTERS = "..R../...../...../...../.B... red=goose,mantis blue=crane,ox side=rooster to=blue"
FOUR = "..R.r/.r.r./...../.b.b./b.B.. red=goose,mantis blue=crane,ox side=rooster to=blue"
WON = "..R../...../..B../...../..... red=goose,mantis blue=tiger,ox side=rooster to=blue"


def test_analysis_has_a_line_for_each_of_the_best_actions() -> None:
    result = run("analyse", OPENING, "--nodes", "300", "--lines", "2", "--men", "0")
    assert result.exit_code == 0, result.stderr
    first, second = result.stdout.splitlines()
    assert "depth" in first
    assert "%" in second
    assert "a second" in result.stderr


def test_analysis_tells_what_is_proven() -> None:
    result = run("analyse", WON, "--depth", "3", "--men", "0")
    assert result.stdout.split(" depth")[0].strip() == "won in 1"
    assert "tiger c3-c5" in result.stdout


def test_solving_tells_the_end_and_the_way_there() -> None:
    result = run("solve", MASTERS, "--threads", "1")
    assert result.exit_code == 0, result.stderr
    verdict, line = result.stdout.splitlines()
    word, _in, distance = verdict.partition(" in ")
    assert word in {"won", "lost"}
    assert len(line.split(", ")) == int(distance)
    assert "16590 states" in result.stderr


@pytest.mark.skipif(MODE == "plain", reason="a million times too slow there")
def test_analysis_agrees_with_the_solution() -> None:
    solved = run("solve", MASTERS, "--threads", "1").stdout.splitlines()[0]
    analysed = run("analyse", MASTERS, "--nodes", "200000", "--men", "2", "--lines", "1").stdout
    assert analysed.split(" depth")[0].strip() == solved


def test_too_many_men_cannot_be_solved() -> None:
    assert refused("solve", OPENING).startswith("Up to 4 men a side")


def test_solving_for_wins_tells_who_wins_and_what_keeps_it() -> None:
    distance, line = run("solve", MASTERS, "--threads", "1").stdout.splitlines()
    result = run("solve", MASTERS, "--wins", "--threads", "1")
    assert result.exit_code == 0, result.stderr
    told, actions = result.stdout.splitlines()
    assert told == distance.split()[0]
    assert line.split(", ")[0] in actions.split(", ")
    assert "1 men against 1 take 0.4 GB of memory" in result.stderr
    assert "16590 states" in result.stderr


@pytest.mark.parametrize("said", [None, "MemAvailable: 9000 kB\n", "MemFree: 9000 kB\n"])
def test_memory_is_looked_at_before_four_men_a_side(
    said: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the machine says how much there is."""
    known = tmp_path / "meminfo"
    if said is not None:
        known.write_text(said)
    monkeypatch.setattr(fate, "_MEMORY", known)
    if said is not None and "Available" in said:
        assert refused("solve", FOUR) == (
            "4 men against 4 take 6.7 GB of memory, 0.0 GB are free: "
            "end other programs, or try 'kitama analyse'."
        )
    else:
        result = run("solve", WON, "--wins", "--threads", "1")
        assert result.stdout == "won\ntiger c3-c5, ox c3-c4\n"
        assert "1 men against 1 take 0.4 GB of memory\n" in result.stderr


def test_a_table_of_wins_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(_table: WinTable, _threads: int) -> Generator[Progress]:
        yield Progress(0, 0, 0, 0, 0.5)
        raise KeyboardInterrupt

    monkeypatch.setattr(WinTable, "fill", fill)
    result = run("solve", MASTERS, "--wins")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.endswith("Aborted!\n")


def test_no_position_is_told_in_one_line() -> None:
    assert "five parts" in refused("analyse", "here")
    assert "already over" in refused(
        "solve", "..B../...../..R../...../..... red=tiger,crane blue=ox,cobra side=eel to=red"
    )


DEAL = "tiger,horse ox,boar crane"


@pytest.mark.skipif(MODE == "plain", reason="too many nodes for plain Python")
def test_a_deal_is_proven_kept_and_walked(tmp_path: Path) -> None:
    kept = tmp_path / "deals.txt"
    one = ("solve", "--deal", DEAL, "--keep", str(kept))
    assert run(*one, "--nodes", "100").exit_code == 0
    assert "; open " in kept.read_text()
    assert run(*one, "--nodes", "12000").exit_code == 0
    assert kept.read_text().splitlines()[-1] == f"{DEAL}; won in 5; 12000 nodes"
    assert run(*one, "--nodes", "20000").exit_code == 0  # proven: nothing to do
    assert run(*one, "--nodes", "12000", "--walk").exit_code == 0
    assert len(lines := kept.read_text().splitlines()) == 3
    assert lines[-1].endswith(" walked")
    assert run(*one, "--nodes", "12000", "--walk").exit_code == 0  # walked: nothing to do
    assert kept.read_text().splitlines() == lines


@pytest.mark.skipif(MODE == "plain", reason="too many nodes for plain Python")
def test_a_wrong_proof_is_found_out(tmp_path: Path) -> None:
    kept = tmp_path / "deals.txt"
    kept.write_text(f"{DEAL}; lost in 4; 12000 nodes\n")
    result = run("solve", "--deal", DEAL, "--keep", str(kept), "--walk", "--nodes", "1000")
    assert "not found to be lost in 4" in result.stderr
    assert "walked" not in kept.read_text()


def test_a_line_cut_short_is_passed_over(tmp_path: Path) -> None:
    kept = tmp_path / "deals.txt"
    kept.write_text(f"{DEAL}; won in 5; 120")
    assert run("solve", "--deal", DEAL, "--keep", str(kept), "--nodes", "10").exit_code == 0
    assert [line.startswith(f"{DEAL}; ") for line in kept.read_text().splitlines()] == [True, True]


def test_a_deal_is_won_by_force_kept_and_not_looked_at_again(tmp_path: Path) -> None:
    kept = tmp_path / "deals.txt"
    one = ("solve", "--deal", DEAL, "--keep", str(kept), "--forced", "--nodes")
    assert run(*one, "2").exit_code == 0
    assert kept.read_text() == f"{DEAL}; open +0; 2 forced\n"
    assert run(*one, "2").exit_code == 0
    assert len(kept.read_text().splitlines()) == 1
    assert run(*one, "500").exit_code == 0
    found = kept.read_text().splitlines()[1]
    assert found.startswith(f"{DEAL}; won in at most ")
    assert found.endswith(" walked")
    assert run(*one, "1000").exit_code == 0
    assert len(kept.read_text().splitlines()) == 2


def test_a_deal_is_told_where_it_is_not_kept() -> None:
    assert run("solve", "--deal", DEAL, "--nodes", "10").stdout.startswith(f"{DEAL}; ")


def test_what_is_to_be_solved_is_said_once() -> None:
    assert "Either a position or deals" in refused("solve")
    assert "Either a position or deals" in refused("solve", MASTERS, "--deal", DEAL)
    assert "--keep" in refused("solve", "--deal", DEAL, "--walk")
    assert "five cards" in refused("solve", "--deal", "tiger")
