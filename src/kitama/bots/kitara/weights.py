"""What the features of a seat are worth, in points at the end of the game: set by hand.

Two short attempts at learning them from self-play lost to these numbers.
"""

from typing import Final

import numpy as np

WEIGHTS: Final = np.array(
    (
        *(1.0, 2.0, 0.9, 1.7, 0.25, 0.1, -3.0, 0.8, 0.5),
        *(0.7, 1.0, 0.5, 0.3, -0.8, -1.0, 0.8, 0.05, 0.0),
    )
)
"""In the order of kitama.games.kitara.features.NAMES, for every number of players."""
