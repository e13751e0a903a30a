"""What a seat has, counted from a view: symbols, food, points of the turn. No secrets in here."""

from kitama.cli.kitara.raster import content
from kitama.game import Seat
from kitama.games.kitara.ground.content import Card, Content
from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.rules.record import RUINS_POINTS, M, W
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


def total(view: KitaraView, seat: Seat, symbol: str) -> int:
    """How many symbols of a kind a kingdom shows."""
    return sum(getattr(card, symbol) for card in kingdom(view, seat))


def held_by(view: KitaraView, seat: Seat) -> list[Holding]:
    """The spaces of a seat."""
    return [holding for holding in view.holdings if holding.seat == seat]


def kind_of(view: KitaraView, space: str) -> str:
    """Savanna or ruins."""
    return content_for(view).map.spaces[parse_space(space)].kind


def food(view: KitaraView, seat: Seat) -> int:
    """How many cards a seat can feed (K29)."""
    held = held_by(view, seat)
    return sum(here.pawns[W] > 0 and kind_of(view, here.space) == "savanna" for here in held)


def hungry(view: KitaraView, seat: Seat) -> int:
    """How many cards want food (K31)."""
    return sum(not card.no_food for card in kingdom(view, seat))


def fed(view: KitaraView, seat: Seat) -> str:
    """The balance of food in words."""
    cards = hungry(view, seat)
    plural = "card" if cards == 1 else "cards"
    return f"food for {min(food(view, seat), cards)} of {cards} {plural}"


def ruins(view: KitaraView, seat: Seat) -> int:
    """How many Ruins score for a seat (K27)."""
    held = held_by(view, seat)
    return sum(here.pawns[M] > 0 and kind_of(view, here.space) == "ruins" for here in held)


def points(view: KitaraView, seat: Seat) -> int:
    """What a seat would score now (K26, K27)."""
    return total(view, seat, "score") + RUINS_POINTS * ruins(view, seat)
