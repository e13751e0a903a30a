"""The evaluation: the fast words and a slow net agree, and both sides are seen alike."""

from random import Random

import numpy as np
import pytest

from kitama.bots.onitama.arrangement import arrangement_of, sorted_cards
from kitama.bots.onitama.evaluate import WEIGHTS, evaluate, fill_places
from kitama.bots.onitama.memory import ARRANGED, FRAMES, HEAD, KINDS, Capacity, allocate
from kitama.bots.onitama.net import ASPECTS, INPUTS, MIDDLE, UNIT_BITS, UNITS, Net, farthest, kept
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.kernel import SQUARES, Ints, Position, half_turn
from tests.bots.positions import walks


def value(position: Position, words: Ints = WEIGHTS) -> int:
    memory = allocate(Capacity(table_megabytes=0))
    fill_places(memory, sorted_cards(position.cards), words)
    frame = HEAD + FRAMES
    memory[frame + ARRANGED] = arrangement_of(position.cards)
    return int(evaluate(memory, frame, position))


def inputs(position: Position) -> Ints:
    """The inputs of the net from the cards' drawings: what stands and what is stepped to."""
    seen = (
        Position(*(int(part) for part in half_turn(position))) if position.seat == 0 else position
    )
    hands = [[seen.cards >> 6 * place & 63 for place in places] for places in ((0, 1), (2, 3))]
    side = seen.cards >> 24
    counts = np.zeros((KINDS, ASPECTS, SQUARES), np.int64)
    for square in range(SQUARES):
        for owner, (pieces, master) in enumerate(
            ((seen.mine, seen.my_master), (seen.theirs, seen.their_master))
        ):
            if not pieces >> square & 1:
                continue
            kind = 2 * owner + (master >> square & 1)
            counts[kind, 0, square] += 1
            for aspect, cards in enumerate((hands[owner], [side], hands[1 - owner]), start=1):
                for right, forward in (step for card in cards for step in CARDS[card].steps):
                    sign = 1 if owner == 0 else -1
                    file, rank = square % 5 + sign * right, square // 5 + sign * forward
                    if 0 <= file < 5 and 0 <= rank < 5:
                        counts[kind, aspect, 5 * rank + file] += 1
    return counts.reshape(-1)


def slow(position: Position, net: Net) -> int:
    """What the net says, unit by unit."""
    units = np.maximum(inputs(position) @ net.weights + net.biases, 0)
    said = int(units @ (2 * net.signs - 1))
    return net.constant + (said >> UNIT_BITS)


def drawn_net(seed: int) -> Net:
    """Weights by chance, as large as lanes allow."""
    rng = np.random.default_rng(seed)
    return Net(
        rng.integers(-60, 61, (INPUTS, UNITS)),
        rng.integers(-500, 501, UNITS),
        rng.integers(0, 2, UNITS),
        int(rng.integers(-50, 50)),
    )


def test_the_words_say_what_the_net_says() -> None:
    for state in walks(40, seed=3):
        assert state.position is not None
        assert value(state.position) == slow(state.position, kept())


@pytest.mark.parametrize("seed", range(4))
def test_any_net_is_followed_to_the_last_unit(seed: int) -> None:
    net = drawn_net(seed)
    assert farthest(net).max() < MIDDLE
    for state in walks(5, seed=20 + seed):
        assert state.position is not None
        assert value(state.position, net.words) == slow(state.position, net)


def test_no_unit_can_leave_its_lane() -> None:
    assert farthest(kept()).max() < MIDDLE


def test_the_bound_on_units_holds() -> None:
    net = drawn_net(9)
    bound = farthest(net)
    for state in walks(20, seed=4):
        assert state.position is not None
        assert (np.abs(inputs(state.position) @ net.weights + net.biases) <= bound).all()


def test_a_half_turn_changes_nothing() -> None:
    for state in walks(30, seed=5):
        assert state.position is not None
        turned = Position(*(int(part) for part in half_turn(state.position)))
        assert value(state.position) == value(turned)


def test_a_student_is_worth_having() -> None:
    """On the whole: a net may find a square where one is in the way."""
    rng, better, tried = Random(7), 0, 0
    for state in walks(60, seed=7):
        position = state.position
        assert position is not None
        students = [
            bit for bit in range(SQUARES) if (position.mine ^ position.my_master) >> bit & 1
        ]
        if students:
            without = position._replace(mine=position.mine ^ 1 << rng.choice(students))
            better += value(position) > value(without)
            tried += 1
    assert better > 0.95 * tried
