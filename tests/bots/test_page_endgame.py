"""The endgame table of the page, worked out as the page does it: it says what the solver says."""

from random import Random

import numpy as np
import pytest

from kitama.bots.onitama.endgame.page import (
    LINE,
    TASK,
    VALUES,
    five_in,
    is_known,
    look_up,
    make_table,
    prepare,
    settle,
)
from kitama.bots.onitama.endgame.solver import DRAWN, Solver
from kitama.bots.onitama.puzzles.make import scattered
from kitama.compiled import MODE
from kitama.games.onitama import course as rules
from kitama.games.onitama.kernel import GOING, Ints, Position, apply, ending
from kitama.games.onitama.notation import parse_position
from tests.bots.positions import OPENING, at

DRAWN_AT = "...../...R./r..../...../..B.b red=tiger,crab blue=elephant,mantis side=crane to=blue"
FIVE = (0, 4, 5, 9, 12)
compiled_only = pytest.mark.skipif(MODE == "plain", reason="a table of 9 million states")


def game_at(position: Position) -> Ints:
    """A game that stands at a position."""
    course = np.zeros(rules.SEEN + 4 * rules.ENTRY, np.int64)
    rules.stand(course, *position)
    return course


@compiled_only
def test_the_table_of_the_page_says_what_the_solver_says() -> None:
    solver, rng = Solver(FIVE, 4), Random(4)
    for _round in solver.fill():
        pass
    found = [scattered(rng, list(FIVE)) for _number in range(2000)]
    positions = [parse_position(DRAWN_AT), *(one for one in found if one is not None)]
    table, boards = make_table()
    prepare(table, boards, game_at(positions[0]))
    while settle(table, boards, table[VALUES:].view(np.uint8), table[TASK : TASK + 5]):
        pass
    for position in positions:
        course, now = game_at(position), position
        assert is_known(course)
        distance = look_up(table, course)
        assert distance == solver.distance(position)
        if distance == DRAWN:
            assert solver.distance(apply(position, int(table[LINE]))) == DRAWN
            continue
        for action in table[LINE : LINE + distance].tolist():
            assert ending(now) == GOING
            assert action in solver.best_actions(now)
            now = apply(now, action)
        assert ending(now) != GOING
    assert look_up(table, game_at(positions[0])) == DRAWN


def test_many_men_or_a_position_that_stood_twice_are_not_asked_of_it() -> None:
    opening = at(OPENING)
    assert not is_known(opening.course)
    few = scattered(Random(5), list(FIVE))
    assert few is not None
    course = game_at(few)
    assert is_known(course)
    assert five_in(course) == five_in(game_at(few))
    course[rules.IS_DRAWN_BY_REPETITION] = 1
    rules.put(course, few, 2)
    assert not is_known(course)
    course[rules.IS_DRAWN_BY_REPETITION] = 0
    assert is_known(course)
