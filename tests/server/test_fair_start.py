"""Devices promise numbers and show them when the game begins; nobody can keep it from beginning."""

import asyncio
from typing import Any

import pytest

from kitama.tables import dealer, ledger, lobby
from tests.server.serving import Made, Serving, play_to_the_end, serving

pytestmark = pytest.mark.anyio
NUMBERS = (bytes([1]) * 32, bytes([2]) * 32)


async def promised(server: Serving, names: tuple[str, ...] = ("Léa", "Jonas")) -> Made:
    """A table whose devices promised a number each; numbers are called for."""
    seats = [
        {"who": "me", "name": name, "promise": dealer.promise(number)}
        for name, number in zip(names, NUMBERS, strict=True)
    ]
    body = {"game": "onitama", "options": {}, "seats": seats, "hot_seat": True}
    made = await server.post("/api/tables", body)
    tokens = {entry["seat"]: entry["token"] for entry in made["seats"]}
    return Made(made["table"], tokens, made["join"])


async def show(client: Any, table: Made, seat: int, number: bytes) -> Any:
    return await client.ask("show", table=table.id, seat=seat, number=number.hex())


async def test_a_game_begins_with_the_numbers_of_its_devices(server: Serving) -> None:
    table = await promised(server)
    async with server.client() as client:
        await client.watch(table, 0, 1)
        assert (await show(client, table, 0, NUMBERS[0]))["code"] == "not-started"
        called = await server.start(table)
        assert called["about"]["calls"]
        assert called["seen"]["phase"] == "lobby"
        assert (await show(client, table, 0, NUMBERS[1]))["code"] == "other-number"
        assert (await show(client, table, 0, NUMBERS[0]))["type"] == "accepted"
        assert (await show(client, table, 0, NUMBERS[0]))["type"] == "accepted"
        assert (await show(client, table, 1, NUMBERS[1]))["type"] == "accepted"
        await play_to_the_end(client, table)
    record = ledger.read((await server.http.get(f"/api/tables/{table.id}/record")).text)
    again = ledger.verify(record)
    assert again.sources == ["own", "own"]
    assert again.key == dealer.table_key(record.seed, table.id, NUMBERS)
    about = (await server.get(f"/api/tables/{table.id}"))["about"]
    assert [seat["source"] for seat in about["seats"]] == ["own", "own"]


async def test_a_device_that_never_shows_its_number_blocks_nobody(
    monkeypatch: pytest.MonkeyPatch, server: Serving
) -> None:
    monkeypatch.setattr(lobby, "LATE_MS", 200)
    monkeypatch.setattr("kitama.tables.schedule.LATE_MS", 200)
    table = await promised(server)
    async with server.client() as client:
        await client.watch(table, 1)
        await server.start(table)
        await show(client, table, 1, NUMBERS[1])
        await client.expect("seen", phase="playing")
        assert (await show(client, table, 1, NUMBERS[1]))["code"] == "already-started"
    about = (await server.get(f"/api/tables/{table.id}"))["about"]
    assert [seat["source"] for seat in about["seats"]] == ["late", "own"]


async def test_a_call_outlives_the_server(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "LATE_MS", 200)
    monkeypatch.setattr("kitama.tables.schedule.LATE_MS", 200)
    async with serving(tmp_path / "k.sqlite") as server:
        table = await promised(server)
        await server.start(table)
    async with serving(tmp_path / "k.sqlite") as server, server.client() as client:
        seen = await client.watch(table, 0)
        if seen["phase"] == "lobby":
            seen = await client.expect("seen", phase="playing")
        assert seen["phase"] == "playing"


async def test_another_game_with_new_numbers(server: Serving) -> None:
    table = await server.new_table()
    async with server.client() as client:
        await client.watch(table, 0, 1)
        await client.ask("resign", table=table.id, seat=0)
        ask = {"table": table.id, "question": "rematch", "version": 0}
        for seat, number in enumerate(NUMBERS):
            promise = dealer.promise(number)
            answer = await client.ask("ask", seat=seat, promise=promise, **ask)
            assert answer["type"] == "accepted"
        seen = next(told for told in reversed(client.heard) if told.get("rematch"))
        following = Made(seen["rematch"], {1: table.tokens[0], 0: table.tokens[1]}, "")
        await client.watch(following, 0, 1)
        for seat in (0, 1):
            await show(client, following, seat, NUMBERS[1 - seat])
        about = (await server.get(f"/api/tables/{following.id}"))["about"]
    assert [seat["source"] for seat in about["seats"]] == ["own", "own"]


async def test_who_promises_nothing_sits_down_all_the_same(server: Serving) -> None:
    table = await server.new_table()
    about = (await server.get(f"/api/tables/{table.id}"))["about"]
    assert [seat["source"] for seat in about["seats"]] == ["house", "house"]
    assert not about["calls"]


async def test_two_at_once_show_the_last_number(server: Serving) -> None:
    table = await promised(server)
    async with server.client() as lea, server.client() as jonas:
        await lea.watch(table, 0)
        await jonas.watch(table, 1)
        await server.start(table)
        answers = await asyncio.gather(
            show(lea, table, 0, NUMBERS[0]), show(jonas, table, 1, NUMBERS[1])
        )
        assert {answer["type"] for answer in answers} == {"accepted"}
        await lea.expect("seen", phase="playing")
