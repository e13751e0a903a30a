"""Learns what the end of a turn is worth, from games of planners among themselves.

For every pair of seats at the end of a turn the question is who of the two ends up ahead: a
logistic regression on the difference of their features, one for each round. What holds within a
turn is not learned: states in the middle of one (cards still unfed, pawns still to place) never
stand at its end, so these games say nothing about them.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

import numpy as np

from kitama.bots.kitara.samples import Samples, collect
from kitama.bots.kitara.value import with_ends
from kitama.bots.kitara.weights import BY_HAND
from kitama.games.kitara.rules.features import Floats, Table

STRENGTH: Final = 1.0
"""How far the regression may go from no weights at all."""


def learn(players: int, games: int, passes: int, seed: int, tick: Callable[[], object]) -> Table:
    """Weights for the ends of turns, a row for each round; each pass plays with the last one's."""
    rng = np.random.default_rng((seed, players))
    mind = BY_HAND
    for _number in range(passes):
        ends = fit(collect(players, games, mind, rng, tick))
        mind = with_ends(ends)
    return ends


def fit(samples: Samples) -> Table:
    """A row of weights for each round.

    The first two rounds share theirs: one turn each says little about who will win, and weights
    fitted to nothing but that lost four games of five against those they began from.
    """
    rounds = np.maximum(samples.rounds, 1)
    first, *rest = (_fit_round(samples, rounds == number) for number in range(1, rounds.max() + 1))
    return np.stack([first, first, *rest])


def _fit_round(samples: Samples, chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Floats:
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415  # only to train

    features, points = samples.features[chosen], samples.points[chosen]
    differences, ahead = [], []
    for one, other in combinations(range(features.shape[1]), 2):
        lead = points[:, one] - points[:, other]
        decided = lead != 0
        differences.append((features[:, one] - features[:, other])[decided])
        ahead.append(lead[decided] > 0)
    rows, won = np.concatenate(differences), np.concatenate(ahead)
    # Either seat may be named first: both ways are told, so that the model has no favourite.
    rows, won = np.concatenate((rows, -rows)), np.concatenate((won, ~won))
    # The regression holds all weights back alike, which is fair only to features of one size.
    scale = np.maximum(rows.std(axis=0), 1e-6)
    model = LogisticRegression(C=STRENGTH, fit_intercept=False, max_iter=1000)
    model.fit(rows / scale, won)
    return np.asarray(model.coef_[0] / scale)
