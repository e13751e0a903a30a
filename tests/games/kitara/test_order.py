"""Actions are numbered once and for all: trained policies and stored games depend on it."""

from kitama.games.kitara.rules import record
from tests.games.kitara.positions import at


def test_where_each_kind_of_action_begins() -> None:
    names = (
        *("FIRST", "REVEAL", "START", "DRAFT", "RECRUIT", "END_MOVES", "TOKEN", "RETREAT", "SCORE"),
        *("DISCARD", "REMOVE", "REFRESH", "FINAL", "MOVE", "ACTIONS"),
    )
    expected = (0, 4, 37, 77, 83, 203, 204, 214, 254, 510, 543, 663, 664, 665, 423065)
    assert dict(zip(names, expected, strict=True)) == {
        name: getattr(record, name) for name in names
    }
    assert 2105 == record.MAX_LEGAL


def test_order_of_moves() -> None:
    """By space of origin, then target, then Warriors, Master-Animals and Heroes."""
    state = at(phase="move", moves=1, board="a1:1:1W1M1H,b1:2:3W,b2:2:1W")
    to_a2 = [930, 933, 934, 953, 954, 957, 958]
    steps = (0, 3, 4, 23, 24, 27, 28)
    to_a4 = [1458 + step for step in steps]
    to_a7 = [2250 + step for step in steps]
    assert [203, *to_a2, *to_a4, *to_a7] == state.legal_actions()


def test_order_of_removals() -> None:
    """By kind, then space."""
    board = "a1:1:1W1M,a2:1:1W1H,b1:2:3W"
    state = at(edition="fr", phase="remove", due="0,0,0,1", board=board)
    assert [543, 544, 583, 624] == state.legal_actions()
