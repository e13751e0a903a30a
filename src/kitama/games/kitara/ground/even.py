"""The even start: points for those who are worse off by turn order, so that it decides less.

This project's own, and no rule of the book. The points belong to cards and maps: even.toml names
the released content they were measured on.
"""

import tomllib
from importlib.resources import files
from typing import Final

_TABLES: Final[dict[str, dict[str, dict[str, list[int]]]]] = tomllib.loads(
    files(__package__).joinpath("even.toml").read_text(encoding="utf-8")
)
MEASURED: Final = tuple(_TABLES)
"""The digests of the content that has an even start."""


def head_start(release: str, deck: str, seats: int) -> tuple[int, ...] | None:
    """What each place in the turn order begins with; None where nobody has measured it."""
    table = _TABLES.get(release)
    return tuple(table[deck][str(seats)]) if table else None
