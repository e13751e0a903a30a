"""The files the page needs to play Kitara without a server, besides its module."""

from itertools import product
from typing import Any, Final

from kitama.games.kitara import lessons
from kitama.games.kitara.ground.content import DECKS, SEATS, Content
from kitama.games.kitara.options import checked, content_of
from kitama.games.kitara.rules import setting

_TABLES: Final = {f"{seats} {deck}": (seats, deck) for seats, deck in product(SEATS, DECKS)}
GROUNDS: Final = tuple(_TABLES)
"""How many play with which deck: edition and end of moves are a number each of the setting."""


def files() -> dict[str, Any]:
    """By name: bytes, or what is to be written as JSON."""
    return {"settings.bin": _settings(), "content.json": _contents(), **lessons.files()}


def _settings() -> bytes:
    """The settings of all grounds in the English edition of today, one after the other."""
    contents = [_content(seats, deck) for seats, deck in _TABLES.values()]
    return b"".join(_setting(each) for each in contents)


def _setting(content: Content) -> bytes:
    return setting.build(content, is_french=False, is_end_asked=True).tobytes()


def _contents() -> dict[str, Any]:
    """What boards are drawn from, each part once."""
    return {
        "maps": {str(seats): _content(seats, DECKS[0]).map for seats in SEATS},
        "decks": {deck: _content(SEATS[0], deck).deck for deck in DECKS},
        "tokens": {str(seats): _content(seats, DECKS[0]).tokens for seats in SEATS},
    }


def _content(seats: int, deck: str) -> Content:
    return content_of(checked({"players": str(seats), "deck": deck}))
