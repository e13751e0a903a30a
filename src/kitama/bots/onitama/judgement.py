"""What a move was worth: a verdict from what was known before it and after it.

Both are told for the seat that moved: what it may expect (1 is won, 0 even, -1 lost) and, where
the end is proven, within how many moves of the winner it comes; 0 where it is not.
"""

from math import exp
from typing import Final

from kitama.compiled import compiled

GOOD: Final = 0
INACCURACY: Final = 1
MISTAKE: Final = 2
BLUNDER: Final = 3
THREW_WIN: Final = 4
"""A proven win was there, and now the game is proven lost or drawn."""
MISSED_WIN: Final = 5
"""A proven win was there; what there is now is not proven."""
LOST_NOW: Final = 6
"""Proven lost after the move, and not proven to be so before it."""
SLOWER: Final = 7
"""Won all the same, but later than possible."""
LOST_ANYWAY: Final = 8
"""Proven lost before it, whatever was played."""
VERDICTS: Final = (
    *("good", "inaccuracy", "mistake", "blunder"),
    *("threw-win", "missed-win", "lost-now", "slower", "lost-anyway"),
)

SMALL: Final = 0.05
MIDDLE: Final = 0.10
LARGE: Final = 0.15
"""Parts of a game: so much less of a chance to win makes an inaccuracy, a mistake, a blunder."""
KNOWN_DRAW: Final = -1
"""In place of a number of moves: a table knows that nobody can force a win."""
_STEEP: Final = 4.0


@compiled
def loss(before: float, after: float) -> float:
    """How much of a chance to win a move gave away."""
    return max(0.0, (before - after) / 2.0)


@compiled
def _by_loss(given: float) -> int:
    if given >= LARGE:
        return BLUNDER
    if given >= MIDDLE:
        return MISTAKE
    return INACCURACY if given >= SMALL else GOOD


@compiled
def verdict(before: float, before_left: int, after: float, after_left: int, exact: int) -> int:
    """Which of VERDICTS a move gets; `exact` says that both numbers are the smallest there are."""
    if before_left > 0 and before < 0.0:
        return LOST_ANYWAY
    if before_left > 0:
        if after_left > 0 and after > 0.0:
            return SLOWER if exact and after_left >= before_left else GOOD
        return MISSED_WIN if after_left == 0 else THREW_WIN
    if after_left > 0:
        return GOOD if after > 0.0 else LOST_NOW
    return _by_loss(loss(before, after))


@compiled
def accuracy(given: float) -> float:
    """How accurate a move was that gave so much away: 1 for nothing, and less and less."""
    return exp(-_STEEP * given)
