"""The endgame table beside a search: 3 men against 2 in the background of long thoughts."""

from collections.abc import Iterator
from functools import cache
from gc import collect
from itertools import islice
from threading import active_count
from time import sleep

import numpy as np
import pytest

from kitama.bots.bot import Budget
from kitama.bots.onitama.endgame import study
from kitama.bots.onitama.endgame.solver import Solver, men_of, state_count
from kitama.bots.onitama.endgame.study import Study
from kitama.bots.onitama.memory import ENDGAME, ENDGAME_MEN, FIVE_MEN, Capacity, allocate
from kitama.bots.onitama.think import LONG, Thinker
from kitama.bots.onitama.thought import Root
from kitama.compiled import MODE
from kitama.games.onitama.kernel import Ints, Position
from tests.bots.endgames import EDGY, FIVE, small, solved
from tests.bots.test_solver import naive_value
from tests.games.onitama.oracle import oracle_at

pytestmark = pytest.mark.skipif(MODE != "fast", reason="too many states for plain Python")

CAPACITY = Capacity(table_megabytes=1, endgame_men=2, has_five_men=True)


@cache
def five_men() -> Solver:
    solver = Solver(FIVE, FIVE_MEN)
    for _round in solver.fill():
        pass
    return solver


@pytest.fixture(autouse=True)
def _in_the_first_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """As fast as others, or a busy machine would not come to an end."""
    monkeypatch.setattr(study, "STEP_BACK", 0)


def three_against_two(count: int, seed: int) -> Iterator[Position]:
    fitting = (p for p in small(100 * count, seed, men=3) if men_of(p) == FIVE_MEN)
    return islice(fitting, count)


def values_in(memory: Ints, men: int) -> np.ndarray:
    return memory[memory[ENDGAME] :].view(np.uint8)[: state_count(men)]


def has_begun(memory: Ints) -> bool:
    """Whether some of the larger table is there."""
    return bool(values_in(memory, FIVE_MEN)[state_count(4) :].any())


def completed(memory: Ints) -> bool:
    """Whether the larger table came to be used, in the end."""
    for _look in range(6000):
        if memory[ENDGAME_MEN] == FIVE_MEN:
            return True
        sleep(0.05)
    return False


def test_every_value_of_five_men_follows_from_those_one_action_on() -> None:
    solver = five_men()
    for position in three_against_two(1500, 21):
        assert naive_value(solver, oracle_at(position)) == solver.distance(position)


def test_a_smaller_table_is_the_beginning_of_a_larger_one() -> None:
    assert (five_men().values[: state_count(4)] == solved().values).all()
    assert state_count(FIVE_MEN) == 193_854_150


@pytest.mark.nightly
def test_five_men_are_worth_what_they_are_worth_among_six() -> None:
    six = solved(FIVE, 3)
    assert (six.values[: state_count(FIVE_MEN)] == five_men().values).all()


def test_what_was_cut_short_is_not_used_and_gone_on_with() -> None:
    memory = allocate(CAPACITY)
    ours = Study(memory, FIVE, CAPACITY)
    ours.finish()
    while not has_begun(memory):
        ours.begin(with_large=True, goes_on=True)
        sleep(0.1)
        ours.rest()
        assert memory[ENDGAME_MEN] == 4
        assert (values_in(memory, 4) == solved().values).all()
    ours.begin(with_large=True, goes_on=True)
    assert completed(memory)
    assert (values_in(memory, FIVE_MEN) == five_men().values).all()
    ours.rest()
    ours.begin(with_large=False, goes_on=False)
    assert memory[ENDGAME_MEN] == 4
    ours.give_up()
    assert memory[ENDGAME_MEN] == 0


def test_giving_up_ends_a_table_half_made() -> None:
    memory = allocate(CAPACITY)
    ours = Study(memory, FIVE, CAPACITY)
    ours.finish()
    ours.begin(with_large=True, goes_on=True)
    sleep(0.1)
    ours.give_up()
    assert memory[ENDGAME_MEN] == 0
    other = Study(memory, EDGY, CAPACITY)
    other.finish()
    assert memory[ENDGAME_MEN] == 4
    assert (values_in(memory, 4) == solved(EDGY).values).all()
    other.give_up()


def test_a_thinker_that_is_gone_leaves_no_thread_behind() -> None:
    before = active_count()
    thinker = Thinker(CAPACITY)
    thinker.think(Root(next(three_against_two(1, 5)), {}), Budget(nodes=50))
    assert thinker.study is not None
    thinker.study.finish()
    assert active_count() == before + 1  # it waits for a long thought
    del thinker
    collect()
    assert active_count() == before


@pytest.mark.nightly
def test_long_thoughts_alone_work_on_it_and_those_of_nodes_do_without() -> None:
    thinker = Thinker(CAPACITY)
    position = max(three_against_two(200, 5), key=five_men().distance)  # nothing proves it at once
    root = Root(position, {})
    thinker.think(root, Budget(nodes=50))
    before = thinker.think(root, Budget(nodes=5000))
    thinker.think(root, Budget(seconds=LONG / 20))
    assert not has_begun(thinker.memory)
    while not has_begun(thinker.memory):
        thinker.forget()
        thinker.think(root, Budget(seconds=LONG))
    assert thinker.study is not None
    thinker.study.begin(with_large=True, goes_on=True)
    assert completed(thinker.memory)
    thinker.forget()
    thought = thinker.think(root, Budget(seconds=LONG / 20))
    assert thought.best.distance == five_men().distance(position)
    thinker.forget()
    assert thinker.think(root, Budget(nodes=5000)).lines == before.lines
