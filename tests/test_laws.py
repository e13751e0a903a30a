"""Every registered title obeys the laws and has recorded games."""

import math
from collections.abc import Hashable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitama.compiled import MODE
from kitama.game import Options
from kitama.games import GAMES, find
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.ground.releases import RELEASES
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import OnitamaState
from tests.games.kitara.inventory import cards, pawns, tokens
from tests.games.kitara.positions import position
from tests.games.onitama.positions import STUCK
from tests.laws import Title, check_game

DATA = Path(__file__).parent / "data"


def onitama_inventory(state: OnitamaState) -> Hashable:
    """The five cards on the table and those of the sets that stayed in the box."""
    view, sets = state.view(None), state.options["sets"].split(",")
    on_table = (*view.red, *view.blue, view.side) if state.position else view.dealt
    dealt = view.dealt or on_table
    in_box = [card.id for card in CARDS if card.set in sets and card.id not in dealt]
    return tuple(sorted((*on_table, *in_box)))


def kitara_inventory(state: KitaraState) -> Hashable:
    """Pawns, cards and tokens, wherever they are."""
    return repr((pawns(state), cards(state), tokens(state)))


KITARA_OPTIONS = (
    {"deck": "red", "edition": "fr"},
    {
        "content": RELEASES[5],
        "position": position(turn=4, gone="1,3,4,5", seat1="0,2,14:3:2,5", seat2="0,6,10:4:4"),
    },
    {"players": "3", "deck": "red"},
    {"players": "4", "edition": "fr"},
)
"""Each takes half a minute where the kernel is plain Python."""

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
    "kitara": Title(
        options=KITARA_OPTIONS[: 1 if MODE == "plain" else 4],
        inventory=kitara_inventory,
        bound=1000,
        games=2,
    ),
}
CASES = [(name, options) for name, title in TITLES.items() for options in title.options]


def test_every_title_stands_in_the_table() -> None:
    assert set(GAMES) == set(TITLES)


@pytest.mark.parametrize("name", GAMES)
def test_every_title_has_recorded_games(name: str) -> None:
    assert list((DATA / name / "games").glob("*.txt"))


@pytest.mark.parametrize(("name", "options"), CASES)
def test_laws(name: str, options: Options) -> None:
    title, share = TITLES[name], settings().max_examples / 100

    @settings(max_examples=math.ceil(title.games * share))
    @given(seed=st.integers(0, 2**32 - 1))
    def check(seed: int) -> None:
        check_game(find(name), options, title, Random(seed))

    check()
