"""How hard a puzzle is, from which levels solved it how often, on the scale of their Elo."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import exp, log
from typing import Final, NamedTuple, Protocol, cast

from kitama.bots.ratings import ratings

TRIES: Final = 20
"""How often each level tries."""
LEVELS: Final = tuple(map(str, range(1, 11)))
LOWEST: Final = 900
"""The rating of level 1: people begin at 1200, some levels above it."""
_SCALE: Final = log(10) / 400
_SPREAD: Final = 450.0
"""How far puzzles are apart before anybody has tried: so one that all solve, or none, has a number
too."""
_CLOSE: Final = 0.25


class Tried(NamedTuple):
    """What came of a level's tries."""

    elo: int
    solved: int
    tries: int


class Trier(Protocol):
    """Lets levels try a puzzle; a title's is `Trier` in `rate.py` of its puzzles."""

    def solved(self, line: str, level: str, count: int) -> int:
        """How many of so many tries of a level solve the puzzle of a line."""
        ...

    def order(self, line: str) -> str:
        """Puzzles with the same word share what has to be prepared: they are tried together."""
        ...


def difficulty(tried: Sequence[Tried]) -> int:
    """The rating at which what came of the tries is likeliest.

    A level solves a puzzle of its own rating half of the time, as two equal players win.
    """
    middle = sum(elo for elo, _solved, _tries in tried) / len(tried)
    low, high = middle - 8 * _SPREAD, middle + 8 * _SPREAD
    while high - low > _CLOSE:
        rating = (low + high) / 2
        expected = sum(n / (1 + exp(_SCALE * (rating - elo))) for elo, _solved, n in tried)
        surplus = expected - sum(solved for _elo, solved, _n in tried)
        is_harder = _SCALE * surplus > (rating - middle) / _SPREAD**2
        low, high = (rating, high) if is_harder else (low, rating)
    return round((low + high) / 2)


def trier_of(game: str) -> Trier:
    """Who tries the puzzles of a title. Raises LookupError where nobody does."""
    package = f"kitama.bots.{game}"
    if find_spec(package) is None or find_spec(f"{package}.puzzles") is None:
        raise LookupError(game)
    return cast("Trier", import_module(f"{package}.puzzles.rate").Trier())


def rated(game: str, lines: Sequence[str], tries: int = TRIES) -> Iterator[str]:
    """The lines of puzzles with their ratings made anew, in the order they are tried in."""
    trier = trier_of(game)
    above = {level: elo for level, elo, _margin in ratings(game)}
    elos = {level: LOWEST + elo - above[LEVELS[0]] for level, elo in above.items()}
    for line in sorted(lines, key=trier.order):
        tried = [
            Tried(elos[level], trier.solved(line, level, tries), tries)
            for level in LEVELS
            if level in elos
        ]
        yield with_rating(line, difficulty(tried))


def with_rating(line: str, rating: int) -> str:
    """A line with another rating: the word before the last."""
    *before, _rating, themes = line.split(" ")
    return " ".join((*before, str(rating), themes))
