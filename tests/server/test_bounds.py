"""The store is bounded: the host says how much one address or person may have written."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from kitama.server.bounds import Bounds
from kitama.server.forgetting import DAY_MS, forget
from kitama.server.settings import Settings
from kitama.server.socket import LINES_A_MESSAGE
from tests.server.serving import PATIENT, Clock, Serving, serving

pytestmark = pytest.mark.anyio

OPEN: dict[str, Any] = {"game": "onitama", "seats": [{"who": "open"}, {"who": "open"}]}


def bounded(**bounds: int) -> Settings:
    return dataclasses.replace(PATIENT, bounds=dataclasses.replace(PATIENT.bounds, **bounds))


async def code_of(server: Serving, body: dict[str, Any] = OPEN) -> str:
    answer = await server.http.post("/api/tables", json=body)
    return str(answer.json().get("code", "")) if answer.status_code != 201 else "made"


async def test_new_tables_of_an_address(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", bounded(tables_per_hour=3)) as server:
        assert [await code_of(server) for _n in range(4)] == ["made"] * 3 + ["too-fast"]


async def test_open_tables_of_an_address(tmp_path: Path) -> None:
    """Counted in the store: neither a new cookie nor a new start of the server helps."""
    settings = bounded(open_tables=2)
    async with serving(tmp_path / "k.sqlite", settings) as server:
        assert await code_of(server) == "made"
        table = await server.new_table()
    async with serving(tmp_path / "k.sqlite", settings) as server:
        assert await code_of(server) == "too-many"
        async with server.client() as client:
            await client.watch(table, 1)
            await client.ask("resign", table=table.id, seat=1)
        assert await code_of(server) == "made"


async def test_open_tables_of_a_person(tmp_path: Path) -> None:
    """Counted by cookie, whoever made them."""
    async with serving(tmp_path / "k.sqlite", bounded(open_tables=1)) as server:
        seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
        assert await code_of(server, {**OPEN, "seats": seats}) == "made"
        with server.services.store._writing.begin() as connection:  # type: ignore[attr-defined]
            connection.exec_driver_sql("UPDATE tables SET maker = 'somebody else'")
        assert await code_of(server) == "too-many"
        server.http.cookies.clear()
        assert await code_of(server) == "made"


async def test_actions_and_chat_of_an_address(tmp_path: Path) -> None:
    settings = bounded(actions_per_hour=2, chat_per_minute=2)
    async with serving(tmp_path / "k.sqlite", settings) as server, server.client() as client:
        table = await server.new_table()
        await client.watch(table, 1)
        said = [await client.ask("say", table=table.id, seat=1, text="hi") for _n in range(3)]
        assert [answer["type"] for answer in said] == ["accepted", "accepted", "refused"]
        asked = {"table": table.id, "seat": 1, "version": 1, "action": "ox c1-c2"}
        codes = [(await client.ask("act", **asked)).get("code") for _n in range(3)]
        assert codes == ["stale", "stale", "too-fast"]


async def test_a_list_that_is_full_can_only_be_ended(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", bounded(lines_per_table=4)) as server:
        table = await server.new_table()
        async with server.client() as client:
            seen = await client.watch(table, 1)
            assert (await client.act(seen))["code"] == "table-full"
            ended = await client.ask("resign", table=table.id, seat=1)
            assert ended["type"] == "accepted"


async def test_what_nobody_comes_back_to_is_forgotten(tmp_path: Path) -> None:
    """Not a game by deadline, and nothing that is over unless the host says so."""
    clock = Clock()
    async with serving(tmp_path / "k.sqlite", now=clock) as server, server.client() as client:
        store, services = server.services.store, server.services
        lobby = await server.new_table(begin=False)
        going = await server.new_table()
        deadline = await server.new_table(clock={"type": "deadline", "within_ms": 14 * DAY_MS})
        for seat in (1, 0):
            await client.act(await client.watch(deadline, seat))
        over = await server.new_table()
        await client.watch(over, 1)
        await client.ask("resign", table=over.id, seat=1)
        await client.watch(lobby, 0)
        bounds = Bounds(forget_unstarted=4, forget_abandoned=8)
        clock.ms += 5 * DAY_MS
        assert await forget(store, bounds, services.now()) == 1
        assert set(await store.every()) == {going.id, deadline.id, over.id}
        clock.ms += 5 * DAY_MS
        assert await forget(store, bounds, services.now()) == 1
        assert set(await store.every()) == {deadline.id, over.id}
        assert await forget(store, Bounds(forget_finished=3), services.now()) == 1
        # It is still in memory, and somebody looks at it.
        gone = await server.http.post(f"/api/tables/{lobby.id}/start", headers=lobby.bearer())
        assert gone.json()["code"] == "no-such-table"


async def test_seats_that_change_hands_are_written_down_too(tmp_path: Path) -> None:
    """Sitting down, being renamed and moving to another device have the bounds of actions."""
    async with serving(tmp_path / "k.sqlite", bounded(lines_per_table=6)) as server:
        table = await server.new_table(("Ann", ""), begin=False)
        seat = f"/api/tables/{table.id}/seats/0"
        codes = []
        for number in range(6):
            answer = await server.http.post(
                f"{seat}/name", json={"name": f"Ann {number}"}, headers=table.bearer()
            )
            codes.append(answer.json()["code"] if answer.status_code >= 400 else "")
        assert codes[-1] == "table-full"
        assert server.services.hub.tables()[0].table.version == 6
        moved = await server.http.post(f"{seat}/token", json={}, headers=table.bearer())
        sat = await server.http.post(
            f"/api/tables/{table.id}/seats/1",
            json={"player": {"who": "me", "name": "Ben"}, "join": table.join},
        )
        assert (moved.json()["code"], sat.json()["code"]) == ("table-full", "table-full")
        left = await server.http.delete(seat, headers=table.bearer())
        assert left.status_code == 204


async def test_seats_that_change_hands_spend_their_address_credit(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite", bounded(actions_per_hour=2)) as server:
        table = await server.new_table(("Ann", ""), begin=False)
        path = f"/api/tables/{table.id}/seats/0/name"
        statuses = [
            (await server.http.post(path, json={"name": name}, headers=table.bearer())).status_code
            for name in ("Bea", "Cleo", "Dora")
        ]
        assert statuses == [204, 204, 429]


async def test_who_asks_for_long_games_again_and_again_spends_more(tmp_path: Path) -> None:
    """All that happened is told anew each time: it counts for what it is."""
    few = dataclasses.replace(PATIENT, messages_per_second=0.001, message_burst=20)
    async with serving(tmp_path / "k.sqlite", few) as server:
        table = await server.new_table(("Ann", ""), begin=False)
        path = f"/api/tables/{table.id}/seats/0/name"
        for number in range(2 * LINES_A_MESSAGE):
            body = {"name": f"Ann {number}"}
            await server.http.post(path, json=body, headers=table.bearer())
        async with server.client() as client:
            for _time in range(10):  # at a price of three and a little each
                await client.send("subscribe", table=table.id)
                told = await client.receive()
                while told["type"] not in {"seen", "refused"}:
                    told = await client.receive()
            assert told["code"] == "too-fast"
