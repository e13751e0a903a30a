"""Deals of Onitama as their beginner sees them: two cards in hand, two across, one at the side.

Who begins does not matter, as a half turn of the board exchanges the colours; and in the mirror
left and right change places, and so do cards. So of two deals that are each other's mirror image
one is enough: of the 131,040 deals of the base game's sixteen cards that leaves 67,080, and of its
4,368 sets of five cards 2,348. Those of Sensei's Path are dealt in the same way.
"""

from functools import cache
from itertools import combinations
from random import Random
from typing import Final, NamedTuple, Self

from kitama.bots.onitama.arrangement import ALL
from kitama.game import BadText
from kitama.games.onitama import kernel
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import BLUE, HOME_ROW, RED, TEMPLE, Position
from kitama.games.onitama.notation import listed, parse_card

Five = tuple[int, int, int, int, int]


def _cards_of(name: str) -> tuple[int, ...]:
    return tuple(number for number, card in enumerate(CARDS) if card.set == name)


DECKS: Final = {name: _cards_of(name) for name in ("base", "senseis_path")}
"""Cards that are dealt among themselves, by name; a card's mirror image is in the same deck."""
BASE: Final = DECKS["base"]


class Deal(NamedTuple):
    """Five cards by number: those of who begins, those of the other, the side card."""

    mine: tuple[int, int]
    theirs: tuple[int, int]
    side: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """A deal as in 'tiger,horse ox,boar crane'. Raises BadText."""
        words = listed(",".join(text.split()))
        if len(words) != 5:
            raise BadText("a deal is five cards, as in 'tiger,horse ox,boar crane'", text=text)
        one, two, three, four, side = (parse_card(name.lower()) for name, _column in words)
        if len({one, two, three, four, side}) < 5:
            raise BadText("a card appears twice; each card exists once", text=text)
        return cls(_pair(one, two), _pair(three, four), side)

    def __str__(self) -> str:
        hands = (",".join(CARDS[card].id for card in hand) for hand in (self.mine, self.theirs))
        return " ".join((*hands, CARDS[self.side].id))

    @property
    def position(self) -> Position:
        """The first position, blue to move."""
        cards = int(kernel.start_cards(*self.mine, *self.theirs, self.side))
        return Position(HOME_ROW[BLUE], HOME_ROW[RED], TEMPLE[BLUE], TEMPLE[RED], cards, BLUE)

    @property
    def mirrored(self) -> "Deal":
        """The same deal in the mirror."""
        seen = _in_mirror()
        mine, theirs = (_pair(*(seen[card] for card in hand)) for hand in (self.mine, self.theirs))
        return Deal(mine, theirs, seen[self.side])


def _pair(one: int, two: int) -> tuple[int, int]:
    return min(one, two), max(one, two)


@cache
def _in_mirror() -> dict[int, int]:
    """For each card the one that is its mirror image, perhaps itself."""
    by_steps = {frozenset(card.steps): number for number, card in enumerate(CARDS)}
    return {
        number: by_steps[frozenset((-right, forward) for right, forward in card.steps)]
        for number, card in enumerate(CARDS)
    }


def sets_of(deck: tuple[int, ...]) -> list[Five]:
    """The sets of five cards of a deck; of each and its mirror image the first."""
    seen = _in_mirror()
    fives: list[Five] = list(combinations(deck, 5))
    return [five for five in fives if list(five) <= sorted(seen[card] for card in five)]


def deals_of(five: Five) -> list[Deal]:
    """The thirty deals of five cards."""
    return [
        Deal(
            _pair(five[lies.mine[0]], five[lies.mine[1]]),
            _pair(five[lies.theirs[0]], five[lies.theirs[1]]),
            five[lies.side],
        )
        for lies in ALL
    ]


def all_deals(deck: tuple[int, ...], seed: int = 1) -> list[Deal]:
    """All deals of a deck without their mirror images, in an order by chance."""
    every = (deal for five in sets_of(deck) for deal in deals_of(five))
    deals = sorted({min(deal, deal.mirrored) for deal in every})
    Random(seed).shuffle(deals)
    return deals
