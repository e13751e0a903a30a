"""What the kernel offers beyond the rules: the board turned round, and keys for tables."""

import numpy as np
from hypothesis import given, settings

from kitama.games.onitama import kernel, notation
from kitama.games.onitama.kernel import MAX_LEGAL, PASS, SQUARES, Position
from tests.strategies import Walk, positions, walks


def legal(position: Position) -> list[int]:
    out = np.empty(MAX_LEGAL, np.int64)
    return [int(action) for action in out[: kernel.legal_actions(position, out)]]


def turned(action: int) -> int:
    """The same action on the board turned by half."""
    if action >= PASS:
        return action
    card, squares = divmod(action, SQUARES * SQUARES)
    return card * SQUARES * SQUARES + SQUARES * SQUARES - 1 - squares


def test_turned_actions() -> None:
    assert "ox e5-d4" == notation.notation(turned(notation.parse("ox a1-b2")))
    assert "ox pass" == notation.notation(turned(notation.parse("ox pass")))


@given(positions())
def test_half_turn_keeps_the_game(position: Position) -> None:
    """Colours are exchanged, so every action has its turned twin, and they lead to twins."""
    twin = kernel.half_turn(position)
    assert sorted(turned(action) for action in legal(position)) == legal(twin)
    assert [kernel.half_turn(kernel.apply(position, action)) for action in legal(position)] == [
        kernel.apply(twin, turned(action)) for action in legal(position)
    ]


@given(positions())
def test_two_half_turns_are_none(position: Position) -> None:
    assert position == kernel.half_turn(kernel.half_turn(position))
    assert position != kernel.half_turn(position)


def test_keys_tell_positions_apart() -> None:
    """On every walk together: a position has one key, and a key one position."""
    known: dict[int, Position] = {}

    @given(walks())
    def collect(walk: Walk) -> None:
        for state in walk.states:
            position = state.position
            assert position is not None
            assert position == known.setdefault(kernel.key(position), position)
            assert 0 <= kernel.key(position) < 2**62

    collect()
    assert len(known) == len(set(known.values())) > 10 * settings().max_examples


@given(positions())
def test_a_key_depends_on_every_part(position: Position) -> None:
    """Mover, masters, pieces and cards: change one and the key is another."""
    others = [
        position._replace(seat=1 - position.seat),
        position._replace(my_master=0),
        position._replace(their_master=0),
        position._replace(mine=position.mine & position.mine - 1 | position.my_master),
        position._replace(cards=kernel.swap(position.cards, position.cards & kernel.CARD_MASK)),
        kernel.half_turn(position),
    ]
    different = {other for other in others if other != position} | {position}
    assert len(different) == len({kernel.key(other) for other in different})


@given(positions())
def test_equal_positions_have_equal_keys(position: Position) -> None:
    again = notation.parse_position(notation.position_text(position))
    assert again is not position
    assert kernel.key(position) == kernel.key(again)
