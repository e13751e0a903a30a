"""kitama arena: a contest from the command line, its report, and what it refuses."""

from pathlib import Path

import pytest

from tests.cli.running import refused, run


def test_a_contest_is_played_kept_and_reported(tmp_path: Path) -> None:
    arguments = ("arena", "onitama", "greedy", "uniform", "--openings", "2", "--processes", "1")
    result = run(*arguments, "--keep", str(tmp_path), "--test", "0,100")
    assert result.exit_code == 0, result.stderr
    first, score, elo, test = result.stdout.splitlines()
    assert first == "greedy against uniform: 4 games"
    assert score.startswith("score ")
    assert elo.startswith("Elo ")
    assert test.startswith("test 0,100: ")
    assert len(list(tmp_path.glob("*.txt"))) == 4
    assert run(*arguments, "--keep", str(tmp_path)).stdout.splitlines()[1] == score


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("greedy",), "Two bots are needed"),
        (("greedy", "hard"), "no level 'hard'"),
        (("greedy", "1@soon"), "a budget is like"),
        (("greedy", "1", "--test", "5"), "two numbers"),
        (("greedy", "1", "--test", "5,1"), "lower one"),
        (("greedy", "1", "--option", "x"), "NAME=VALUE"),
        (("greedy", "1", "--option", "x=1"), "no option 'x'"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    arguments: tuple[str, ...], complaint: str
) -> None:
    assert complaint in refused("arena", "onitama", *arguments)
