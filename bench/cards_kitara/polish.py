"""Has the cards of one Age of Kitara taken more evenly, by trying many cards in games.

    python -m bench.cards_kitara.polish red --age 1 --minutes 40

What symbols are worth (worth.py) says too little of the first Age: all players stand alike there,
so what is worth a little less is everybody's last choice. So games of level 10 are played until
the Age is drafted, which takes a sixth of a whole game for the first. A quarter of the time goes to
cards shaken by chance; then what was drafted so far tells which cards should be even (tastes.py),
those are played, and that tells more. Sums of score symbols do not change: turn order goes by them.
"""

import argparse
import math
from collections.abc import Iterable
from itertools import combinations
from random import Random
from time import monotonic
from typing import Final, NamedTuple

import numpy as np

from bench.cards_kitara.played import (
    AGES,
    DRAFTED,
    Asked,
    Game,
    Grid,
    deck_of,
    is_card,
    play,
    shaken,
)
from bench.cards_kitara.tastes import TABLES, Card, Tastes
from bench.cards_kitara.worth import Numbers
from kitama.games.kitara.ground.cards import CARDS_PER_AGE, DECKS, MOST

Cards = tuple[Card, ...]

ROUNDS: Final = 3
"""By then an Age is drafted; later Ages want more."""
GAMES: Final = {4: 14, 3: 10, 2: 14}
HOPELESS: Final = 12.0
"""A favourite taken so much more often than the least: other tables need not be tried."""
EVEN: Final = math.log(1.5)
WANTED: Final = math.log(2.5)
SYMBOLS: Final = len(MOST)
SCORE: Final = SYMBOLS - 1
STEPS: Final = 2500
HOT: Final = 0.4
COLD: Final = 0.002
UNKNOWN: Final = 0.05
"""What a card that was never met counts against a proposal."""


class Wanted(NamedTuple):
    """What an Age must keep."""

    sums: Numbers
    strongest: float
    """The mean of symbols, food needed, may not be above that of the next Age."""


def ratio(games: Iterable[Game], cards: list[int]) -> float:
    """How many times as often as the least taken the favourite was, where it or a rival was."""
    won, met = np.full(len(cards), 0.5), np.ones(len(cards))
    for game in games:
        for draft in game.drafts:
            there = [card for card in cards if card in draft[DRAFTED:]]
            for card in there if draft[0] in there else ():
                rivals = len(there) - 1 if card == draft[0] else 1
                won[card - cards[0]] += rivals * (card == draft[0])
                met[card - cards[0]] += rivals
    shares = won / met
    return float(shares.max() / shares.min())


def _mean_fed(cards: Iterable[Card]) -> float:
    return float(np.mean([sum(card[:SYMBOLS]) for card in cards if not card[-1]]))


def fits(cards: Cards, age: int, wanted: Wanted) -> bool:
    """Whether an Age may have these cards."""
    fed = _mean_fed(cards)
    light = all(sum(card[:SYMBOLS]) <= fed for card in cards if card[-1])
    alone = all(
        any(x < y for x, y in zip(one, two, strict=True))
        and any(x > y for x, y in zip(one, two, strict=True))
        for one, two in combinations(cards, 2)
    )
    off = np.abs(np.sum(cards, axis=0) - wanted.sums)
    near = off[SCORE] == off[-1] == 0 and off.max() <= 2
    right = all(is_card(card, age) for card in cards)
    return light and alone and near and right and fed <= wanted.strongest


def changed(cards: Cards, rng: Random) -> Cards:
    """A symbol or two more or less, or handed from card to card."""
    other = [list(card) for card in cards]
    for _change in range(rng.choice((1, 1, 2))):
        rng.choice(other)[rng.randrange(SYMBOLS)] += rng.choice((-1, 1))
    if rng.random() < 0.3:
        one, two = rng.choice(other), rng.choice(other)
        symbol = rng.randrange(SYMBOLS + 1)
        one[symbol], two[symbol] = two[symbol], one[symbol]
    return tuple(map(tuple, other))


def cost(cards: Cards, tastes: Tastes, wanted: Wanted) -> float:
    """How uneven they should be at all tables, and how far from what is wanted."""
    total = UNKNOWN * sum(not tastes.is_known(card) for card in cards)
    total += 0.01 * float(((np.sum(cards, axis=0) - wanted.sums) ** 2).sum())
    for worths in tastes.worths(cards):
        wins = 1 / (1 + np.exp(worths[None, :] - worths[:, None]))
        shares = wins.sum(axis=1) - 0.5
        total += max(0.0, math.log(shares.max() / shares.min()) - EVEN) ** 2
        total += 0.02 * float(worths.var())
    return total


class Search:
    """One Age of a deck, what was tried there, and what that told."""

    def __init__(self, deck: Grid, age: int, rng: Random) -> None:
        self._deck, self._age, self._rng = deck, age, rng
        self._numbers = np.flatnonzero(age == AGES).tolist()
        self.cards: Cards = tuple(map(tuple, deck[self._numbers].tolist()))
        later = list(map(tuple, deck[age + 1 == AGES].tolist()))
        strongest = _mean_fed(later) if later else math.inf
        self._wanted = Wanted(np.sum(self.cards, axis=0), strongest)
        self._tastes = Tastes(self._numbers)
        self._tried: dict[Cards, float] = {}

    def shake(self) -> None:
        """A game at each table with cards by chance."""
        deck = shaken(self._deck, self._rng, 2)
        deck[self._age != AGES] = self._deck[self._age != AGES]
        self._play(deck, dict.fromkeys(TABLES, 1))

    def step(self) -> None:
        """Play with what should be the evenest cards of those not tried, and tell."""
        self._tastes.learn()
        best = sorted(self._tried, key=self._tried.__getitem__)[:3]
        begun = self._rng.choice([self.cards, *best])
        cards = self._proposed(begun)
        if cards is None:
            return
        deck = self._deck.copy()
        deck[self._numbers] = cards
        ratios = self._play(deck, GAMES)
        over = sum(max(0.0, math.log(each) - WANTED) for each in ratios.values())
        self._tried[cards] = over + 3 * (len(TABLES) - len(ratios))
        shown = " ".join("".join(map(str, card[:SYMBOLS])) + "n" * card[-1] for card in cards)
        told = " ".join(f"{players}: {each:.1f}" for players, each in sorted(ratios.items()))
        print(f"{self._tried[cards]:.2f}  {shown}  favourite over least {told}", flush=True)

    def _play(self, deck: Grid, games: dict[int, int]) -> dict[int, float]:
        cards, ratios = tuple(map(tuple, deck[self._numbers].tolist())), {}
        for players, count in games.items():
            most = players * ROUNDS * self._age
            asked = [Asked(players, deck, self._rng.randrange(1 << 20)) for _game in range(count)]
            played = [play(each, most) for each in asked]
            self._tastes.add(played, cards)
            ratios[players] = ratio(played, self._numbers)
            if ratios[players] > HOPELESS and count > 1:
                break
        return ratios

    def _proposed(self, cards: Cards) -> Cards | None:
        """The evenest of many small changes (simulated annealing)."""
        its_cost = cost(cards, self._tastes, self._wanted)
        best, least = None, math.inf
        for step in range(STEPS):
            other = changed(cards, self._rng)
            if not fits(other, self._age, self._wanted):
                continue
            heat = HOT * (1 - step / STEPS) + COLD
            other_cost = cost(other, self._tastes, self._wanted)
            if other_cost < its_cost or self._rng.random() < math.exp(
                (its_cost - other_cost) / heat
            ):
                cards, its_cost = other, other_cost
                if its_cost < least and tuple(sorted(cards)) not in self._tried:
                    best, least = tuple(sorted(cards)), its_cost
        return best


def main() -> None:
    """Shake, then propose and play; the last lines with the least number are the evenest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deck", choices=DECKS)
    parser.add_argument("--age", type=int, default=1, choices=range(1, len(CARDS_PER_AGE)))
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    search = Search(deck_of(chosen.deck), chosen.age, Random(chosen.first))
    begun, seconds = monotonic(), 60 * chosen.minutes
    while monotonic() - begun < seconds / 4:
        search.shake()
    while monotonic() - begun < seconds:
        search.step()


if __name__ == "__main__":
    np.seterr(over="ignore")  # a worth far below another is no chance at all
    main()
