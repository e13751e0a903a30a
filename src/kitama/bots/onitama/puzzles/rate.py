"""Lets the levels try puzzles: the same move as the solution, at every own step, or it failed."""

from typing import Final, NamedTuple
from zlib import crc32

import numpy as np

from kitama.bots.onitama.arrangement import five_of
from kitama.bots.onitama.evaluate import WEIGHTS
from kitama.bots.onitama.glance import glance
from kitama.bots.onitama.ladder import CASUAL, NODES
from kitama.bots.onitama.lines import line_at
from kitama.bots.onitama.memory import MAX_DEPTH, PHASE, RESULT_ACTIONS, Capacity, allocate
from kitama.bots.onitama.puzzles.puzzle import read
from kitama.bots.onitama.root import forget, meet, place
from kitama.bots.onitama.steps import DONE, begin, step
from kitama.chance import bits_at
from kitama.compiled import compiled
from kitama.games.onitama.kernel import Ints, Position, apply

_SMALL: Final = Capacity(table_megabytes=0)
"""A glance meets few positions twice, and forgetting many would take most of its time."""
_LIMITED: Final = Capacity(table_megabytes=1)
_EACH: Final = 64
"""Places of chance for one try: one for each move of a solution, and more."""


class Casual(NamedTuple):
    """A casual player's sight (casual.py), and where its chance comes from."""

    depth: int
    unseen: float
    overlooked: float
    roughness: float
    seed: int


@compiled
def glances(memory: Ints, position: Position, line: Ints, player: Casual, tries: int) -> int:
    """How often a casual player finds every own move of a line."""
    solved = 0
    for number in range(tries):
        now, own = position, 0
        while own < len(line):
            forget(memory)
            place(memory, now)
            meet(memory, now.cards, WEIGHTS)
            chance = bits_at(player.seed, number * _EACH + own)
            glance(memory, player.depth, player.unseen, player.overlooked, player.roughness, chance)
            if memory[line_at(0) + RESULT_ACTIONS] != line[own]:
                break
            now = _followed(now, line, own)
            own += 2
        solved += 1 if own >= len(line) else 0
    return solved


@compiled
def searches(memory: Ints, position: Position, line: Ints, nodes: int) -> int:
    """Whether a search of so many nodes finds every own move of a line: it errs by no chance."""
    own = 0
    while own < len(line):
        forget(memory)
        place(memory, position)
        meet(memory, position.cards, WEIGHTS)
        begin(memory, 1, MAX_DEPTH, nodes)
        while memory[PHASE] != DONE:
            step(memory)
        if memory[line_at(0) + RESULT_ACTIONS] != line[own]:
            return 0
        position = _followed(position, line, own)
        own += 2
    return 1


@compiled
def _followed(position: Position, line: Ints, own: int) -> Position:
    """The position after an own move and the answer to it."""
    position = apply(position, int(line[own]))
    return apply(position, int(line[own + 1])) if own + 1 < len(line) else position


class Trier:
    """Has the memory the levels think with."""

    def __init__(self) -> None:
        self._small, self._limited = allocate(_SMALL), allocate(_LIMITED)

    def solved(self, line: str, level: str, count: int) -> int:
        puzzle = read(line)
        actions = np.array(puzzle.line, np.int64)
        if level in NODES:
            return count * int(searches(self._limited, puzzle.position, actions, NODES[level]))
        sight, seed = CASUAL[level], crc32(f"{puzzle.position} {level}".encode())
        player = Casual(sight.depth, sight.unseen, sight.overlooked, sight.roughness, seed)
        return int(glances(self._small, puzzle.position, actions, player, count))

    def order(self, line: str) -> str:
        return "".join(map(chr, five_of(read(line).position.cards)))
