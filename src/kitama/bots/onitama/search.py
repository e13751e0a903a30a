"""Alpha-beta with a transposition table, as one recursive function in numbered steps.

Values are for the seat to move. Beyond CERTAIN they are proven: WIN less the number of actions
from the root to the end. What bounds the work is in steps.py, what runs it on threads in think.py.
"""

from math import log
from typing import Final

import numpy as np

from kitama.bots.onitama.endgame.lookup import distance_in, is_few
from kitama.bots.onitama.evaluate import evaluate
from kitama.bots.onitama.hashing import key_after
from kitama.bots.onitama.memory import (
    ARRANGED,
    BARRED,
    BARRED_COUNT,
    DRAWN,
    DRAWN_COUNT,
    ENDGAME_MEN,
    EXACT,
    EXTENDED,
    FRAME,
    FRAMES,
    FROM_TO,
    HAS_ENDGAME,
    KEY,
    LENGTH,
    LIMIT,
    MAX_DEPTH,
    MAX_PLY,
    NEXT_AT,
    NO_ACTION,
    NODES,
    PATH,
    PLAYED,
    PLY,
    QUIET,
    SCORES,
    STOP,
    keep_line,
    position_at,
    put,
)
from kitama.bots.onitama.order import CAPTURE, QUIET_BELOW, pick, remember, score_actions
from kitama.bots.onitama.threat import (
    attackers,
    can_win,
    is_stream_lost,
    is_stuck,
    passes,
    safe_actions,
)
from kitama.bots.onitama.transposition import (
    CERTAIN,
    EXACT_BOUND,
    LOWER,
    NOTHING,
    UPPER,
    WIN,
    keep,
    kept_action,
    kept_bound,
    kept_depth,
    kept_value,
    probe,
)
from kitama.compiled import BARE, bare, compiled
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import CARD_MASK, FULL, MAX_LEGAL, PASS, Ints, Position

Bytes = np.ndarray[tuple[int], np.dtype[np.uint8]]

DRAW: Final = 0
_FUTILE_DEPTH: Final = 4
_FUTILE_MARGIN: Final = 70
_HOPELESS_DEPTH: Final = 3
_HOPELESS_MARGIN: Final = 60
_HOPELESS_BASE: Final = 64


def _reductions() -> Bytes:
    """How much less deep the n-th action is looked at, for each depth and n."""
    table = np.zeros((MAX_DEPTH + 1, MAX_LEGAL), np.uint8)
    for depth in range(3, MAX_DEPTH + 1):
        for tried in range(2, MAX_LEGAL):
            table[depth, tried] = int(0.6 + log(depth) * log(tried) / 2.4)
    return table.reshape(-1)


# Together with step 8 worth +76 Elo [+24, +133] at 3,000 nodes a move: docs/bots.md.
REDUCTIONS: Final = _reductions()


@compiled
def play(memory: Ints, home: int, frame: int, position: Position, action: int) -> None:
    """Write what follows an action into the next frame."""
    below = frame + FRAME
    # The mask changes no action: it shows the compiler an index that is not negative
    # (bench/README.md).
    after = kernel.apply(position, action & NO_ACTION)
    put(memory, below, after)
    key = key_after(memory, int(memory[frame + KEY]), position, action)
    captured = after.mine != position.theirs
    card = action - PASS if action >= PASS else action // FROM_TO
    slot = 0 if card == position.cards & CARD_MASK else 1
    memory[below + KEY] = key
    memory[home + PATH + memory[below + PLY]] = key
    memory[below + QUIET] = 0 if captured else memory[frame + QUIET] + 1
    memory[below + PLAYED] = action
    memory[below + ARRANGED] = memory[NEXT_AT + 2 * memory[frame + ARRANGED] + slot]


@compiled
def repeats(memory: Ints, home: int, frame: int) -> bool:
    """Whether the position stands on the path already, or stood twice in the game (O20)."""
    key, ply = memory[frame + KEY], int(memory[frame + PLY])
    at = home + PATH + ply
    # The same seat is to move every second action, and two actions alone never lead back: each side
    # has moved. Before the last capture nothing can come again.
    for back in range(4, min(int(memory[frame + QUIET]), ply) + 1, 2):
        if memory[at - back] == key:
            return True
    for index in range(memory[home + DRAWN_COUNT]):
        if memory[home + DRAWN + index] == key:
            return True
    return False


@compiled
def _is_in_endgame(memory: Ints, home: int, position: Position) -> bool:
    """Whether the endgame table tells the value.

    Not while a position has stood twice since the last capture: the win the table knows may lead
    through it, where it is a draw (O20), and the table cannot tell which wins go round it.
    """
    return is_few(memory, position) and memory[home + DRAWN_COUNT] == 0


@compiled
def _endgame_value(memory: Ints, frame: int, position: Position) -> int:
    """The value the endgame table has."""
    ply = int(memory[frame + PLY])
    distance = distance_in(memory, position, int(memory[frame + ARRANGED]))
    if distance == 0:
        return DRAW
    return WIN - ply - distance if distance % 2 else ply + distance - WIN


@compiled
def _is_barred(memory: Ints, home: int, action: int) -> bool:
    for index in range(memory[home + BARRED_COUNT]):
        if memory[home + BARRED + index] == action:
            return True
    return False


@compiled(f"int64({BARE}, int64, int64, int64, int64, int64)")
def _search(memory: Ints, home: int, frame: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the frame's position: exact between alpha and beta, otherwise a bound.

    Once STOP is set it comes back at once, with what it has.
    """
    # Step 1. Count, and stop when the budget is spent.
    memory[home + NODES] += 1
    memory[frame + LENGTH] = 0
    if memory[home + NODES] >= memory[home + LIMIT]:
        memory[STOP] = 1
    ply = int(memory[frame + PLY])

    # Step 2. A repeated position is a draw.
    # Not the root: whatever stood before, the game goes on there.
    if ply > 0 and repeats(memory, home, frame):
        return DRAW

    # Step 3. A win at hand, or a loss that nothing averts.
    position = position_at(memory, frame)
    # At the root with actions barred, the win at hand may be one of them.
    if can_win(position) and (ply > 0 or memory[home + BARRED_COUNT] == 0):
        return WIN - ply - 1
    if is_stream_lost(position):
        return ply + 2 - WIN
    attacking = attackers(position)

    # Step 4. Few men: the endgame table knows.
    # Not the root: there an action is wanted, and the table has values only.
    if HAS_ENDGAME and memory[ENDGAME_MEN] and ply > 0 and _is_in_endgame(memory, home, position):
        return _endgame_value(memory, frame, position)

    # Step 5. Nothing is better than the next win there can be, nor worse than the next loss.
    is_main = beta - alpha > 1
    alpha = max(alpha, ply + 2 - WIN)
    # Step 3 found no win with this action, so the next one is three actions away.
    beta = min(beta, WIN - ply - 3)
    if alpha >= beta:
        return alpha
    # The answers to an attack are few, and what comes after them is what matters.
    is_exact = memory[home + EXACT] != 0
    if attacking and depth >= 0 and not is_exact and ply < memory[home + EXTENDED]:
        depth += 1

    # Step 6. What is known from the transposition table.
    key = int(memory[frame + KEY])
    known = probe(memory, key)
    best_before = NO_ACTION
    if known != NOTHING:
        best_before = kept_action(known)
        # On the main line its actions are wanted too, and the table would cut it short.
        if not is_main and kept_depth(known) >= depth:
            value = kept_value(known, ply)
            bound = kept_bound(known)
            if (bound & LOWER and value >= beta) or (bound & UPPER and value <= alpha):
                return value

    # Step 7. Beyond the depth: only captures, and every answer to an attack on the master.
    among = FULL
    best = -WIN
    is_hopeless = False
    if ply >= MAX_PLY:
        return evaluate(memory, frame, position)
    if attacking == 0 and depth <= _FUTILE_DEPTH:
        estimate = evaluate(memory, frame, position)
        if depth <= 0:
            if estimate >= beta:
                return estimate
            best = estimate
            alpha = max(alpha, estimate)
            among = position.theirs
        # Step 8. So far ahead that nothing will change it.
        elif (
            not is_main
            and estimate - _FUTILE_MARGIN * depth >= beta
            and abs(beta) < CERTAIN
            and not is_exact
        ):
            return estimate
        elif not is_main and depth <= _HOPELESS_DEPTH and not is_exact:
            is_hopeless = estimate + _HOPELESS_BASE + _HOPELESS_MARGIN * depth <= alpha

    # Step 9. The actions that do not lose at once, the most promising first.
    count = safe_actions(memory, frame, position, attacking, among)
    if count == 0:
        if among != FULL:
            return best
        if attacking or not is_stuck(position):
            return ply + 2 - WIN
        count = passes(memory, frame, position)
    score_actions(memory, home, frame, position, count, best_before)
    before = alpha
    best_action = NO_ACTION
    tried = 0
    for index in range(count):
        action = pick(memory, frame, index, count)
        if ply == 0 and _is_barred(memory, home, action):
            continue
        is_quiet = memory[frame + SCORES + index] < QUIET_BELOW
        # So far behind that no quiet action helps. A loss is proven by all actions, or not at all.
        if is_hopeless and is_quiet and tried > 0 and best > -CERTAIN:
            continue
        play(memory, home, frame, position, action)

        # Step 10. The first in full; the others only as far as to see that they are not better.
        if tried == 0:
            value = -_search(memory, home, frame + FRAME, depth - 1, -beta, -alpha)
        else:
            less = 0
            if depth >= 3 and attacking == 0 and is_quiet and not is_exact:
                less = int(REDUCTIONS[depth * MAX_LEGAL + tried])
            value = -_search(memory, home, frame + FRAME, depth - 1 - less, -alpha - 1, -alpha)
            if value > alpha and less:
                value = -_search(memory, home, frame + FRAME, depth - 1, -alpha - 1, -alpha)
            if alpha < value < beta:
                value = -_search(memory, home, frame + FRAME, depth - 1, -beta, -alpha)
        # What a stopped search says of this action is worth nothing.
        if memory[STOP]:
            return best
        tried += 1

        # Step 11. Better than all before; good enough to refute the action that led here?
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                best_action = action
                keep_line(memory, frame, action)
        if alpha >= beta:
            if depth > 0 and memory[frame + SCORES + index] & CAPTURE == 0:
                remember(memory, home, frame, position.seat, index, depth)
            break

    # Step 12. Keep it for the next time. A root where nothing was above alpha is searched again
    # with a wider window, and must begin with the action that was best so far.
    if ply == 0 and best_action == NO_ACTION:
        best_action = best_before
    # With actions barred it is not the value of the position.
    if ply > 0 or memory[home + BARRED_COUNT] == 0:
        bound = LOWER if best >= beta else EXACT_BOUND if best > before else UPPER
        keep(memory, key, ply, max(depth, 0), best, bound, best_action)
    return best


@compiled
def search(memory: Ints, home: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position in the first frame of a home; see _search."""
    memory[home + EXTENDED] = 2 * depth
    return _search(bare(memory), home, home + FRAMES, depth, alpha, beta)
