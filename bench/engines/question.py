"""What `kitama arena` asks, as engines of Onitama need it, and the loop that answers.

The protocol is described in docs/bot-protocol.md.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

SQUARES: Final = [file + rank for rank in "12345" for file in "abcde"]
"""Names in the order of a view: a1 first."""
START_SECONDS: Final = 7.0
"""An engine may take so long beyond its budget: less than the arena waits for its adapter."""
_FIELDS: Final = ("squares", "red", "blue", "side", "mover")


class BadEngine(RuntimeError):
    """The engine said nothing, or nothing that can be played here."""


@dataclass(frozen=True, slots=True)
class Position:
    """Board and cards, named as in a view."""

    squares: str
    red: tuple[str, ...]
    blue: tuple[str, ...]
    side: str
    mover: str

    def after(self, action: str) -> "Position":
        """What stands when the mover has played an action such as `tiger b1-b3`."""
        card, _, squares = action.partition(" ")
        origin, target = (SQUARES.index(square) for square in squares.split("-"))
        board = list(self.squares)
        board[target], board[origin] = board[origin], "."
        moved = replace(self, squares="".join(board), side=card)
        if self.mover == "red":
            return replace(moved, red=self._drawn(self.red, card), mover="blue")
        return replace(moved, blue=self._drawn(self.blue, card), mover="red")

    def _drawn(self, hand: tuple[str, ...], card: str) -> tuple[str, ...]:
        """A hand with the side card in the place of the one that was played."""
        return tuple(self.side if held == card else held for held in hand)


@dataclass(frozen=True, slots=True)
class Question:
    """One decision. Needs the fields of its line."""

    position: Position
    legal: tuple[str, ...]
    seconds: float

    @classmethod
    def read(cls, line: str) -> "Question":
        """The question in a line of the arena. Raises BadEngine for a budget without seconds."""
        asked: dict[str, Any] = json.loads(line)
        if asked["seconds"] is None:
            raise BadEngine("these engines think for a time: give a budget such as @0.1s")
        view = {name: asked["view"][name] for name in _FIELDS}
        view |= {"red": tuple(view["red"]), "blue": tuple(view["blue"])}
        return cls(Position(**view), tuple(asked["legal"]), asked["seconds"])

    @property
    def is_pass(self) -> bool:
        """Whether no piece can move, and only a card can be given away."""
        return self.legal[0].endswith(" pass")


def engine_path() -> str:
    """The only argument of an adapter."""
    if len(sys.argv) != 2:
        sys.exit(f"{sys.argv[0]}: one argument is needed, the path of the engine")
    return sys.argv[1]


@contextmanager
def failing_plainly() -> Iterator[None]:
    """End with a message, not with a traceback, where the engine fails."""
    try:
        yield
    except BadEngine as error:
        sys.exit(f"{sys.argv[0]}: {error}")


def answer_all(choose: Callable[[Question], str]) -> None:
    """Answer every line of standard input. Raises BadEngine."""
    for line in sys.stdin:
        print(_answer(Question.read(line), choose), flush=True)


def _answer(question: Question, choose: Callable[[Question], str]) -> str:
    """What the engine chooses. It knows no pass, and is not asked then."""
    if question.is_pass:
        return question.legal[0]
    answer = choose(question)
    if answer not in question.legal:
        raise BadEngine(f"{answer!r} is not legal in {question.position}")
    return answer
