"""How often who begins a game of Onitama wins, by the engine against itself.

    python -m bench.first_player --deals 1000 --nodes 5000

A deal is drawn in two steps: one of the 2,348 sets of five base cards (of two sets that are each
other's mirror image one counts), each as likely as the others, and one of its 30 deals. Each deal
is played once, the same nodes for both; nothing looks at the clock, so the same command gives the
same games. A game ends when somebody has won or has proven it, by repetition (O20), or
after 200 actions; the last two share the point.
"""

import argparse
from collections import Counter
from random import Random
from typing import Final

import numpy as np

from bench.duel import thinking, winner
from kitama.bots.arena.score import Score
from kitama.bots.bot import Budget
from kitama.bots.onitama.deals import BASE, Deal, deals_of, sets_of
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.games.onitama.kernel import BLUE, Position

SETS: Final = sets_of(BASE)


def drawn(number: int) -> Deal:
    """The deal of that number."""
    rng = Random(number)
    return rng.choice(deals_of(rng.choice(SETS)))


def game(thinker: Thinker, position: Position, nodes: int) -> float:
    """What who begins gets: 1, 0 or half a point."""
    think = thinking(thinker, Budget(nodes=nodes))

    def choose(now: Position, seen: Counter[Position]) -> tuple[int, int]:
        thinker.forget()
        return think(now, seen)

    won = winner(position, (choose, choose))
    return 0.5 if won is None else float(won == BLUE)


def main() -> None:
    """Play, and tell the share from time to time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=5000)
    chosen = parser.parse_args()
    thinker = Thinker(Capacity(table_megabytes=1))
    points: list[float] = []
    for number in range(chosen.first, chosen.first + chosen.deals):
        points.append(game(thinker, drawn(number).position, chosen.nodes))
        if len(points) % 50 == 0:
            score, draws = Score.of(points), int(np.sum(np.array(points) == 0.5))
            low, high = score.interval
            told = f"{len(points)} deals: {score.mean:.3f} [{low:.3f}, {high:.3f}], {draws} even"
            print(told, flush=True)


if __name__ == "__main__":
    main()
