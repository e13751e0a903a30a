"""Frames of the one shape nearly all have, read and written without the parser: text, whole, short.

Whatever else comes is for websockets' parser, which knows all of them.
"""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # its own, in C if it can

LONGEST: Final = 1024
"""Of what is read here, in bytes."""
_TEXT: Final = 0x81
"""The first byte of a frame that is a whole message in text."""
_MASKED: Final = 0x80
_TWO_BYTES: Final = 126
"""Stands in the place of a size that takes two bytes."""
_EIGHT_BYTES: Final = 127


def text_in(data: bytes) -> bytes | None:
    """What a client says in bytes that are just such a frame; None for all others."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    size, at = data[1] - _MASKED, 2
    if size >= _TWO_BYTES:
        if size != _TWO_BYTES:
            return None
        size, at = int.from_bytes(data[2:4], "big"), 4
    text = data[at + 4 :]
    if size != len(text) or size > LONGEST:
        return None
    found: bytes = apply_mask(text, data[at : at + 4])
    return found


def framed(text: bytes) -> bytes:
    """A frame that tells a client a message."""
    size = len(text)
    if size < _TWO_BYTES:
        return b"%c%c%b" % (_TEXT, size, text)
    if size < 1 << 16:
        return b"%c%c%b%b" % (_TEXT, _TWO_BYTES, size.to_bytes(2, "big"), text)
    return b"%c%c%b%b" % (_TEXT, _EIGHT_BYTES, size.to_bytes(8, "big"), text)
