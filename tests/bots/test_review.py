"""Looking back: no verdict says anything else than the table of all positions with few men."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from kitama.bots.onitama.endgame.solver import DRAWN, Solver
from kitama.bots.onitama.judgement import (
    BLUNDER,
    GOOD,
    INACCURACY,
    KNOWN_DRAW,
    LOST_ANYWAY,
    LOST_NOW,
    MISSED_WIN,
    MISTAKE,
    SLOWER,
    THREW_WIN,
    accuracy,
    verdict,
)
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.puzzles.make import scattered
from kitama.bots.onitama.review import (
    Gain,
    Judged,
    Reviewer,
    accuracy_of,
    gain_of,
    judged_move,
    review,
    why,
)
from kitama.bots.onitama.thought import Root, legal_actions
from kitama.cli import main
from kitama.compiled import MODE
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import GOING, Position, apply, ending
from kitama.games.onitama.notation import parse_position

pytestmark = pytest.mark.skipif(MODE == "plain", reason="a table of 9 million states")
FIVE = (0, 4, 5, 9, 12)
GAMES = Path(__file__).parents[1] / "data" / "onitama" / "games"
PROVEN = {"threw-win", "missed-win", "lost-now", "lost-anyway", "slower"}


@cache
def solved() -> Solver:
    solver = Solver(FIVE, 4)
    for _round in solver.fill():
        pass
    return solver


def moves(count: int, seed: int) -> Iterator[tuple[Position, Position]]:
    """Positions with few men, and what any legal action makes of them."""
    rng, five = Random(seed), list(FIVE)
    while count:
        position = scattered(rng, five)
        if position is None:
            continue
        yield position, apply(position, rng.choice(legal_actions(position)))
        count -= 1


def result(position: Position) -> int:
    """1 where the seat to move wins, -1 where it loses, 0 for a draw: the truth."""
    if ending(position) != GOING:
        return -1
    distance = solved().distance(position)
    return 0 if distance == DRAWN else 1 if distance % 2 else -1


def contradicts(word: str, before: Position, after: Position) -> bool:
    """Whether a verdict says what is not so."""
    then, now = result(before), -result(after)
    return {
        "good": now < then,
        "slower": (then, now) != (1, 1),
        "threw-win": then != 1 or now == 1,
        "missed-win": then != 1,
        "lost-now": now != -1,
        "lost-anyway": then != -1,
    }.get(word, then == -1)


def judged(reviewer: Reviewer, before: Position, after: Position) -> str:
    then = (
        Judged(1.0, 1, is_exact=False)
        if ending(after) != GOING
        else reviewer.judge(Root(after, {})).turned()
    )
    word, _loss = judged_move(reviewer.judge(Root(before, {})), then)
    return word


def with_table() -> Reviewer:
    reviewer = Reviewer(2_000, Capacity(table_megabytes=1))
    reviewer.use(solved())
    return reviewer


def test_no_verdict_contradicts_the_solver() -> None:
    reviewer, words = with_table(), set()
    for before, after in moves(400, 1):
        words.add(judged(reviewer, before, after))
        assert not contradicts(judged(reviewer, before, after), before, after)
    assert {"good", "slower", "threw-win", "lost-anyway"} <= words


def test_what_a_search_alone_proves_does_not_contradict_it_either() -> None:
    """Without the table: where nothing is proven, nothing is claimed."""
    reviewer, words = Reviewer(3_000, Capacity(table_megabytes=1)), set()
    for before, after in moves(150, 2):
        word = judged(reviewer, before, after)
        words.add(word)
        if word in PROVEN:
            assert not contradicts(word, before, after), (word, before)
    assert words & PROVEN


@pytest.mark.nightly
def test_none_of_ten_thousand_does() -> None:
    reviewer = with_table()
    for before, after in moves(10_000, 3):
        assert not contradicts(judged(reviewer, before, after), before, after)


@pytest.mark.parametrize(
    ("before", "left", "after", "after_left", "exact", "expected"),
    [
        (0.0, 0, -0.02, 0, 0, GOOD),
        (0.0, 0, -0.12, 0, 0, INACCURACY),
        (0.0, 0, -0.22, 0, 0, MISTAKE),
        (0.0, 0, -0.32, 0, 0, BLUNDER),
        (-0.5, 0, 0.4, 0, 0, GOOD),
        (1.0, 3, 1.0, 2, 1, GOOD),
        (1.0, 3, 1.0, 4, 1, SLOWER),
        (1.0, 3, 1.0, 4, 0, GOOD),
        (1.0, 3, 0.9, 0, 0, MISSED_WIN),
        (1.0, 3, -1.0, 2, 0, THREW_WIN),
        (1.0, 3, 0.0, KNOWN_DRAW, 1, THREW_WIN),
        (0.2, 0, -1.0, 4, 0, LOST_NOW),
        (0.2, 0, 1.0, 4, 0, GOOD),
        (-1.0, 4, -1.0, 1, 1, LOST_ANYWAY),
    ],
)
def test_a_verdict_follows_from_what_is_known(
    before: float, left: int, after: float, after_left: int, exact: int, expected: int
) -> None:
    assert verdict(before, left, after, after_left, exact) == expected


def test_accuracy_falls_with_what_is_given_away() -> None:
    assert accuracy(0.0) == 1.0
    assert accuracy(0.05) > accuracy(0.15) > accuracy(1.0) > 0.0


def test_a_game_is_looked_back_at_to_its_end() -> None:
    state = GAME.start({"cards": "tiger,crab,dragon,ox,eel", "first": "blue"})
    actions = [GAME.parse(text) for text in ("dragon a1-c2", "tiger c5-c3", "ox c2-c3")]
    told = list(review(state, actions, Reviewer(20_000, Capacity(table_megabytes=1))))
    assert [move.verdict for move in told][1:] == ["lost-now", "good"]
    assert told[1].loses_after == 1
    assert told[1].costs is not None
    assert told[1].costs.what == "master"
    assert why(told[1]).startswith("loses the master to ")
    assert told[1].best
    assert told[2].wins_before == 1
    assert accuracy_of(told, "blue") > accuracy_of(told, "red")
    assert accuracy_of([], "red") == 1.0


def line_of(position: str, *actions: str) -> Gain | None:
    return gain_of(parse_position(position), tuple(GAME.parse(text) for text in actions))


def test_why_is_what_the_line_shows() -> None:
    board = "..R../..r../...../..b../..B.. red=tiger,crab blue=dragon,ox side=eel to=blue"
    near = "..R../...../..b../..r../..B.. red=tiger,crab blue=dragon,ox side=eel to=red"
    assert line_of(board, "ox c2-c3", "tiger c4-c2") is None
    assert line_of(near, "crab c2-c1") == Gain("master", "crab c2-c1", 1)
    two = ("tiger c5-c3", "ox c1-d1")
    assert line_of(near, *two) == Gain("student", "tiger c5-c3", 1)
    assert line_of(near, *two[:1]) is None, "an answer has to bear it out"
    taken_back = ("tiger c5-c3", "ox c1-c2")
    assert line_of(near, *taken_back) is None
    home = "...../...../..B../R..../..... red=tiger,crab blue=ox,boar side=eel to=blue"
    way = ("ox c3-c4", "crab a2-a1", "boar c4-c5")
    assert line_of(home, *way) == Gain("temple", "boar c4-c5", 2)
    assert line_of(home, *way[:2]) is None
    assert line_of(home.replace("to=blue", "to=red"), "crab a2-a1", *way[::2]) is None


def test_the_command_tells_it_as_text_and_as_json() -> None:
    file = str(GAMES / "stone.txt")
    shown = CliRunner().invoke(main, ["review", file, "--nodes", "2000"])
    assert shown.exit_code == 0, shown.output
    assert "accuracy" in shown.output
    told = CliRunner().invoke(main, ["review", file, "--nodes", "2000", "--json"])
    found = json.loads(told.stdout)
    assert found["game"] == "onitama"
    assert len(found["moves"]) > 2
    assert set(found["accuracy"]) == {"red", "blue"}
