"""Three nodes, one PostgreSQL, one NATS, clients spread over them."""

import asyncio
import contextlib
import dataclasses
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest

from kitama.server.bot_pool import BotPool, NatsBots
from kitama.server.bus import NatsBus
from kitama.server.worker import work
from kitama.tables.ports import Stored
from tests.postgres import Postgres
from tests.server import nats as nats_
from tests.server.nats import Nats
from tests.server.process import until_prepared
from tests.server.serving import PATIENT, Client, Made, Serving, serving

Message = dict[str, Any]

pytestmark = pytest.mark.anyio


@pytest.fixture
def nats() -> Iterator[Nats]:
    with nats_.running() as server:
        yield server


@asynccontextmanager
async def cluster(database: str, nats: Nats, nodes: int = 3) -> AsyncIterator[list[Serving]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(serving(database, bus=NatsBus(nats.url)))
            for _node in range(nodes)
        ]


async def decide(client: Client, table: Made, seat: int) -> Message:
    """Wait for this seat's decision and make it: the last message about it."""
    while True:
        seen: Message | None = next(
            (told for told in reversed(client.heard) if told["type"] == "seen"), None
        )
        if seen is not None and seen["phase"] == "over":
            return seen
        if seen is not None and seen.get("legal"):
            answer = await client.act(seen)
            if answer["type"] == "accepted":
                return answer
            if answer["code"] == "busy":
                await asyncio.sleep(0.1)
                continue
            if answer["code"] != "stale":
                return answer
        await client.expect("seen", table=table.id, seat=seat)


async def play(client: Client, table: Made, seat: int) -> Message:
    last: Message = {}
    while last.get("phase") != "over" and last.get("code") != "game-over":
        last = await decide(client, table, seat)
    return last


async def test_players_on_different_nodes(postgres: Postgres, nats: Nats) -> None:
    async with cluster(postgres.new_database(), nats) as nodes:
        table = await nodes[0].new_table()
        async with (
            nodes[0].client() as lea,
            nodes[1].client() as jonas,
            nodes[2].client() as watcher,
        ):
            await lea.watch(table, 0)
            await jonas.watch(table, 1)
            await watcher.watch(table.id)
            await jonas.ask("say", table=table.id, seat=1, text="hello from the second node")
            assert (await watcher.expect("chat"))["said"][0]["name"] == "Jonas"
            await asyncio.gather(play(lea, table, 0), play(jonas, table, 1))
            over = await watcher.expect("seen", phase="over")
            assert (await nodes[1].get("/health"))["bus"] == "up"

    assert over["outcome"]


async def test_what_is_announced_is_not_read_again(postgres: Postgres, nats: Nats) -> None:
    """A line comes with the word of it. Whatever does not fit is read from the store instead."""
    async with cluster(postgres.new_database(), nats, 2) as nodes:
        table = await nodes[0].new_table()
        async with nodes[0].client() as lea, nodes[1].client() as jonas:
            seen = await lea.watch(table, 1)
            await jonas.watch(table, 0)
            read: list[str] = []
            store = nodes[1].services.store
            load = store.load

            async def watched(table: str, since: int = 0, said: int = 0) -> Stored | None:
                read.append(table)
                return await load(table, since, said)

            store.load = watched  # type: ignore[method-assign]
            assert (await lea.act(seen))["type"] == "accepted"
            seen = await jonas.expect("seen", decides=0)
            assert not read
            assert (await jonas.act(seen))["type"] == "accepted"
            # What nobody can have sealed is no more than word that there may be something new.
            nodes[0].services.bus.announce(table.id, b"nobody's words")
            seen = await lea.expect("seen", decides=1)
            assert (await lea.act(seen))["type"] == "accepted"
            await jonas.expect("seen", decides=0)
            assert set(read) == {table.id}


async def test_of_hundreds_at_once_exactly_one_wins_each_version(
    postgres: Postgres, nats: Nats
) -> None:
    """Two hundred clients on two nodes all act on one table, again and again."""
    async with cluster(postgres.new_database(), nats, 2) as nodes, AsyncExitStack() as stack:
        table = await nodes[0].new_table()
        clients = [
            await stack.enter_async_context(nodes[number % 2].client()) for number in range(200)
        ]
        seen = [await client.watch(table, 0, 1) for client in clients]
        version = seen[0]["version"]
        seat = seen[0]["decides"]
        for _round in range(3):
            answers = await asyncio.gather(*(_act(client, seat, version) for client in clients))
            won = [answer for answer in answers if answer["type"] == "accepted"]
            assert [answer["version"] for answer in won] == [version + 1]
            assert {a["code"] for a in answers if a["type"] == "refused"} <= {"stale"}
            version, seat = version + 1, 1 - seat


async def _act(client: Client, seat: int, version: int) -> Message:
    return await client.act(await _seen(client, seat, version))


async def _seen(client: Client, seat: int, version: int) -> Message:
    known = [told for told in client.heard if told.get("legal") and told["version"] == version]
    return known[-1] if known else await client.expect("seen", seat=seat, version=version)


async def test_nats_may_stop_for_a_while(postgres: Postgres, nats: Nats) -> None:
    """What was accepted meanwhile is told through the store."""
    async with cluster(postgres.new_database(), nats, 2) as nodes:
        table = await nodes[0].new_table()
        async with nodes[0].client() as jonas, nodes[1].client() as watcher:
            seen = await jonas.watch(table, 1)
            await watcher.watch(table.id)
            nats.pause()
            try:
                accepted = await jonas.act(seen, "ox c1-c2")
                assert accepted["type"] == "accepted"
                told = await watcher.expect("seen", version=accepted["version"])
            finally:
                nats.go_on()
            assert told["happenings"][0]["text"] == "ox c1-c2"


async def test_what_is_served_was_compared_with_the_store(postgres: Postgres, nats: Nats) -> None:
    """NATS has just stopped, and nobody has noticed: a node still serves nothing that is old."""
    async with cluster(postgres.new_database(), nats, 2) as nodes:
        table = await nodes[0].new_table()
        path = f"/api/tables/{table.id}"
        await nodes[1].get(path)  # it holds the table now, and nobody watches it there
        async with nodes[0].client() as jonas, nodes[1].client() as late:
            seen = await jonas.watch(table, 1)
            nats.pause()
            try:
                accepted = await jonas.act(seen, "ox c1-c2")
                shown = await nodes[1].get(path)
                told = await late.watch(table.id)
            finally:
                nats.go_on()

    assert shown["seen"]["version"] == told["version"] == accepted["version"]


async def test_a_moved_token_is_worthless_on_every_node_without_a_word_from_nats(
    postgres: Postgres, nats: Nats
) -> None:
    """The old device acts, looks, talks and moves on a node that heard nothing of the move."""
    async with cluster(postgres.new_database(), nats, 2) as nodes:
        table = await nodes[0].new_table()
        async with nodes[1].client() as old, nodes[1].client() as late:
            seen = await old.watch(table, 1)
            path = f"/api/tables/{table.id}"
            nats.pause()
            try:
                bearer = table.bearer(1)
                moved = await nodes[0].post(f"{path}/seats/1/token", headers=bearer)
                answer = await old.act(seen, "ox c1-c2")
                assert answer.get("code") == "not-your-seat"
                said = await old.ask("say", table=table.id, seat=1, text="still me")
                assert said["code"] == "not-your-seat"
                shown = await nodes[1].get(path, headers=bearer)
                assert shown["seen"]["seat"] is None
                response = await nodes[1].http.post(f"{path}/seats/1/token", headers=bearer)
                assert response.json()["code"] == "not-your-seat"
                await late.send("subscribe", table=table.id, tokens=[table.tokens[1]])
                assert (await late.expect("refused"))["code"] == "not-your-seat"
                table.tokens[1] = moved["token"]
                seen = await late.watch(table, 1)
                assert (await late.act(seen, "ox c1-c2"))["type"] == "accepted"
            finally:
                nats.go_on()


async def test_postgres_may_restart(postgres: Postgres, nats: Nats) -> None:
    async with cluster(postgres.new_database(), nats, 2) as nodes:
        table = await nodes[0].new_table()
        async with nodes[0].client() as lea, nodes[1].client() as jonas:
            await lea.watch(table, 0)
            seen = await jonas.watch(table, 1)
            await jonas.act(seen, "ox c1-c2")
            await asyncio.to_thread(postgres.restart)
            await asyncio.gather(play(lea, table, 0), play(jonas, table, 1))


async def test_a_node_is_killed_and_its_players_go_on_at_another(
    postgres: Postgres, nats: Nats
) -> None:
    database = postgres.new_database()
    async with _process(database, nats) as (process, address), cluster(database, nats, 1) as nodes:
        doomed = Serving(nodes[0].services, nodes[0].server, int(address.rpartition(":")[2]))
        table = await doomed.new_table()
        async with doomed.client() as jonas:
            seen = await jonas.watch(table, 1)
            act = {"table": table.id, "seat": 1, "version": seen["version"], "id": "mine"}
            first = await jonas.ask("act", action="ox c1-c2", **act)
            process.kill()
            await process.wait()
        await doomed.http.aclose()
        async with nodes[0].client() as jonas:
            resumed = await jonas.watch(table, 1, since=seen["version"])
            assert [told["text"] for told in resumed["happenings"]] == ["ox c1-c2"]
            again = await jonas.ask("act", action="ox c1-c2", **act)
            assert again == first


@asynccontextmanager
async def _process(
    database: str, nats: Nats
) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A node started from the command line."""
    command = ("-m", "kitama.cli", "serve", "--port", "0", "--bots", "0")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        "--database",
        database,
        "--nats",
        nats.url,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    async with httpx.AsyncClient(base_url=line.split()[3], timeout=30) as http:
        await until_prepared(http)
    try:
        yield process, line.split()[3]
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def test_bots_think_in_workers(postgres: Postgres, nats: Nats) -> None:
    stopped = asyncio.Event()
    working = asyncio.create_task(work(nats.url, 1, stopped))
    try:
        bus = NatsBus(nats.url)
        bots = NatsBots(bus, BotPool(0))
        settings = dataclasses.replace(PATIENT, think_seconds=120)  # a fresh worker compiles
        database = postgres.new_database()
        async with serving(database, settings, bus=bus, bots=bots) as server:
            table = await server.new_table(("bot:1", "Jonas"))
            async with server.client() as client:
                seen = await client.watch(table, 1)
                await client.act(seen)
                await client.expect("seen", decides=1)
            assert "kitama_bot_failures_total 0.0" in (await server.http.get("/metrics")).text
    finally:
        stopped.set()
        await working
