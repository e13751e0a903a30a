"""Cards and tokens: the two decks and the bag, read from their files and checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from itertools import permutations
from types import MappingProxyType
from typing import Final

from kitama.games.kitara.ground.source import Entry, Names, read

DECKS: Final = ("blue", "red")
CARDS_PER_AGE: Final = (1, 7, 7, 7, 7, 4)  # Ages 0 to 5; Age 0 is the starting card
MOST: Final = {"draft": 2, "warriors": 3, "animals": 3, "heroes": 3, "moves": 3, "score": 4}
MOST_RECRUITS: Final = 3
FEWEST_SYMBOLS: Final = 2
STARTING_SYMBOLS: Final = (2, 3, 0, 0, 2, 0)
TOKENS: Final = 39
TOKEN_VALUES: Final = (2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Card:
    """A Kingdom card: how many of each symbol it shows."""

    number: int
    age: int
    draft: int
    warriors: int
    animals: int
    heroes: int
    moves: int
    score: int
    no_food: bool
    name: Names

    @property
    def symbols(self) -> tuple[int, int, int, int, int, int]:
        """Draft, the three kinds of pawns, moves, score."""
        return self.draft, self.warriors, self.animals, self.heroes, self.moves, self.score


@dataclass(frozen=True, slots=True)
class Deck:
    """The starting card, then 1 to 32 by Age: a card's number is its index."""

    name: str
    cards: tuple[Card, ...]


def load_deck(directory: Traversable, name: str) -> Deck:
    """Read and check a deck. Raises ContentError."""
    file = read(directory, f"{name}.toml")
    file.only("card")
    entries = file.tables("card", first=0)
    cards = tuple(_card(entry, number, name) for number, entry in enumerate(entries))
    ages = [card.age for card in cards]
    if ages != [age for age, count in enumerate(CARDS_PER_AGE) for _ in range(count)]:
        raise file.error("ages", f"needs {CARDS_PER_AGE} cards of Ages 0 to 5, in this order")
    if cards[0].symbols != STARTING_SYMBOLS:
        raise entries[0].error("starting-card", "drafts 2, recruits 3 Warriors, moves 2, scores 0")
    _check_names(entries, cards)
    return Deck(name, cards)


def _card(entry: Entry, number: int, deck: str) -> Card:
    entry.only("age", *MOST, "no_food", "name")
    symbols = {key: entry.whole(key, 0, most, default=0) for key, most in MOST.items()}
    if symbols["warriors"] + symbols["animals"] + symbols["heroes"] > MOST_RECRUITS:
        raise entry.error("recruits", f"recruits more than {MOST_RECRUITS} pawns")
    if sum(symbols.values()) < FEWEST_SYMBOLS:
        raise entry.error("symbols", f"shows fewer than {FEWEST_SYMBOLS} symbols")
    no_food = entry.flag("no_food")
    if no_food and deck != "red":
        raise entry.error("no-food", "only the red deck has cards that need no food")
    age = entry.whole("age", 0, len(CARDS_PER_AGE) - 1)
    name = entry.table("name").names()
    return Card(number, age, **symbols, no_food=no_food, name=name)


def _check_names(entries: Sequence[Entry], cards: Sequence[Card]) -> None:
    for card, other in permutations(cards, 2):
        if set(card.name.items()) & set(other.name.items()):
            raise entries[card.number].error("unique", "bears the name of another card")


def load_tokens(directory: Traversable) -> Mapping[int, int]:
    """Read and check the bag: how many tokens there are of each value. Raises ContentError."""
    file = read(directory, "tokens.toml")
    file.only("tokens")
    table = file.table("tokens")
    keys = [str(value) for value in TOKEN_VALUES]
    table.only(*keys)
    tokens = {int(key): table.whole(key, 0, TOKENS) for key in keys}
    if sum(tokens.values()) != TOKENS:
        raise table.error("tokens", f"holds {sum(tokens.values())} tokens, not {TOKENS}")
    return MappingProxyType(tokens)
