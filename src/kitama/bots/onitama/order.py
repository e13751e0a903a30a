"""Which action to look at first: what was best before, captures, threats, then experience."""

from typing import Final

from kitama.bots.onitama.memory import (
    ACTIONS,
    COUNTERS,
    FROM_TO,
    HISTORY,
    KILLER_1,
    KILLER_2,
    NO_ACTION,
    PLAYED,
    SCORES,
    action_at,
)
from kitama.bots.onitama.threat import TEMPLE_SQUARE, new_hand, sources
from kitama.compiled import compiled, lowest
from kitama.games.onitama.kernel import CARD_MASK, PASS, SQUARES, Ints, Position

# So far apart that nothing below a reason adds up to it, history included.
BEST_BEFORE: Final = 1 << 24
CAPTURE: Final = 1 << 20
THREAT: Final = 1 << 18
"""Wins at once next time, unless something is done about it."""
KILLER: Final = 1 << 17
COUNTER: Final = 1 << 16
_BY_STUDENT: Final = 16
HISTORY_LIMIT: Final = 1 << 14
QUIET_BELOW: Final = KILLER - HISTORY_LIMIT
"""An action scored lower neither captures nor threatens, and is no killer."""


@compiled
def score_actions(
    memory: Ints, home: int, frame: int, position: Position, count: int, best_before: int
) -> None:
    """Write how soon each action of the frame is to be looked at."""
    seat = position.seat & 1
    master_at = lowest(position.their_master)
    stone_0 = sources(seat, new_hand(position.cards, 0), master_at)
    stone_1 = sources(seat, new_hand(position.cards, 1), master_at)
    stream_0 = sources(seat, new_hand(position.cards, 0), TEMPLE_SQUARE[1 - seat])
    stream_1 = sources(seat, new_hand(position.cards, 1), TEMPLE_SQUARE[1 - seat])
    history = home + HISTORY + seat * FROM_TO
    played = int(memory[frame + PLAYED]) & NO_ACTION
    counter = int(memory[home + COUNTERS + seat * FROM_TO + played % FROM_TO])
    killer_1, killer_2 = int(memory[frame + KILLER_1]), int(memory[frame + KILLER_2])
    for index in range(count):
        action = action_at(memory, frame, index)
        score = int(memory[history + action % FROM_TO])
        if action < PASS:
            origin, target = 1 << action // SQUARES % SQUARES, 1 << action % SQUARES
            in_first = action // FROM_TO == position.cards & CARD_MASK
            stone = stone_0 if in_first else stone_1
            stream = stream_0 if in_first else stream_1
            moved = position.mine ^ origin ^ target
            master = target if origin == position.my_master else position.my_master
            if target & position.theirs:
                # Rather with a student: the master has more to lose where it lands.
                score += CAPTURE + (0 if origin == position.my_master else _BY_STUDENT)
            if (stone & moved) | (stream & master):
                score += THREAT
        if action == best_before:
            score += BEST_BEFORE
        elif action == killer_1 or action == killer_2:
            score += KILLER
        elif action == counter:
            score += COUNTER
        memory[frame + SCORES + index] = score


@compiled
def pick(memory: Ints, frame: int, index: int, count: int) -> int:
    """Bring the best of the actions from index on to index, and return it."""
    best = index
    for other in range(index + 1, count):
        if memory[frame + SCORES + other] > memory[frame + SCORES + best]:
            best = other
    actions, scores = frame + ACTIONS, frame + SCORES
    action, score = action_at(memory, frame, best), int(memory[scores + best])
    memory[actions + best], memory[scores + best] = memory[actions + index], memory[scores + index]
    memory[actions + index], memory[scores + index] = action, score
    return action


@compiled
def _learn(memory: Ints, at: int, bonus: int) -> None:
    """Move a history score towards its limit; the nearer it is, the less."""
    old = int(memory[at])
    memory[at] = old + bonus - old * abs(bonus) // HISTORY_LIMIT


@compiled
def remember(memory: Ints, home: int, frame: int, seat: int, index: int, depth: int) -> None:
    """A quiet action refuted the one before: look at it sooner, at those tried before it later."""
    action = int(memory[frame + ACTIONS + index])
    history = home + HISTORY + seat * FROM_TO
    bonus = min(depth * depth * 4, 1600)
    _learn(memory, history + action % FROM_TO, bonus)
    for earlier in range(index):
        _learn(memory, history + int(memory[frame + ACTIONS + earlier]) % FROM_TO, -bonus)
    # Two different ones: the same action twice would drive the other out.
    if memory[frame + KILLER_1] != action:
        memory[frame + KILLER_2] = memory[frame + KILLER_1]
        memory[frame + KILLER_1] = action
    memory[home + COUNTERS + seat * FROM_TO + int(memory[frame + PLAYED]) % FROM_TO] = action
