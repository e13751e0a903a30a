"""A bot in a program of its own: one line of JSON asks, one line of text answers."""

import contextlib
import dataclasses
import json
import os
import select
import shlex
import subprocess
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import IO, Any, Final, cast

from kitama.bots.bot import Account, Budget, Choice
from kitama.game import BadText, Game

GRACE: Final = 10.0
"""Seconds a program may take beyond its budget: it starts, it loads, the machine is busy."""
PATIENCE: Final = 600.0
"""Seconds it may take where the budget is not one of time."""


class BadAnswer(RuntimeError):
    """The program said nothing, or nothing that is an action."""


class LineProgram:
    """Needs the words of a command, which it starts and ends: one line asks, one line answers."""

    def __init__(self, command: Sequence[str]) -> None:
        self._unread = b""
        self._process = subprocess.Popen(  # noqa: S603  # the user names the program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self._to = cast("IO[bytes]", self._process.stdin)
        self._from = cast("IO[bytes]", self._process.stdout)

    def ask(self, line: str, patience: float) -> str:
        """What the program answers. Raises BadAnswer."""
        try:
            self._to.write(line.encode() + b"\n")
        except BrokenPipeError as error:
            raise BadAnswer("the program has ended") from error
        answer = self._line(monotonic() + patience).decode("utf-8", "replace").strip()
        if not answer:
            raise BadAnswer("the program has ended without an answer")
        return answer

    def _line(self, deadline: float) -> bytes:
        """The next line of the program, which a silent one does not hold up for ever."""
        while b"\n" not in self._unread:
            left = deadline - monotonic()
            if left <= 0 or not select.select([self._from], [], [], left)[0]:
                raise BadAnswer("the program did not answer in time")
            read = os.read(self._from.fileno(), 65536)
            if not read:
                return b""
            self._unread += read
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def close(self) -> None:
        """End the program: its standard input ends, and it has a second to go."""
        with contextlib.suppress(BrokenPipeError):
            self._to.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._from.close()


class ExternalBot:
    """Needs the title and the command line of the program."""

    def __init__(self, game: Game, command: str, grace: float = GRACE) -> None:
        self._game = game
        self._grace = grace
        self._rng = Random(0)
        self._program = LineProgram(shlex.split(command))

    def choose(self, view: Any, budget: Budget) -> Choice:
        legal = self._game.determinize(view, self._rng).legal_actions()
        question = {
            "game": self._game.name,
            "rules": self._game.rules_version,
            "view": dataclasses.asdict(view),
            "legal": [self._game.notation(action) for action in legal],
            "seconds": budget.seconds,
            "nodes": budget.nodes,
        }
        patience = PATIENCE if budget.seconds is None else budget.seconds + self._grace
        answer = self._program.ask(json.dumps(question, default=str), patience)
        try:
            action = self._game.parse(answer)
        except BadText as error:
            raise BadAnswer(str(error)) from error
        return Choice(action, Account(line=(answer,)))

    def close(self) -> None:
        """End the program."""
        self._program.close()
