"""The decks and the bag: what our own must keep, and every way a file can be wrong."""

from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from itertools import permutations
from pathlib import Path

import pytest

from kitama.games.kitara.ground import content
from kitama.games.kitara.ground.cards import (
    CARDS_PER_AGE,
    DECKS,
    Card,
    Deck,
    load_deck,
    load_tokens,
)
from kitama.games.kitara.ground.content import ContentError, load_content
from kitama.games.kitara.ground.source import LANGUAGES

AGES = range(1, 6)
NO_FOOD = {"blue": [0, 0, 0, 0, 0, 0], "red": [0, 1, 2, 2, 2, 2]}
SUPPLY = (10, 5, 3)


@pytest.fixture(params=DECKS, scope="module")
def deck(request: pytest.FixtureRequest) -> Deck:
    return load_content(2, request.param).deck


def of_age(deck: Deck, age: int) -> list[Card]:
    return [card for card in deck.cards if card.age == age]


def pawns(card: Card) -> int:
    return card.warriors + card.animals + card.heroes


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


# Our own two decks


def test_a_deck_has_seven_cards_of_each_age_and_four_of_the_last(deck: Deck) -> None:
    assert list(CARDS_PER_AGE) == [len(of_age(deck, age)) for age in range(6)]
    assert [*range(33)] == [card.number for card in deck.cards]


def test_the_starting_card_is_as_printed(deck: Deck) -> None:
    start = deck.cards[0]
    assert (0, False) == (start.age, start.no_food)
    assert (2, 3, 0, 0, 2, 0) == start.symbols


def test_symbols_stay_within_their_rows(deck: Deck) -> None:
    for card in deck.cards:
        assert card.draft <= 2
        assert card.moves <= 3
        assert card.score <= 4
        assert pawns(card) <= 3
        assert sum(card.symbols) >= 2


def test_cards_get_stronger_with_age(deck: Deck) -> None:
    fed = [[c for c in of_age(deck, age) if not c.no_food] for age in AGES]
    strength = [mean([sum(card.symbols) for card in cards]) for cards in fed]
    assert sorted(strength) == strength
    score = [mean([card.score for card in of_age(deck, age)]) for age in AGES]
    assert sorted(score) == score


def test_no_card_is_dominated(deck: Deck) -> None:
    for age in AGES:
        for one, two in permutations(of_age(deck, age), 2):
            mine, theirs = (*one.symbols, one.no_food), (*two.symbols, two.no_food)
            assert any(a > b for a, b in zip(mine, theirs, strict=True)), (one.number, two.number)


def test_pawns_are_the_commonest_symbol_and_most_cards_mix(deck: Deck) -> None:
    cards = deck.cards[1:]
    totals = Counter(draft=sum(card.draft for card in cards), pawns=sum(map(pawns, cards)))
    totals.update(moves=sum(card.moves for card in cards), score=sum(card.score for card in cards))
    assert ("pawns", totals["pawns"]) == totals.most_common(1)[0]
    rows = [bool(c.draft) + bool(pawns(c)) + bool(c.moves) + bool(c.score) for c in cards]
    assert sum(count >= 2 for count in rows) >= 0.9 * len(rows)


@pytest.mark.parametrize("turns", [7, 9])
def test_a_game_comes_near_the_supply_of_pawns(deck: Deck, turns: int) -> None:
    """An average hand recruits most of the supply; a hand that goes for a kind can exceed it."""
    cards = deck.cards[1:]
    kinds = [[c.warriors for c in cards], [c.animals for c in cards], [c.heroes for c in cards]]
    start = deck.cards[0].symbols[1:4]
    for supply, first, kind in zip(SUPPLY, start, kinds, strict=True):
        assert 0.55 * supply <= first + mean(kind) * turns <= 1.5 * supply
        assert first + sum(sorted(kind)[-turns:]) > supply


def test_no_food_costs_symbols(deck: Deck) -> None:
    assert NO_FOOD[deck.name] == [sum(c.no_food for c in of_age(deck, age)) for age in range(6)]
    for card in deck.cards:
        others = [sum(c.symbols) for c in of_age(deck, card.age) if not c.no_food]
        assert not card.no_food or sum(card.symbols) <= mean(others)


def test_every_card_is_named_in_four_languages(deck: Deck) -> None:
    for language in LANGUAGES:
        assert 33 == len({card.name[language] for card in deck.cards})


def test_the_bag() -> None:
    assert {2: 12, 3: 12, 4: 9, 5: 6} == dict(load_content(3, "red").tokens)


def test_own_content_is_loaded_once() -> None:
    blue, red = load_content(4, "blue"), load_content(4, "red")
    assert blue.map is red.map
    assert blue.deck is load_content(2, "blue").deck


# A pack of one's own


def pack(directory: Path, changes: Mapping[str, tuple[str, str]]) -> Path:
    """Our own content with one text in a file put in another's place."""
    for source in files(content).joinpath("2").iterdir():
        if source.name.endswith(".toml"):
            text = source.read_text(encoding="utf-8")
            old, new = changes.get(source.name, ("", ""))
            assert old in text
            (directory / source.name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return directory


FIRST = 'warriors = 3\nmoves = 1\nscore = 1\nname = { en = "Young Spears"'


def test_a_pack_replaces_a_value(tmp_path: Path) -> None:
    directory = pack(tmp_path, {"blue.toml": (FIRST, FIRST.replace("3", "2"))})
    loaded = load_content(2, "blue", directory)
    assert 2 == loaded.deck.cards[1].warriors
    assert load_content(2, "blue").map == loaded.map


SECOND = 'animals = 1\nname = { en = "Herd at Dawn"'
BROKEN = [
    ("unknown-key", "file", "[[card]]", "colour = 1\n[[card]]"),
    ("unknown-key", "card 0", "age = 0", "age = 0\nluck = 1"),
    ("missing-key", "card 0", "age = 0\n", ""),
    ("range", "card 0", "age = 0", "age = 6"),
    ("range", "card 2", SECOND, SECOND.replace("1", "4")),
    ("type", "card 2", SECOND, SECOND.replace("1", "1.5")),
    ("type", "card 2", SECOND, SECOND.replace("1", "true")),
    ("recruits", "card 2", SECOND, "heroes = 2\n" + SECOND),
    ("symbols", "card 1", FIRST, FIRST.replace("warriors = 3\nmoves = 1\n", "")),
    ("no-food", "card 2", SECOND, "no_food = true\n" + SECOND),
    ("ages", "file", "age = 2", "age = 3"),
    ("starting-card", "card 0", "draft = 2", "draft = 1"),
    ("unique", "card 1", "Herd at Dawn", "Young Spears"),
    ("language", "card 2, name", 'en = "Herd at Dawn", ', ""),
]


@pytest.mark.parametrize(("rule", "entry", "old", "new"), BROKEN)
def test_a_broken_deck_is_refused(
    rule: str, entry: str, old: str, new: str, tmp_path: Path
) -> None:
    directory = pack(tmp_path, {"blue.toml": (old, new)})
    with pytest.raises(ContentError) as caught:
        load_deck(directory, "blue")
    error = caught.value
    assert ("blue.toml", entry, rule) == (error.file, error.entry, error.rule)


def test_a_table_must_be_a_table(tmp_path: Path) -> None:
    (tmp_path / "red.toml").write_text("card = [1]", encoding="utf-8")
    with pytest.raises(ContentError, match=r"red.toml: card 0: must be a table \[type\]"):
        load_deck(tmp_path, "red")


@pytest.mark.parametrize(
    ("rule", "old", "new"),
    [
        ("tokens", "2 = 12", "2 = 11"),
        ("range", "2 = 12", "2 = -1"),
        ("missing-key", "2 = 12\n", ""),
        ("unknown-key", "2 = 12", "2 = 12\n6 = 1"),
    ],
)
def test_a_broken_bag_is_refused(rule: str, old: str, new: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_tokens(pack(tmp_path, {"tokens.toml": (old, new)}))
    error = caught.value
    assert ("tokens.toml", "file, tokens", rule) == (error.file, error.entry, error.rule)
