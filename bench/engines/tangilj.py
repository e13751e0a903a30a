"""TangilJ/Onitama behind the line protocol, deepened.

kitama arena onitama best@0.1s "command:python -m bench.engines.tangilj PROGRAM@0.1s"

The program searches to a depth and remembers nothing, so it is started for each depth, and joins a
litama match in which it is to move. A depth is begun before the budget is spent, and given up when
twice the budget is; the time is what the program says it took.
"""

import re
import subprocess
from contextlib import closing
from itertools import count
from typing import Final, NamedTuple

from bench.engines.litama import MATCH, Door
from bench.engines.question import (
    START_SECONDS,
    BadEngine,
    Position,
    Question,
    answer_all,
    engine_path,
    failing_plainly,
)

DECIDED: Final = 50.0
"""A captured master or a temple is worth 100, all the rest together less than this."""
_REPORT: Final = re.compile(rb"Evaluation: (-?[\d.]+|-?inf|-?nan), took ([\d.]+)s")


class Found(NamedTuple):
    """The move of a whole search, its value for the mover, and its processor time."""

    move: str
    value: float
    seconds: float


def choose(path: str, door: Door, question: Question) -> str:
    """The move of the deepest search there was time for."""
    found = _searched(path, door, question.position, 1, START_SECONDS)
    if found is None:
        raise BadEngine("the program did not move in time")
    spent = found.seconds
    for depth in count(2):
        if spent >= question.seconds or abs(found.value) >= DECIDED:
            break
        deeper = _searched(path, door, question.position, depth, 2 * question.seconds - spent)
        if deeper is None:
            break
        found, spent = deeper, spent + deeper.seconds
    return found.move


def _searched(
    path: str, door: Door, position: Position, depth: int, patience: float
) -> Found | None:
    """What a search to a depth finds; None when it takes too long."""
    command = [path, "server", "-u", door.url, "-i", MATCH, "-d", str(depth)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            with closing(door.visitor()) as visitor:
                visitor.tell(position, position.mover)
                move = visitor.move(patience)
                if move is None:
                    return None
                visitor.tell(position, position.mover, "ended")
                said, _ = process.communicate(timeout=START_SECONDS)
        finally:
            process.kill()
    report = _REPORT.search(said)
    if report is None:
        raise BadEngine(f"the program did not report: {said!r}")
    return Found(move, float(report[1]), float(report[2]))


def main() -> None:
    """Answer until the game is over."""
    path = engine_path()
    with failing_plainly(), closing(Door()) as door:
        answer_all(lambda question: choose(path, door, question))


if __name__ == "__main__":
    main()
