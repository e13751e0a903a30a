"""A reader of records that has nothing but their bytes and their layout, and knows no NumPy."""

import struct
from math import prod
from typing import Any

from kitama.layout import Layout

_LETTERS = {
    "bool": "?",
    "int8": "b",
    "int16": "h",
    "int32": "i",
    "int64": "q",
    "uint8": "B",
    "uint16": "H",
    "uint32": "I",
    "uint64": "Q",
    "float32": "f",
    "float64": "d",
}


def read(data: bytes, described: Layout, at: int = 0) -> dict[str, Any]:
    """A record, field by field, from its bytes and its layout alone."""
    return {
        field.name: _array(data, field.type, field.shape, at + field.offset)
        for field in described.fields
    }


def _array(data: bytes, kind: str | Layout, shape: tuple[int, ...], at: int) -> Any:
    if shape:
        size = _size(kind, shape[1:])
        return [_array(data, kind, shape[1:], at + size * index) for index in range(shape[0])]
    if isinstance(kind, Layout):
        return read(data, kind, at)
    return struct.unpack_from(f"<{_LETTERS[kind]}", data, at)[0]


def _size(kind: str | Layout, shape: tuple[int, ...]) -> int:
    one = kind.size if isinstance(kind, Layout) else struct.calcsize(_LETTERS[kind])
    return one * prod(shape)
