"""What stands beside the map: the phase, the players, the row of cards, a kingdom.

A card is a line, with a column for each symbol; » marks what is in reach:

»1 14 Rainmaker     1 · 1 1 1 ·      D draft, W M H pawns, > moves, * points, o needs no food
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from kitama.cli.canvas import Canvas
from kitama.cli.kitara import palette, reference
from kitama.cli.kitara.map import pawn_words
from kitama.cli.kitara.phase import BAR, phase_line, stage
from kitama.cli.wording import listed
from kitama.game import Seat
from kitama.games.kitara.ground.content import Card
from kitama.games.kitara.rules.record import CARD_POINTS
from kitama.games.kitara.view import KitaraView

WIDTH: Final = 33
_HEADS: Final = "D W M H > *"


class Words(NamedTuple):
    """A piece of a line; the style's ground is the sheet's unless it brings its own."""

    text: str
    style: str = ""


Line = Sequence[Words]


def draw_side(view: KitaraView, players: Sequence[str], width: int) -> Canvas:
    """All that stands beside the map, a line under the other."""
    own = view.viewer if view.viewer is not None else view.seat
    lines: list[Line] = [
        *_heading(view),
        [],
        *_players(view, players, width),
        [],
        *_row(view, width),
        [],
        *_kingdom(view, own, width),
    ]
    canvas = Canvas(width, len(lines), palette.NIGHT)
    for row, line in enumerate(lines):
        column = 0
        for words in line:
            canvas.put(row, column, words.text, words.style)
            column += cell_len(words.text)
    return canvas


def _heading(view: KitaraView) -> Iterator[Line]:
    known = f" of {view.last_round}" if view.last_round else ""
    title = reference.content_for(view).map.name["en"]
    yield [
        Words(title, palette.HEAD),
        Words(f" · round {view.tally.round}{known}", palette.DIM),
    ]
    bar: list[Words] = []
    for number, name in enumerate(BAR):
        is_now = number == stage(view)
        bar += [Words(name.upper() if is_now else name, palette.ACTION if is_now else palette.DIM)]
        bar += [Words(" ")]
    yield bar
    yield [Words(phase_line(view), palette.GOOD)]


def _players(view: KitaraView, players: Sequence[str], width: int) -> Iterator[Line]:
    room = width - 22
    head = f"{'Players':<{room + 4}} pts tok  supply"
    yield [Words(head, palette.HEAD)]
    for seat, own in enumerate(view.seats):
        name = players[seat].partition(", ")[2] or f"Player {seat + 1}"
        mark = "»" if view.decider == seat else " "
        supply = "".join(pawn_words(own.supply)) or "none"
        yield [
            Words(mark, palette.GOOD),
            Words(f"{seat + 1}{palette.EMBLEM[seat]} ", palette.SEAT[seat]),
            Words(_fit(name, room), "bold" if seat == view.viewer else ""),
            Words(f" {own.points:>3} {len(own.tokens):>3}  {supply:<7}"),
        ]


def _row(view: KitaraView, width: int) -> Iterator[Line]:
    title = "The row, oldest first" if width > WIDTH else "The row, old to new"
    yield [Words(f"{title:<{width - 13}}{_HEADS}", palette.HEAD)]
    cards = reference.content_for(view).deck.cards
    for place, number in enumerate(view.row, 1):
        is_near = place <= view.reach
        mark = "»" if is_near else " "
        style = "" if is_near or view.phase != "draft" else palette.DIM
        yield [
            Words(f"{mark}{place} ", palette.GOOD if is_near else palette.DIM),
            *_card(cards[number], width - 3, style),
        ]


def _kingdom(view: KitaraView, seat: Seat, width: int) -> Iterator[Line]:
    whose = "Your kingdom" if seat == view.viewer else f"The kingdom of Player {seat + 1}"
    yield [Words(f"{whose:<{width - 13}}{_HEADS}", palette.HEAD)]
    for card in reference.kingdom(view, seat):
        yield [Words("   "), *_card(card, width - 3, "")]
    yield [Words(f"{'      in all':<{width - 13}}{_sums(view, seat)}", palette.GOOD)]
    if view.outcome is None:
        yield from _balance(view, seat)


def _balance(view: KitaraView, seat: Seat) -> Iterator[Line]:
    """Food, the points to come, and the tokens a seat may look at."""
    own = reference.tally_of(view, seat)
    alarm = palette.HEAD if own.fed < own.hungry else ""
    yield [Words(_capital(reference.food_words(view, seat)), alarm)]
    yield [Words(f"Would score {own.points} now")]
    yield [Words(f"Each card is worth {CARD_POINTS} at the end")]
    tokens = [str(value) for value in view.seats[seat].tokens if value is not None]
    if tokens:
        yield [Words(f"Tokens {listed(tokens)}")]
    if view.drawn:
        seen = listed([str(value) for value in view.drawn if value is not None])
        number = len(view.drawn)
        hidden = "a token" if number == 1 else f"{number} tokens"
        whose = "" if seat == view.seat else f" by Player {view.seat + 1}"
        yield [Words(f"Drawn this turn{whose}: {seen or hidden}")]


def _sums(view: KitaraView, seat: Seat) -> str:
    """What counts of a kingdom as a whole, in the columns of its symbols: drafts and moves."""
    own = reference.tally_of(view, seat)
    return f"{own.draft:<8}{own.moves}"


def _card(card: Card, width: int, style: str) -> list[Words]:
    """A card in so many columns: its number, its name, its symbols."""
    room = width - 17
    bowl = " o" if card.no_food else "  "
    return [
        Words(f"{card.number:>2} ", style or palette.DIM),
        Words(_fit(card.name["en"], room), style),
        Words(f" {_figures(card.symbols)}{bowl}", style),
    ]


def _figures(numbers: Sequence[int]) -> str:
    return " ".join(str(number) if number else "·" for number in numbers)


def _fit(text: str, room: int) -> str:
    """A text in exactly so many columns."""
    plain = "".join(letter for letter in text if letter.isprintable())
    if cell_len(plain) > room:
        plain = f"{set_cell_size(plain, room - 1)}."
    return set_cell_size(plain, room)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
