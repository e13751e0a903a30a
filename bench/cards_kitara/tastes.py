"""What the cards of one Age are worth to who drafts them, by what has been drafted so far.

More than symbols for themselves (worth.py): pairs of symbols count, and so does every card that
was met, which draws the next trial to cards that are known.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import numpy as np
from scipy.optimize import minimize

from bench.cards_kitara.played import DRAFTED, Game
from bench.cards_kitara.worth import Numbers, traits

TABLES: Final = (2, 3, 4)
SHARED: Final = 0.6
"""How strongly worths of traits are held near nothing, for all tables together."""
OWN: Final = 1.2
"""And those of a table near those of all."""
SINGLE: Final = 2.0
"""And those of cards for themselves near nothing."""

Card = tuple[int, ...]


def described(card: Card) -> Numbers:
    """What a card shows, alone and in pairs."""
    *counts, _no_food = card
    pairs = [one * two / 2 for one, two in combinations(counts, 2)]
    return np.concatenate((traits(card), pairs))


class Tastes:
    """Drafts of an Age at tables of any size, and what they tell."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = {number: place for place, number in enumerate(numbers)}
        self._cards: dict[Card, int] = {}
        self._shown: dict[Card, Numbers] = {}
        self._choices: dict[int, list[list[int]]] = {players: [] for players in TABLES}
        self._worths: dict[int, Numbers] = {}
        self._singles: dict[int, Numbers] = {}

    def is_known(self, card: Card) -> bool:
        """Whether it was met in a game."""
        return card in self._cards

    def add(self, games: Iterable[Game], cards: Sequence[Card]) -> None:
        """Hear what was drafted with these cards."""
        known = [self._cards.setdefault(card, len(self._cards)) for card in cards]
        for game in games:
            for draft in game.drafts.tolist():
                there = {self._numbers[card] for card in draft[DRAFTED:] if card in self._numbers}
                taken = self._numbers.get(draft[0])
                others = [known[card] for card in there - {taken}]
                if taken is not None and others:
                    gap = [-1] * (len(cards) - 1 - len(others))
                    self._choices[game.players].append([known[taken], *others, *gap])

    def learn(self) -> None:
        """Fit the worths under which what was drafted is most likely."""
        shown = np.array([described(card) for card in self._cards])
        many, size = shown.shape
        choices = {players: np.array(found) for players, found in self._choices.items() if found}
        width = size + many

        def loss(worths: Numbers) -> tuple[float, Numbers]:
            parts = worths.reshape(-1, width)
            held = np.full_like(parts, SINGLE)
            held[0, :size], held[1:, :size] = SHARED, OWN
            lost, pull = float((held * parts**2).sum()), 2 * held * parts
            for own, found in enumerate(choices.values(), 1):
                traits_of, singles = np.split(parts[0] + parts[own], [size])
                told, slope = _unlikely(found, shown @ traits_of + singles)
                lost += told
                whole = np.concatenate((shown.T @ slope, slope))
                pull[0] += whole
                pull[own] += whole
            return lost, pull.ravel()

        start = np.zeros((len(choices) + 1) * width)
        found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
        parts = found.reshape(-1, width)
        for own, players in enumerate(choices, 1):
            self._worths[players], self._singles[players] = np.split(parts[0] + parts[own], [size])

    def worths(self, cards: Sequence[Card]) -> list[Numbers]:
        """What these are worth, by table."""
        for card in cards:
            if card not in self._shown:
                self._shown[card] = described(card)
        shown = np.array([self._shown[card] for card in cards])
        return [shown @ self._worths[players] + self._own(cards, players) for players in TABLES]

    def _own(self, cards: Sequence[Card], players: int) -> list[float]:
        singles = self._singles[players]
        places = [self._cards.get(card, len(singles)) for card in cards]
        return [float(singles[place]) if place < len(singles) else 0.0 for place in places]


def _unlikely(choices: Numbers, worths: Numbers) -> tuple[float, Numbers]:
    """How unlikely the choices are, as a logarithm, and how that changes with each card's worth."""
    is_there = choices >= 0
    worth = np.where(is_there, worths[choices.astype(int)], -np.inf)
    chances = np.exp(worth - worth.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    lost = -float(np.log(chances[:, 0]).sum())
    chances[:, 0] -= 1
    flat = np.bincount(choices[is_there].astype(int), chances[is_there], len(worths))
    return lost, np.asarray(flat, np.float64)
