"""One of Kitara's players among others of another sort, from every place in the order of turns."""

from collections.abc import Sequence

import numpy as np

from bench.inside_kitara import Sort, Table
from kitama.bots.arena.score import Score
from kitama.bots.kitara.simulate import share
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.rules.features import Table as Weights


class Match:
    """The first sort against as many of the second as there are other seats, each with its mind."""

    def __init__(
        self, players: int, sorts: Sequence[Sort], minds: Sequence[Weights] | None = None
    ) -> None:
        self._players = players
        self._sorts = sorts
        self._tables = [Table(players, deck, minds) for deck in DECKS]

    def play(self, openings: range) -> Score:
        """Every opening, with one luck and either deck in turn, once from every place."""
        return Score.of([self._opening(number) for number in openings])

    def _opening(self, number: int) -> float:
        return float(np.mean([self._game(number, place) for place in range(self._players)]))

    def _game(self, number: int, place: int) -> float:
        table, first = self._tables[number % len(DECKS)], number // len(DECKS) % self._players
        states, _actions = table.game(number, first, self._sorts, place)
        return float(share(table.settings[0], states[0], (first + place) % self._players))
