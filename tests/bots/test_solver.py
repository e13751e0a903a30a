"""The endgame table: numbers without gaps, and values that the naive rules bear out."""

import pytest

from kitama.bots.onitama.arrangement import ALL, ARRANGEMENTS, arrangement_of, five_of, word_of
from kitama.bots.onitama.endgame.boards import board_count, guide, state_of
from kitama.bots.onitama.endgame.solver import DRAWN, Solver, men_of, state_count
from kitama.bots.onitama.thought import legal_actions
from kitama.compiled import MODE
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.kernel import GOING, Position, half_turn
from tests.bots.endgames import EDGY, FIVE, MEN, small, solved
from tests.games.onitama.oracle import oracle_at
from tests.naive.onitama import NaiveOnitama

MANY = 150 if MODE == "plain" else 2000


def naive_value(solver: Solver, game: NaiveOnitama) -> int:
    """What the naive rules make of a position from the table's values one action on."""
    values = []
    for text in game.legal():
        child = game.copy()
        child.apply(text)
        ended = child.outcome()
        after = notation.parse_position(child.position())
        values.append(0 if ended else solver.distance(after) or None)
    lost = [value for value in values if value is not None and value % 2 == 0]
    if lost:
        return 1 + min(lost)
    if None in values:
        return DRAWN
    return 1 + max(value for value in values if value is not None)


@pytest.mark.parametrize("five", [FIVE, EDGY])
def test_every_value_follows_from_those_one_action_on(five: tuple[int, ...]) -> None:
    """Distances that obey this everywhere are right, and so are the draws."""
    solver = solved(five)
    for position in small(MANY, five=five):
        assert naive_value(solver, oracle_at(position)) == solver.distance(position)


def test_masters_alone_are_checked_one_by_one() -> None:
    solver = solved(EDGY, 1)
    seen = set()
    for position in small(600 if MODE == "plain" else 4000, 3, EDGY, 1):
        seen.add(position)
        assert naive_value(solver, oracle_at(position)) == solver.distance(position)
    assert len(seen) > 500


def forced(position: Position, actions: int) -> bool:
    """Whether the seat to move forces a win within so many actions: brute force."""
    if actions < 1:
        return False
    for action in legal_actions(position):
        after = kernel.apply(position, action)
        if kernel.ending(after) != GOING:
            return True
        answers = legal_actions(after)
        if actions >= 3 and all(
            kernel.ending(kernel.apply(after, answer)) == GOING
            and forced(kernel.apply(after, answer), actions - 2)
            for answer in answers
        ):
            return True
    return False


def test_short_wins_are_those_of_brute_force() -> None:
    solver = solved()
    for position in small(40 if MODE == "plain" else 300, 5):
        distance = solver.distance(position)
        for actions in (1, 3):
            assert forced(position, actions) == (distance % 2 == 1 and distance <= actions)


def test_a_line_is_as_long_as_the_distance_says() -> None:
    solver = solved()
    for position in small(100, 7):
        distance = solver.distance(position)
        line = solver.line(position)
        assert len(line) == distance
        at = position
        for left, action in zip(range(distance, 0, -1), line, strict=True):
            assert solver.distance(at) == left
            assert action in legal_actions(at)
            at = kernel.apply(at, action)
        if line:
            assert kernel.ending(at) != GOING


def test_a_half_turn_changes_nothing() -> None:
    solver = solved()
    for position in small(200, 9):
        turned = Position(*(int(part) for part in half_turn(position)))
        assert solver.distance(position) == solver.distance(turned)


@pytest.mark.parametrize("men", [1] if MODE == "plain" else [1, 2, 3])
def test_states_are_numbered_within_bounds_and_apart(men: int) -> None:
    known = guide(FIVE)
    numbers: dict[int, Position] = {}
    for position in small(3000, 11, men=men):
        seen = position if position.seat == kernel.BLUE else half_turn(position)
        state = state_of(known, position, arrangement_of(position.cards))
        assert 0 <= state < state_count(men_of(position)) <= state_count(2 * men)
        assert numbers.setdefault(state, seen) == seen


def test_sizes() -> None:
    assert [state_count(men) for men in (2, 4, 6)] == [16_590, 9_174_270, 1_075_280_850]
    assert board_count(4) * ARRANGEMENTS == state_count(4)


@pytest.mark.skipif(MODE == "plain", reason="too many states for plain Python")
def test_the_number_of_states_at_each_distance() -> None:
    """A signature: whatever is changed for speed leaves these numbers alone."""
    rounds = dict(Solver(FIVE, 4).fill())
    first = [3_787_692, 989_011, 1_236_741, 479_059]
    assert first == [rounds[number] for number in (1, 2, 3, 4)]
    assert 9_172_102 == sum(rounds.values())
    assert 60 == len(rounds)


def test_threads_fill_the_same_table() -> None:
    twin = Solver(FIVE, 2 * MEN)
    for _round in twin.fill(3):
        pass
    assert (twin.values == solved().values).all()


def test_arrangements_and_card_words_are_pairs() -> None:
    for arrangement in range(ARRANGEMENTS):
        word = word_of(FIVE, arrangement)
        assert arrangement_of(word) == arrangement
        assert five_of(word) == FIVE
    assert len(set(ALL)) == ARRANGEMENTS


def test_what_a_table_knows() -> None:
    solver = Solver(FIVE, 2)
    (position,) = small(1, men=1)
    assert solver.knows(position)
    assert not Solver(EDGY, 2).knows(position)
    assert men_of(position._replace(mine=7)) == 5
    assert not solver.knows(position._replace(mine=7))


@pytest.mark.parametrize("men", [1, 7])
def test_a_table_of_another_size_is_refused(men: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 men"):
        Solver(FIVE, men)
