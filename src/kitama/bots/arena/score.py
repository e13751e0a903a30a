"""What scores say: Elo with its interval, and a sequential test between two hypotheses.

The unit is an opening, played once in every order of the seats: its games have the deal in
common, so only whole openings are independent of each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, log10, sqrt
from typing import Final

_LIMIT: Final = 0.001
"""Scores nearer than this to none or all are cut off: no Elo is infinite."""
CONFIDENCE: Final = 1.96
"""Standard deviations either side that hold 95 in 100."""


def elo_of(score: float) -> float:
    """The difference in Elo that a score between two players means."""
    score = min(max(score, _LIMIT), 1 - _LIMIT)
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score that a difference in Elo promises."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True, slots=True)
class Score:
    """The mean result of the first of two entrants, by opening."""

    openings: int
    mean: float
    variance: float

    @classmethod
    def of(cls, results: Sequence[float]) -> "Score":
        """From each opening's mean result; a little is added so that no variance is nothing."""
        count = len(results)
        mean = sum(results) / count if count else 0.5
        spread = sum((result - mean) ** 2 for result in results)
        return cls(count, mean, (spread + 0.125) / (count + 1))

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true score lies in 95 cases of 100."""
        error = CONFIDENCE * sqrt(self.variance / max(1, self.openings))
        return max(0.0, self.mean - error), min(1.0, self.mean + error)

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, and the ends of its interval."""
        low, high = self.interval
        return elo_of(self.mean), elo_of(low), elo_of(high)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Is the first entrant better by elo_1 rather than by elo_0?"""

    elo_0: float
    elo_1: float
    alpha: float = 0.05
    """How often either answer may be wrong."""

    @classmethod
    def parse(cls, text: str) -> "SequentialTest":
        """Two numbers, the lower one first: `0,50`. Raises ValueError."""
        low, high = map(float, text.split(","))
        if low >= high:
            raise ValueError(f"{low:g} is not below {high:g}")
        return cls(low, high)

    def log_ratio(self, score: Score) -> float:
        """How much likelier elo_1 is than elo_0, as a logarithm."""
        low, high = score_of(self.elo_0), score_of(self.elo_1)
        drift = (high - low) * (2 * score.mean - low - high)
        return score.openings * drift / (2 * score.variance)

    def verdict(self, score: Score) -> str:
        """`yes`, `no`, or `` while there is not enough to tell."""
        bound = log((1 - self.alpha) / self.alpha)
        ratio = self.log_ratio(score)
        return "yes" if ratio >= bound else "no" if ratio <= -bound else ""
