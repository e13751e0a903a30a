"""Every registered title obeys the laws and has recorded games."""

from collections.abc import Hashable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitama.game import Options
from kitama.games import GAMES, find
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import OnitamaState
from tests.games.onitama.positions import STUCK
from tests.laws import Title, check_game

DATA = Path(__file__).parent / "data"
GAMES_EACH = settings().max_examples // 10


def onitama_inventory(state: OnitamaState) -> Hashable:
    """The five cards on the table and those of the sets that stayed in the box."""
    view, sets = state.view(None), state.options["sets"].split(",")
    on_table = (*view.red, *view.blue, view.side) if state.position else view.dealt
    dealt = view.dealt or on_table
    in_box = [card.id for card in CARDS if card.set in sets and card.id not in dealt]
    return tuple(sorted((*on_table, *in_box)))


TITLES = {
    "onitama": Title(
        options=(
            {},
            {"sets": "base,senseis_path,promo"},
            {"cards": "goat,sheep,kirin,tiger,fox", "repetition": "none"},
            {"cards": "horse,elephant,ox,boar,crab", "first": "red"},
            {"position": STUCK},
        ),
        inventory=onitama_inventory,
        bound=2000,
    ),
}
CASES = [(name, options) for name, title in TITLES.items() for options in title.options]


def test_every_title_stands_in_the_table() -> None:
    assert set(GAMES) == set(TITLES)


@pytest.mark.parametrize("name", GAMES)
def test_every_title_has_recorded_games(name: str) -> None:
    assert list((DATA / name / "games").glob("*.txt"))


@pytest.mark.parametrize(("name", "options"), CASES)
@settings(max_examples=GAMES_EACH)
@given(seed=st.integers(0, 2**32 - 1))
def test_laws(name: str, options: Options, seed: int) -> None:
    check_game(find(name), options, TITLES[name], Random(seed))
