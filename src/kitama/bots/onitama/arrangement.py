"""The thirty ways the five cards of a game can lie: two hands and the side card.

The five cards are numbered 0 to 4 in ascending order. Arrangement 6 * side + pair has that card
at the side; the pair is the mover's hand, one of the six pairs of the other four cards, and
the rest is the other hand.
"""

from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from kitama.compiled import compiled
from kitama.games.onitama.kernel import CARD_BITS, CARD_MASK, Ints, start_cards

ARRANGEMENTS: Final = 30
PAIRS: Final = 6


class Arrangement(NamedTuple):
    """Which of the five cards lie where."""

    mine: tuple[int, int]
    theirs: tuple[int, int]
    side: int


def _all() -> tuple[Arrangement, ...]:
    found = []
    for side in range(5):
        rest = [card for card in range(5) if card != side]
        for one, two in combinations(rest, 2):
            three, four = (card for card in rest if card not in {one, two})
            found.append(Arrangement((one, two), (three, four), side))
    return tuple(found)


ALL: Final = _all()
LIES: Final[Ints] = np.array([(*mine, *theirs, side) for mine, theirs, side in ALL]).reshape(-1)
"""The same for compiled code: five for each arrangement, the mover's first, the side card last."""


def after(arrangement: int, slot: int) -> int:
    """The arrangement once the mover used the card in a slot of the hand (O13)."""
    mine, theirs, side = ALL[arrangement]
    first, second = sorted((mine[1 - slot], side))
    return ALL.index(Arrangement(theirs, (first, second), mine[slot]))


def _next() -> Ints:
    pairs = [after(arrangement, slot) for arrangement in range(ARRANGEMENTS) for slot in range(2)]
    return np.array(pairs, np.int64)


NEXT: Final = _next()
"""At 2 * arrangement + slot: the arrangement after that card was used."""


@compiled
def _rank(cards: int, card: int) -> int:
    """How many of the five cards in a card word come before one of them."""
    rank = 0
    for place in range(5):
        rank += cards >> CARD_BITS * place & CARD_MASK < card
    return rank


@compiled
def sorted_cards(cards: int) -> int:
    """The five cards of a card word in ascending order, wherever they lie."""
    result = 0
    for place in range(5):
        card = cards >> CARD_BITS * place & CARD_MASK
        result |= card << CARD_BITS * _rank(cards, card)
    return result


def five_of(cards: int) -> tuple[int, ...]:
    """The numbers of the five cards in a card word, ascending."""
    return tuple(int(sorted_cards(cards)) >> CARD_BITS * place & CARD_MASK for place in range(5))


@compiled
def arrangement_of(cards: int) -> int:
    """Which arrangement of its five cards a card word is."""
    side = _rank(cards, cards >> 4 * CARD_BITS)
    first = _rank(cards, cards & CARD_MASK)
    second = _rank(cards, cards >> CARD_BITS & CARD_MASK)
    # Counted among the four cards that are not at the side, as combinations() counts pairs.
    first -= first > side
    second -= second > side
    return PAIRS * side + first * (7 - first) // 2 + second - first - 1


def word_of(five: tuple[int, ...], arrangement: int) -> int:
    """The card word of an arrangement."""
    mine, theirs, side = ALL[arrangement]
    one, two, three, four = (five[card] for card in (*mine, *theirs))
    return int(start_cards(one, two, three, four, five[side]))
