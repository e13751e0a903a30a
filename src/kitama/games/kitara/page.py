"""The files the page needs to play Kitara without a server, besides its module."""

from itertools import product
from typing import Any, Final

from kitama.games.kitara import lessons
from kitama.games.kitara.ground.content import DECKS, SEATS, Content
from kitama.games.kitara.options import checked, content_of, head_of
from kitama.games.kitara.rules import setting

_TABLES: Final = {f"{seats} {deck}": (seats, deck) for seats, deck in product(SEATS, DECKS)}
GROUNDS: Final = tuple(_TABLES)
"""How many play with which deck: edition, end of moves and start are a number each of a setting."""


def files() -> dict[str, Any]:
    """By name: bytes, or what is to be written as JSON."""
    return {"settings.bin": _settings(), "content.json": _contents(), **lessons.files()}


def _settings() -> bytes:
    """The settings of all grounds in the English edition of today, one after the other."""
    return b"".join(_setting(seats, deck) for seats, deck in _TABLES.values())


def _setting(seats: int, deck: str) -> bytes:
    agreed = _agreed(seats, deck)
    content, head = content_of(agreed), head_of(agreed) or ()
    return setting.build(content, is_french=False, is_end_asked=True, head=head).tobytes()


def _contents() -> dict[str, Any]:
    """What boards are drawn from, each part once."""
    return {
        "maps": {str(seats): _content(seats, DECKS[0]).map for seats in SEATS},
        "decks": {deck: _content(SEATS[0], deck).deck for deck in DECKS},
        "tokens": {str(seats): _content(seats, DECKS[0]).tokens for seats in SEATS},
    }


def _content(seats: int, deck: str) -> Content:
    return content_of(_agreed(seats, deck))


def _agreed(seats: int, deck: str) -> dict[str, str]:
    return checked({"players": str(seats), "deck": deck})
