"""A store that hangs is away, and is told in time; what is missing at the start is named.

Whatever stops the store here goes on for PATIENCE seconds at the most: with a server that waits
for it, every request succeeds in the end, and the test fails.
"""

import asyncio
import contextlib
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from kitama.server.bus import NatsBus
from tests.cli.running import run
from tests.postgres import Postgres
from tests.server import nats as nats_
from tests.server.nats import free_port
from tests.server.process import process
from tests.server.serving import Client, Serving, serving

pytestmark = pytest.mark.anyio

PATIENCE: Final = 12.0
TABLE: Final = {"game": "onitama", "seats": [{"who": "open"}, {"who": "open"}]}


@asynccontextmanager
async def locked(path: Path) -> AsyncIterator[None]:
    """Another program is in the middle of writing."""
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as rival:
        rival.execute("BEGIN IMMEDIATE")
        release = asyncio.get_running_loop().call_later(PATIENCE, rival.rollback)
        try:
            yield
        finally:
            release.cancel()
            rival.rollback()


@asynccontextmanager
async def paused(postgres: Postgres) -> AsyncIterator[None]:
    with postgres.paused() as go_on:
        release = asyncio.get_running_loop().call_later(PATIENCE, go_on)
        try:
            yield
        finally:
            release.cancel()


async def healthy(http: httpx.AsyncClient) -> None:
    """Ask until it is."""
    while (await http.get("/health")).status_code != 200:  # noqa: ASYNC110  # another process
        await asyncio.sleep(0.1)


async def all_busy(server: Serving, client: Client, seen: dict[str, Any]) -> None:
    """Many at one table, one behind the other; a new table; the listing; health."""
    act = {key: seen[key] for key in ("table", "seat", "version")}
    requests = [
        await client.send("act", action=seen["legal"][0], id=f"early{n}", **act) for n in range(4)
    ]
    making = asyncio.ensure_future(server.http.post("/api/tables", json=TABLE))
    health = asyncio.ensure_future(server.http.get("/health"))
    for request in requests:
        assert (await client.expect("refused", id=request))["code"] == "busy"
    assert (await making).json()["code"] == "busy"
    assert ((await health).status_code, (await health).json()["store"]) == (503, "down")


async def goes_on(server: Serving, client: Client, seen: dict[str, Any]) -> None:
    """The very same request succeeds, once."""
    act = {key: seen[key] for key in ("table", "seat", "version")}
    while (
        answer := await client.ask("act", action=seen["legal"][0], id="early0", **act)
    ) and answer["type"] == "refused":
        assert answer["code"] == "busy"
        await asyncio.sleep(0.1)
    assert answer["version"] == seen["version"] + 1
    await healthy(server.http)


async def test_a_locked_file_is_away(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server, server.client() as client:
        seen = await client.watch(await server.new_table(), 1)
        async with locked(tmp_path / "k.sqlite"):
            await all_busy(server, client, seen)
        await goes_on(server, client, seen)


async def test_a_stopped_postgres_is_away(postgres: Postgres) -> None:
    async with serving(postgres.new_database()) as server, server.client() as client:
        seen = await client.watch(await server.new_table(), 1)
        async with paused(postgres):
            await all_busy(server, client, seen)
            listing = await server.http.get("/api/tables")
            assert listing.json()["code"] == "busy"
        await goes_on(server, client, seen)


async def test_health_writes(tmp_path: Path) -> None:
    """A server that may write no further, as on a full disk, says so, and when it may again."""
    async with process(tmp_path / "k.sqlite") as running:
        await running.until_up()
        assert (await running.health(200))["store"] == "up"
        limit = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (1000, limit[1]))
        assert (await running.health(503))["store"] == "down"
        refused = await running.http.post("/api/tables", json=TABLE)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, limit)
        await running.health(200)
        assert (await running.http.post("/api/tables", json=TABLE)).status_code == 201


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of half a megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if mounted("-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)):
        pytest.skip("only root may mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run([shutil.which("umount") or "umount", "--lazy", str(folder)], check=True)


def mounted(*options: str) -> int:
    return subprocess.run([shutil.which("mount") or "mount", *options], check=False).returncode


async def test_a_disk_that_fills_up_and_is_cleared(small_disk: Path) -> None:
    """What was acknowledged is there; the rest is refused as busy; afterwards play goes on."""
    async with serving(small_disk / "k.sqlite") as server:
        made, refused = [], ""
        while not refused:
            response = await server.http.post("/api/tables", json=TABLE)
            if response.status_code == 201:
                made.append(response.json()["table"])
            else:
                refused = response.json()["code"]
        assert refused == "busy"
        assert not mounted("-o", "remount,size=4m", str(small_disk))
        await healthy(server.http)
        assert (await server.http.post("/api/tables", json=TABLE)).status_code == 201
        stored = await server.services.store.every()
        assert set(made) <= set(stored)


async def test_a_full_disk_at_the_start(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 512):
            pass
    async with process(small_disk / "k.sqlite") as running:
        assert "Free some space" in await running.trouble()
        await running.until_up()
        await comes_up_later(running.http, ballast.unlink)
        await running.health(200)


async def comes_up_later(http: httpx.AsyncClient, mend: Any) -> None:
    """The page and what needs no store are there; tables are refused until it is mended."""
    assert (await http.get("/api/games")).status_code == 200
    assert (await http.get("/health")).status_code == 503
    assert (await http.post("/api/tables", json=TABLE)).json()["code"] == "busy"
    mend()
    await healthy(http)
    assert (await http.post("/api/tables", json=TABLE)).status_code == 201


async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file stands where the folder should")
    async with process(tmp_path / "folder" / "k.sqlite") as running:
        line = await running.trouble()
        assert line.startswith(f"kitama: {tmp_path / 'folder' / 'k.sqlite'}")
        assert "Let this user write to its folder, or name another file" in line
        await running.until_up()
        await comes_up_later(running.http, (tmp_path / "folder").unlink)


async def test_a_postgres_that_is_not_there(tmp_path: Path) -> None:
    address = f"postgresql://ann:sesame@127.0.0.1:{free_port()}/kitama"
    async with process(address) as running:
        line = await running.trouble()
        assert "PostgreSQL does not answer" in line
        assert "sesame" not in line
        await running.until_up()
        assert (await running.http.get("/api/games")).status_code == 200
        assert (await running.http.get("/health")).status_code == 503
    export = await asyncio.to_thread(run, "export", "--database", address, tmp_path / "out")
    assert (export.exit_code, export.output.count("\n")) == (2, 1)


async def test_one_server_for_one_file(tmp_path: Path) -> None:
    """The second is refused at once; commands work meanwhile; a kill frees the file."""
    database = tmp_path / "k.sqlite"
    async with process(database) as first:
        await first.until_up()
        async with process(database) as second:
            line = await second.trouble()
            assert await second.process.wait() == 2
        assert f"another server (process {first.process.pid}) has {database}" in line
        for command in (
            ("backup", "--database", database, tmp_path / "copy.sqlite"),
            ("export", "--database", database, tmp_path / "out"),
            ("forget", "--database", database, "--older-than", "1", "--yes"),
        ):
            done = await asyncio.to_thread(run, *command)
            assert done.exit_code == 0, done.output
        first.process.kill()
        await first.process.wait()
    async with process(database) as third:
        await third.until_up()
        assert (await third.health(200))["store"] == "up"


async def test_a_node_without_nats_plays_and_finds_it_later(postgres: Postgres) -> None:
    port = free_port()
    bus = NatsBus(f"nats://127.0.0.1:{port}")
    async with serving(postgres.new_database(), bus=bus) as server, server.client() as client:
        assert (await server.get("/health"))["bus"] == "down"
        table = await server.new_table()
        seen = await client.watch(table, 1)
        assert (await client.act(seen))["type"] == "accepted"
        with nats_.running(port):
            while not bus.is_up:  # noqa: ASYNC110  # NATS starts in its own time
                await asyncio.sleep(0.05)
            async with serving(server.services.store, bus=NatsBus(bus._url)) as other:
                async with other.client() as rival:
                    seen = await rival.watch(table, 0)
                    accepted = await rival.act(seen)
                await client.expect("seen", version=accepted["version"])
