"""Maps, cards and whole decks as SVG: plain strings, no dependency."""

from html import escape
from pathlib import Path
from typing import Final

from kitama.games.kitara.ground.cards import CARDS_PER_AGE, DECKS, Card, Deck
from kitama.games.kitara.ground.content import load_content
from kitama.games.kitara.ground.maps import SEATS
from kitama.games.kitara.ground.source import Language
from kitama.games.kitara.ground.symbols import INK, symbol
from kitama.games.kitara.ground.terrain import draw_map

__all__ = ["draw_card", "draw_cards", "draw_deck", "draw_map", "draw_pack"]

WIDTH: Final = 200
HEIGHT: Final = 300
GAP: Final = 16
SERIF: Final = "Alegreya, Georgia, 'Liberation Serif', serif"
STRIDE: Final = "#7D3B1E"
COLOURS: Final = {"blue": ("#23508E", "#163765"), "red": ("#A52A22", "#701A15")}

_BAND: Final = 46  # the height of the coloured head
_ROW: Final = 46
_SYMBOL: Final = 36
_FIRST_ROW: Final = _BAND + 16
_RIM: Final = f'x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}"'
_HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
_DEFS: Final = """<defs><linearGradient id="kitara-paper" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#FFFAEE"/><stop offset="1" stop-color="#F8E6C2"/></linearGradient>
<clipPath id="kitara-card"><rect width="200" height="300" rx="14"/></clipPath></defs>"""


def draw_card(card: Card, deck: str, language: Language = "en") -> str:
    """One card of the deck of that name, in one of the four languages."""
    head = _HEAD.format(width=WIDTH, height=HEIGHT)
    return f"{head}\n{_DEFS}\n{_card(card, deck, language)}\n</svg>\n"


def draw_deck(deck: Deck, language: Language = "en") -> str:
    """A sheet with every card: a line for each Age, the starting card at the end of the last."""
    columns = max(CARDS_PER_AGE)
    width = columns * (WIDTH + GAP) + GAP
    height = (len(CARDS_PER_AGE) - 1) * (HEIGHT + GAP) + GAP
    places: list[str] = []
    for card in deck.cards:
        line = [other for other in deck.cards if other.age == card.age]
        column, row = line.index(card), card.age - 1
        if card.age == 0:
            column, row = columns - 1, len(CARDS_PER_AGE) - 2
        x, y = GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP)
        art = _card(card, deck.name, language)
        places.append(f'<g transform="translate({x} {y})">{art}</g>')
    head = _HEAD.format(width=width, height=height)
    return "\n".join((head, _DEFS, *places, "</svg>\n"))


def draw_pack(pictures: Path, pack: Path | None = None) -> None:
    """Write a picture of every map and deck of a pack, or of our own. Raises ContentError."""
    pictures.mkdir(parents=True, exist_ok=True)
    for seats in SEATS:
        ground = load_content(seats, DECKS[0], pack).map
        (pictures / f"kitara-map{seats}.svg").write_text(draw_map(ground), encoding="utf-8")
    for name in DECKS:
        deck = load_content(SEATS[0], name, pack).deck
        (pictures / f"kitara-{name}.svg").write_text(draw_deck(deck), encoding="utf-8")


def draw_cards(pictures: Path, pack: Path | None = None) -> None:
    """Write a picture of every single card, a folder for each deck. Raises ContentError."""
    for name in DECKS:
        folder = pictures / name
        folder.mkdir(parents=True, exist_ok=True)
        for card in load_content(SEATS[0], name, pack).deck.cards:
            art = draw_card(card, name)
            (folder / f"card{card.number:02}.svg").write_text(art, encoding="utf-8")


def _card(card: Card, deck: str, language: Language) -> str:
    colour, dark = COLOURS[deck]
    return "\n".join(
        (
            '<g clip-path="url(#kitara-card)">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#kitara-paper)"/>',
            _band(colour, dark),
            *_rows(card, dark),
            _foot(card, colour, dark),
            "</g>",
            f'<rect {_RIM} rx="13" fill="none" stroke="{dark}" stroke-width="2"/>',
            _title(card.name[language]),
        )
    )


def _band(colour: str, dark: str) -> str:
    """The coloured head with a hem of woven triangles."""
    hem = "".join(f"M{x} {_BAND}h20l-10 9z" for x in range(0, WIDTH, 20))
    return (
        f'<path d="M0 0h{WIDTH}v{_BAND}H0z" fill="{colour}"/><path d="{hem}" fill="{colour}"/>'
        f'<path d="M0 {_BAND - 5}h{WIDTH}" stroke="#E9B44C" stroke-width="2"/>'
        f'<path d="M0 {_BAND - 1}h{WIDTH}" stroke="{dark}" stroke-width="2"/>'
    )


def _title(name: str) -> str:
    size = 18 if len(name) <= 15 else 16 if len(name) <= 18 else 14
    return (
        f'<text x="{WIDTH / 2:g}" y="27" font-family="{SERIF}" font-size="{size}" '
        f'font-weight="700" text-anchor="middle" fill="#FFF4DF">{escape(name)}</text>'
    )


def _rows(card: Card, dark: str) -> list[str]:
    pawns = ["warrior"] * card.warriors + ["animal"] * card.animals + ["hero"] * card.heroes
    rows = (
        (["draft"] * card.draft, dark),
        (pawns, INK),
        (["move"] * card.moves, STRIDE),
        (["score"] * card.score, INK),
    )
    return [
        _row(_FIRST_ROW + index * _ROW, names, colour) for index, (names, colour) in enumerate(rows)
    ]


def _row(y: float, names: list[str], colour: str) -> str:
    step = _SYMBOL + 8
    left = WIDTH / 2 - (step * len(names) - 8) / 2
    line = f'<path d="M18 {y + _ROW - 1:g}h{WIDTH - 36}" stroke="#D9BD8A" stroke-dasharray="1 5"'
    drawn = [symbol(name, left + step * i, y + 4, _SYMBOL, colour) for i, name in enumerate(names)]
    empty = f'<circle cx="{WIDTH / 2:g}" cy="{y + _ROW / 2 - 1:g}" r="2.5" fill="#DCC393"/>'
    return f'{line} stroke-width="2" stroke-linecap="round"/>{"".join(drawn) or empty}'


def _foot(card: Card, colour: str, dark: str) -> str:
    """The Age in the middle, the number at the right, and the bowl where no food is needed."""
    y = HEIGHT - 29
    age = (
        f'<path d="M{WIDTH / 2 - 19:g} {y}l19-19 19 19-19 19z" fill="{colour}" stroke="{dark}" '
        f'stroke-width="2"/><text x="{WIDTH / 2:g}" y="{y + 7}" font-family="{SERIF}" '
        f'font-size="21" font-weight="700" text-anchor="middle" fill="#FFF4DF">{card.age}</text>'
    )
    number = (
        f'<text x="{WIDTH - 16}" y="{y + 14}" font-family="{SERIF}" font-size="13" '
        f'text-anchor="end" fill="{INK}" fill-opacity=".7">{card.number}</text>'
    )
    bowl = symbol("no_food", 16, y - 22, 42, dark) if card.no_food else ""
    return age + number + bowl
