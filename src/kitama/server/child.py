"""How a process of the server's own answers it: one question a line in, one answer a line out."""

import os
import sys
from collections.abc import Callable
from typing import Final

NICE: Final = 5
"""Whoever plays comes first."""


def be_nice() -> None:
    """Let those who play go first, where the system knows how (not on Windows)."""
    if hasattr(os, "nice"):
        os.nice(NICE)


def answer_lines(ready: bytes, answer: Callable[[bytes], bytes]) -> None:
    """Say that all is ready, then answer until there is nobody left to ask or to hear."""
    try:
        _say(ready)
        for line in sys.stdin.buffer:
            _say(answer(line))
    except BrokenPipeError:
        # The server is gone. At its own end the interpreter would write once more, and complain.
        os._exit(0)


def _say(answer: bytes) -> None:
    sys.stdout.buffer.write(answer + b"\n")
    sys.stdout.buffer.flush()
