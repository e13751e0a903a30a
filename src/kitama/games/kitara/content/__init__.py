"""The content of a table: its map, its deck, its bag, from these files or from a pack of one's own.

Maps, card values and the spread of the tokens are this project's own; docs/content.md has the
format.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from kitama.games.kitara.cards import DECKS, Card, Deck, load_deck, load_tokens
from kitama.games.kitara.maps import SEATS, Border, Lake, Map, Space, load_map
from kitama.games.kitara.source import ContentError

__all__ = [
    "DECKS",
    "SEATS",
    "Border",
    "Card",
    "Content",
    "ContentError",
    "Deck",
    "Lake",
    "Map",
    "Space",
    "load_content",
]


@dataclass(frozen=True, slots=True)
class Content:
    """All that the rules need to know of the things on the table."""

    map: Map
    deck: Deck
    tokens: Mapping[int, int]
    """How many tokens of each value are in the bag at the start."""


def load_content(seats: int, deck: str, directory: Path | None = None) -> Content:
    """Load and check what a table needs; the package's own without a directory.

    Raises ContentError for a pack that breaks a rule, and for seats or a deck there are not.
    """
    if seats not in SEATS:
        raise ContentError("map", f"{seats} seats", "seats", "there are maps for 2, 3 and 4")
    if deck not in DECKS:
        raise ContentError("deck", repr(deck), "deck", f"there are: {', '.join(DECKS)}")
    return _own(seats, deck) if directory is None else _load(seats, deck, directory)


@cache
def _own(seats: int, deck: str) -> Content:
    return _load(seats, deck, None)


def _load(seats: int, deck: str, directory: Path | None) -> Content:
    source = files(__package__) if directory is None else directory
    return Content(load_map(source, seats), load_deck(source, deck), load_tokens(source))
