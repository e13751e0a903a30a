"""A part of what `python -m bench.fuzz` throws: each frame is dealt with, and play goes on."""

import random

import pytest

from tests.server.fuzz import Fuzz
from tests.server.serving import Serving, play_to_the_end

pytestmark = pytest.mark.anyio


async def test_fuzzed_frames(server: Serving) -> None:
    tables = [await server.new_table() for _number in range(2)]
    fuzz = Fuzz(server, tables, random.Random(7))
    await fuzz.run(5_000)

    assert fuzz.codes["internal"] == 0
    assert {"bad-message", "pong", "seen", "accepted"} <= set(fuzz.codes)
    async with server.client() as client:
        assert (await play_to_the_end(client, await server.new_table()))["phase"] == "over"
