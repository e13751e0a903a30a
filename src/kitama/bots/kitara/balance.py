"""How fair the ground and the cards are, measured on games a bot plays against itself."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.arena.entrant import Entrant
from kitama.bots.arena.match import Pairing, played
from kitama.bots.arena.score import CONFIDENCE
from kitama.compiled import compiled
from kitama.game import Options
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.cards import CARDS_PER_AGE
from kitama.games.kitara.rules import kernel
from kitama.games.kitara.rules.holdings import reach
from kitama.games.kitara.rules.record import (
    CARDS,
    CHANCE,
    DRAFT,
    KINDS,
    MOVE,
    P_DISCARD,
    P_DRAFT,
    P_MOVE,
    P_RETREAT,
    P_TOKEN,
    STATE,
    Ints,
    Record,
    Records,
    blank,
)

Grid = np.ndarray[tuple[int, int], np.dtype[np.int64]]
Play = Callable[[Options, Entrant, int], list[int]]
"""The actions of a game of that opening."""

MOST_TAKEN: Final = 4.0
"""How many times as often as another of its Age a card may be taken, when both are in reach."""
MOST_OVER: Final = 0.03
"""How far over its fair share a seat may win."""
MOST_OFF: Final = {2: 0.05, 3: 0.06, 4: 0.06}
"""How far from its fair share a place in the turn order may win, by players."""
LONGEST: Final = 4000
"""More actions than any game has."""


class Counted(NamedTuple):
    """What is counted while a game is played again."""

    taken: Grid
    """[a, b]: how often a was drafted while b was in reach as well; [a, a]: how often at all."""
    offered: Ints
    counts: Ints
    """Attacks, attacks with a Hero, retreats with a choice, cards discarded, turns with hunger,
    recruits lost to an empty supply, moves made."""


(ATTACKS, TOKENS, TIES, DISCARDS, HUNGRY, NO_SUPPLY, MOVES, ENTRIES) = range(8)


def make_counted() -> Counted:
    """A tally of nothing yet."""
    return Counted(
        np.zeros((CARDS, CARDS), np.int64),
        np.zeros(CARDS, np.int64),
        np.zeros(ENTRIES, np.int64),
    )


@compiled
def count_game(settings: Records, states: Records, actions: Ints, tally: Counted) -> None:
    """Play a game again in a blank state, to its end, and count what happens in it."""
    setting, state = settings[0], states[0]
    kernel.begin(setting, state)
    for index in range(len(actions)):
        action = actions[index]
        before = state.phase
        if before == P_DRAFT:
            _count_draft(setting, state, action - DRAFT, tally)
        kernel.apply(setting, state, action)
        _count_action(state, before, action, tally.counts)


@compiled
def _count_draft(setting: Record, state: Record, place: int, tally: Counted) -> None:
    card = state.row[place]
    for other in range(reach(setting, state)):
        tally.taken[card, state.row[other]] += 1
        tally.offered[state.row[other]] += 1
    for kind in range(KINDS):
        missing = setting.recruit[card, kind] - state.supply[state.seat, kind]
        tally.counts[NO_SUPPLY] += max(0, missing)


@compiled
def _count_action(state: Record, before: int, action: int, counts: Ints) -> None:
    if before == P_MOVE and action >= MOVE:
        counts[MOVES] += 1
        counts[ATTACKS] += state.phase in (P_TOKEN, P_RETREAT)
    if before == P_TOKEN:
        counts[TOKENS] += 1
    if state.phase == P_RETREAT and before != P_RETREAT and state.decider != CHANCE:
        counts[TIES] += 1
    if before == P_DISCARD:
        counts[DISCARDS] += 1
    elif state.phase == P_DISCARD:
        counts[HUNGRY] += 1


@dataclass(frozen=True, slots=True)
class Report:
    """The measurements of one player count and deck."""

    seats: int
    deck: str
    bot: str
    """Who played all seats: who is favoured changes with strength."""
    games: int
    seat_shares: tuple[float, ...]
    order_shares: tuple[float, ...]
    """By place in the turn order, the first player first."""
    order_points: tuple[float, ...]
    """How many points each place ends ahead of the mean of its game."""
    points: tuple[float, float]
    """Mean and spread of a player's final points."""
    margin: float
    """Mean distance from the winner to the next."""
    turns: int
    """Of each player; the rules fix it."""
    tally: Counted
    take_rates: tuple[float, ...]
    """How often each card is taken when in reach."""

    @property
    def furthest_over(self) -> float:
        """How far the luckiest seat is over its fair share."""
        return max(self.seat_shares) - 1 / self.seats

    @property
    def furthest_off(self) -> float:
        """How far a place in the turn order is from its fair share."""
        return max(abs(share - 1 / self.seats) for share in self.order_shares)

    @property
    def margins(self) -> tuple[float, ...]:
        """What to add and to take away for 95 in 100, for each place in the turn order."""
        # A little is added, so that none of a few games is not taken for never.
        shares = [(share * self.games + 1) / (self.games + 2) for share in self.order_shares]
        return tuple(CONFIDENCE * sqrt(share * (1 - share) / self.games) for share in shares)

    def ratio(self, age: int) -> float:
        """How many times as often the favourite of an Age is taken as the least taken.

        For every pair of its cards only those drafts count that had both in reach; a card's
        share of them, over all pairs, is what is compared.
        """
        first = sum(CARDS_PER_AGE[:age])
        cards = range(first, first + CARDS_PER_AGE[age])
        shares = [self._share(card, cards) for card in cards]
        return max(shares) / max(min(shares), 1e-9)

    def _share(self, card: int, rivals: range) -> float:
        """How often a card is taken among the drafts that took it or a rival beside it."""
        taken = sum(int(self.tally.taken[card, other]) for other in rivals if other != card)
        lost = sum(int(self.tally.taken[other, card]) for other in rivals if other != card)
        return taken / max(taken + lost, 1)


def measure(
    options: Options,
    bot: Entrant,
    openings: range,
    processes: int,
    tick: Callable[[], object],
    play: Play | None = None,
) -> Report:
    """Let a bot play a game of each opening in all seats, at a table or as told, and count."""
    start = GAME.start(options)
    settings, seats = start.settings, int(start.options["players"])
    tally, games = make_counted(), len(openings)
    by_seat, by_order, ends = np.zeros(seats), np.zeros(seats), np.zeros((games, seats))
    ahead = np.zeros(seats)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for game, actions in enumerate(pool.map(partial(play or _play, options, bot), openings)):
            states = blank(STATE)
            count_game(settings, states, np.array(actions, np.int64), tally)
            first, points = int(states["first"][0]), states["points"][0, :seats]
            ends[game] = points
            share = (points == points.max()) / (points == points.max()).sum()
            by_seat += share
            # Seat `first` becomes place 0: shares by seat are about the map, by order about the
            # rules.
            by_order += np.roll(share, -first)
            ahead += np.roll(points - points.mean(), -first)
            turns = int(states["turn"][0])
            tick()
    ranked = np.sort(ends, axis=1)
    rates = np.diag(tally.taken) / np.maximum(tally.offered, 1)
    return Report(
        seats=seats,
        deck=start.options["deck"],
        bot=bot.text,
        games=games,
        seat_shares=tuple(float(share) for share in by_seat / games),
        order_shares=tuple(float(share) for share in by_order / games),
        order_points=tuple(float(points) for points in ahead / games),
        points=(float(ends.mean()), float(ends.std())),
        margin=float((ranked[:, -1] - ranked[:, -2]).mean()),
        turns=turns // seats,
        tally=tally,
        take_rates=tuple(float(rate) for rate in rates),
    )


def _play(options: Options, bot: Entrant, opening: int) -> list[int]:
    """The actions of a game; a process of its own runs this."""
    return played(GAME, options, [bot], Pairing(opening, 0), LONGEST).actions
