"""Learns what the end of a turn is worth, from games of planners among themselves.

For every pair of seats at the end of a turn the question is who of the two ends up ahead: a
logistic regression on the difference of their features, whose weights bend with the rounds. What
holds within a turn is not learned: states in the middle of one (cards still unfed, pawns still to
place) never stand at its end, so these games say nothing about them.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

import numpy as np

from kitama.bots.kitara.samples import Samples, collect
from kitama.bots.kitara.value import with_ends
from kitama.games.kitara.rules.features import NAMES, Table

STRENGTH: Final = 1.0
"""How far the regression may go from no weights at all."""
TURNS: Final = NAMES.index("turns")
BENDS: Final = 3
"""Weights change from round to round as a polynomial of this degree does."""


def learn(
    players: int, games: int, passes: int, seed: int, tick: Callable[[], object], mind: Table
) -> Table:
    """Weights for the ends of turns, a row for each round.

    The first pass plays with that mind, each later one with what the last one learned.
    """
    rng = np.random.default_rng((seed, players))
    for _number in range(passes):
        ends = fit(collect(players, games, mind, rng, tick))
        mind = with_ends(ends, ends)
    return ends


def fit(samples: Samples) -> Table:
    """A row of weights for each round, all fitted at once: a round alone says too little.

    The first round has the weights of the second: one turn each says little about who will win,
    and weights fitted to that lost four games of five against those they began from.
    """
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415  # only to train

    rounds = samples.rounds.max() + 1
    # Nobody has a turn left where the game is over: there is nothing to guess.
    chosen = (samples.rounds > 0) & samples.features[:, :, TURNS].any(axis=1)
    features, points = samples.features[chosen], samples.points[chosen]
    bends = _bends(rounds)[samples.rounds[chosen]]
    rows, won = [], []
    for one, other in combinations(range(features.shape[1]), 2):
        lead = points[:, one] - points[:, other]
        decided = lead != 0
        difference = (features[:, one] - features[:, other])[decided]
        rows.append((difference, bends[decided]))
        won.append(lead[decided] > 0)
    differences, bent = (np.concatenate(parts) for parts in zip(*rows, strict=True))
    # The regression holds all weights back alike, which is fair only to features of one size.
    scale = np.maximum(differences.std(axis=0), 1e-6)
    inputs = (differences / scale)[:, :, None] * bent[:, None, :]
    # No seat is a favourite by its name: without an intercept the model has none.
    model = LogisticRegression(C=STRENGTH, fit_intercept=False, max_iter=1000)
    model.fit(inputs.reshape(len(inputs), -1).astype(np.float32), np.concatenate(won))
    weights = model.coef_[0].reshape(-1, BENDS + 1) / scale[:, None]
    return np.asarray(_bends(rounds)[np.maximum(np.arange(rounds), 1)] @ weights.T)


def _bends(rounds: int) -> Table:
    """The powers that weights are made of, a row for each round."""
    return np.vander(np.linspace(-1, 1, rounds), BENDS + 1)
