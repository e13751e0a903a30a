"""What the men on a board make of the cards: sets of arrangements, and of the five cards.

Both tables of endgames are worked out with these: retrograde.py and wins.py.
"""

from kitama.bots.onitama.endgame.boards import (
    ALL_ARRANGEMENTS,
    CARD_SETS,
    FIVE_CARDS,
    GOAL,
    HOLDING,
    HOME,
    REACH,
    STEP_CARDS,
)
from kitama.compiled import compiled, lowest
from kitama.games.onitama.kernel import BLUE, SQUARES, Ints


@compiled
def reach(guide: Ints, seat: int, cards: int, square: int) -> int:
    """Where a piece goes by one of these cards."""
    return int(guide[REACH + (seat * CARD_SETS + cards) * SQUARES + square])


@compiled
def without(guide: Ints, at: int, cards: int) -> int:
    """The arrangements in which none of these cards is held: at HOLDING, or at FACING."""
    found = ALL_ARRANGEMENTS
    while cards:
        found &= ~int(guide[at + lowest(cards)])
        cards &= cards - 1
    return found


@compiled
def stream_cards(guide: Ints, seat: int, master: int) -> int:
    """The cards with a step of the master to the other temple."""
    goal = GOAL if seat == BLUE else HOME
    return int(guide[STEP_CARDS + (seat * SQUARES + master) * SQUARES + goal])


@compiled
def stone_cards(guide: Ints, seat: int, pieces: int, other_master: int) -> int:
    """The cards by which one of these pieces captures the other master."""
    cards = 0
    while pieces:
        row = STEP_CARDS + (seat * SQUARES + lowest(pieces)) * SQUARES
        cards |= int(guide[row + other_master])
        pieces &= pieces - 1
    return cards


@compiled
def moving_cards(guide: Ints, seat: int, pieces: int, own: int) -> int:
    """The cards that move one of these pieces onto a square not taken by their own side."""
    cards = 0
    while pieces:
        origin = lowest(pieces)
        pieces &= pieces - 1
        targets = reach(guide, seat, FIVE_CARDS, origin) & ~own
        row = STEP_CARDS + (seat * SQUARES + origin) * SQUARES
        while targets:
            cards |= int(guide[row + lowest(targets)])
            targets &= targets - 1
            if cards == FIVE_CARDS:
                return cards
    return cards


@compiled
def won_at_once(guide: Ints, master: int, students: int, other_master: int) -> int:
    """The arrangements in which blue, to move, wins at once."""
    cards = stone_cards(guide, BLUE, students | 1 << master, other_master)
    if not students >> GOAL & 1:
        cards |= stream_cards(guide, BLUE, master)
    return ALL_ARRANGEMENTS & ~without(guide, HOLDING, cards)


@compiled
def without_move(guide: Ints, seat: int, own: int) -> int:
    """The arrangements in which a seat, to move, has no move with these pieces (O15)."""
    return without(guide, HOLDING, moving_cards(guide, seat, own, own))


@compiled
def squares_of(ranks: int, low: int, high: int) -> int:
    """The squares a set of ranks stands for, where the masters take two squares."""
    ranks += ranks & -low  # a square that is taken moves every rank from it on
    return ranks + (ranks & -high)
