"""What a board is drawn from: the content of a title, encoded once for all who ask."""

from functools import lru_cache

import msgspec

from kitama.game import Options
from kitama.games import find


def content(game: str, options: Options) -> msgspec.Raw:
    """The content of a table with these checked options, encoded. Raises BadOption."""
    return _encoded(game, tuple(sorted(options.items())))


@lru_cache(maxsize=32)
def _encoded(game: str, options: tuple[tuple[str, str], ...]) -> msgspec.Raw:
    # What the titles freeze in read-only mappings goes out as plain ones.
    return msgspec.Raw(msgspec.json.encode(find(game).content(dict(options)), enc_hook=dict))
