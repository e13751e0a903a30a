"""The order in which boards with the same masters are visited when a table is filled.

An action of either side leads to boards numbered by the other side's students first. So boards
are visited by the other side's students first, too: those one action away are then neighbours,
and stay in the processor's nearest cache.

  a visit, in bits   0-15 board, counted from the first with these masters
                     16-38 own students   39-61 other students

Students are sets of ranks among the 23 squares the masters leave free.
"""

from typing import Final

import numpy as np

from kitama.bots.onitama.endgame import CLASSES, FREE, MAX_MEN, SUBSETS
from kitama.games.onitama.kernel import Ints

OWN_SHIFT: Final = 16
OTHER_SHIFT: Final = OWN_SHIFT + FREE
BOARD_MASK: Final = (1 << OWN_SHIFT) - 1
SET_MASK: Final = (1 << FREE) - 1


def _visits(own: int, other: int) -> Ints:
    """The visits to a class of boards. Those in ascending order of both sets are all boards."""
    first, second = (np.array([s for s in SUBSETS if s.bit_count() == n]) for n in (own, other))
    mine, theirs = (part.reshape(-1) for part in np.meshgrid(first, second, indexing="ij"))
    apart = (mine & theirs) == 0
    mine, theirs = mine[apart], theirs[apart]
    order = np.argsort(theirs, kind="stable")
    visits: Ints = order | mine[order] << OWN_SHIFT | theirs[order] << OTHER_SHIFT
    return visits


_BY_CLASS: Final = [_visits(*divmod(number, MAX_MEN)) for number in range(CLASSES)]
VISITS: Final = np.concatenate(_BY_CLASS)
FIRST_VISIT: Final = np.cumsum([0, *(len(visits) for visits in _BY_CLASS)])[:-1]
"""For each class: where its visits begin."""
