"""The even start: points for those who come early, so that turn order decides less.

This project's own, and no rule of the book. The points belong to cards and maps: even.toml names
the released content they were measured on.
"""

import tomllib
from functools import cache
from importlib.resources import files

FILE = "even.toml"


@cache
def _tables() -> dict[str, dict[str, dict[str, list[int]]]]:
    return tomllib.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def head_start(release: str, deck: str, seats: int) -> tuple[int, ...] | None:
    """What each place in the turn order begins with; None where nobody has measured it."""
    table = _tables().get(release)
    return tuple(table[deck][str(seats)]) if table else None
