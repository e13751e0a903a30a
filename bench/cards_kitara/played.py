"""Games of level 10 with decks of their own, and what was drafted in them."""

from collections.abc import Iterable, Iterator
from functools import cache
from multiprocessing import get_context
from random import Random
from typing import Final, NamedTuple

import numpy as np

from bench.inside_kitara import Table, sort_of
from kitama.compiled import compiled
from kitama.games.kitara.ground.cards import CARDS_PER_AGE, FEWEST_SYMBOLS, MOST, MOST_RECRUITS
from kitama.games.kitara.ground.content import load_content
from kitama.games.kitara.ground.releases import NEWEST, RELEASES
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.holdings import reach
from kitama.games.kitara.rules.record import (
    CARDS,
    DRAFT,
    P_DRAFT,
    ROW,
    STATE,
    Ints,
    Records,
    blank,
    fields,
)

Grid = np.ndarray[tuple[int, int], np.dtype[np.int64]]
"""A deck: draft, Warriors, Master-Animals, Heroes, moves, score, whether it needs no food."""

DRAFTED: Final = 1
"""Columns of drafts before the cards in reach."""
MOST_DRAFTS: Final = 64
MOST_OF: Final = (*MOST.values(), 1)
AGES: Final = np.repeat(np.arange(len(CARDS_PER_AGE)), CARDS_PER_AGE)


class Game(NamedTuple):
    """A game as far as cards go."""

    players: int
    deck: Grid
    drafts: Grid
    """The card that was taken, then those in reach, then -1."""
    shares: tuple[float, ...]
    """Of the win, by place in the turn order."""


class Asked(NamedTuple):
    """A game to be played."""

    players: int
    deck: Grid
    number: int


@cache
def deck_of(name: str) -> Grid:
    """The newest deck of that name."""
    cards = load_content(2, name, release=RELEASES[NEWEST]).deck.cards
    return np.array([[*card.symbols, card.no_food] for card in cards], np.int64)


def is_card(card: Iterable[int], age: int) -> bool:
    """Whether the rules of content allow it, and Age 1 has no Hero: that helps who begins."""
    draft, warriors, animals, heroes, moves, score, no_food = card
    counts = (draft, warriors, animals, heroes, moves, score, no_food)
    fits = all(0 <= count <= most for count, most in zip(counts, MOST_OF, strict=True))
    has_hero_early = age == 1 and heroes > 0
    pawns = warriors + animals + heroes
    enough = sum(counts[:-1]) > FEWEST_SYMBOLS
    return fits and pawns <= MOST_RECRUITS and enough and not has_hero_early


def shaken(deck: Grid, rng: Random, changes: int) -> Grid:
    """The same deck with up to so many symbols more or less on each card."""
    deck = deck.copy()
    for card, age in list(zip(deck, AGES, strict=True))[1:]:
        for _change in range(rng.randint(0, changes)):
            other = card.copy()
            other[rng.randrange(len(MOST))] += rng.choice((-1, 1))
            if is_card(other.tolist(), int(age)):
                card[:] = other
    return deck


def play_all(asked: Iterable[Asked], processes: int) -> Iterator[Game]:
    """Each game, in the order they were asked for."""
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(play, asked)


def play(asked: Asked, most_drafts: int = MOST_DRAFTS) -> Game:
    """A game of level 10 against itself, left after so many drafts."""
    players, deck, number = asked
    table, sort = _table(players), sort_of("10")
    _lay(table.settings, deck)
    first = number % players
    states, actions = table.game(number, first, (sort, sort), most_drafts=most_drafts)
    drafts = np.full((MOST_DRAFTS, DRAFTED + ROW), -1, np.int64)
    count = _drafts(table.settings, blank(STATE), np.array(actions, np.int64), drafts)
    points = states["points"][0, :players]
    shares = (points == points.max()) / (points == points.max()).sum()
    return Game(players, deck, drafts[:count], tuple(np.roll(shares, -first)))


@cache
def _table(players: int) -> Table:
    return Table(players, "blue")


def _lay(settings: Records, deck: Grid) -> None:
    setting = fields(settings)
    setting.draft[:CARDS] = deck[:, 0]
    setting.recruit[:CARDS] = deck[:, 1:4]
    setting.moves[:CARDS] = deck[:, 4]
    setting.score[:CARDS] = deck[:, 5]
    setting.no_food = sum(1 << int(card) for card in np.flatnonzero(deck[:, 6]))


@compiled
def _drafts(settings: Records, states: Records, actions: Ints, drafts: Grid) -> int:
    """Play a game again, write down its drafts, and return how many there were."""
    setting, state, count = settings[0], states[0], 0
    kernel.begin(setting, state)
    for index in range(len(actions)):
        if state.phase == P_DRAFT:
            drafts[count, 0] = state.row[actions[index] - DRAFT]
            for place in range(reach(setting, state)):
                drafts[count, DRAFTED + place] = state.row[place]
            count += 1
        kernel.apply(setting, state, actions[index])
    return count
