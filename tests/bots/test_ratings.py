"""The numbers on the page are those of the document, and rise."""

import re
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from kitama.bots.levels import Gap, Ladder, ladder, level_names
from kitama.bots.ratings import Rating, ratings
from kitama.bots.uniform import UniformBot
from kitama.games import GAMES, find

BOTS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_step_stands_in_the_document(game: str) -> None:
    section = BOTS.partition(f"## {game.capitalize()}: levels")[2].partition("\n## ")[0]
    rows = re.findall(
        r"^\| (\w+) against \w+ \|.*?\| \+(\d+) \[\+(\d+), \+(\d+)\]", section, re.MULTILINE
    )
    assert [tuple(map(str, step)) for step in ladder(game).gaps] == rows


@pytest.mark.parametrize("game", GAMES)
def test_levels_rise_and_two_apart_do_not_overlap(game: str) -> None:
    found = ratings(game)
    assert [rating.level for rating in found] == [*level_names(find(game))][: len(found)]
    assert all(low.elo < high.elo for low, high in pairwise(found))
    for lower, upper in pairwise(ladder(game).gaps):
        assert lower.low + upper.low > 0


def test_a_title_without_matches_has_no_ratings() -> None:
    assert ratings("unheard-of") == []


def test_margins_grow_with_the_distance() -> None:
    margins = [rating.margin for rating in ratings("onitama")]
    assert margins[0] == 0
    assert sorted(margins) == margins


def test_margins_add_like_the_sides_of_a_right_angle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worked by hand, on steps whose intervals reach 30, 40 and 120 to either side.

    30; then the root of 30 x 30 + 40 x 40 = 2500, 50; then of 2500 + 120 x 120 = 16900, 130.
    """
    levels = dict.fromkeys("1234", partial(UniformBot, find("onitama")))
    steps = (Gap("2", 100, 70, 130), Gap("3", 50, 10, 90), Gap("4", 200, 90, 330))
    monkeypatch.setattr("kitama.bots.ratings.ladder", lambda _title: Ladder(levels, gaps=steps))
    assert ratings("measured") == [
        Rating("1", 0, 0),
        Rating("2", 100, 30),
        Rating("3", 150, 50),
        Rating("4", 350, 130),
    ]


def test_the_margins_of_onitama_by_hand() -> None:
    """Level 2 is two steps up, [127, 235] and [168, 296]: 54 and 64 to either side.

    54 x 54 + 64 x 64 = 2916 + 4096 = 7012, and its root is 83.7.
    """
    assert ratings("onitama")[2] == Rating("2", 177 + 225, 84)
