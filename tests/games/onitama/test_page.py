"""What the page is given to play by itself, and games it must follow."""

from copy import deepcopy
from dataclasses import asdict

import numpy as np
import pytest

from kitama.compiled import MODE
from kitama.games.onitama import course, kernel
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.exports import EXPORTS, FACTS, ROOM
from kitama.games.onitama.game import GAME
from kitama.games.onitama.notation import parse_position
from tests import page
from tests.games.onitama.page_games import TABLES, walk

GAMES = page.read("onitama")
EVERY = {"fast": 3, "checked": 20, "plain": 40}[MODE]
"""One game in so many is played again."""


@pytest.mark.parametrize("number", range(0, len(GAMES), EVERY))
def test_the_recorded_games_are_what_python_tells(number: int) -> None:
    """`python -m scripts.golden_page` writes them anew."""
    assert asdict(GAMES[number]) == asdict(page.played(GAME, walk, number))


def test_the_recorded_games_are_enough() -> None:
    positions = sum(len(each.actions) + 1 for each in GAMES)
    assert page.POSITIONS <= positions
    assert sum(len(each.digests) for each in GAMES) == page.DIGITS * positions
    assert [each.options for each in GAMES[: len(TABLES)]] == TABLES


def test_every_export_takes_what_its_examples_show() -> None:
    """On a course that holds nothing yet: cards and squares of number 0."""
    found = {name: function(*deepcopy(examples)) for name, function, examples in EXPORTS}
    assert found.keys() == {"begin", "stand", "is_full", "legal", "apply", "taken", "explain"}
    assert not found["is_full"]


def test_the_page_knows_where_to_read_and_how_actions_are_numbered() -> None:
    words = FACTS["words"]
    assert words["seen"] == max(words[name] for name in words if name not in ("entry", "times"))
    assert ROOM * course.ENTRY + course.SEEN == len(EXPORTS[0].examples[0])
    assert [card.id for card in CARDS] == FACTS["cards"]
    assert [kernel.SQUARES, kernel.PASS, kernel.DEAL] == list(FACTS["actions"].values())


def test_a_game_that_begins_at_a_position_is_the_one_the_rules_begin() -> None:
    text = "..R../...../...../..r../b.B.. red=tiger,crab blue=dragon,ox side=eel to=red"
    begun = GAME.start({"position": text})
    made = np.zeros_like(begun.course)
    course.begin(made, int(begun.course[course.SETS_USED]), course.NOTHING, 1)
    course.stand(made, *parse_position(text))
    assert made.tolist() == begun.course.tolist()
