"""Makes turn tasks of what planners come to in their turns."""

from collections.abc import Iterator
from math import log2
from random import Random
from typing import Final

import numpy as np

from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.playout import make_arena, play_game
from kitama.bots.kitara.puzzles.task import DECKS, GOALS, Task, text_of
from kitama.bots.kitara.puzzles.turns import (
    BEST,
    CLASSES,
    DONE,
    DRIVE,
    ENDS,
    FEWEST,
    LENGTH,
    RULE,
    SOLVING,
    Turns,
    enumerate_turns,
    make_turns,
    value_at,
)
from kitama.bots.kitara.value import mind_of
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import (
    GROUPS,
    MOVE,
    P_MOVE,
    RUINS_POINTS,
    SEATS,
    SPACES,
    fields,
)

LEAST_MOVES: Final = 2
_TRIED: Final = {2: 0.6, 3: 0.5, 4: 0.03}
"""The part of states with so many moves left that is tried: the ways to move are many times more
with each.
"""
_RARE: Final = 12
"""One end of so many at most solves a task: otherwise it is none."""
_LEAST: Final = {RULE: 2, DRIVE: 1}
_EACH_GAME: Final = 6
_EASIEST: Final = 600
_EACH_MOVE: Final = 220
_EACH_DOUBLING: Final = 45


def lines(rng: Random) -> Iterator[list[str]]:
    """Tasks without end, those of a game at a time."""
    turns = make_turns()
    while True:
        yield [text_of(task) for task in from_game(rng, turns)]


def from_game(rng: Random, turns: Turns) -> Iterator[Task]:
    """The tasks in a game of planners who do not look far; one of a turn, and not too many."""
    options = {"players": rng.choice("234"), "deck": rng.choice(tuple(DECKS.values()))}
    start, arena = GAME.start(options), make_arena(1)
    minds = np.tile(mind_of(int(options["players"])), (SEATS, 1, 1))
    chance = np.random.default_rng(rng.getrandbits(32))
    settings = inner(start.options)
    length = play_game(settings, arena, minds, np.ones(SEATS, np.int64), chance)
    state, count, turn = KitaraState({**start.options, "end": "forced"}), 0, -1
    for action in arena.log[:length].tolist():
        own = state.record
        part = _TRIED.get(int(own.moves_left), 0.0) if own.phase == P_MOVE else 0.0
        if own.turn > turn and rng.random() < part:
            task = made(without_tokens(state, start), rng.choice(tuple(GOALS.values())), turns)
            if task is not None:
                yield task
                count, turn = count + 1, int(own.turn)
        if count == _EACH_GAME:
            return
        state.apply(action)


def without_tokens(state: KitaraState, start: KitaraState) -> KitaraState:
    """The same at a table as people play, with every token back in the bag."""
    bare = start.copy()
    bare.records = state.records.copy()
    own = fields(bare.records)
    own.bag[:] += own.kept.sum(axis=0) + own.drawn
    own.kept[:] = 0
    own.drawn[:] = 0
    return bare


def made(state: KitaraState, goal: int, turns: Turns) -> Task | None:
    """The task of a state, if one set of spaces is the best, and it takes several moves."""
    records, settings = state.records, state.settings
    if enumerate_turns(settings, records, goal, turns) != DONE:
        return None
    found = turns.found
    best, now = int(found[BEST]), int(value_at(settings, records, records, goal))
    is_one = found[CLASSES] == 1 and found[FEWEST] >= LEAST_MOVES
    least = _LEAST.get(goal, now + RUINS_POINTS)
    if not is_one or best < least or found[SOLVING] * _RARE > found[ENDS]:
        return None
    line = tuple(turns.line[: found[LENGTH]].tolist())
    rarity = log2(found[ENDS] / found[SOLVING])
    rating = _EASIEST + _EACH_MOVE * (len(line) - LEAST_MOVES) + round(_EACH_DOUBLING * rarity)
    options = {name: state.options[name] for name in ("players", "deck", "content")}
    return Task(options, state.position(), goal, best, line, rating, _themes(state, goal, line))


def _themes(state: KitaraState, goal: int, line: tuple[int, ...]) -> str:
    """The letters of what a task is about."""
    letter = next(letter for letter, number in GOALS.items() if number == goal)
    owners, seat = state.record.owner.tolist(), state.seat
    targets = [(action - MOVE) // GROUPS % SPACES for action in line]
    attack = "a" if any(owners[target] not in {-1, seat} for target in targets) else ""
    return f"{letter}{attack}{state.options['players']}{state.options['deck'][0]}"
