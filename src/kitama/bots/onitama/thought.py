"""What thinking is about and what it comes to: roots, lines, thoughts, and what a budget allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic

import numpy as np

from kitama.bots.bot import Budget
from kitama.bots.onitama.evaluate import WEIGHTS
from kitama.bots.onitama.lines import distance_of, line_at, probability
from kitama.bots.onitama.memory import (
    FOUND,
    HEAD,
    HOME,
    NODES,
    RESULT_ACTIONS,
    RESULT_DEPTH,
    RESULT_LENGTH,
    RESULT_VALUE,
    SHORTEST,
    THREADS,
)
from kitama.bots.onitama.root import add_drawn, meet, place
from kitama.bots.onitama.steps import share
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import MAX_LEGAL, Ints, Position


@dataclass(frozen=True, slots=True)
class Root:
    """What to think about: a position, and how often those of the game so far have stood."""

    position: Position
    seen: Mapping[Position, int]


@dataclass(frozen=True, slots=True)
class MainLine:
    """What thinking came to about one action: its value for the seat that takes it."""

    value: int
    depth: int
    actions: tuple[Action, ...]

    @property
    def distance(self) -> int | None:
        """After how many actions at the latest the game is over, where that is proven."""
        return int(distance_of(self.value)) or None

    @property
    def probability(self) -> float:
        """How often the seat to move wins from here; 1 and 0 are proven."""
        return float(probability(self.value))


@dataclass(frozen=True, slots=True)
class Thought:
    """The best lines found, the best first, and what they cost."""

    lines: tuple[MainLine, ...]
    nodes: int
    seconds: float
    is_shortest: bool = False
    """Whether the distance of the first line is proven to be exact, not only a bound."""

    @property
    def best(self) -> MainLine:
        return self.lines[0]


class Allowance:
    """A budget of seconds being spent."""

    def __init__(self, budget: Budget, lines: int) -> None:
        self.began = monotonic()
        self._seconds = budget.seconds
        self._lines = lines

    @property
    def elapsed(self) -> float:
        return monotonic() - self.began

    def seconds_left(self, part: int) -> float | None:
        """How long this part may still take."""
        if self._seconds is None:
            return None
        return max(0.0, self._seconds * share(self._lines, part) - self.elapsed)

    def may_deepen(self, part: float) -> bool:
        """Whether less than a part of the time is spent."""
        return self._seconds is None or self.elapsed < part * self._seconds


def put_question(memory: Ints, root: Root, weights: Ints = WEIGHTS) -> bool:
    """Write into the memory of a search what there is to think about; whether the cards are new."""
    place(memory, root.position)
    for position, times in root.seen.items():
        if times > 1:
            add_drawn(memory, position)
    return bool(meet(memory, root.position.cards, weights))


def thought_in(memory: Ints, seconds: float) -> Thought:
    """What the memory of a search holds for the best."""
    homes = range(HEAD, HEAD + int(memory[THREADS]) * HOME, HOME)
    return Thought(
        tuple(_line_in(memory, int(line_at(index))) for index in range(memory[FOUND])),
        sum(int(memory[home + NODES]) for home in homes),
        seconds,
        is_shortest=bool(memory[SHORTEST]),
    )


def _line_in(memory: Ints, line: int) -> MainLine:
    start = line + RESULT_ACTIONS
    actions = memory[start : start + memory[line + RESULT_LENGTH]].tolist()
    return MainLine(
        int(memory[line + RESULT_VALUE]), int(memory[line + RESULT_DEPTH]), tuple(actions)
    )


def legal_actions(position: Position) -> list[Action]:
    """The legal actions of a position, ascending."""
    out = np.empty(MAX_LEGAL, np.int64)
    return [int(action) for action in out[: kernel.legal_actions(position, out)]]
