"""What everybody may know of an action and its text leaves out."""

from typing import Any

import pytest

from kitama.games.kitara.game import GAME
from tests.games.kitara.positions import at, start

FIGHT = "a1:1:3W,b1:2:1W,b2:2:1W,a2:2:1W"


@pytest.mark.parametrize(
    ("words", "text", "expected"),
    [
        ({"turn": 1, "row": "8,9,10"}, "draft 2", {"seat": 1, "card": 9}),
        ({"phase": "recruit", "due": "1,0,0,0"}, "recruit W a1", {"seat": 0}),
        ({"phase": "move", "moves": 1}, "move a1 a2 1W", {"seat": 0}),
        ({"phase": "move", "moves": 1}, "end moves", {"seat": 0}),
        (
            {"phase": "move", "moves": 1, "board": FIGHT},
            "move a1 a2 3W",
            {"seat": 0, "attacked": 1},
        ),
        ({"phase": "score"}, "score 0", {"seat": 0}),
        ({"phase": "discard", "short": 1}, "discard 0", {"seat": 0}),
        ({"phase": "refresh", "row": "8,9,10"}, "refresh", {"card": 8}),
        ({"phase": "renew", "row": "8,9,10"}, "reveal 7", {}),
        ({"phase": "final", "turn": 14, "last": 7, "row": "29"}, "final", {}),
    ],
)
def test_details(words: dict[str, Any], text: str, expected: dict[str, int]) -> None:
    assert expected == GAME.details(at(**words), GAME.parse(text))


def test_a_move_within_ones_own_ground_attacks_nobody() -> None:
    state = at(phase="move", moves=1, board="a1:1:3W,a2:1:1W,b1:2:1W")
    assert {"seat": 0} == GAME.details(state, GAME.parse("move a1 a2 1W"))


def test_a_retreat_names_whose_it_is_and_from_where() -> None:
    words: dict[str, Any] = {"phase": "retreat", "retreat": "2:a2:1W", "board": "a2:1:3W,b1:2:1W"}
    state = at(**words)
    assert {"seat": 1, "from": "a2"} == GAME.details(state, GAME.parse("retreat b1"))


def test_the_setting_up_is_nobodys() -> None:
    assert {} == GAME.details(start(), GAME.parse("first 1"))
