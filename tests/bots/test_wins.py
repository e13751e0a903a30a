"""The table of wins: the same wins as the table of distances, and as the naive rules say."""

import os
from functools import cache
from itertools import count
from random import Random

import numpy as np
import pytest

from kitama.bots.onitama.arrangement import ARRANGEMENTS, word_of
from kitama.bots.onitama.endgame.boards import (
    ALL_ARRANGEMENTS,
    FREE,
    MASTER_PLACES,
    MAX_SIDE,
    OFFSETS,
)
from kitama.bots.onitama.endgame.row import STOP
from kitama.bots.onitama.endgame.rows import CLASS_AT, MOST_STUDENTS, boards_of, classes_of
from kitama.bots.onitama.endgame.solver import DRAWN, Solver
from kitama.bots.onitama.endgame.win_table import (
    OTHER_MASTERS,
    Fate,
    WinTable,
    board_count,
    bytes_needed,
    students_of,
    task,
)
from kitama.bots.onitama.endgame.wins import BEGIN, HAND_ON, SWEEP
from kitama.bots.onitama.thought import legal_actions
from kitama.compiled import MODE
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.cards import NUMBER
from kitama.games.onitama.kernel import BLUE, GOING, RED, TEMPLE, Position
from tests.bots.endgames import EDGY, FIVE, MEN, small, solved
from tests.games.onitama.oracle import oracle_at
from tests.naive.onitama import NaiveOnitama

SLOW = tuple(sorted(NUMBER[name] for name in ("frog", "rabbit", "goose", "rooster", "eel")))
LOCKED = tuple(sorted(NUMBER[name] for name in ("dog", "frog", "sable", "tanuki", "boar")))
"""With two of these a lone master in a corner has no move, and swaps a card (O15)."""
CORNER = (23, 24)
WINS_FOUND: dict[tuple[int, ...], int] = {}
"""By each way of looking."""
MEMORY = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
COMPILED = pytest.mark.skipif(MODE == "plain", reason="too many states for plain Python")


@cache
def filled(five: tuple[int, ...] = FIVE, most: int = MEN - 1, least: int = MEN - 1) -> WinTable:
    table = WinTable(five, most, least)
    for _progress in table.fill(threads=2):
        pass
    return table


def assert_same_wins(table: WinTable, solver: Solver) -> None:
    """Every state of every board: an odd distance is a win."""
    for own, other in table.classes:
        boards = boards_of(own, other)
        first = int(table.known[CLASS_AT + (MOST_STUDENTS + 1) * own + other])
        wins = table.words[first : first + boards] & ALL_ARRANGEMENTS
        first = int(solver.guide[OFFSETS + MAX_SIDE * own + other])
        for part in range(0, boards, 1 << 20):
            states = slice(ARRANGEMENTS * (first + part), ARRANGEMENTS * (first + boards))
            odd = (solver.values[states][: ARRANGEMENTS << 20] & 1).reshape(-1, ARRANGEMENTS)
            expected = (odd.astype(np.int32) << np.arange(ARRANGEMENTS, dtype=np.int32)).sum(1)
            assert (expected == wins[part : part + (1 << 20)]).all(), (own, other)


@pytest.mark.parametrize("five", [FIVE, EDGY, SLOW, LOCKED])
def test_all_wins_are_those_of_the_table_of_distances(five: tuple[int, ...]) -> None:
    assert_same_wins(filled(five), solved(five))


@COMPILED
@pytest.mark.parametrize("five", [FIVE, EDGY])
def test_two_against_one_need_no_other_classes(five: tuple[int, ...]) -> None:
    table = filled(five, 1, 0)
    assert table.classes == [(0, 0), (0, 1), (1, 0)]
    assert_same_wins(table, solved(five))


@COMPILED
@pytest.mark.nightly
@pytest.mark.parametrize("five", [FIVE, EDGY])
def test_so_they_are_with_three_men_a_side(five: tuple[int, ...]) -> None:
    # Not kept: there is more to come that takes memory.
    assert_same_wins(filled.__wrapped__(five, 2, 2), solved.__wrapped__(five, 3))


def naive_fate(table: WinTable, game: NaiveOnitama) -> Fate:
    """What the naive rules make of a position from the table's fates one action on."""
    after = []
    for text in game.legal():
        child = game.copy()
        child.apply(text)
        if child.outcome():
            return Fate.WON
        after.append(table.fate(notation.parse_position(child.position())))
    if Fate.LOST in after:
        return Fate.WON
    return Fate.DRAWN if Fate.DRAWN in after else Fate.LOST


@pytest.mark.parametrize("five", [FIVE, LOCKED])
def test_every_fate_follows_from_those_one_action_on(five: tuple[int, ...]) -> None:
    table = filled(five)
    seen = set()
    for position in small(100 if MODE == "plain" else 1500, five=five):
        fate = table.fate(position)
        assert naive_fate(table, oracle_at(position)) is fate
        seen.add(fate)
    assert {Fate.WON, Fate.LOST} <= seen


@COMPILED
@pytest.mark.nightly
@pytest.mark.skipif(MEMORY < 2 * bytes_needed(3, 3), reason="other tests need memory, too")
def test_so_does_every_fate_with_four_men_a_side() -> None:
    table = filled.__wrapped__(FIVE, 3, 3)
    for position in small(3000, men=4):
        assert naive_fate(table, oracle_at(position)) is table.fate(position)


def test_fates_are_those_the_distances_tell() -> None:
    table, solver = filled(), solved()
    for position in small(300, 4):
        distance = solver.distance(position)
        fate = Fate.WON if distance % 2 else Fate.LOST if distance else Fate.DRAWN
        assert table.fate(position) is fate
        best = solver.best_actions(position)
        assert set(best) <= set(table.best_actions(position))
        if fate is Fate.LOST:
            assert table.best_actions(position) == legal_actions(position)
        if distance == DRAWN:
            assert table.best_actions(position) == best


def placed(rng: Random, five: tuple[int, ...], own: int, other: int, master: int) -> Position:
    """A position with blue to move, so many students and red's master on a square."""
    while True:
        squares = [1 << at for at in rng.sample(range(25), 2 + own + other)]
        squares[0] = 1 << master
        mine, theirs = squares[1 : 2 + own], [squares[0], *squares[2 + own :]]
        position = Position(
            sum(mine),
            sum(theirs),
            mine[0],
            theirs[0],
            word_of(five, rng.randrange(ARRANGEMENTS)),
            BLUE,
        )
        is_apart = (position.mine | position.theirs).bit_count() == 2 + own + other
        if is_apart and kernel.ending(position) == GOING and mine[0] != TEMPLE[RED]:
            return position


def is_founded(table: WinTable, position: Position) -> bool:
    """Whether an action wins at once, or all answers to it lead to a win again."""
    for action in legal_actions(position):
        after = kernel.apply(position, action)
        if kernel.ending(after) != GOING:
            return True
        ends = [kernel.apply(after, answer) for answer in legal_actions(after)]
        if all(kernel.ending(end) == GOING and table.is_won(end) for end in ends):
            return True
    return False


@pytest.mark.parametrize("five", [FIVE] if MODE == "plain" else [FIVE, EDGY, LOCKED])
@pytest.mark.parametrize("dense", [0, 1000], ids=["marks", "all"])
def test_a_sweep_wins_what_it_can_and_nothing_else(five: tuple[int, ...], dense: int) -> None:
    """Some tasks of the class with a student each: few enough boards for plain Python.

    Looking at all columns, and at those alone that lead to a mark, find the same.
    """
    table = WinTable(five, 1, 1)
    masters = CORNER if MODE == "plain" else OTHER_MASTERS
    for kind in table.classes:
        for master in OTHER_MASTERS:
            table.run(task(BEGIN, kind, master))
    for master in masters:
        table.run(task(SWEEP, (1, 0), master))
    for master in masters:
        table.run(task(HAND_ON, (1, 0), master))
    table.marks[:] = 0
    for sweep in count():
        if not sum(table.run(task(SWEEP, (1, 1), master, sweep, dense)) for master in masters):
            break
    assert sweep > 1
    rng = Random(1)
    found = 0
    for _each in range(50 if MODE == "plain" else 1000):
        position = placed(rng, five, 1, 1, rng.choice(masters))
        found += table.is_won(position)
        assert table.is_won(position) <= is_founded(table, position)
    assert found
    wins = int(np.bitwise_count(table.words & ALL_ARRANGEMENTS).sum())
    assert WINS_FOUND.setdefault(five, wins) == wins


def test_threads_find_the_same_wins() -> None:
    one = WinTable(FIVE, MEN - 1, MEN - 1)
    for _progress in one.fill(threads=1):
        pass
    assert (one.words & ALL_ARRANGEMENTS == filled().words & ALL_ARRANGEMENTS).all()


def test_a_table_tells_how_far_it_is() -> None:
    steps = list(WinTable(FIVE, 0, 0).fill())
    assert steps[-1].share == 1
    assert steps[-1].gained == 0
    assert {(step.own, step.other) for step in steps} == {(0, 0)}
    assert steps[-1].sweep == max(step.sweep for step in steps) > 3


def test_it_can_be_left_at_any_time() -> None:
    table = WinTable(FIVE, 1, 1)
    steps = table.fill()
    while next(steps).other == 0:  # masters alone
        pass
    while next(steps).other == 1:  # and what is won at once with another student
        pass
    steps.close()
    left = task(SWEEP, (1, 1), 12)
    left[STOP] = 1
    assert table.run(left) == 0


def test_which_table_a_position_needs() -> None:
    (position,) = small(1, men=1)
    assert students_of(position) == (0, 0)
    assert students_of(position._replace(mine=7)) == (2, 0)
    table = WinTable(FIVE, 1, 0)
    assert table.knows(position)
    assert table.knows(position._replace(theirs=3))
    assert not table.knows(position._replace(mine=3, theirs=3))
    assert not WinTable(EDGY, 0, 0).knows(position)


def test_sizes() -> None:
    assert board_count(0, 0) == len(MASTER_PLACES) == 553
    assert board_count(3, 2) == 449_133_881
    assert board_count(3, 3) == 1_565_607_701
    assert bytes_needed(3, 3) < 7_000_000_000
    assert classes_of(1, 0) == [(0, 0), (0, 1), (1, 0)]
    assert FREE == 23


@pytest.mark.parametrize(("most", "least"), [(4, 0), (1, 2), (1, -1)])
def test_a_table_of_another_size_is_refused(most: int, least: int) -> None:
    with pytest.raises(ValueError, match="0 to 3 students"):
        WinTable(FIVE, most, least)
