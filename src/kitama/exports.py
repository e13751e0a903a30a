"""What a title hands to the page: compiled functions by name, with examples of what they take.

A title lists its rules in `EXPORTS` of its `exports.py` in `games`, its bots in the one in `bots`;
scripts/modules.py makes one WebAssembly module of both, and puts what their `FACTS` tell the page
into the description beside it. A title without exports is played on the server.
"""

from collections.abc import Callable
from typing import Any, NamedTuple


class Export(NamedTuple):
    """A function the page may call."""

    name: str
    function: Callable[..., Any]
    """A compiled one. It takes numbers, arrays, records, and NamedTuples of arrays."""
    examples: tuple[Any, ...]
    """One argument each: their types, and the shapes of arrays, are those the page hands in."""
