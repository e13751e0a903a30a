"""Killed at any moment, and between each pair of steps of an action, the server loses nothing."""

import random
from pathlib import Path

import pytest

from tests.server.crash import Crashing
from tests.server.warm import warm

pytestmark = pytest.mark.anyio


async def test_a_dozen_kills(tmp_path: Path) -> None:
    async with warm() as ready:
        crashing = Crashing(ready, tmp_path / "k.sqlite", tables=12, rng=random.Random(5))
        await crashing.run(kills=12)

    assert crashing.kills == 12
    assert crashing.actions > 50
