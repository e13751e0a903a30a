"""Reading the endgame table of a search, which lies in its memory."""

from typing import Final

from kitama.bots.onitama.arrangement import arrangement_of
from kitama.bots.onitama.endgame.boards import has_class, state_of
from kitama.bots.onitama.memory import ENDGAME, ENDGAME_MEN, NO_ACTION
from kitama.compiled import compiled, popcount
from kitama.games.onitama.kernel import GOING, Ints, Position, apply, ending, legal_actions_at

_BEST: Final = 1000


@compiled
def is_few(memory: Ints, position: Position) -> bool:
    """Whether the table is complete and has the position."""
    own, other = popcount(position.mine) - 1, popcount(position.theirs) - 1
    return has_class(int(memory[ENDGAME_MEN]), own, other)


@compiled
def distance_in(memory: Ints, position: Position, arrangement: int) -> int:
    """Actions to the end: odd, the seat to move wins; even, it loses; 0, nobody can force it."""
    state = state_of(memory, position, arrangement)
    word = int(memory[int(memory[ENDGAME]) + (state >> 3)])
    return word >> 8 * (state & 7) & 255


@compiled
def _rank(memory: Ints, after: Position) -> int:
    """Higher is better for the seat that brought this about."""
    if ending(after) != GOING:
        return _BEST
    distance = distance_in(memory, after, arrangement_of(after.cards))
    if distance == 0:
        return 0
    return _BEST - distance if distance % 2 == 0 else distance - _BEST


@compiled
def best_action(memory: Ints, position: Position, room: int) -> int:
    """The first of the actions that win soonest, or draw, or lose latest."""
    best, best_rank = NO_ACTION, -_BEST
    for at in range(room, room + legal_actions_at(position, memory, room)):
        rank = _rank(memory, apply(position, int(memory[at])))
        if rank > best_rank:
            best, best_rank = int(memory[at]), rank
    return best
