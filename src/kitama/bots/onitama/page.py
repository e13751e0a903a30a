"""What the page asks of the bots: the course of a game in, and lines in memory out."""

from kitama.bots.onitama.evaluate import WEIGHTS
from kitama.bots.onitama.glance import glance
from kitama.bots.onitama.memory import MAX_DEPTH, PHASE
from kitama.bots.onitama.root import add_drawn, forget, meet, place
from kitama.bots.onitama.steps import begin
from kitama.chance import SEED_BITS
from kitama.compiled import compiled
from kitama.games.onitama.course import (
    ENTRY,
    IS_DRAWN_BY_REPETITION,
    SEEN,
    SEEN_COUNT,
    TIMES,
    position_in,
    position_of,
)
from kitama.games.onitama.kernel import Ints


@compiled
def ask(memory: Ints, course: Ints, is_fresh: int) -> None:
    """Write into the memory of a search what there is to think about in a game.

    A fresh question is answered as if it were the first: nothing is remembered.
    """
    position = position_of(course)
    if is_fresh:
        forget(memory)
    place(memory, position)
    if course[IS_DRAWN_BY_REPETITION]:
        for at in range(SEEN, SEEN + int(course[SEEN_COUNT]) * ENTRY, ENTRY):
            if course[at + TIMES] > 1:
                add_drawn(memory, position_in(course, at))
    meet(memory, position.cards, WEIGHTS)


@compiled
def think(memory: Ints, lines: int, nodes: int) -> int:
    """Begin to think, for steps.step to go on with; 0 nodes set no limit. Returns the phase."""
    begin(memory, lines, MAX_DEPTH, nodes)
    return int(memory[PHASE])


@compiled
def glance_with(
    memory: Ints,
    depth: int,
    unseen: float,
    overlooked: float,
    roughness: float,
    seed_high: int,
    seed_low: int,
) -> None:
    """Choose as a casual player; the two parts of the seed have half its bits each."""
    glance(memory, depth, unseen, overlooked, roughness, seed_high << SEED_BITS // 2 | seed_low)
