"""Onitama's engine on two threads against itself on one, at the same time by the clock.

    python -m bench.threads --openings 50 --milliseconds 50

Needs two cores with nothing else to do. Openings are those of bench.strength, each played once from
either side; a game ends as there.
"""

import argparse

import numpy as np

from bench.duel import thinking, winner
from bench.strength import opening
from kitama.bots.arena.score import Score
from kitama.bots.bot import Budget
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.games.onitama.kernel import Position


def game(position: Position, thinkers: tuple[Thinker, Thinker], budget: Budget) -> int | None:
    """The seat that wins."""
    for thinker in thinkers:
        thinker.forget()
    first, second = (thinking(thinker, budget) for thinker in thinkers)
    return winner(position, (first, second))


def main() -> None:
    """Play, and tell the score of two threads from time to time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--openings", type=int, default=50)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--milliseconds", type=float, default=50)
    chosen = parser.parse_args()
    budget = Budget(seconds=chosen.milliseconds / 1000)
    two, one = (Thinker(Capacity(threads, 16)) for threads in (2, 1))
    results: list[float] = []
    for number in range(chosen.first, chosen.first + chosen.openings):
        start = opening(number)
        winners = game(start, (two, one), budget), game(start, (one, two), budget)
        points = [0.5 if w is None else float(w == seat) for seat, w in enumerate(winners)]
        results.append(float(np.mean(points)))
        if len(results) % 5 == 0:
            score = Score.of(results)
            elo, low, high = score.elo
            told = f"{score.mean:.3f}, {elo:+.0f} [{low:+.0f}, {high:+.0f}]"
            print(f"{2 * len(results)} games: {told}", flush=True)


if __name__ == "__main__":
    main()
