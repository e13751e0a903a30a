"""Masks of Onitama are put and taken back piece by piece: exactly, and nothing beyond the row."""

from random import Random

import numpy as np

from kitama.compiled import MODE
from kitama.games.onitama.kernel import (
    BLUE,
    CARD_COUNT,
    FULL,
    MAX_LEGAL,
    RED,
    SQUARES,
    Position,
    legal_actions,
    start_cards,
)
from kitama.research.onitama.actions import ACTIONS, learning_action, seen_by
from kitama.research.onitama.planes import clear_mask, put_mask, take_back

AROUND = 64
POSITIONS = 200 if MODE == "plain" else 4000


def drawn(rng: Random) -> Position:
    """One to five pieces anywhere, corners more often than not, and any cards."""
    corners = [square for square in (0, SQUARES - 1) if rng.random() < 0.5]
    squares = {*corners, *rng.sample(range(SQUARES), rng.randint(1, 3))}
    mine = sum(1 << square for square in squares)
    other = rng.choice([square for square in range(SQUARES) if square not in squares])
    cards = start_cards(*rng.sample(range(CARD_COUNT), 5))
    master = 1 << min(squares)
    return Position(mine, 1 << other, master, 1 << other, cards, rng.choice((RED, BLUE)))


def expected(position: Position) -> list[int]:
    actions = np.zeros(MAX_LEGAL, np.int64)
    mask = [0] * ACTIONS
    for index in range(legal_actions(position, actions)):
        mask[learning_action(position.cards, position.seat, actions.item(index))] = 1
    return mask


def going(rng: Random) -> Position:
    """A position in which somebody can still move: no master stands in the other's temple."""
    while True:
        position = drawn(rng)
        temple = 1 << (22 if position.seat == RED else 2)
        if not position.their_master & temple:
            return position


def test_a_mask_has_every_legal_action_and_nothing_else() -> None:
    rng = Random(5)
    masks = np.full(AROUND + ACTIONS + AROUND, 7, np.int8)
    clear_mask(masks, AROUND)
    for _position in range(POSITIONS):
        position = going(rng)
        mine, _theirs = seen_by(position.seat, position.mine, position.theirs)
        put_mask(position.cards, mine, masks, AROUND)
        assert masks[AROUND:-AROUND].tolist() == expected(position)
        take_back(mine, masks, AROUND)
        assert not masks[AROUND : AROUND + 2 * SQUARES * SQUARES].any()
        assert (masks[:AROUND] == 7).all()
        assert (masks[-AROUND:] == 7).all()


def test_a_board_is_turned_for_red_alone() -> None:
    rng = Random(6)
    for _board in range(100):
        low, high = rng.randrange(FULL + 1), rng.randrange(FULL + 1)
        turned = tuple(int(f"{board:025b}"[::-1], 2) for board in (low, high))
        assert seen_by(BLUE, low, high) == (low, high)
        assert seen_by(RED, low, high) == turned
