"""What one may ask about beside the table: a card, a kingdom, a space."""

from kitama.cli.kitara import reference
from kitama.cli.kitara.map import pawn_words
from kitama.cli.kitara.phase import card_words, who
from kitama.cli.screen import Unclear
from kitama.cli.wording import listed
from kitama.game import BadText, State
from kitama.games.kitara.notation import parse_space
from kitama.games.kitara.view import KitaraView


def look(text: str, state: State) -> str | None:
    """What there is to say of 'card 14', 'kingdom 2' or 'space e3'. Raises Unclear."""
    word, _, rest = text.lower().partition(" ")
    view: KitaraView = state.view(max(state.seat, 0))
    match word:
        case "card":
            return _card(rest.strip(), view)
        case "kingdom":
            return _kingdom(rest.strip(), view)
        case "space":
            return _space(rest.strip(), view)
        case _:
            return None


def _card(text: str, view: KitaraView) -> str:
    cards = reference.content_for(view).deck.cards
    if text.isdecimal() and int(text) < len(cards):
        return card_words(cards[int(text)])
    found = [card for card in cards if text and card.name["en"].lower().startswith(text)]
    if not found:
        raise Unclear(f"Which card? Type 'card 14' or 'card {cards[14].name['en'].lower()}'.")
    return "\n".join(map(card_words, found))


def _kingdom(text: str, view: KitaraView) -> str:
    seats = len(view.seats)
    if text not in {str(number) for number in range(1, seats + 1)}:
        raise Unclear(f"Whose? Type 'kingdom 1', or another number up to {seats}.")
    seat = int(text) - 1
    cards = "\n".join(card_words(card) for card in reference.kingdom(view, seat))
    return f"{who(seat, None)}, {reference.food_words(view, seat)}:\n{cards}"


def _space(text: str, view: KitaraView) -> str:
    ground = reference.content_for(view).map
    try:
        space = ground.spaces[parse_space(text)]
    except (BadText, IndexError):
        last = ground.spaces[-1].label
        raise Unclear(f"Which space? They are called a1 to {last}.") from None
    around = ground.neighbours[ground.spaces.index(space)]
    held = {here.space: here for here in view.holdings}

    def named(label: str) -> str:
        if label not in held:
            return label
        return f"{label} ({who(held[label].seat, None)}: {' '.join(pawn_words(held[label].pawns))})"

    hut = " with a hut" if space.start else ""
    kind = ("a savanna" if space.kind == "savanna" else space.kind) + hut
    nearby = listed([named(ground.spaces[other].label) for other in around])
    return f"{named(space.label)} {space.name['en']}, {kind}, next to {nearby}."
