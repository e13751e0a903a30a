"""kitama analyse and kitama solve: lines, values and proofs at the command line."""

import pytest

from kitama.compiled import MODE
from tests.cli.running import OPENING, refused, run

MASTERS = "..R../...../...../...../.B... red=goose,mantis blue=crane,ox side=rooster to=blue"
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
    assert refused("solve", OPENING).startswith("Up to 3 men a side")


def test_no_position_is_told_in_one_line() -> None:
    assert "five parts" in refused("analyse", "here")
    assert "already over" in refused(
        "solve", "..B../...../..R../...../..... red=tiger,crane blue=ox,cobra side=eel to=red"
    )
