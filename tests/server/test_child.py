"""A process of the server's own: it answers, and goes quietly when nobody is left."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.server

LOUD = """
from kitama.server.child import answer_lines, be_nice
be_nice()
answer_lines(b"ready", lambda line: line.strip().upper())
"""


def child() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        (sys.executable, "-c", LOUD),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_it_answers_until_nobody_asks() -> None:
    with child() as process:
        said, complaint = process.communicate(b"one\ntwo\n", timeout=60)
    assert (said, complaint, process.returncode) == (b"ready\nONE\nTWO\n", b"", 0)


def test_it_says_nothing_more_when_nobody_hears() -> None:
    with child() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"ready\n"
        process.stdout.close()
        process.stdin.write(b"one\n")
        process.stdin.flush()
        assert (process.wait(60), process.stderr.read()) == (0, b"")
