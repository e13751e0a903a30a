"""maxbennedich/onitama behind the line protocol.

kitama arena onitama best@0.1s "command:python -m bench.engines.maxbennedich CLASSES@0.1s"

CLASSES is the folder of its compiled classes. Maxbennedich.java beside this file asks its search;
Java compiles that when it starts.
"""

import re
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from bench.engines.question import (
    START_SECONDS,
    BadEngine,
    Position,
    Question,
    answer_all,
    engine_path,
    failing_plainly,
)
from kitama.bots.arena.external import BadAnswer, LineProgram

_MAIN: Final = Path(__file__).with_name("Maxbennedich.java")
_MOVE: Final = re.compile(r"(\w+) ([a-e][1-5])-([a-e][1-5])")
_TURNED: Final = str.maketrans("abcde12345", "edcba54321")
"""Its red begins at the bottom of the board, ours at the top: both look from the other side."""


def asked(position: Position, seconds: float) -> str:
    """A line for our Java: who is to move, for how long, the board from the top left, the cards."""
    ranks = [position.squares[first : first + 5][::-1] for first in range(0, 25, 5)]
    cards = [card.capitalize() for card in (*position.red, *position.blue, position.side)]
    mover = "01"[position.mover == "blue"]
    return " ".join([mover, str(round(seconds * 1000)), "".join(ranks), *cards])


def choose(program: LineProgram, question: Question) -> str:
    """Its move in our words."""
    try:
        said = program.ask(
            asked(question.position, question.seconds), question.seconds + START_SECONDS
        )
    except BadAnswer as error:
        raise BadEngine(str(error)) from error
    move = _MOVE.fullmatch(said)
    if move is None:
        raise BadEngine(f"this is no move: {said!r}")
    card, origin, target = move.groups()
    return f"{card.lower()} {origin.translate(_TURNED)}-{target.translate(_TURNED)}"


def main() -> None:
    """Answer until the game is over."""
    command = ["java", "-XX:+UseSerialGC", "-cp", engine_path(), str(_MAIN)]
    with failing_plainly(), closing(LineProgram(command)) as program:
        answer_all(partial(choose, program))


if __name__ == "__main__":
    main()
