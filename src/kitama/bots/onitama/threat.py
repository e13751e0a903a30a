"""What can end the game at once, and the actions that do not lose to it.

Pieces jump, and a seat answers with the two cards it holds already. So whether it can win at
once after an action is known before the action, and an action that allows it need not be tried.
"""

from kitama.bots.onitama.memory import ACTIONS
from kitama.compiled import compiled, lowest
from kitama.games.onitama.kernel import (
    CARD_BITS,
    CARD_MASK,
    HAND_MASK,
    PASS,
    SEAT_STRIDE,
    SQUARES,
    TARGETS,
    TEMPLE,
    Ints,
    Position,
)

# By seat: c5 is red's, c1 blue's (O1).
TEMPLE_SQUARE = (22, 2)


@compiled
def sources(seat: int, hand: int, square: int) -> int:
    """The squares from which a seat with these two cards reaches a square.

    A step taken back is the same step as the other seat would take it.
    """
    row = (1 - seat & 1) * SEAT_STRIDE + square
    return int(
        TARGETS[row + (hand & CARD_MASK) * SQUARES]
        | TARGETS[row + (hand >> CARD_BITS & CARD_MASK) * SQUARES]
    )


@compiled
def can_win(position: Position) -> bool:
    """Whether the seat to move wins at once (O16, O17)."""
    seat, hand = position.seat, position.cards & HAND_MASK
    stone = sources(seat, hand, lowest(position.their_master)) & position.mine
    stream = sources(seat, hand, TEMPLE_SQUARE[1 - seat]) & position.my_master
    # An own student on that temple is in the master's way (O10).
    return stone != 0 or (stream != 0 and position.mine & TEMPLE[1 - seat] == 0)


@compiled
def attackers(position: Position) -> int:
    """The pieces that would capture the master of the seat to move."""
    hand = position.cards >> 2 * CARD_BITS & HAND_MASK
    return sources(1 - position.seat, hand, lowest(position.my_master)) & position.theirs


@compiled
def reaches_temple(position: Position) -> bool:
    """Whether a card of the other seat has a step that takes its master to the temple."""
    hand = position.cards >> 2 * CARD_BITS & HAND_MASK
    reach = sources(1 - position.seat, hand, TEMPLE_SQUARE[position.seat])
    return reach & position.their_master != 0


@compiled
def is_stream_lost(position: Position) -> bool:
    """Whether the other master takes the temple next: nothing but a win prevents that."""
    return position.theirs & TEMPLE[position.seat] == 0 and reaches_temple(position)


@compiled
def new_hand(cards: int, slot: int) -> int:
    """The hand of the seat to move after it used the card in a slot."""
    kept = cards >> (1 - slot) * CARD_BITS & CARD_MASK
    return kept | cards >> 4 * CARD_BITS << CARD_BITS


@compiled
def safe_actions(memory: Ints, frame: int, position: Position, attacking: int, among: int) -> int:
    """Write the actions onto squares of `among` after which the other seat cannot win at once.

    The position is one where nobody can win or is lost by the stream, and attacking its
    attackers. No action at all means that every one loses.
    """
    hand = position.cards >> 2 * CARD_BITS & HAND_MASK
    students_to = among & ~position.mine
    if attacking:  # one attacker can be captured, two cannot
        students_to &= attacking if attacking & attacking - 1 == 0 else 0
    if position.theirs & TEMPLE[position.seat] and reaches_temple(position):
        students_to &= ~TEMPLE[position.seat]  # its own student stands in the master's way
    out = frame + ACTIONS
    for slot in range(2):
        card = position.cards >> slot * CARD_BITS & CARD_MASK
        row = (position.seat & 1) * SEAT_STRIDE + card * SQUARES
        pieces = position.mine ^ position.my_master
        if students_to == 0:
            pieces = 0
        while pieces:
            origin = lowest(pieces)
            pieces &= pieces - 1
            targets = int(TARGETS[row + origin]) & students_to
            while targets:
                memory[out] = (card * SQUARES + origin) * SQUARES + lowest(targets)
                out += 1
                targets &= targets - 1
        origin = lowest(position.my_master)
        targets = int(TARGETS[row + origin]) & among & ~position.mine
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            # A piece that is captured there attacks no more.
            if sources(1 - position.seat, hand, target) & position.theirs & ~(1 << target) == 0:
                memory[out] = (card * SQUARES + origin) * SQUARES + target
                out += 1
    return out - frame - ACTIONS


@compiled
def is_stuck(position: Position) -> bool:
    """Whether the seat to move has no move with either card (O15)."""
    pieces = position.mine
    row = position.seat * SEAT_STRIDE
    while pieces:
        square = row + lowest(pieces)
        pieces &= pieces - 1
        targets = (
            TARGETS[square + (position.cards & CARD_MASK) * SQUARES]
            | TARGETS[square + (position.cards >> CARD_BITS & CARD_MASK) * SQUARES]
        )
        if targets & ~position.mine:
            return False
    return True


@compiled
def passes(memory: Ints, frame: int, position: Position) -> int:
    """Write the two ways to pass."""
    memory[frame + ACTIONS] = PASS + (position.cards & CARD_MASK)
    memory[frame + ACTIONS + 1] = PASS + (position.cards >> CARD_BITS & CARD_MASK)
    return 2
