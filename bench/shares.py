"""What one won among many others, in words. No game is known here: earlier commits need it, too."""

from math import log10

from kitama.bots.arena.score import Score


def told(score: Score, players: int) -> str:
    """A share of the games, and the Elo with which it would be won against so many others."""
    low, high = score.interval
    elo, least, most = (_elo(end, players) for end in (score.mean, low, high))
    return f"{score.mean:.3f} [{low:.3f}, {high:.3f}], {elo:+.0f} [{least:+.0f}, {most:+.0f}]"


def _elo(score: float, players: int) -> float:
    score = min(max(score, 0.001), 0.999)
    return 400 * log10((players - 1) * score / (1 - score))
