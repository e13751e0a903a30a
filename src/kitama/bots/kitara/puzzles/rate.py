"""Lets the levels try turn tasks, with the sight they have in games.

Each sees as many ways at a time, and judges what the task asks for as roughly.
"""

from typing import Final, NamedTuple
from zlib import crc32

import numpy as np

from kitama.bots.kitara.ladder import CASUAL, SEARCHES
from kitama.bots.kitara.plan import SALT, key_of, strew
from kitama.bots.kitara.puzzles.task import read, state_of
from kitama.bots.kitara.puzzles.turns import DEEPEST, spaces_of, value_of
from kitama.chance import normal_at
from kitama.compiled import compiled
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import Floats
from kitama.games.kitara.rules.legal import legal_actions
from kitama.games.kitara.rules.record import (
    CHANCE,
    MAX_LEGAL,
    P_MOVE,
    P_RETREAT,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

EACH: Final = 4
"""A task has one turn and one aim: so many times as many ways are in sight as in a game."""
WIDEST: Final = 48
_TIE: Final = 0.01
"""What two ways to the same spaces differ by: less than anything that counts."""
_PLACES: Final = 1_000_003
"""Of chance, for sets of spaces and as many for states."""


class Asked(NamedTuple):
    """What is asked for, and how a level looks for it."""

    goal: int
    width: int
    roughness: float
    seed: int


class Sights(NamedTuple):
    """Working memory for tries: the ways in sight, and those found behind them."""

    seen: Records
    found: Records
    believed: Floats
    """What each of those found is held to be worth."""
    worth: Ints
    """What it is worth."""
    legal: Ints
    salt: Ints
    here: Records


def make_sights() -> Sights:
    """Memory."""
    return Sights(
        blank(STATE, WIDEST),
        blank(STATE, WIDEST),
        np.zeros(WIDEST),
        np.zeros(WIDEST, np.int64),
        np.zeros(MAX_LEGAL, np.int64),
        np.zeros(SALT, np.int64),
        blank(STATE, 1),
    )


@compiled
def tries(
    settings: Records, roots: Records, asked: Asked, best: int, count: int, sights: Sights
) -> int:
    """How many of so many tries end the moves with the best there is."""
    strew(sights.salt)
    solved = 0
    for number in range(count):
        if _tried(settings[0], roots[0], asked, asked.seed + number, sights) == best:
            solved += 1
    return solved


@compiled
def _tried(setting: Record, root: Record, asked: Asked, seed: int, sights: Sights) -> int:
    """What the end is worth that looks best: of all met on the way with so many in sight."""
    sights.seen[0] = root
    in_sight, chosen, looks = 1, value_of(setting, root, root, asked.goal), -1e9
    for _move in range(DEEPEST):
        found = 0
        for index in range(in_sight):
            found = _look_behind(setting, root, asked, seed, sights, index, found)
        if found == 0:
            break
        for index in range(found):
            sights.seen[index] = sights.found[index]
            if sights.believed[index] > looks:
                looks = sights.believed[index]
                chosen = int(sights.worth[index])
        in_sight = found
    return chosen


@compiled
def _look_behind(
    setting: Record,
    root: Record,
    asked: Asked,
    seed: int,
    sights: Sights,
    index: int,
    found: int,
) -> int:
    """Keep the best-looking ways on from one in sight; how many are kept now."""
    legal = sights.legal
    for number in range(1, legal_actions(setting, sights.seen[index], legal)):
        sights.here[0] = sights.seen[index]
        state = sights.here[0]
        legal_actions(setting, state, legal)  # once more: retreats write there
        kernel.apply(setting, state, legal[number])
        while state.phase == P_RETREAT and state.decider == CHANCE:
            legal_actions(setting, state, legal)
            kernel.apply(setting, state, legal[0])
        if state.phase != P_MOVE:
            continue
        key = key_of(setting, state, root.seat, sights.salt)
        worth = value_of(setting, root, state, asked.goal)
        spaces = spaces_of(setting, root, state, asked.goal)
        # Who misjudges some spaces does so on whatever way they were reached.
        looks = worth + asked.roughness * normal_at(seed, spaces % _PLACES)
        looks += _TIE * normal_at(seed, _PLACES + key % _PLACES)
        found = _keep(sights, state, worth, looks, asked.width, found)
    return found


@compiled
def _keep(sights: Sights, state: Record, worth: int, looks: float, width: int, found: int) -> int:
    """Put a way among those found, if it looks better than the worst of them."""
    place = found
    if found == width:
        place = 0
        for index in range(found):
            if sights.believed[index] < sights.believed[place]:
                place = index
        if sights.believed[place] >= looks:
            return found
    for index in range(found):
        if sights.believed[index] == looks:  # the same state on another way
            return found
    sights.found[place] = state
    sights.believed[place] = looks
    sights.worth[place] = worth
    return max(found, place + 1)


class Trier:
    """Has the memory the tries need."""

    def __init__(self) -> None:
        self._sights = make_sights()

    def solved(self, line: str, level: str, count: int) -> int:
        task = read(line)
        state = state_of(task)
        width, roughness = _sight(level)
        asked = Asked(task.goal, width, roughness, crc32(f"{task.position} {level}".encode()) << 16)
        return int(tries(state.settings, state.records, asked, task.best, count, self._sights))

    def order(self, line: str) -> str:
        return line.partition(" ")[0]


def _sight(level: str) -> tuple[int, float]:
    """How many ways a level sees at a time, and how far its judgement is off, in points."""
    if level in CASUAL:
        # Who plans nothing in a game sees one way at a time here.
        return min(WIDEST, max(1, EACH * CASUAL[level].width)), CASUAL[level].roughness
    return min(WIDEST, EACH * SEARCHES[level][0].width), 0.0
