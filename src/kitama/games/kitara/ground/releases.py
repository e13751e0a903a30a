"""Every content that was ever released, for ever: a game is replayed on the ground it was begun on.

A folder in content/ is called after the rules version that brought it, and never changes again:
its digest stands here, as that of a pack stands in the options of its table. Other maps or cards
are a new folder, a new line here and a new rules version; a version of the rules alone has none.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from kitama.games.kitara.ground.source import ContentError

RELEASES: Final[Mapping[int, str]] = {
    1: "38e3134373d62d7e",
    2: "f218f343c06c217c",
    4: "ec98ae9c4ba0e3ca",
    5: "1e9bd8d26c6f9abd",
    6: "6bb317413af04f1f",
    7: "e67a5fe3c74e7216",
}
NEWEST: Final = max(RELEASES)


def digest_of(folder: Traversable) -> str:
    """What names exactly these files."""
    digest = hashlib.sha256()
    found = (file for file in folder.iterdir() if file.name.endswith(".toml"))
    for file in sorted(found, key=lambda file: file.name):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


@cache
def released(digest: str) -> Traversable:
    """The folder of the released content of that digest. Raises ContentError."""
    for version, pinned in RELEASES.items():
        if pinned == digest:
            folder = files(__package__).joinpath("content", str(version))
            if digest_of(folder) != pinned:
                raise ContentError(f"content {version}", "folder", "digest", "it was changed")
            return folder
    raise ContentError("content", repr(digest), "digest", "no such content was ever released")
