"""The movement cards, read from their drawings in cards.txt."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal, cast, get_args

Colour = Literal["red", "blue"]
Language = Literal["en", "fr", "de", "ru"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
SETS: Final = ("base", "senseis_path", "promo")


@dataclass(frozen=True, slots=True)
class Card:
    """A card as its holder sees it: steps are (to the right, forward)."""

    id: str
    set: str
    stamp: Colour
    """The colour that begins when this is the side card."""
    steps: tuple[tuple[int, int], ...]
    names: dict[Language, str]


def _read(block: str) -> Card:
    head, *rows = block.splitlines()
    card, card_set, stamp, names = (part.strip() for part in head.split("|"))
    steps = tuple(
        (column - 2, 2 - row)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells.split())
        if cell == "x"
    )
    named = dict(zip(LANGUAGES, names.split(", "), strict=True))
    return Card(card, card_set, cast("Colour", stamp), steps, named)


def _read_all() -> tuple[Card, ...]:
    text = files(__package__).joinpath("cards.txt").read_text(encoding="utf-8")
    _heading, *blocks = text.split("\n\n")
    return tuple(_read(block) for block in blocks)


CARDS: Final = _read_all()
"""Every card there is; its place here is its number in the kernel."""

NUMBER: Final = {card.id: number for number, card in enumerate(CARDS)}
