"""What a game leads to is never refused, and a game from what is not refused stays there.

test_position.py and test_machine.py write and read states of random games; here are the states of
recorded games, and of games that begin where no game may have been.
"""

from dataclasses import replace
from random import Random

import pytest

from kitama.compiled import MODE
from kitama.game import NOBODY, BadText
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.position import parse_position, position_text
from kitama.games.kitara.rules.sight import ALL
from kitama.games.kitara.view import KitaraView
from kitama.games.kitara.view import read as read_view
from kitama.transcript import read
from tests.games.kitara.playing import SOME_TABLES, STYLES, TABLES, choice, game
from tests.games.kitara.positions import start
from tests.games.kitara.recorded import steps
from tests.games.kitara.test_recorded import GAMES

EVERY = {"fast": 11, "checked": 31, "plain": 61}[MODE]
"""One state in so many is written and read."""
BENT = {"fast": 4, "checked": 2, "plain": 1}[MODE]
"""So many games begin at a bent state."""


def check_read(state: KitaraState) -> None:
    records = parse_position(state.position(), state.settings)
    assert state.records.tobytes() == records.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_recorded_games(name: str) -> None:
    """Bots and odd endings come to what random games seldom do."""
    for state, _action in steps(read(GAMES[name]))[::EVERY]:
        check_read(state)


def bent(view: KitaraView, rng: Random) -> KitaraView:
    """The view with some pawns, points and tokens less: not where the game was."""
    holdings = [held for held in view.holdings if rng.random() < 0.9]
    holdings = [
        replace(held, pawns=(*held.pawns[:2], 0)) for held in holdings if any(held.pawns[:2])
    ]
    seats = tuple(
        replace(own, points=rng.randint(0, own.points), tokens=own.tokens[rng.randint(0, 1) :])
        for own in view.seats
    )
    return replace(view, holdings=tuple(holdings), seats=seats)


def bent_start(table: str, rng: Random) -> KitaraState | None:
    """A state that is not refused though a game has been bent to come there."""
    style, steps_left = rng.choice(sorted(STYLES)), rng.randint(60, 200)
    for state, _action in game(start(**TABLES[table]), rng, style):
        steps_left -= 1
        if steps_left > 0:
            continue
        text = position_text(bent(read_view(state._seen_by(ALL), state.options), rng))
        try:
            state.records = parse_position(text, state.settings)
        except BadText:
            continue
        return state.copy()
    return None


@pytest.mark.parametrize("table", SOME_TABLES)
def test_games_stay_among_what_is_not_refused(table: str) -> None:
    rng, played = Random(table), 0
    for _ in range(BENT):
        state = bent_start(table, rng)
        played += state is not None
        step = 0
        while state is not None and state.seat != NOBODY:
            if step % EVERY == 0:
                check_read(state)
            state.apply(choice(state, rng))
            step += 1
    assert played
