"""The pictures: well formed, complete, the same on every machine, and safe with any name."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.ground.content import load_content
from kitama.games.kitara.ground.draw import draw_card, draw_cards, draw_deck, draw_map, draw_pack
from kitama.games.kitara.ground.maps import SEATS
from kitama.games.kitara.ground.source import LANGUAGES, Language
from kitama.games.kitara.ground.symbols import SYMBOLS, symbol

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


class Reader(HTMLParser):
    """Follows the tags and collects the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "image", "use")
        self.ids += [value or "" for key, value in attrs if key == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        self.texts += [data] if data.strip() else []


def well_formed(svg: str) -> Reader:
    reader = Reader()
    reader.feed(svg)
    reader.close()
    assert not reader.open
    assert len(reader.ids) == len(set(reader.ids))
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')
    assert set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(reader.ids)
    return reader


@pytest.mark.parametrize("seats", SEATS)
def test_a_map_shows_every_space_and_lake(seats: int) -> None:
    ground = load_content(seats, "blue").map
    reader = well_formed(draw_map(ground))
    assert [ground.name["en"], *(space.label for space in ground.spaces)] == reader.texts
    faces = {f"kitara-{space.label}" for space in ground.spaces}
    faces |= {f"kitara-lake{number}" for number in range(len(ground.lakes))}
    assert faces <= set(reader.ids)


def test_a_map_is_drawn_alike_every_time() -> None:
    ground = load_content(2, "blue").map
    assert draw_map(ground) == draw_map(ground)


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_shows_its_symbols(deck: str) -> None:
    for card in load_content(2, deck).deck.cards:
        svg = draw_card(card, deck)
        assert [card.name["en"], str(card.age), str(card.number)] == sorted(
            well_formed(svg).texts, key=lambda text: (text.isdigit(), text != str(card.age))
        )
        shown = [svg.count(SYMBOLS[name]) for name in ("draft", "warrior", "animal", "hero")]
        shown += [svg.count(SYMBOLS["move"]), svg.count(SYMBOLS["score"])]
        assert list(card.symbols) == shown
        assert card.no_food == (SYMBOLS["no_food"] in svg)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_speaks_four_languages(language: Language) -> None:
    card = load_content(2, "red").deck.cards[7]
    assert card.name[language] in draw_card(card, "red", language)


def test_a_sheet_shows_every_card() -> None:
    deck = load_content(2, "blue").deck
    texts = well_formed(draw_deck(deck)).texts
    assert {card.name["en"] for card in deck.cards} <= set(texts)


def test_a_name_cannot_break_the_picture() -> None:
    card = load_content(2, "blue").deck.cards[1]
    name = "<script>alert('&')</script>"
    reader = well_formed(draw_card(replace(card, name={"en": name}), "blue"))
    assert name in reader.texts


def test_symbols_stand_alone() -> None:
    for name in SYMBOLS:
        drawn = symbol(name, 1, 2, 48, "#123456")
        assert 'transform="translate(1 2) scale(2)" color="#123456"' in drawn
        assert drawn.count("<g") == drawn.count("</g>")


def test_the_pictures_in_the_docs_show_our_own_content(tmp_path: Path) -> None:
    """After a change of content: draw_pack(Path("docs/pictures"))."""
    draw_pack(tmp_path)
    drawn = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    assert drawn == {name: (PICTURES / name).read_text(encoding="utf-8") for name in drawn}
    assert 5 == len(drawn)


def test_every_card_has_a_picture_of_its_own(tmp_path: Path) -> None:
    draw_cards(tmp_path)
    for deck in DECKS:
        cards = load_content(SEATS[0], deck).deck.cards
        drawn = {path.name: path.read_text("utf-8") for path in (tmp_path / deck).iterdir()}
        assert {f"card{card.number:02}.svg": draw_card(card, deck) for card in cards} == drawn
