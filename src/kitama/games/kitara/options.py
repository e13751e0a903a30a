"""What may be agreed before a game of Kitara, checked."""

import hashlib
import os
import re
from pathlib import Path
from typing import Final

from kitama.game import BadOption, Options
from kitama.games.kitara.ground.content import DECKS, Content, ContentError, load_content

CHOICES: Final = {"players": ("2", "3", "4"), "deck": DECKS, "edition": ("en", "fr")}
DEFAULTS: Final = {"players": "2", "deck": "blue", "edition": "en"}
_PACK: Final = re.compile(r"([a-z0-9][a-z0-9-]{0,39})(?:@([0-9a-f]{16}))?")


def packs_directory() -> Path:
    """Where an owner of the box keeps content packs of their own, a folder each."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(os.environ.get("KITAMA_PACKS") or Path(home) / "kitama" / "packs")


def checked(options: Options) -> dict[str, str]:
    """The options with what was left out filled in. Raises BadOption."""
    agreed = {**DEFAULTS, **options}
    unknown = agreed.keys() - {*CHOICES, "pack", "position"}
    if unknown:
        raise BadOption(f"kitara has no option {min(unknown)!r}")
    for name, values in CHOICES.items():
        if agreed[name] not in values:
            raise BadOption(f"{name}: {agreed[name]!r} is none of {', '.join(values)}")
    if "pack" in agreed:
        agreed["pack"] = _pinned(agreed["pack"])
    return agreed


def content_of(agreed: Options) -> Content:
    """The map, deck and bag of a table with these checked options. Raises BadOption."""
    folder = None
    if "pack" in agreed:  # once more: a view may come from a process that saw the pack earlier
        folder = packs_directory() / _pinned(agreed["pack"]).partition("@")[0]
    try:
        return load_content(int(agreed["players"]), agreed["deck"], folder)
    except ContentError as error:
        raise BadOption(f"pack: {error}") from error


def _pinned(pack: str) -> str:
    """The name of a pack with its digest, so that a table never continues on other ground."""
    match = _PACK.fullmatch(pack)
    if match is None:
        raise BadOption("pack: a name has lower-case letters, digits and hyphens only")
    folder = packs_directory() / match[1]
    if not folder.is_dir():
        raise BadOption(f"pack: there is no {match[1]!r}; a pack is a folder in KITAMA_PACKS")
    digest = hashlib.sha256()
    for file in sorted(folder.glob("*.toml")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    found = digest.hexdigest()[:16]
    if match[2] not in {None, found}:
        raise BadOption(f"pack: {match[1]!r} has changed since the game began")
    return f"{match[1]}@{found}"
