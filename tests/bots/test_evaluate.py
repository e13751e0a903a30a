"""The evaluation: fast table and slow features agree, and both sides are seen alike."""

import numpy as np
import pytest

from kitama.bots.onitama.arrangement import arrangement_of, sorted_cards
from kitama.bots.onitama.evaluate import (
    FEATURES,
    WEIGHTS,
    Floats,
    evaluate,
    features,
    fill_places,
)
from kitama.bots.onitama.memory import ARRANGED, FRAMES, HEAD, Capacity, allocate
from kitama.games.onitama.kernel import Position, half_turn
from tests.bots.positions import walks


def value(position: Position, weights: Floats = WEIGHTS) -> int:
    memory = allocate(Capacity(table_megabytes=0))
    fill_places(memory, sorted_cards(position.cards), weights)
    frame = HEAD + FRAMES
    memory[frame + ARRANGED] = arrangement_of(position.cards)
    return int(evaluate(memory, frame, position))


def test_there_is_a_weight_for_each_feature() -> None:
    assert WEIGHTS.shape == (FEATURES,)
    assert np.isfinite(WEIGHTS).all()


def test_the_value_is_the_weighted_sum_of_the_features() -> None:
    """Each of at most ten pieces is rounded once."""
    for state in walks(40, seed=3):
        assert state.position is not None
        slow = float(features(state.position) @ WEIGHTS)
        assert abs(value(state.position) - slow) <= 6


@pytest.mark.parametrize("term", range(FEATURES))
def test_every_term_is_worth_its_weight(term: int) -> None:
    """With all other weights at nothing the value is what this feature counts."""
    weights = np.zeros(FEATURES)
    weights[term] = 100
    for state in walks(3, seed=term):
        assert state.position is not None
        assert value(state.position, weights) == 100 * features(state.position)[term]


def test_a_half_turn_changes_nothing() -> None:
    for state in walks(30, seed=5):
        assert state.position is not None
        turned = Position(*(int(part) for part in half_turn(state.position)))
        assert value(state.position) == value(turned)


def test_a_student_is_worth_having() -> None:
    for state in walks(30, seed=7):
        position = state.position
        assert position is not None
        students = position.mine & ~position.my_master
        if students:
            without = position._replace(mine=position.mine ^ (students & -students))
            assert value(position) > value(without)
