"""Kitara's levels, each against the one below it, at a table of any size.

    python -m bench.levels_kitara --players 3 --openings 40

One of the higher level sits with as many of the lower one as there are other seats; every opening,
with one luck and either deck in turn, is played once from every place in the order of turns.
"""

import argparse
from math import log10

import numpy as np

from bench.inside_kitara import Table, sort_of
from kitama.bots.arena.score import Score
from kitama.bots.kitara.simulate import share
from kitama.games.kitara.ground.cards import DECKS


class Match:
    """A level against the one below it, with that many players."""

    def __init__(self, upper: str, lower: str, players: int) -> None:
        self._players = players
        self._sorts = (sort_of(upper), sort_of(lower))
        self._tables = [Table(players, deck) for deck in DECKS]

    def opening(self, number: int) -> float:
        """The mean of what the higher level gets from every place."""
        return float(np.mean([self._game(number, place) for place in range(self._players)]))

    def _game(self, number: int, place: int) -> float:
        table, first = self._tables[number % len(DECKS)], number // len(DECKS) % self._players
        states, _actions = table.game(number, first, self._sorts, place)
        return float(share(table.settings[0], states[0], (first + place) % self._players))


def elo(score: float, players: int) -> float:
    """The Elo with which that share would be won against so many others."""
    score = min(max(score, 0.001), 0.999)
    return 400 * log10((players - 1) * score / (1 - score))


def main() -> None:
    """Play and tell, step by step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--openings", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--levels", nargs="*", default=[str(level) for level in range(1, 11)])
    chosen = parser.parse_args()
    for upper in chosen.levels:
        lower = str(int(upper) - 1)
        match = Match(upper, lower, chosen.players)
        numbers = range(chosen.first, chosen.first + chosen.openings)
        score = Score.of([match.opening(number) for number in numbers])
        ends = [elo(end, chosen.players) for end in (score.mean, *score.interval)]
        told = f"{score.mean:.3f}, {ends[0]:+.0f} [{ends[1]:+.0f}, {ends[2]:+.0f}]"
        print(f"{chosen.players} players, {upper} against {lower}: {told}", flush=True)


if __name__ == "__main__":
    main()
