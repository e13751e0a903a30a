"""Code of before, taken out of git, in turns with ours: each in a process of its own.

A module that measures takes `--play`: then it measures once for every line it is sent.
"""

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parent.parent


class NoEarlierCode(Exception):
    """Git, or the commit, is not here."""


@contextmanager
def side_by_side(module: str, commit: str) -> Iterator[tuple["Contender", "Contender"]]:
    """A module of bench with the sources of that commit, and with ours. Raises NoEarlierCode."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        theirs = Contender(module, _unpack(commit, folder))
        stack.callback(theirs.close)
        ours = Contender(module, ROOT / "src")
        stack.callback(ours.close)
        yield theirs, ours


def _unpack(commit: str, folder: str) -> Path:
    """The sources of a commit."""
    command = ["git", "-C", str(ROOT), "archive", commit, "src"]
    try:
        archive = subprocess.run(command, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoEarlierCode(f"git has no commit {commit} here") from error
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
    return Path(folder) / "src"


class Contender:
    """A process with these sources."""

    def __init__(self, module: str, sources: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, "--play"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: str = "") -> str:
        """What it prints for one turn, or for a question of one line."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(question + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()
