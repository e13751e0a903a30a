"""What the features of a seat are worth, in points at the end of the game: by hand.

What they are worth at the end of a turn is learned, and within a turn both count: value.py.
"""

from typing import Final

import numpy as np

from kitama.bots.kitara.plan import ROWS

WEIGHTS: Final = np.array(
    (
        *(1.0, 2.0, 0.9, 1.7, 0.25, 0.1, -3.0, 0.8, 0.5),
        *(0.7, 1.0, 0.5, 0.3, -0.8, -1.0, 0.8, 0.05, 0.0),
    )
)
"""In the order of kitama.games.kitara.rules.features.NAMES, for every number of players."""


BY_HAND: Final = np.tile(WEIGHTS, (ROWS, 1))
"""A mind for which features are worth the same within turns and after them, in every round."""
