"""A thousand whole games of each title, as the page's module plays them, too."""

import pytest

from kitama.compiled import MODE
from kitama.games import find
from tests.play_outs import GAMES, OPTIONS, play_out, read

PARTS = 10
EVERY = 1 if MODE == "fast" else 50
"""One game in so many where rules run slower: they are the same rules."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("title", OPTIONS)
def test_machine_code_plays_what_is_recorded(title: str, part: int) -> None:
    """`python -m scripts.golden_page` records them anew."""
    recorded, game = read(title), find(title)
    for number in range(part * EVERY, GAMES, PARTS * EVERY):
        assert (number, recorded.digests[number]) == (number, play_out(game, number))


@pytest.mark.parametrize("title", OPTIONS)
def test_every_kind_of_table_is_among_them(title: str) -> None:
    recorded = read(title)
    assert GAMES == len(set(recorded.digests))
    assert list(OPTIONS[title]) == recorded.tables
