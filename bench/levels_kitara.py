"""Kitara's levels, each against the one below it, at a table of any size.

    python -m bench.levels_kitara --players 3 --openings 40

One of the higher level sits with as many of the lower one as there are other seats; every opening,
with one luck and either deck in turn, is played once from every place in the order of turns. Whole
games are played inside compiled code, by what the levels of ladder.py think with: that is far
faster than the tables of `kitama arena`, and what is drawn is other luck.
"""

import argparse
from dataclasses import dataclass
from math import log10
from typing import Any

import numpy as np

from kitama.bots.arena.score import Score
from kitama.bots.kitara.casual import PLANS
from kitama.bots.kitara.glance import Glance, glance, make_glance
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import Effort, Search, begin, make_search, step
from kitama.bots.kitara.ladder import CASUAL, SEARCHES
from kitama.bots.kitara.simulate import share
from kitama.bots.kitara.value import mind_of
from kitama.chance import below_at, bits_at
from kitama.compiled import compiled
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.legal import chances, legal_actions
from kitama.games.kitara.rules.record import (
    CHANCE,
    FIRST,
    MAX_LEGAL,
    NOBODY,
    P_FIRST,
    STATE,
    Record,
    Records,
    blank,
)
from kitama.games.kitara.rules.sight import VIEW, look

ALL = 1 << 30
WIDEST = 16
NO_SEARCH = 0


@dataclass(frozen=True, slots=True)
class Sort:
    """What a level thinks with: the nodes of a search, or how a casual player sees."""

    nodes: int
    width: int
    foresight: float = 0.0
    roughness: float = 0.0


def sort_of(level: str) -> Sort:
    """The numbers of a level; "best" has no nodes to go by."""
    if level in CASUAL:
        sight = CASUAL[level]
        return Sort(NO_SEARCH, sight.width, sight.foresight, sight.roughness)
    effort, budget = SEARCHES[level]
    assert budget.nodes is not None
    return Sort(budget.nodes, effort.width)


@compiled
def _happen(setting: Record, state: Record, seed: int, drawn: int, room: Any) -> int:
    legal, weights = room
    count = chances(setting, state, legal, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    left, index = below_at(seed, drawn, total), 0
    while left >= weights[index]:
        left -= weights[index]
        index += 1
    return int(legal[index])


@compiled
def _choose(
    settings: Records, views: Records, sort: Any, seed: int, search: Search, own: Glance
) -> int:
    nodes, width, foresight, roughness = sort
    if nodes == NO_SEARCH:
        glance(settings, views, width, foresight, roughness, seed, own)
        return int(own.thought.line[0])
    is_over = begin(settings, views, width, nodes, seed, search)
    while not is_over:
        is_over = step(settings, search, 0.0, ALL)
    return int(search.thought.line[0])


@compiled
def play(  # noqa: PLR0913, PLR0917  # all that a game needs, in one call
    settings: Records,
    states: Records,
    views: Records,
    sorts: Any,
    place: int,
    first: int,
    seed: int,
    search: Search,
    own: Glance,
    room: Any,
) -> float:
    """What the higher level gets, which sits at that place of the turn order."""
    setting, state, drawn, count = settings[0], states[0], 0, 0
    kernel.begin(setting, state)
    upper = (first + place) % setting.seats
    while state.decider != NOBODY:
        if state.phase == P_FIRST:
            action = FIRST + first
        elif state.decider == CHANCE:
            action = _happen(setting, state, seed, drawn, room)
            drawn += 1
        elif legal_actions(setting, state, room[0]) == 1:
            action = room[0][0]
        else:
            look(setting, state, state.decider, views[0])
            sort = sorts[0] if state.decider == upper else sorts[1]
            action = _choose(settings, views, sort, bits_at(seed ^ 1, count) << 20, search, own)
        kernel.apply(setting, state, action)
        count += 1
    return share(setting, state, upper)


class Match:
    """A level against the one below it, with that many players."""

    def __init__(self, upper: str, lower: str, players: int) -> None:
        self._players = players
        self._sorts = tuple(
            (sort.nodes, sort.width, sort.foresight, sort.roughness)
            for sort in map(sort_of, (upper, lower))
        )
        self._search = make_search(Effort(width=WIDEST))
        self._own = make_glance(WIDEST, PLANS)
        np.copyto(self._search.mind, mind_of(players))
        tables = [GAME.start({"players": str(players), "deck": deck}) for deck in DECKS]
        self._settings = [inner(table.options) for table in tables]
        self._room = (np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.int64))

    def opening(self, number: int) -> float:
        """The mean of what the higher level gets from every place."""
        return float(np.mean([self._game(number, place) for place in range(self._players)]))

    def _game(self, number: int, place: int) -> float:
        for memory in (self._search.memory, self._own.memory):
            memory.fingerprints[:] = 0  # nothing is remembered from game to game
        return play(
            self._settings[number % len(DECKS)],
            blank(STATE),
            blank(VIEW),
            self._sorts,
            place,
            number // len(DECKS) % self._players,
            (number * 7919 + 12345) << 8,
            self._search,
            self._own,
            self._room,
        )


def elo(score: float, players: int) -> float:
    """The Elo with which that share would be won against so many others."""
    score = min(max(score, 0.001), 0.999)
    return 400 * log10((players - 1) * score / (1 - score))


def main() -> None:
    """Play and tell, step by step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--openings", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--levels", nargs="*", default=[str(level) for level in range(1, 11)])
    chosen = parser.parse_args()
    for upper in chosen.levels:
        lower = str(int(upper) - 1)
        match = Match(upper, lower, chosen.players)
        numbers = range(chosen.first, chosen.first + chosen.openings)
        score = Score.of([match.opening(number) for number in numbers])
        ends = [elo(end, chosen.players) for end in (score.mean, *score.interval)]
        told = f"{score.mean:.3f}, {ends[0]:+.0f} [{ends[1]:+.0f}, {ends[2]:+.0f}]"
        print(f"{chosen.players} players, {upper} against {lower}: {told}", flush=True)


if __name__ == "__main__":
    main()
