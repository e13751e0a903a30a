"""Ends that are seen without searching: by this action, or by the answer to any action."""

from kitama.bots.onitama.memory import ACTIONS, FRAME, FRAMES, HEAD, NO_ACTION
from kitama.bots.onitama.threat import can_win
from kitama.compiled import compiled
from kitama.games.onitama.kernel import GOING, Ints, Position, apply, ending, legal_actions_at


@compiled
def legal_in(memory: Ints, frame: int, position: Position) -> int:
    """Write the legal actions, ascending, into a frame and return their number."""
    return legal_actions_at(position, memory, frame + ACTIONS)


@compiled
def winning_action(memory: Ints, frame: int, position: Position) -> int:
    """An action that ends the game at once, or NO_ACTION."""
    for index in range(legal_in(memory, frame, position)):
        action = int(memory[frame + ACTIONS + index])
        if ending(apply(position, action)) != GOING:
            return action
    return NO_ACTION


@compiled
def count_safe(memory: Ints, frame: int, position: Position) -> int:
    """How many actions leave the other seat without a win at once; nobody can win at once now."""
    safe = 0
    for index in range(legal_in(memory, frame, position)):
        safe += not can_win(apply(position, int(memory[frame + ACTIONS + index])))
    return safe


@compiled
def end_at_once(memory: Ints, position: Position, to: int) -> int:
    """Write the one or two actions by which the game ends now, and return how many.

    0 where it need not: there is no win, and not every action loses to the answer.
    """
    frame = HEAD + FRAMES
    memory[to] = winning_action(memory, frame, position)
    if memory[to] != NO_ACTION:
        return 1
    if count_safe(memory, frame, position):
        return 0
    memory[to] = memory[frame + ACTIONS]
    after = apply(position, int(memory[to]))
    memory[to + 1] = winning_action(memory, frame + FRAME, after)
    return 2
