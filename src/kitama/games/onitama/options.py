"""What may be agreed before a game of Onitama, checked."""

from collections.abc import Mapping
from typing import Final

from kitama.game import BadOption, BadText, Options
from kitama.games.onitama import notation
from kitama.games.onitama.cards import SETS
from kitama.games.onitama.notation import COLOURS

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "first": COLOURS,
    "repetition": ("draw", "none"),
}


def checked(options: Options) -> dict[str, str]:
    """The options with what was left out filled in. Raises BadOption."""
    agreed = {"sets": "base", "repetition": "draw", **options}
    unknown = agreed.keys() - {"sets", "cards", "position", *_CHOICES}
    if unknown:
        raise BadOption(f"onitama has no option {min(unknown)!r}")
    for name, values in _CHOICES.items():
        if name in agreed and agreed[name] not in values:
            raise BadOption(f"{name}: {agreed[name]!r} is none of {', '.join(values)}")
    for name in agreed["sets"].split(","):
        if name not in SETS:
            raise BadOption(f"sets: {name!r} is none of {', '.join(SETS)}")
    if "position" in agreed and ("cards" in agreed or "first" in agreed):
        raise BadOption("position: already says which cards are used and who moves")
    return agreed


def five_cards(text: str) -> tuple[int, ...]:
    """The numbers of five different cards: red's two, blue's two, the side card."""
    names = [name.strip() for name in text.lower().split(",")]
    if len(names) != 5:
        raise BadOption(
            f"cards: five are needed (red's two, blue's two, the side), not {len(names)}"
        )
    try:
        numbers = tuple(notation.parse_card(name, within=text.lower()) for name in names)
    except BadText as error:
        raise BadOption(f"cards: {error}") from error
    for name in names:
        if names.count(name) > 1:
            raise BadOption(f"cards: {name!r} appears twice; each card exists once")
    return numbers
