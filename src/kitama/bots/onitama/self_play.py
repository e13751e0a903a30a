"""Games of the engine against itself, to learn from: quiet positions and what became of them."""

from typing import Final

from kitama.bots.onitama.ends import legal_in
from kitama.bots.onitama.lines import distance_of, line_at
from kitama.bots.onitama.memory import (
    ACTIONS,
    FRAMES,
    HEAD,
    MAX_DEPTH,
    PHASE,
    RESULT_ACTIONS,
    RESULT_VALUE,
    position_at,
    put,
)
from kitama.bots.onitama.root import forget, meet, place
from kitama.bots.onitama.steps import DONE, PROVE, begin, step
from kitama.bots.onitama.threat import attackers, can_win
from kitama.chance import below_at
from kitama.compiled import compiled
from kitama.games.onitama.kernel import (
    BLUE,
    CARD_BITS,
    CARD_MASK,
    GOING,
    HOME_ROW,
    PASS,
    RED,
    SQUARES,
    TEMPLE,
    Ints,
    Position,
    apply,
    ending,
    start_cards,
)

SAMPLE: Final = 8
"""Words of a sample: a position, its value by the search, and who won in the end."""
VALUE: Final = 6
CAME_TO: Final = 7
"""2 where the seat to move won, 0 where it lost, 1 for anything else."""
LONGEST: Final = 120
"""Actions of a game; who plays on for longer shares the point."""
_MOST_RANDOM: Final = 8
_WALK: Final = 1 << 16
"""Chance at places beyond those for the deal."""


@compiled
def _dealt(seed: int, among: int) -> Position:
    """The start of a game with five of the first so many cards."""
    cards = 0
    found = 0
    drawn = 0
    while found < 5:
        card = below_at(seed, drawn, among)
        drawn += 1
        is_new = True
        for place_of in range(found):
            is_new = is_new and cards >> CARD_BITS * place_of & CARD_MASK != card
        if is_new:
            cards |= card << CARD_BITS * found
            found += 1
    # Cards of a hand are in ascending order.
    word = start_cards(
        cards & CARD_MASK,
        cards >> CARD_BITS & CARD_MASK,
        cards >> 2 * CARD_BITS & CARD_MASK,
        cards >> 3 * CARD_BITS & CARD_MASK,
        cards >> 4 * CARD_BITS,
    )
    return Position(HOME_ROW[BLUE], HOME_ROW[RED], TEMPLE[BLUE], TEMPLE[RED], word, BLUE)


@compiled
def _walked(memory: Ints, seed: int, position: Position) -> Position:
    """A few actions by chance further on, or where the game ended on the way."""
    frame = HEAD + FRAMES
    for number in range(1 + below_at(seed, _WALK, _MOST_RANDOM)):
        count = legal_in(memory, frame, position)
        if count == 0:
            break
        chosen = below_at(seed, _WALK + 1 + number, count)
        position = apply(position, int(memory[frame + ACTIONS + chosen]))
    return position


@compiled
def started(memory: Ints, seed: int, among: int) -> Position:
    """A position after a few actions by chance in which nobody can win at once."""
    while True:
        position = _walked(memory, seed, _dealt(seed, among))
        if ending(position) == GOING and not can_win(position):
            return position
        seed += 1


@compiled
def play_game(memory: Ints, weights: Ints, seed: int, among: int, nodes: int, samples: Ints) -> int:
    """Play a game with so many nodes an action, and write its samples; return how many."""
    forget(memory)
    position = started(memory, seed, among)
    meet(memory, position.cards, weights)
    count = 0
    won_by = -1
    for _action in range(LONGEST):
        place(memory, position)
        begin(memory, 1, MAX_DEPTH, nodes)
        phase = int(memory[PHASE])
        while PROVE != phase != DONE:
            phase = step(memory)
        value = int(memory[line_at(0) + RESULT_VALUE])
        if distance_of(value):
            won_by = position.seat if value > 0 else 1 - position.seat
            break
        action = int(memory[line_at(0) + RESULT_ACTIONS])
        captures = action < PASS and position.theirs >> action % SQUARES & 1
        if not captures and attackers(position) == 0:
            put(samples, count * SAMPLE, position)
            samples[count * SAMPLE + VALUE] = value
            count += 1
        position = apply(position, action)
    for index in range(count):
        seat = position_at(samples, index * SAMPLE).seat
        samples[index * SAMPLE + CAME_TO] = 1 if won_by < 0 else 2 if won_by == seat else 0
    return count
