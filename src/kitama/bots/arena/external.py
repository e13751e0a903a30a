"""A bot in a program of its own: one line of JSON asks, one line of text answers."""

import dataclasses
import json
import shlex
import subprocess
from random import Random
from typing import Any

from kitama.bots.bot import Account, Budget, Choice
from kitama.game import BadText, Game


class BadAnswer(RuntimeError):
    """The program said nothing, or nothing that is an action."""


class ExternalBot:
    """Needs the title and the command line of the program, which it starts and ends."""

    def __init__(self, game: Game, command: str) -> None:
        self._game = game
        self._rng = Random(0)
        self._process = subprocess.Popen(  # noqa: S603  # the user names the program
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            bufsize=1,
        )

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
        answer = self._ask(json.dumps(question, default=str))
        try:
            action = self._game.parse(answer)
        except BadText as error:
            raise BadAnswer(str(error)) from error
        return Choice(action, Account(line=(answer,)))

    def _ask(self, line: str) -> str:
        if self._process.stdin is None or self._process.stdout is None:
            raise BadAnswer("the program has no standard input and output")
        try:
            self._process.stdin.write(line + "\n")
        except BrokenPipeError as error:
            raise BadAnswer("the program has ended") from error
        answer = self._process.stdout.readline().strip()
        if not answer:
            raise BadAnswer("the program has ended without an answer")
        return answer

    def close(self) -> None:
        """End the program: its standard input ends, and it has a second to go."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
