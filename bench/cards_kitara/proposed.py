"""Cards of an Age that are worth the same to who drafts, with symbols as they are wanted."""

import math
from itertools import combinations
from random import Random
from typing import Final

import numpy as np

from bench.cards_kitara.played import Grid, is_card
from bench.cards_kitara.worth import Numbers, Worths, ratios
from kitama.games.kitara.ground.cards import MOST

NEAR: Final = np.array((1.5, 1.5, 1.5, 0.7, 1.2, 1.0, 0.05))
"""How far off the sum of each symbol may well be."""
ENOUGH: Final = math.log(1.4)
"""Cards as even as that need not be evener."""
HOT: Final = 1.0
COLD: Final = 0.01


def propose(cards: Grid, age: int, sums: Numbers, worths: Worths, seed: int, steps: int) -> Grid:
    """The best of many small changes (simulated annealing)."""
    rng = Random(seed)
    cost = _cost(cards, age, sums, worths)
    best, least = cards, cost
    for step in range(steps):
        heat = HOT * (1 - step / steps) ** 2 + COLD
        other = _changed(cards, rng)
        if not all(is_card(card, age) for card in other.tolist()):
            continue
        its_cost = _cost(other, age, sums, worths)
        if its_cost < cost or rng.random() < math.exp((cost - its_cost) / heat):
            cards, cost = other, its_cost
        if cost < least:
            best, least = cards, cost
    return best


def _changed(cards: Grid, rng: Random) -> Grid:
    """A symbol handed from card to card, or more or less of one on a card."""
    other = cards.copy()
    card, rival = rng.randrange(len(cards)), rng.randrange(len(cards))
    symbol = rng.randrange(len(MOST))
    chance = rng.random()
    if chance < 0.4:
        other[card, symbol] -= 1
        other[rival, symbol] += 1
    elif chance < 0.5:
        other[[card, rival], -1] = other[[rival, card], -1]
    else:
        other[card, symbol] += rng.choice((-1, 1))
    return other


def _cost(cards: Grid, age: int, sums: Numbers, worths: Worths) -> float:
    uneven = [math.log(ratio) for ratio in ratios(cards, age, worths)]
    total = sum(6 * max(0.0, ratio - ENOUGH) ** 2 + 0.3 * ratio for ratio in uneven)
    total += float((((cards.sum(axis=0) - sums) / NEAR) ** 2).sum())
    apart = [int(np.abs(one - two)[:-1].sum()) for one, two in combinations(cards, 2)]
    # No two cards alike, and few that are nearly.
    total += 3 * apart.count(0) + 0.15 * apart.count(1)
    return total + 0.05 * float(cards[:, :-1].sum(axis=1).var())
