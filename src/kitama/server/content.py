"""What a board is drawn from: the cards and maps of a title, as the page is given them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from kitama.game import Options
from kitama.games.kitara.options import content_of
from kitama.games.onitama.cards import CARDS


def _onitama(_options: Options) -> Any:
    return [
        {"id": card.id, "stamp": card.stamp, "steps": card.steps, "names": card.names}
        for card in CARDS
    ]


_CONTENT: Final[Mapping[str, Callable[[Options], Any]]] = {
    "onitama": _onitama,
    "kitara": content_of,
}


def content(game: str, options: Options) -> msgspec.Raw:
    """The content of a table with these checked options, encoded."""
    return _encoded(game, tuple(sorted(options.items())))


@lru_cache(maxsize=32)
def _encoded(game: str, options: tuple[tuple[str, str], ...]) -> msgspec.Raw:
    # What the titles freeze in read-only mappings goes out as plain ones.
    return msgspec.Raw(msgspec.json.encode(_CONTENT[game](dict(options)), enc_hook=dict))
