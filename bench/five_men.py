"""What a table of 3 men against 2 is worth to Onitama's engine once it is there.

    python -m bench.five_men --decks 10 --openings 10 --milliseconds 30

The engine with that table against itself with the one of 2 men a side, at the same time by the
clock, from positions with up to seven men that games of chance and little thought led to. Five
cards at a time share their table, which is waited for. Each position is played from either side.
"""

import argparse
from random import Random
from time import sleep

import numpy as np

from bench.duel import thinking, winner
from bench.strength import opening
from kitama.bots.arena.score import Score
from kitama.bots.bot import Budget
from kitama.bots.onitama.memory import ENDGAME_MEN, FIVE_MEN, Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root, legal_actions
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import GOING, Position

MEN = 7
CHANCE = 0.3
LITTLE, ENOUGH = Budget(nodes=200), Budget(nodes=3000)
EVEN = 150
"""A position that is worth more than that is left out: a student and a half."""


def late(start: Position, rng: Random, thinker: Thinker) -> Position:
    """A position with few men that is still open."""
    position = start
    while True:
        if kernel.ending(position) != GOING:
            position = start
        if position.mine.bit_count() + position.theirs.bit_count() <= MEN:
            best = thinker.think(Root(position, {}), ENOUGH).best
            if best.distance is None and abs(best.value) < EVEN:
                return position
            position = start
        action = thinker.think(Root(position, {}), LITTLE).best.actions[0]
        if rng.random() < CHANCE:
            action = rng.choice(legal_actions(position))
        position = Position(*(int(part) for part in kernel.apply(position, action)))


def work_out(thinker: Thinker, position: Position) -> None:
    """Wait for the table of five men."""
    thinker.think(Root(position, {}), Budget(seconds=0.01))
    if thinker.study is not None:
        thinker.study.begin(with_large=True, goes_on=True)
        while thinker.memory[ENDGAME_MEN] != FIVE_MEN:
            sleep(0.1)


def main() -> None:
    """Play, and tell the score of the larger table from time to time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=10)
    parser.add_argument("--openings", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--milliseconds", type=float, default=30)
    chosen = parser.parse_args()
    budget = Budget(seconds=chosen.milliseconds / 1000)
    five, four = (Thinker(Capacity(1, 16, 2, has_five_men=has)) for has in (True, False))
    quick = Thinker(Capacity(table_megabytes=1))
    results: list[float] = []
    for number in range(chosen.first, chosen.first + chosen.decks):
        deal, rng = opening(number), Random(number)
        work_out(five, deal)
        for _opening in range(chosen.openings):
            start = late(deal, rng, quick)
            points = []
            for ours, sides in ((start.seat, (five, four)), (1 - start.seat, (four, five))):
                five.forget()
                four.forget()
                first, second = (thinking(side, budget) for side in sides)
                won = winner(start, (first, second) if start.seat == 0 else (second, first))
                points.append(0.5 if won is None else float(won == ours))
            results.append(float(np.mean(points)))
        score = Score.of(results)
        elo, low, high = score.elo
        told = f"{score.mean:.3f}, {elo:+.0f} [{low:+.0f}, {high:+.0f}]"
        print(f"{2 * len(results)} games: {told}", flush=True)


if __name__ == "__main__":
    main()
