"""Single searches from the root and their windows, and what becomes of proven lines."""

from typing import Final

from kitama.bots.onitama.arrangement import arrangement_of
from kitama.bots.onitama.endgame.lookup import best_action, distance_in, is_few
from kitama.bots.onitama.ends import end_at_once
from kitama.bots.onitama.lines import append, distance_of
from kitama.bots.onitama.memory import (
    ACTIONS,
    EXACT,
    FRAMES,
    HAS_ENDGAME,
    KEY,
    LENGTH,
    LIMIT,
    LINE,
    LONGEST,
    MAX_DEPTH,
    NO_LIMIT,
    NODES,
    PATH,
    RESULT_ACTIONS,
    RESULT_LENGTH,
    RESULT_VALUE,
    ROOT,
    STOP,
    position_at,
)
from kitama.bots.onitama.root import EXACT_SALT, add_salt, put_root
from kitama.bots.onitama.search import search
from kitama.bots.onitama.transposition import CERTAIN, WIN
from kitama.compiled import compiled
from kitama.games.onitama.kernel import GOING, Ints, Position, apply, ending

_WINDOW: Final = 30
"""How far the value is expected to move from one depth to the second next."""
_WIDEST: Final = 1000
_REST_NODES: Final = 100_000
"""What a step of a proven line may cost that the search did not keep."""


@compiled
def has_line(memory: Ints, home: int) -> bool:
    """Whether the last search found an action above alpha."""
    return bool(memory[home + FRAMES + LENGTH] > 0)


@compiled
def first_value(memory: Ints, home: int) -> int:
    """Search one action deep: whatever the budget, there is an answer."""
    limit = memory[home + LIMIT]
    memory[home + LIMIT] = NO_LIMIT
    memory[STOP] = 0
    value = search(memory, home, 1, -WIN, WIN)
    # A timer may set STOP in the middle of it; there must be an answer all the same.
    while not has_line(memory, home):
        memory[STOP] = 0
        value = search(memory, home, 1, -WIN, WIN)
    memory[home + LIMIT] = limit
    return value


@compiled
def aspired(memory: Ints, home: int, depth: int, expected: int) -> int:
    """Search a narrow window around what is expected, and a wider one if it is missed."""
    alpha, beta, width = -WIN, WIN, _WINDOW
    if depth > 4 and abs(expected) < CERTAIN:
        alpha, beta = expected - width, expected + width
    while True:
        value = search(memory, home, depth, alpha, beta)
        if memory[STOP] or alpha < value < beta or (alpha == -WIN and beta == WIN):
            return value
        width *= 4
        if value <= alpha:
            alpha = max(-WIN, value - width) if width < _WIDEST else -WIN
        else:
            beta = min(WIN, value + width) if width < _WIDEST else WIN


@compiled
def is_believed(memory: Ints, home: int, value: int, best_before: int) -> bool:
    """Whether what the last search came to stands.

    An iteration that was stopped has not looked at every action. A win it proved stands, whatever
    else there is; what it holds for lost need not be. Otherwise it stands where the best action of
    the depth before was looked at first: what came out better now is so by a deeper search.
    """
    if memory[STOP] == 0 or value > CERTAIN:
        return has_line(memory, home)
    is_first = memory[home + FRAMES + ACTIONS] == best_before
    return has_line(memory, home) and is_first and value > -CERTAIN


@compiled
def is_settled(value: int, depth: int) -> bool:
    """Whether no deeper search can find an end that comes sooner."""
    return (distance_of(value) or MAX_DEPTH) <= depth


@compiled
def run_ahead(memory: Ints, home: int, value: int, deepest: int) -> None:
    """Search a step ahead until told to stop, to fill the table another home reads.

    It begins with a line of depth 1 and its value.
    """
    last = before_last = value
    for depth in range(3, deepest + 2):
        found = aspired(memory, home, depth, before_last)
        before_last = last
        if memory[STOP] == 0:
            last = found
        if memory[STOP] or is_settled(last, depth):
            return


@compiled
def exact_value(memory: Ints, home: int, sign: int, distance: int) -> int:
    """Search for an end in just so many actions, without reductions."""
    value = sign * (WIN - distance)
    memory[home + EXACT] = 1
    found = search(memory, home, distance - 1, value - 1, value + 1)
    memory[home + EXACT] = 0
    return found


@compiled
def proof_value(memory: Ints, home: int, sign: int, distance: int) -> int:
    """The same from the root that is set up, with results of its own."""
    add_salt(memory, home, EXACT_SALT)
    found = exact_value(memory, home, sign, distance)
    add_salt(memory, home, EXACT_SALT)
    return found


@compiled
def lengthen(memory: Ints, home: int, line: int) -> bool:
    """Bring a proven line nearer to the very end: the search stops as soon as it knows.

    False where it is there, or cannot be brought further.
    """
    value, length = int(memory[line + RESULT_VALUE]), int(memory[line + RESULT_LENGTH])
    left = distance_of(value) - length
    # The two actions of end_at_once are written after the line, too.
    if left <= 0 or length > LONGEST - 2:
        return False
    position = position_at(memory, ROOT)
    for index in range(length):
        position = apply(position, int(memory[line + RESULT_ACTIONS + index]))
    count = end_at_once(memory, position, line + RESULT_ACTIONS + length)
    if count:
        memory[line + RESULT_LENGTH] += count
    elif HAS_ENDGAME and is_few(memory, position):
        _append_from_table(memory, home, line, position)
    else:
        sign = 1 if (value > 0) == (length % 2 == 0) else -1
        _append_searched(memory, home, line, position, sign, left)
    return bool(memory[line + RESULT_LENGTH] > length)


@compiled
def _append_from_table(memory: Ints, home: int, line: int, position: Position) -> None:
    """Best play to the end of the game; nothing where nobody can force it."""
    room = home + FRAMES + ACTIONS
    while ending(position) == GOING and memory[line + RESULT_LENGTH] < LONGEST:
        if distance_in(memory, position, arrangement_of(position.cards)) == 0:
            return
        action = best_action(memory, position, room)
        position = apply(position, action)
        memory[room] = action
        append(memory, line, room, 1)


@compiled
def _append_searched(
    memory: Ints, home: int, line: int, position: Position, sign: int, distance: int
) -> None:
    """Some of the actions by which a proven game goes on."""
    put_root(memory, home, position)
    memory[home + FRAMES + KEY] ^= EXACT_SALT
    memory[home + PATH] ^= EXACT_SALT
    memory[STOP] = 0
    memory[home + LIMIT] = memory[home + NODES] + _REST_NODES
    exact_value(memory, home, sign, distance)
    if memory[STOP] == 0:
        append(memory, line, home + FRAMES + LINE, int(memory[home + FRAMES + LENGTH]))
