"""A game over the wire, from making the table to the rematch."""

import pytest

from kitama.tables import record
from kitama.transcript import read
from tests.server.serving import Serving, play_to_the_end

pytestmark = pytest.mark.anyio


async def test_a_game_from_the_table_to_the_record(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        last = await play_to_the_end(client, table)

    assert last["outcome"]["winners"]
    assert last["seed"]
    text = (await server.http.get(f"/api/tables/{table.id}/record")).text
    verified = record.verify(record.read(text))
    assert verified.digest == last["digest"]
    game = read((await server.http.get(f"/api/tables/{table.id}/transcript")).text)
    assert game.players == {"red": "Léa", "blue": "Jonas"}
