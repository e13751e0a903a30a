"""What may be agreed before a game of Onitama, checked."""

from collections.abc import Sequence
from typing import Final

from kitama.game import BadOption, BadText, Option, Options
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.cards import CARDS, SETS
from kitama.games.onitama.kernel import Position
from kitama.games.onitama.notation import COLOURS

OPTIONS: Final = (
    Option("sets", f"Sets to deal from, with commas between: {', '.join(SETS)}.", default="base"),
    Option("cards", "Five cards instead of a deal: red's two, blue's two, the side card."),
    Option("first", "Who begins; otherwise the side card's stamp decides.", COLOURS),
    Option("repetition", "What a position is that stands a third time.", ("draw", "none"), "draw"),
    Option("position", "A whole position to begin at."),
)
_DEFAULTS: Final = {option.name: option.default for option in OPTIONS if option.default is not None}
_CHOICES: Final = {option.name: option.values for option in OPTIONS if option.values}


def checked(options: Options) -> dict[str, str]:
    """The options with what was left out filled in. Raises BadOption."""
    agreed = {**_DEFAULTS, **options}
    unknown = agreed.keys() - {option.name for option in OPTIONS}
    if unknown:
        raise BadOption(f"onitama has no option {min(unknown)!r}")
    for name, values in _CHOICES.items():
        if name in agreed and agreed[name] not in values:
            raise BadOption(f"{name}: {agreed[name]!r} is none of {', '.join(values)}")
    _check_sets(agreed["sets"].split(","))
    if "position" in agreed and ("cards" in agreed or "first" in agreed):
        raise BadOption("position: already says which cards are used and who moves")
    return agreed


def _check_sets(sets: Sequence[str]) -> None:
    for name in sets:
        if name not in SETS:
            raise BadOption(f"sets: {name!r} is none of {', '.join(SETS)}")
    if sum(card.set in sets for card in CARDS) < 5:
        raise BadOption(f"sets: {','.join(sets)} has fewer than the five cards of a game")


def five_cards(text: str) -> tuple[int, ...]:
    """The numbers of five different cards: red's two, blue's two, the side card."""
    words = notation.listed(text)
    if len(words) != 5:
        raise BadOption(
            f"cards: five are needed (red's two, blue's two, the side), not {len(words)}"
        )
    try:
        numbers = tuple(
            notation.parse_card(name.lower(), within=text, column=column) for name, column in words
        )
    except BadText as error:
        raise BadOption(f"cards: {error}") from error
    for number in numbers:
        if numbers.count(number) > 1:
            name = CARDS[number].id
            raise BadOption(f"cards: {name!r} appears twice; each card exists once")
    return numbers


def chosen_position(text: str) -> Position:
    """The position to start from, in which somebody can still play."""
    try:
        position = notation.parse_position(text)
    except BadText as error:
        raise BadOption(f"position: {error}") from error
    if kernel.ending(position) != kernel.GOING:
        raise BadOption("position: the game is already over there")
    return position
