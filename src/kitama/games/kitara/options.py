"""What may be agreed before a game of Kitara, checked."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kitama.game import BadOption, Option, Options
from kitama.games.kitara.ground.content import DECKS, Content, ContentError, load_content
from kitama.games.kitara.ground.even import head_start
from kitama.games.kitara.ground.releases import NEWEST, RELEASES, digest_of

END: Final = "end"
FORCED: Final = "forced"
START: Final = "start"
EVEN: Final = "even"
OPTIONS: Final = (
    Option("players", "How many play.", ("2", "3", "4"), "2"),
    Option("deck", "blue, or red with cards that need no food.", DECKS, "blue"),
    Option("edition", "en, or fr for the rules of the French book.", ("en", "fr"), "en"),
    Option("pack", "Maps, cards and tokens of the host's own: a folder in KITAMA_PACKS."),
    Option("content", "The digest of maps, cards and tokens that were released earlier."),
    Option(END, "forced: moves end by themselves, as in rules 1 and 2.", (FORCED,)),
    Option(
        START,
        "even: points for who is worse off by turn order; our own, no rule of the book.",
        (EVEN,),
    ),
    Option("position", "A whole position to begin at."),
)
RULES_VERSION: Final = 7
"""The rules of new games."""
EARLIER: Final[Mapping[int, Options]] = {
    1: {"content": RELEASES[1], END: FORCED},
    2: {"content": RELEASES[2], END: FORCED},
    3: {"content": RELEASES[2]},
    4: {"content": RELEASES[4]},
    5: {"content": RELEASES[5]},
    6: {"content": RELEASES[6]},
}
"""What games begun under earlier rules do not say, because nothing else was known."""
DEFAULTS: Final = {option.name: option.default for option in OPTIONS if option.default is not None}
_CHOICES: Final = {option.name: option.values for option in OPTIONS if option.values}
_PACK: Final = re.compile(r"([a-z0-9][a-z0-9-]{0,39})(?:@([0-9a-f]{16}))?")


def packs_directory() -> Path:
    """Where an owner of the box keeps content packs of their own, a folder each."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(os.environ.get("KITAMA_PACKS") or Path(home) / "kitama" / "packs")


def checked(options: Options) -> dict[str, str]:
    """The options with what was left out filled in. Raises BadOption."""
    agreed = {**DEFAULTS, **options}
    unknown = agreed.keys() - {option.name for option in OPTIONS}
    if unknown:
        raise BadOption(f"kitara has no option {min(unknown)!r}")
    for name, values in _CHOICES.items():
        if name in agreed and agreed[name] not in values:
            raise BadOption(f"{name}: {agreed[name]!r} is none of {', '.join(values)}")
    if "pack" in agreed and "content" in agreed:
        raise BadOption("content: a pack brings its own")
    if "pack" in agreed:
        agreed["pack"] = _pinned(agreed["pack"])
    elif agreed.setdefault("content", RELEASES[NEWEST]) not in RELEASES.values():
        raise BadOption(f"content: no {agreed['content']!r} was ever released")
    if START in agreed and head_of(agreed) is None:
        raise BadOption("start: nobody has measured what is even with these cards")
    return agreed


def head_of(agreed: Options) -> tuple[int, ...] | None:
    """What an even start gives each place in the turn order, where it has been measured."""
    # A pack is its owner's: nobody here has seen it.
    release = agreed.get("content", "")
    return head_start(release, agreed["deck"], int(agreed["players"]))


def as_of(rules: int, options: Options) -> Options:
    """The options of a game begun under the rules of that version. Raises BadOption."""
    if rules == RULES_VERSION:
        return options
    if rules not in EARLIER:
        raise BadOption(f"rules {rules} of kitara are not known here")
    agreed = {**EARLIER[rules], **options}
    if "pack" in options:
        del agreed["content"]
    return agreed


def content_of(agreed: Options) -> Content:
    """The map, deck and bag of a table with these checked options. Raises BadOption."""
    seats, deck = int(agreed["players"]), agreed["deck"]
    try:
        if "pack" not in agreed:
            return load_content(seats, deck, release=agreed["content"])
        # Once more: a view may come from a process that saw the pack earlier.
        folder = packs_directory() / _pinned(agreed["pack"]).partition("@")[0]
        return load_content(seats, deck, folder)
    except ContentError as error:
        raise BadOption(f"{'pack' if 'pack' in agreed else 'content'}: {error}") from error


def _pinned(pack: str) -> str:
    """The name of a pack with its digest, so that a table never continues on other ground."""
    match = _PACK.fullmatch(pack)
    if match is None:
        raise BadOption("pack: a name has lower-case letters, digits and hyphens only")
    folder = packs_directory() / match[1]
    if not folder.is_dir():
        raise BadOption(f"pack: there is no {match[1]!r}; a pack is a folder in KITAMA_PACKS")
    found = digest_of(folder)
    if match[2] not in {None, found}:
        raise BadOption(f"pack: {match[1]!r} has changed since the game began")
    return f"{match[1]}@{found}"
