"""What a view refers to: the map, the cards, the spaces of a seat, and what the rules counted."""

from kitama.cli.kitara.raster import content
from kitama.game import Seat
from kitama.games.kitara.ground.content import Card, Content
from kitama.games.kitara.tally import SeatTally
from kitama.games.kitara.view import Holding, KitaraView


def agreed(view: KitaraView) -> tuple[tuple[str, str], ...]:
    """What the table's map and cards follow from."""
    return tuple(pair for pair in view.options if pair[0] != "position")


def content_for(view: KitaraView) -> Content:
    """The map, deck and bag a view belongs to."""
    return content(agreed(view))


def kingdom(view: KitaraView, seat: Seat) -> list[Card]:
    """The cards in front of a seat."""
    cards = content_for(view).deck.cards
    return [cards[number] for number in view.seats[seat].kingdom]


def held_by(view: KitaraView, seat: Seat) -> list[Holding]:
    """The spaces of a seat."""
    return [holding for holding in view.holdings if holding.seat == seat]


def tally_of(view: KitaraView, seat: Seat) -> SeatTally:
    """The same of one seat."""
    return view.tally.seats[seat]


def food_words(view: KitaraView, seat: Seat) -> str:
    """The balance of food in words."""
    own = tally_of(view, seat)
    return f"food for {own.fed} of {own.hungry} {'card' if own.hungry == 1 else 'cards'}"
