"""What the page is handed of the bots, and that they think here what they think there."""

import json
from typing import Any

import pytest

from kitama.bots.kitara.exports import ENDLESS, EXPORTS, FACTS
from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.ladder import CASUAL, SEARCHES
from kitama.bots.kitara.value import mind_of
from kitama.bots.levels import level_names
from kitama.compiled import MODE
from kitama.games.kitara.game import GAME
from tests.bots.kitara import thoughts

LEVELS = ("1",) if MODE == "plain" else (*CASUAL, *SEARCHES)
POSITIONS: list[dict[str, Any]] = json.loads(thoughts.FILE.read_text("utf-8"))["positions"]


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_they_think_in_every_mode_what_the_page_must_think(number: int) -> None:
    position, state = POSITIONS[number], thoughts.positions()[number]
    assert position["settings"] == thoughts.numbers(inner(state.options))
    assert position["seen"] == thoughts.numbers(state.seen(state.seat))
    high, low = position["seed"]
    for level in LEVELS:
        told = position["thoughts"][level]
        found = thoughts.thought_of(state, level, (high, low))
        assert found.pop("values") == pytest.approx(told["values"], rel=1e-12)
        assert found == {name: told[name] for name in ("line", "others", "nodes")}


def test_the_page_has_every_level_and_mind() -> None:
    assert (*FACTS["sights"], *FACTS["searches"]) == level_names(GAME)
    assert FACTS["sights"]["7"] == {"width": 1, "foresight": 0.88, "roughness": 1.83}
    assert FACTS["searches"] == {
        "10": {"width": 12, "nodes": 25_000, "seconds": None, "isKeen": False},
        "best": {"width": 96, "nodes": ENDLESS, "seconds": 2.0, "isKeen": True},
    }
    for players, mind in FACTS["minds"].items():
        assert mind == mind_of(int(players)).ravel().tolist()
        keen = FACTS["keenMinds"][players]
        assert keen == mind_of(int(players), is_keen=True).ravel().tolist() != mind


def test_its_memory_suits_every_level() -> None:
    blocks = {export.name: export.examples for export in EXPORTS}
    glance, search = blocks["glance"][-1], blocks["search"][-1]

    assert blocks["step"][1] is search
    assert all(len(glance.bench.values) >= 2 * sight.width for sight in CASUAL.values())
    for effort, _budget in SEARCHES.values():
        assert len(search.bench.values) >= 2 * effort.width
        assert len(search.bench.finals.values) == 6 * effort.plans
        assert (len(search.order), len(search.roots)) == (effort.candidates, effort.deals)
        assert len(search.stage.bench.values) == 2 * effort.answer_width
