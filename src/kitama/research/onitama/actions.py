"""The actions of Onitama numbered for learning, from the side of who moves. Compiled.

  0 .. 624        with the first card in hand:   from * 25 + to
  625 .. 1249     with the second card in hand:  the same
  1250, 1251      no move is possible: swap the first card, the second

Cards are in the order of their numbers. Squares are as the mover sees them, a1 near and left:
red's board is turned, so that both sides play upwards.
"""

from typing import Final

from kitama.compiled import backwards, compiled, inlined
from kitama.games.onitama.kernel import (
    CARD_BITS,
    CARD_MASK,
    FULL,
    PASS,
    RED,
    SQUARES,
)

ROUTES: Final = SQUARES * SQUARES
PASSES: Final = 2 * ROUTES
ACTIONS: Final = PASSES + 2
_BOTH: Final = (1 << 2 * SQUARES) - 1
_BITS: Final = (1 << 15) - 1
"""All that an action can have: told so, the compiler divides it with less work."""
_SPARE: Final = 64 - 2 * SQUARES


@inlined
def card_in(cards: int, slot: int) -> int:
    """The card in a slot of the card word (kernel.py)."""
    return cards >> slot * CARD_BITS & CARD_MASK


@inlined
def seen_by(seat: int, low: int, high: int) -> tuple[int, int]:
    """Two boards as a seat sees them: turned together for red, which takes half the time."""
    turned = backwards(low | high << SQUARES) >> _SPARE & _BOTH
    other = seat - 1  # all bits for red, none for blue: a branch here would be guessed wrong
    return low ^ (low ^ turned >> SQUARES) & other, high ^ (high ^ turned & FULL) & other


@inlined
def square_seen_by(seat: int, square: int) -> int:
    """A square as a seat sees it, as a bit."""
    return 1 << square + (SQUARES - 1 - 2 * square & seat - 1)


@inlined
def rules_action(cards: int, seat: int, number: int) -> int:
    """The rules' action for a number made for learning, told the cards and who moves."""
    if number >= PASSES:
        return PASS + card_in(cards, number - PASSES)
    slot = 1 if number >= ROUTES else 0
    route = number - slot * ROUTES
    if seat == RED:
        route = ROUTES - 1 - route
    return (card_in(cards, slot) * ROUTES + route) & _BITS


@compiled
def learning_action(cards: int, seat: int, action: int) -> int:
    """The reverse of rules_action, for an action that is legal."""
    card = action - PASS if action >= PASS else action // ROUTES
    slot = 0 if card == card_in(cards, 0) else 1
    if action >= PASS:
        return PASSES + slot
    route = action % ROUTES
    if seat == RED:
        route = ROUTES - 1 - route
    return slot * ROUTES + route
