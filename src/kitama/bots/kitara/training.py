"""Learns what a seat's features are worth: changed weights that win more games stay.

Regression of final points on the features was tried first and lost nearly every game: features go
together (pawns, spaces, food), so that what predicts a good end is not what makes one.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from kitama.bots.kitara.playout import make_arena, play_game
from kitama.games.kitara import features
from kitama.games.kitara.content import DECKS
from kitama.games.kitara.features import Floats
from kitama.games.kitara.game import GAME
from kitama.games.kitara.record import SEATS

FIRST_GUESS: Final = (
    *(1.0, 2.0, 0.9, 1.7, 0.25, 0.1, -3.0, 0.8, 0.5),
    *(0.7, 1.0, 0.5, 0.3, -0.8, -1.0, 0.8, 0.05, 0.0),
)
"""By hand; training starts from it."""
SPREAD: Final = 0.35
"""How far a trial strays, relative to a weight's size."""
SMALLEST: Final = 0.15
"""How far it strays where a weight is close to nothing."""


class Step(NamedTuple):
    """One trial: its share of wins, what an equal player would have, and whether it stays."""

    number: int
    share: float
    fair: float
    stays: bool


class Trainer:
    """Plays a challenger against champions on both decks, seats going round."""

    def __init__(self, seats: int, width: int, seed: int) -> None:
        self.seats = seats
        self.width = width
        self.rng = np.random.default_rng(seed)
        self.arena = make_arena(width)
        self.settings = [
            GAME.start({"players": str(seats), "deck": deck}).settings for deck in DECKS
        ]

    def share(self, challenger: Floats, champion: Floats, games: int) -> float:
        """The share of victories of one challenger among champions."""
        won = 0.0
        for number in range(games):
            seat = number // 2 % self.seats
            weights = np.tile(champion, (SEATS, 1))
            weights[seat] = challenger
            widths = np.full(SEATS, self.width)
            settings = self.settings[number % 2]
            play_game(settings, self.arena, weights, widths, 0.0, self.rng)
            points = self.arena.state["points"][0, : self.seats]
            leaders = points == points.max()
            won += leaders[seat] / leaders.sum()
        return won / games

    def trial(self, champion: Floats) -> Floats:
        """The champion with about a third of its weights changed; points stay what they are."""
        size = np.maximum(np.abs(champion), SMALLEST)
        change = self.rng.normal(0, SPREAD, features.COUNT) * size
        change *= self.rng.random(features.COUNT) < 1 / 3
        change[0] = 0
        return champion + change


def train(
    trainer: Trainer, start: Floats, trials: int, games: int, report: Callable[[Step], None]
) -> Floats:
    """Climb: a trial that clearly wins more than its fair share becomes the champion."""
    champion = start
    fair = 1 / trainer.seats
    margin = float(np.sqrt(fair * (1 - fair) / games))
    for number in range(trials):
        challenger = trainer.trial(champion)
        share = trainer.share(challenger, champion, games)
        stays = share > fair + margin
        if stays:
            # A step half way keeps what was luck in the result from running off.
            champion = champion + 0.7 * (challenger - champion)
        report(Step(number, share, fair, stays))
    return champion
