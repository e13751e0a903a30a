"""That Python finds what the page is held to: scripts/golden_looks.py writes it."""

import json
from typing import Any

import pytest

from kitama.compiled import MODE
from tests.bots.kitara import looks

GOLDEN: dict[str, Any] = json.loads(looks.FILE.read_text("utf-8"))


@pytest.mark.skipif(MODE == "plain", reason="takes minutes as plain Python")
def test_a_piece_of_a_game_is_valued_as_the_page_must_value_it() -> None:
    found, told = looks.piece(), GOLDEN["piece"]
    assert (found["options"], found["actions"]) == (told["options"], told["actions"])
    for row, expected in zip(found["values"], told["values"], strict=True):
        assert row == pytest.approx(expected, abs=1e-9)
    assert found["luck"] == pytest.approx(told["luck"], abs=1e-9)


def test_tasks_begin_and_are_judged_as_they_must_in_the_page() -> None:
    assert looks.tasks() == GOLDEN["tasks"]
