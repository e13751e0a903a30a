"""How a record lies in memory, told as plain data for programs that are not Python.

Whoever has the bytes of a record and its layout can read every field. Numbers are little-endian,
as on every machine and in every browser this runs on; an array lies row by row.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record."""

    name: str
    offset: int
    """In bytes, from the beginning of the record."""
    type: "str | Layout"
    """`int64`, `float64` and so on, or the layout of a record within the record."""
    shape: tuple[int, ...]
    """Of an array; empty for a single value."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A record: the next one begins so many bytes later."""

    size: int
    fields: tuple[Field, ...]


def layout(kind: np.dtype[Any]) -> Layout:
    """The layout of a record of this kind."""
    parts = (kind.fields or {}).items()
    fields = [Field(name, at, _type(part.base), part.shape) for name, (part, at, *_) in parts]
    return Layout(kind.itemsize, tuple(fields))


def _type(kind: np.dtype[Any]) -> str | Layout:
    if kind.names is not None:
        return layout(kind)
    if kind.kind not in "biuf" or kind.str.startswith(">"):
        raise ValueError(f"other programs could not read a field of type {kind.str}")
    return kind.name
