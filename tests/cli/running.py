"""Running the command line: in this process, in one of its own, and at a keyboard."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from kitama.cli import main
from kitama.compiled import prepared

PREPARED = re.compile(r"(Preparing the rules for this machine, once )?\.* done")
COMMAND = (sys.executable, "-m", "kitama.cli")
OPENING = "1121100000000000000033433 ox,boar horse,elephant crab blue"
OPENING_CARDS = ("--cards", "horse,elephant,ox,boar,crab", "--first", "blue")
SHORT_CARDS = ("--cards", "tiger,crab,dragon,ox,eel", "--first", "blue")
STONE = ("dragon a1-c2", "tiger c5-c3", "ox c2-c3")
"""Three actions of SHORT_CARDS that end in the way of the Stone."""
STREAM = (
    *("dragon b1-d2", "tiger a5-a3", "ox c1-c2", "crab a3-a2"),
    *("tiger c2-c4", "dragon c5-a4", "crab c4-c5"),
)


def run(*arguments: str | Path, lines: Sequence[str] = ()) -> Result:
    """Run in this process with these lines on standard input."""
    typed = "".join(f"{line}\n" for line in lines)
    prepared()  # what other tests compiled is not this command's to tell
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(main, words, input=typed, prog_name="kitama")


def refused(*arguments: str) -> str:
    """The one line a command complains with."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    *before, line = result.stderr.splitlines()
    assert all(PREPARED.fullmatch(text) for text in before)  # whoever is first compiles
    assert line.startswith("kitama: ")
    return line.removeprefix("kitama: ")


def run_process(
    *arguments: str, lines: Sequence[str] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run in a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input="".join(f"{line}\n" for line in lines),
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def run_at_keyboard(*arguments: str, lines: Sequence[str]) -> str:
    """Run on a terminal of 80 columns; what it shows, without the colours."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "NO_COLOR": "1"}
    with subprocess.Popen(
        [*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ):
        os.close(theirs)
        for line in lines:
            os.write(ours, f"{line}\n".encode())
        shown = b""
        while part := _read(ours):
            shown += part
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other side has closed it
        return b""
