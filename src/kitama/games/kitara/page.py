"""The files the page needs to play Kitara without a server, besides its module."""

from itertools import product
from typing import Any, Final

from kitama.game import Options
from kitama.games.kitara import lessons
from kitama.games.kitara.ground.content import DECKS, SEATS, Map, load_content
from kitama.games.kitara.ground.releases import RELEASES
from kitama.games.kitara.options import checked, content_of, head_of
from kitama.games.kitara.rules import setting

_PAIRS: Final = tuple(product(SEATS, DECKS))
_TABLES: Final = {
    f"{seats} {deck} {release}": {"players": str(seats), "deck": deck, "content": release}
    for release, seats, deck in product(RELEASES.values(), SEATS, DECKS)
}
GROUNDS: Final = tuple(_TABLES)
"""How many play with which deck of which release, also of earlier ones: lessons, puzzles and games
that are kept stand on them. Edition, end of moves and start are a number each of a setting."""


def files() -> dict[str, Any]:
    """By name: bytes, or what is to be written as JSON."""
    return {"settings.bin": _settings(), "content.json": _contents(), **lessons.files()}


def _settings() -> bytes:
    """The settings of all grounds in the English edition of today, one after the other."""
    return b"".join(_setting(checked(options)) for options in _TABLES.values())


def _setting(agreed: Options) -> bytes:
    content, head = content_of(agreed), head_of(agreed) or ()
    return setting.build(content, is_french=False, is_end_asked=True, head=head).tobytes()


def _contents() -> dict[str, Any]:
    """What boards are drawn from, each part once: many releases share a map."""
    maps: list[Map] = []
    releases = {release: _release(release, maps) for release in RELEASES.values()}
    return {"maps": maps, "releases": releases}


def _release(release: str, maps: list[Map]) -> dict[str, Any]:
    """A release by its parts, and maps by their place among those that were met before."""
    found = {(seats, deck): load_content(seats, deck, release=release) for seats, deck in _PAIRS}
    for seats in SEATS:
        if found[seats, DECKS[0]].map not in maps:
            maps.append(found[seats, DECKS[0]].map)
    return {
        "maps": {str(seats): maps.index(found[seats, DECKS[0]].map) for seats in SEATS},
        "decks": {deck: found[SEATS[0], deck].deck for deck in DECKS},
        "tokens": found[SEATS[0], DECKS[0]].tokens,
    }
