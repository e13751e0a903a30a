"""L0laapk3/onitama-drawtablebot behind the line protocol.

kitama arena onitama best@0.1s "command:python -m bench.engines.drawtablebot PROGRAM@0.1s"

Any program that joins a litama match named by its first argument, and finds the server's address in
LITAMA, plays as well. It keeps what it remembers for the whole game, and its time is its own.
"""

import os
import subprocess
from contextlib import closing

from bench.engines.litama import MATCH, Door
from bench.engines.question import (
    START_SECONDS,
    BadEngine,
    Question,
    answer_all,
    engine_path,
    failing_plainly,
)


class LitamaProgram:
    """Needs the path of the program, which it starts, and the door it comes in by."""

    def __init__(self, path: str, door: Door) -> None:
        self._process = subprocess.Popen(
            [path, MATCH], env=os.environ | {"LITAMA": door.url}, stdout=subprocess.DEVNULL
        )
        try:
            self._visitor = door.visitor()
        except BadEngine:
            self._process.kill()
            raise

    def choose(self, question: Question) -> str:
        """Its move. It is told at once what comes of it, since it waits for the turn to change."""
        own = question.position.mover
        self._visitor.tell(question.position, own)
        move = self._visitor.move(question.seconds + START_SECONDS)
        if move is None:
            raise BadEngine("the program did not move in time")
        if move in question.legal:
            self._visitor.tell(question.position.after(move), own)
        return move

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        self._visitor.close()


def main() -> None:
    """Answer until the game is over."""
    path = engine_path()
    with (
        failing_plainly(),
        closing(Door()) as door,
        closing(LitamaProgram(path, door)) as program,
    ):
        answer_all(program.choose)


if __name__ == "__main__":
    main()
