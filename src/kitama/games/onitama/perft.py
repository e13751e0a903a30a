"""Counting the leaves below a position, told apart by first action and shared among threads."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import Position


def divide(
    position: Position, depth: int, *, bulk: bool = True, threads: int = 1
) -> list[tuple[Action, int]]:
    """Each legal action with the number of leaves below it, in ascending order of actions.

    The depth is at least 1. In bulk the last two actions are counted, not played.
    """
    counts = dict.fromkeys(_actions(position), 0)
    tasks = iter(list(_tasks(position, depth, split=threads > 1)))

    def work() -> list[tuple[Action, int]]:
        """Take task after task, as the other threads do, until none is left."""
        return [(action, kernel.perft(below, left, bulk)) for action, below, left in tasks]

    # The kernel releases the interpreter's lock, so plain threads use as many cores.
    with ThreadPoolExecutor(threads) as pool:
        for share in [pool.submit(work) for _thread in range(threads)]:
            for action, leaves in share.result():
                counts[action] += int(leaves)
    return list(counts.items())


def count(position: Position, depth: int, *, bulk: bool = True, threads: int = 1) -> int:
    """How many leaves there are. A finished position is one leaf."""
    if depth == 0 or kernel.ending(position) != kernel.GOING:
        return 1
    return sum(leaves for _action, leaves in divide(position, depth, bulk=bulk, threads=threads))


def _tasks(
    position: Position, depth: int, *, split: bool
) -> Iterator[tuple[Action, Position, int]]:
    """A first action, a position below it and the depth still to go.

    Two actions make enough small tasks to keep every thread busy to the end.
    """
    for action in _actions(position):
        after = kernel.apply(position, action)
        answers = _actions(after) if split and depth > 1 else []
        for answer in answers:
            yield action, kernel.apply(after, answer), depth - 2
        if not answers:  # not split, or nothing can follow
            yield action, after, depth - 1


def _actions(position: Position) -> list[Action]:
    out = np.empty(kernel.MAX_LEGAL, np.int64)
    return [int(action) for action in out[: kernel.legal_actions(position, out)]]
