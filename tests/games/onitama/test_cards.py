"""The cards as they were printed: sets, stamps, steps and names."""

from collections import Counter
from pathlib import Path

import pytest

from kitama.games.onitama.cards import CARDS, LANGUAGES, NUMBER, SETS, Language

STEPS = Path(__file__).parents[2] / "data" / "onitama" / "steps.txt"
Fact = tuple[str, str, str, list[tuple[int, int]]]


def facts() -> list[Fact]:
    """What steps.txt tells of each card."""
    lines = [line for line in STEPS.read_text("utf-8").splitlines() if line[:1] != "#"]
    return [_fact(*line.split()) for line in lines]


def _fact(card: str, card_set: str, stamp: str, *steps: str) -> Fact:
    pairs = [step.split(",") for step in steps]
    return card, card_set, stamp, sorted((int(right), int(forward)) for right, forward in pairs)


def test_counts() -> None:
    assert {"base": 16, "senseis_path": 16, "promo": 2} == Counter(card.set for card in CARDS)
    assert {"base", "senseis_path", "promo"} == set(SETS)


def test_ids_are_unique_and_numbered_in_order() -> None:
    assert {card.id: number for number, card in enumerate(CARDS)} == NUMBER
    assert len(CARDS) == len(NUMBER) == 34


def test_every_card_is_as_printed() -> None:
    assert facts() == [(card.id, card.set, card.stamp, sorted(card.steps)) for card in CARDS]


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("tiger", {(0, 2), (0, -1)}),
        ("dragon", {(-2, 1), (2, 1), (-1, -1), (1, -1)}),
        ("crab", {(0, 1), (-2, 0), (2, 0)}),
        ("kirin", {(-1, 2), (1, 2), (0, -2)}),
        ("goat", {(1, 1), (-1, 0), (0, -1)}),
    ],
)
def test_drawings(card: str, steps: set[tuple[int, int]]) -> None:
    assert steps == set(CARDS[NUMBER[card]].steps)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("frog", "rabbit"),
        ("goose", "rooster"),
        ("horse", "ox"),
        ("eel", "cobra"),
        ("otter", "sable"),
        ("panda", "bear"),
        ("fox", "dog"),
        ("viper", "sea_snake"),
        ("rat", "mouse"),
        ("iguana", "tanuki"),
        ("goat", "sheep"),
    ],
)
def test_mirrored_pairs(left: str, right: str) -> None:
    """The publisher made these cards in pairs, one the mirror of the other."""
    mirrored = {(-side, forward) for side, forward in CARDS[NUMBER[left]].steps}
    assert mirrored == set(CARDS[NUMBER[right]].steps)


def test_stamps_are_shared_out_evenly() -> None:
    for card_set in SETS:
        stamps = Counter(card.stamp for card in CARDS if card.set == card_set)
        assert stamps["red"] == stamps["blue"]
        assert {"red", "blue"} == stamps.keys()


def test_steps_move_somewhere_on_the_board() -> None:
    """A step stays where it is on no card, and fits a board of five."""
    steps = [step for card in CARDS for step in card.steps]
    assert (0, 0) not in steps
    assert [step for step in steps if max(map(abs, step)) > 2] == []
    assert {2, 3, 4} == {len(card.steps) for card in CARDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names(language: Language) -> None:
    """Each language has a name of its own for every card."""
    names = [card.names[language] for card in CARDS]
    assert [name for name in names if not name.strip()] == []
    assert len(CARDS) == len(set(names))


def test_languages() -> None:
    assert ("en", "fr", "de", "ru") == LANGUAGES
    assert ("Sea Snake", "Serpent de mer", "Seeschlange", "Морская змея") == tuple(
        CARDS[NUMBER["sea_snake"]].names[language] for language in LANGUAGES
    )
