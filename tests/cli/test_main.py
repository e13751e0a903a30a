"""The command itself: help, version, complaints of one line, and what it loads."""

import subprocess
import sys

import pytest

from kitama import __version__
from tests.cli.running import refused, run, run_process


def loaded(statement: str) -> set[str]:
    """The modules a fresh process has loaded after a statement."""
    script = f"import sys; {statement}; print(*sys.modules)"
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout
    return {name.partition(".")[0] for name in printed.split()}


def test_importing_kitama_loads_nothing_big() -> None:
    assert not loaded("import kitama") & {"click", "rich", "numpy", "numba"}


def test_the_command_loads_the_rest_when_it_is_needed() -> None:
    assert not loaded("import kitama.cli") & {"rich", "numpy", "numba"}


def test_without_arguments_it_shows_what_there_is() -> None:
    shown = run().stderr
    for command in ("play", "perft", "replay"):
        assert f"\n  {command} " in shown


def test_version() -> None:
    assert run("--version").stdout == f"kitama, version {__version__}\n"


@pytest.mark.parametrize("command", ["play", "perft", "replay"])
def test_every_command_has_help_with_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"\n  kitama {command} " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 90


def test_an_unknown_command() -> None:
    assert refused("checkers") == "No such command 'checkers'. See 'kitama --help'."


def test_an_unknown_option() -> None:
    assert refused("--loud") == "No such option '--loud'. See 'kitama --help'."
    assert "'kitama play --help'" in refused("play", "onitama", "--loud")


@pytest.mark.parametrize("command", ["play", "arena"])
def test_an_unknown_game_names_those_there_are(command: str) -> None:
    complaint = refused(command, "chess")
    assert "no game is called 'chess'; there are: " in complaint
    assert "onitama" in complaint


def test_a_missing_game_names_those_there_are() -> None:
    assert "Games are: " in refused("play")


def test_a_process_of_its_own_complains_the_same_way() -> None:
    done = run_process("play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
