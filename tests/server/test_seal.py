"""Lines on their way to other nodes."""

import pytest

from kitama.server.seal import NotOurs, opened, sealed
from kitama.tables.line import START, Line, linked

SEED = b"\x01" * 32


def a_line(version: int = 3, text: str = "token 7") -> Line:
    return linked(SEED, START, (version, 1000, 0, "drew", text, ""))


def test_what_is_sealed_is_opened() -> None:
    lines = [a_line(), a_line(4)]
    assert opened(SEED, "t", sealed(SEED, "t", lines)) == lines
    assert isinstance(opened(SEED, "t", sealed(SEED, "t", lines))[0], Line)


def test_nobody_reads_it_on_the_way() -> None:
    """Draws may be hidden. The same words twice look different."""
    words = sealed(SEED, "t", [a_line()])
    assert b"token" not in words
    assert words != sealed(SEED, "t", [a_line()])


def test_nobody_makes_or_bends_one() -> None:
    words = sealed(SEED, "t", [a_line()])
    bent = bytes([*words[:-1], words[-1] ^ 1])
    for seed, table, found in (
        (SEED, "t", bent),
        (SEED, "t", b""),
        (SEED, "t", b"{}"),
        (SEED, "u", words),
        (b"\x02" * 32, "t", words),
    ):
        with pytest.raises(NotOurs):
            opened(seed, table, found)
