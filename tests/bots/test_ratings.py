"""The numbers on the page are those of the document, and rise."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from kitama.bots.levels import ladder, level_names
from kitama.bots.ratings import ratings
from kitama.games import GAMES, find

BOTS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_step_stands_in_the_document(game: str) -> None:
    section = BOTS.partition(f"## {game.capitalize()}: levels")[2].partition("\n## ")[0]
    rows = re.findall(
        r"^\| (\w+) against \w+ \|.*\| \+(\d+) \[\+(\d+), \+(\d+)\]", section, re.MULTILINE
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
