"""The content of a table: its map, its deck, its bag, from these files or from a pack of one's own.

Maps, card values and the spread of the tokens are this project's own; docs/content.md has the
format.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kitama.games.kitara.ground.cards import DECKS, Card, Deck, load_deck, load_tokens
from kitama.games.kitara.ground.maps import SEATS, Border, Lake, Map, Space, load_map
from kitama.games.kitara.ground.releases import NEWEST, RELEASES, released
from kitama.games.kitara.ground.source import ContentError

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


def load_content(
    seats: int, deck: str, directory: Path | None = None, release: str = RELEASES[NEWEST]
) -> Content:
    """Load and check what a table needs: from a pack's directory, or what was released.

    Raises ContentError for a pack that breaks a rule, and for seats or a deck there are not.
    """
    if seats not in SEATS:
        raise ContentError("map", f"{seats} seats", "seats", "there are maps for 2, 3 and 4")
    if deck not in DECKS:
        raise ContentError("deck", repr(deck), "deck", f"there are: {', '.join(DECKS)}")
    if directory is None:
        return Content(_own_map(release, seats), _own_deck(release, deck), _own_tokens(release))
    return Content(load_map(directory, seats), load_deck(directory, deck), load_tokens(directory))


@cache
def _own_map(release: str, seats: int) -> Map:
    """A map takes a moment: where its pawns have room is worked out from its outlines."""
    return load_map(released(release), seats)


@cache
def _own_deck(release: str, deck: str) -> Deck:
    return load_deck(released(release), deck)


@cache
def _own_tokens(release: str) -> Mapping[int, int]:
    return load_tokens(released(release))
