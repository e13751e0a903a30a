"""What a decision costs a server: read once, told once, with bots, a clock and a leaver rule."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kitama.games.kitara.game import Kitara
from tests.server.serving import PATIENT, HereBots, play_to_the_end, serving
from tests.tables.test_cost import READERS, counting

pytestmark = pytest.mark.anyio


async def test_actions_are_read_once_and_masked_once_for_each_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Counter[str]()
    for name in ("parse", "masked"):
        monkeypatch.setattr(Kitara, name, counting(calls, name, getattr(Kitara, name)))
    settings: dict[str, Any] = {
        "game": "kitara",
        "options": {"players": "4"},
        "clock": {"type": "live", "bank_ms": 600_000, "increment_ms": 0},
        "leaver": "bot",
    }
    async with serving(tmp_path / "k.sqlite", PATIENT, bots=HereBots()) as server:
        table = await server.new_table(("Léa", "bot:1", "bot:1", "bot:1"), **settings)
        async with server.client() as client:
            await play_to_the_end(client, table)
            live = await server.services.hub.find(table.id)
            kinds = Counter(told.kind for told in live.table.happenings)
            counted = dict(calls)

    assert counted == {
        "parse": kinds["acted"],
        "masked": READERS * (kinds["acted"] + kinds["drew"]),
    }
