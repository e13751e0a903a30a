"""The frames that are read and written without the parser are the parser's own."""

import pytest
from websockets.frames import Frame, Opcode

from kitama.server.frame import LONGEST, framed, text_in


@pytest.mark.parametrize("size", [0, 1, 125, 126, LONGEST, LONGEST + 1, 65_535, 65_536])
def test_a_message_is_framed_as_the_parser_would(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 4, 125, 126, 127, LONGEST])
def test_a_whole_short_text_is_read(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    frame = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert text_in(frame) == text


def _eight_byte_size(text: bytes) -> bytes:
    """A size of eight bytes where one would do: at 119 letters its mark, 127, looks like a size."""
    short = Frame(Opcode.TEXT, text).serialize(mask=True)
    return short[:1] + b"\xff" + len(text).to_bytes(8, "big") + short[2:]


TEXT = Frame(Opcode.TEXT, b"a word")


OTHERS = {
    "nothing": b"",
    "cut short": TEXT.serialize(mask=True)[:-1],
    "a head alone": TEXT.serialize(mask=True)[:5],
    "two": TEXT.serialize(mask=True) * 2,
    "without a mask": TEXT.serialize(mask=False),
    "a piece": Frame(Opcode.TEXT, b"a word", fin=False).serialize(mask=True),
    "a later piece": Frame(Opcode.CONT, b"a word").serialize(mask=True),
    "binary": Frame(Opcode.BINARY, b"a word").serialize(mask=True),
    "a ping": Frame(Opcode.PING, b"a word").serialize(mask=True),
    "a reserved bit": b"\xc1" + TEXT.serialize(mask=True)[1:],
    "long": Frame(Opcode.TEXT, b"x" * (LONGEST + 1)).serialize(mask=True),
    "a size too wide": _eight_byte_size(b"x" * 119),
}
"""By name: masks are drawn by chance, and every process would call the tests otherwise."""


@pytest.mark.parametrize("name", OTHERS)
def test_all_else_is_left_to_the_parser(name: str) -> None:
    assert text_in(OTHERS[name]) is None
