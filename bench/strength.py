"""Onitama's engine against that of an earlier commit, at the same processor time.

    python -m bench.strength COMMIT --openings 500 --milliseconds 20

Both play every opening, a deal of any cards and a few actions by chance, once from either side.
Each is in a process of its own that stays, and gets as many nodes as it has shown to need that much
processor time: so other work on the machine changes nothing. A game ends when somebody has
won, or has proven it, by repetition (O20), or after 200 actions, which share the point.
"""

import argparse
import sys
from collections import Counter
from random import Random
from time import process_time

import numpy as np

from bench.duel import winner
from bench.earlier import Contender, side_by_side
from kitama.bots.arena.score import Score, SequentialTest
from kitama.bots.bot import Budget
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root, legal_actions
from kitama.games.onitama import kernel
from kitama.games.onitama.kernel import BLUE, GOING, RED, Position

FIRST_NODES = 20_000
WALK = 4


def answer() -> None:
    """Think about every position told on a line: nodes, the position, those that stood twice."""
    thinker = Thinker(Capacity(table_megabytes=8))
    thinker.think(Root(opening(0), {}), Budget(nodes=FIRST_NODES))  # so that all is compiled
    for line in sys.stdin:
        if line == "\n":
            thinker.forget()
            print(flush=True)
            continue
        nodes, *told = line.split(";")
        position, *twice = (Position(*map(int, words.split())) for words in told)
        begun = process_time()
        root = Root(position, dict.fromkeys(twice, 2))
        thought = thinker.think(root, Budget(nodes=int(nodes)))
        spent = process_time() - begun
        print(thought.best.actions[0], thought.best.value, thought.nodes, spent, flush=True)


class Side:
    """An engine, and how fast it was so far."""

    def __init__(self, program: Contender, milliseconds: float) -> None:
        self._program = program
        self._seconds = milliseconds / 1000
        self.nodes = self.spent = 0.0

    def begin(self) -> None:
        self._program.ask()

    def choose(self, position: Position, seen: Counter[Position]) -> tuple[int, int]:
        """An action and its value."""
        nodes = FIRST_NODES if self.spent < 1 else int(self._seconds * self.nodes / self.spent)
        asked = [position, *(one for one, times in seen.items() if times > 1)]
        words = [" ".join(map(str, one)) for one in asked]
        told = self._program.ask(";".join([str(nodes), *words])).split()
        self.nodes += int(told[2])
        self.spent += float(told[3])
        return int(told[0]), int(told[1])


def opening(number: int) -> Position:
    """A deal and a few actions by chance, after which neither seat can win at once."""
    rng = Random(number)
    while True:
        cards = kernel.start_cards(*rng.sample(range(kernel.CARD_COUNT), 5))
        rows, temples = kernel.HOME_ROW, kernel.TEMPLE
        position = Position(rows[BLUE], rows[RED], temples[BLUE], temples[RED], int(cards), BLUE)
        for _action in range(WALK):
            if actions := legal_actions(position):
                position = kernel.apply(position, rng.choice(actions))
        if kernel.ending(position) == GOING and not _ends(position):
            return position


def _ends(position: Position) -> bool:
    """Whether an action, or the answer to every action, ends the game."""
    after = [kernel.apply(position, action) for action in legal_actions(position)]
    return any(kernel.ending(one) != GOING for one in after) or all(
        any(kernel.ending(kernel.apply(one, answer)) != GOING for answer in legal_actions(one))
        for one in after
    )


def game(position: Position, sides: tuple[Side, Side]) -> int | None:
    """The seat that wins."""
    for side in sides:
        side.begin()
    return winner(position, (sides[0].choose, sides[1].choose))


def main() -> None:
    """Play, and tell the score from time to time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--openings", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--milliseconds", type=float, default=20)
    parser.add_argument(
        "--test", type=SequentialTest.parse, help="two differences in Elo, as in 0,20"
    )
    chosen = parser.parse_args()
    openings = range(chosen.first, chosen.first + chosen.openings)
    with side_by_side("bench.strength", chosen.commit) as (before, now):
        sides = Side(now, chosen.milliseconds), Side(before, chosen.milliseconds)
        match(sides, openings, chosen.test)


def match(sides: tuple[Side, Side], openings: range, test: SequentialTest | None) -> Score:
    """Play until it is clear, or to the end, and tell the score of the first from time to time."""
    ours, theirs = sides
    results: list[float] = []
    for number in openings:
        start = opening(number)
        winners = game(start, (ours, theirs)), game(start, (theirs, ours))
        points = [0.5 if w is None else float(w == seat) for seat, w in enumerate(winners)]
        results.append(float(np.mean(points)))
        if len(results) % 10 == 0:
            score = Score.of(results)
            print(f"{2 * len(results)} games: {_told(score, sides)}", flush=True)
            if test and (verdict := test.verdict(score)):
                print(f"better by {test.elo_1:g} rather than {test.elo_0:g}: {verdict}", flush=True)
                break
    return Score.of(results)


def _told(score: Score, sides: tuple[Side, Side]) -> str:
    elo, low, high = score.elo
    speeds = " and ".join(f"{side.nodes / side.spent:,.0f}" for side in sides)
    return f"{score.mean:.3f}, {elo:+.0f} [{low:+.0f}, {high:+.0f}]; {speeds} nodes a second"


if __name__ == "__main__":
    if "--play" in sys.argv:
        answer()
    else:
        main()
