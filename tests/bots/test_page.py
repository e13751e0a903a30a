"""What the page is given of Onitama's bots: the same levels, asked by the course of a game."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kitama.bots.levels import level_names
from kitama.bots.onitama.engine import root_of
from kitama.bots.onitama.exports import EXPORTS, FACTS
from kitama.bots.onitama.glance import glance
from kitama.bots.onitama.ladder import CASUAL, NODES, page_levels
from kitama.bots.onitama.memory import (
    PHASE,
    ROOT,
    TWICE,
    TWICE_COUNT,
    Capacity,
    allocate,
    furnish,
    words,
)
from kitama.bots.onitama.page import ask, glance_with, think
from kitama.bots.onitama.steps import DONE, step
from kitama.bots.onitama.thought import put_question, thought_in
from kitama.compiled import MODE
from kitama.games.onitama import course as rules
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import Ints
from scripts.golden_choices import choice
from tests.bots.positions import OPENING, at, walks

SLOW = MODE == "plain"
CHOICES = Path(__file__).parents[1] / "data" / "onitama" / "choices.json"
ROWS: list[dict[str, Any]] = json.loads(CHOICES.read_text("utf-8"))
SMALL = Capacity(table_megabytes=1)


def replayed(actions: list[str]) -> OnitamaState:
    state = GAME.start()
    for text in actions:
        state.apply(GAME.parse(text))
    return state


@pytest.mark.parametrize(
    "row", [row for row in ROWS if not SLOW or row["nodes"] < 1000], ids=lambda row: row["level"]
)
def test_choices_are_those_the_page_is_compared_with(row: dict[str, Any]) -> None:
    """The page's own test reads the same file."""
    found = choice(replayed(row["actions"]), row["level"], tuple(row["seed"]))
    values = [found.pop("value"), *(other.pop("value") for other in found["alternatives"])]
    told = {name: row[name] for name in found}
    others = [dict(other) for other in told["alternatives"]]
    expected = [row["value"], *(other.pop("value") for other in others)]
    assert found == told | {"alternatives": others}
    # The last bits of a power of e differ from one machine to the next.
    assert values == pytest.approx(expected, abs=1e-12)


def test_every_level_is_compared() -> None:
    assert {row["level"] for row in ROWS} == {*CASUAL, *NODES}


def repeating() -> OnitamaState:
    """A game in which three positions have stood twice."""
    state = at(OPENING)
    assert state.position is not None
    for action in state.legal_actions()[:3]:
        rules.put(state.course, kernel.apply(state.position, action), 2)
    rules.put(state.course, state.position, 1)
    return state


def question(memory: Ints) -> list[int]:
    end = TWICE + int(memory[TWICE_COUNT])
    return [*memory[ROOT : ROOT + 6].tolist(), *memory[TWICE_COUNT:end].tolist()]


def test_the_course_of_a_game_asks_what_its_state_asks() -> None:
    memory = allocate(SMALL)
    asked = []
    for state in [*walks(30, seed=9), repeating()]:
        put_question(memory, root_of(state))
        ours = question(memory)
        ask(memory, state.course, 1)
        assert question(memory) == ours
        asked.append(ours[6])
    assert asked[-1] == 3


def test_where_repetition_is_no_draw_nothing_is_told_of_it() -> None:
    memory = allocate(SMALL)
    course = repeating().course
    course[rules.IS_DRAWN_BY_REPETITION] = 0
    ask(memory, course, 1)
    assert memory[TWICE_COUNT] == 0


def test_the_page_furnishes_memory_as_python_does() -> None:
    ours = allocate(SMALL)
    buckets = page_levels()["1"]["buckets"]
    theirs = np.zeros(words(1, buckets), np.int64)
    furnish(theirs, ours.ctypes.data, 1, buckets)
    assert np.array_equal(ours, theirs)


def test_thinking_for_the_page_ends_with_a_line() -> None:
    memory = allocate(SMALL)
    for state in walks(20, seed=10):
        ask(memory, state.course, 1)
        think(memory, 3, 200)
        while memory[PHASE] != DONE:
            step(memory)
        assert thought_in(memory, 0).best.actions[0] in state.legal_actions()


def test_a_seed_comes_in_two_halves() -> None:
    memory = allocate(SMALL)
    course = at(OPENING).course
    ask(memory, course, 1)
    glance_with(memory, 1, 0.3, 0.4, 90.0, 5, 7)
    in_halves = thought_in(memory, 0)
    ask(memory, course, 1)
    glance(memory, 1, 0.3, 0.4, 90.0, 5 << 31 | 7)
    assert in_halves == thought_in(memory, 0)


def test_the_page_has_every_level() -> None:
    assert {*level_names(GAME), "easy", "normal", "strong"} == {*page_levels()}
    assert page_levels()["easy"] == page_levels()["2"]
    assert json.loads(json.dumps(FACTS)) == FACTS
    assert len({export.name for export in EXPORTS}) == len(EXPORTS)
