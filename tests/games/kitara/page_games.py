"""The games of Kitara that the page must follow: every table in turn, in all styles of play."""

from collections.abc import Iterator
from random import Random

from kitama.game import Action, Options, State
from kitama.games.kitara.game import GAME
from tests.games.kitara.playing import STYLES, TABLES, game


def walk(number: int) -> tuple[Options, Iterator[tuple[State, Action]]]:
    """The game of that number."""
    tables, styles = list(TABLES), list(STYLES)
    table, style = tables[number % len(tables)], styles[number // len(tables) % len(styles)]
    options = TABLES[table]
    return options, iter(game(GAME.start(options), Random(f"page {number}"), style))
