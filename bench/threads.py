"""Onitama's engine on two threads against itself on one, at the same time by the clock.

    python -m bench.threads --openings 50 --milliseconds 50

Needs two cores with nothing else to do. Openings are those of bench.strength, each played once from
either side; a game ends as there.
"""

import argparse
from collections import Counter

import numpy as np

from bench.strength import LONGEST, opening
from kitama.bots.arena.score import Score
from kitama.bots.bot import Budget
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root
from kitama.bots.onitama.transposition import CERTAIN
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import PASS, SQUARES, Position


def game(position: Position, thinkers: tuple[Thinker, Thinker], budget: Budget) -> int | None:
    """The seat that wins."""
    seen = Counter[Position]()
    for thinker in thinkers:
        thinker.forget()
    for _action in range(LONGEST):
        seen[position] += 1
        if seen[position] == 3:
            return None
        best = thinkers[position.seat].think(Root(position, seen), budget).best
        if abs(best.value) > CERTAIN:
            return position.seat if best.value > 0 else 1 - position.seat
        action = best.actions[0]
        if action < PASS and position.theirs >> action % SQUARES & 1:
            seen.clear()
        position = Position(*(int(part) for part in kernel.apply(position, action)))
    return None


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
