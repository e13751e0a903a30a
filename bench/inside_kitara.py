"""Whole games of Kitara's levels inside compiled code, without tables, for matches of thousands."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from kitama.bots.kitara.balance import LONGEST
from kitama.bots.kitara.casual import PLANS
from kitama.bots.kitara.glance import Glance, glance, make_glance
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import Effort, Search, begin, make_search, step
from kitama.bots.kitara.ladder import CASUAL, SEARCHES
from kitama.bots.kitara.value import mind_of
from kitama.chance import below_at, bits_at
from kitama.compiled import compiled
from kitama.games.kitara.game import GAME
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.features import Table as Weights
from kitama.games.kitara.rules.legal import chances, legal_actions
from kitama.games.kitara.rules.record import (
    CHANCE,
    FIRST,
    MAX_LEGAL,
    NOBODY,
    P_DRAFT,
    P_FIRST,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)
from kitama.games.kitara.rules.sight import VIEW, look

Minds = np.ndarray[tuple[int, int, int], np.dtype[np.float64]]

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
def _play(  # noqa: PLR0913, PLR0917  # all that a game needs, in one call
    settings: Records,
    states: Records,
    views: Records,
    sorts: Any,
    minds: Minds,
    place: int,
    first: int,
    seed: int,
    search: Search,
    own: Glance,
    room: Any,
    log: Ints,
    most_drafts: int,
) -> int:
    """Play to the end and write the actions down; return how many there are.

    The first sort sits at that place of the turn order with the first mind, the second everywhere
    else. After so many drafts the game is left.
    """
    setting, state, drawn, count, drafts = settings[0], states[0], 0, 0, 0
    kernel.begin(setting, state)
    alone = (first + place) % setting.seats
    while state.decider != NOBODY and drafts < most_drafts:
        drafts += state.phase == P_DRAFT
        if state.phase == P_FIRST:
            action = FIRST + first
        elif state.decider == CHANCE:
            action = _happen(setting, state, seed, drawn, room)
            drawn += 1
        elif legal_actions(setting, state, room[0]) == 1:
            action = room[0][0]
        else:
            look(setting, state, state.decider, views[0])
            sort = sorts[0] if state.decider == alone else sorts[1]
            search.mind[:] = minds[0] if state.decider == alone else minds[1]
            action = _choose(settings, views, sort, bits_at(seed ^ 1, count) << 20, search, own)
        kernel.apply(setting, state, action)
        log[count] = action
        count += 1
    return count


class Table:
    """Seats for so many, and what their players think with."""

    def __init__(
        self, players: int, deck: str, minds: Sequence[Weights] | None = None, **others: str
    ) -> None:
        options = {"players": str(players), "deck": deck, **others}
        # As bots see it: a game in which moves end by themselves has the same turns.
        self.settings = inner(GAME.start(options).options)
        self._search = make_search(Effort(width=WIDEST))
        self._own = make_glance(WIDEST, PLANS)
        self._minds = np.stack(minds or [mind_of(players)] * 2)
        self._room = (np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.int64))

    def game(
        self,
        number: int,
        first: int,
        sorts: Sequence[Sort],
        place: int = 0,
        most_drafts: int = LONGEST,
    ) -> tuple[Records, list[int]]:
        """The end and the actions of a game with the luck of that number."""
        for memory in (self._search.memory, self._own.memory):
            memory.fingerprints[:] = 0  # nothing is remembered from game to game
        states, log = blank(STATE), np.zeros(LONGEST, np.int64)
        count = _play(
            self.settings,
            states,
            blank(VIEW),
            tuple(astuple(sort) for sort in sorts),
            self._minds,
            place,
            first,
            (number * 7919 + 12345) << 8,
            self._search,
            self._own,
            self._room,
            log,
            most_drafts,
        )
        return states, log[:count].tolist()
