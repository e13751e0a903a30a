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


@pytest.mark.parametrize(
    "data",
    [
        b"",
        TEXT.serialize(mask=True)[:-1],
        TEXT.serialize(mask=True)[:5],
        TEXT.serialize(mask=True) * 2,
        TEXT.serialize(mask=False),
        Frame(Opcode.TEXT, b"a word", fin=False).serialize(mask=True),
        Frame(Opcode.CONT, b"a word").serialize(mask=True),
        Frame(Opcode.BINARY, b"a word").serialize(mask=True),
        Frame(Opcode.PING, b"a word").serialize(mask=True),
        b"\xc1" + TEXT.serialize(mask=True)[1:],
        Frame(Opcode.TEXT, b"x" * (LONGEST + 1)).serialize(mask=True),
        _eight_byte_size(b"x" * 119),
    ],
)
def test_all_else_is_left_to_the_parser(data: bytes) -> None:
    assert text_in(data) is None
