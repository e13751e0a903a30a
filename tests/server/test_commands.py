"""The commands around the server: verify, backup, export, import, forget, replay --all, serve."""

import asyncio
import json
import os
import random
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from kitama.storage import open_store
from kitama.storage.archive import take_in
from kitama.tables import ledger
from kitama.tables.ports import Birth, Marks, Write
from tests.bare import Bare
from tests.cli.running import run
from tests.server.serving import play_to_the_end, serving
from tests.storage.test_store import a_line


async def _played(database: Path) -> str:
    """A database with a finished table and one that goes on: the record of the first."""
    async with serving(database) as server:
        table = await server.new_table(("Léa", "Jonas"))
        async with server.client() as client:
            await play_to_the_end(client, table)
        going = await server.new_table(("Léa", "bot:1"))
        async with server.client() as client:
            await client.watch(going, 0)
        return (await server.http.get(f"/api/tables/{table.id}/record")).text


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    database = tmp_path_factory.mktemp("services") / "k.sqlite"
    return database, asyncio.run(_played(database))


def test_verify(services: tuple[Path, str], tmp_path: Path) -> None:
    _database, text = services
    file = tmp_path / "good.kitama"
    file.write_text(text)
    good = run("verify", file)
    assert good.exit_code == 0, good.output
    assert "all as they must be" in good.output
    digest = ledger.read(text).digest
    assert run("verify", file, "--digest", digest).exit_code == 0
    assert run("verify", file, "--digest", "0" * 64).exit_code == 2


def test_verify_finds_a_changed_action(services: tuple[Path, str], tmp_path: Path) -> None:
    lines = services[1].splitlines()
    acted = [number for number, line in enumerate(lines) if " acted " in line]
    lines[acted[0]] = re.sub(r"[a-e]\d-[a-e]\d$", "a1-a1", lines[acted[0]])
    file = tmp_path / "bad.kitama"
    file.write_text("\n".join(lines))
    found = run("verify", file)

    assert found.exit_code == 2
    assert "digest" in found.output
    file.write_text("nonsense")
    assert "begins with" in run("verify", file).output


def test_backup_export_import_and_replay(services: tuple[Path, str], tmp_path: Path) -> None:
    database, _text = services
    copy = tmp_path / "copy.sqlite"
    assert run("backup", "--database", database, copy).exit_code == 0
    assert "already there" in run("backup", "--database", database, copy).output
    assert run("backup", "--database", tmp_path / "no.sqlite", tmp_path / "x").exit_code == 2
    assert "pg_dump" in run("backup", "--database", "postgresql://x", tmp_path / "x").output
    folder = tmp_path / "tables"
    assert "Wrote 2 tables" in run("export", "--database", copy, folder).output
    files = sorted(folder.iterdir())
    other = tmp_path / "other.sqlite"
    assert "Took in 2 tables; 0 were" in run("import", "--database", other, *files).output
    assert "Took in 0 tables; 2 were" in run("import", "--database", other, *files).output
    assert "2 tables, all as" in run("replay", "--all", "--database", other).output
    files[0].write_text(files[0].read_text().replace("seed: ", "seed: 00", 1))
    assert run("import", "--database", tmp_path / "third.sqlite", files[0]).exit_code == 2


def test_one_broken_file_does_not_stop_the_others(
    services: tuple[Path, str], tmp_path: Path
) -> None:
    good, text = tmp_path / "3.kitama", services[1]
    good.write_text(text)
    name = ledger.read(text).table
    broken = {
        "0": b"nonsense",
        "1": b"\xff\xfe",
        "2": text.replace(f"table: {name}", "table: ../evil").encode(),
        "4": text.replace("seed: ", "seat 99: a -\nseed: ").encode(),
        "5": re.sub(r"(?m)^0 \d+ ", f"0 {10**30} ", text).encode(),
        "6": text.replace("seed: ", "seat 0: a -\nseat 00: b -\nseed: ").encode(),
    }
    for number, content in broken.items():
        (tmp_path / f"{number}.kitama").write_bytes(content)
    files = sorted(tmp_path.glob("*.kitama"))

    found = run("import", "--database", tmp_path / "k.sqlite", *files)

    assert found.exit_code == 2
    assert "Took in 1 tables; 0 were" in found.output
    assert "6 of 7 files" in found.output
    for number in broken:
        assert f"{number}.kitama: " in found.output


def test_export_never_writes_outside_its_folder(tmp_path: Path) -> None:
    """A name that was stored before names were checked leads nowhere."""
    database, folder = tmp_path / "k.sqlite", tmp_path / "in" / "folder"

    async def store() -> None:
        store = open_store(database)
        for name in ("../evil", "a/evil", "good"):
            birth = Birth("onitama", "link", bytes(32), "", 0)
            await store.write(Write(name, [a_line(0)], Marks("lobby", None), (), birth))
        await store.close()

    asyncio.run(store())
    found = run("export", "--database", database, folder)

    assert found.exit_code == 2
    assert "left out" in found.output
    assert "../evil" in found.output
    assert ["good.kitama"] == [file.name for file in (tmp_path / "in").rglob("*.kitama")]


def test_an_imported_game_goes_on_with_its_old_tokens(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "a.sqlite") as server:
            table = await server.new_table()
            async with server.client() as client:
                seen = await client.watch(table, 1)
                await client.act(seen, "ox c1-c2")
        await asyncio.to_thread(
            run, "export", "--database", tmp_path / "a.sqlite", tmp_path / "out"
        )
        text = (tmp_path / "out" / f"{table.id}.kitama").read_text()
        store = open_store(tmp_path / "b.sqlite")
        await take_in(store, text)
        async with serving(store) as server, server.client() as client:
            assert (await client.watch(table, 0, 1))["version"] == seen["version"] + 1
            last = await play_to_the_end(client, table)
            assert last["phase"] == "over"

    asyncio.run(scenario())


def test_replay_all_names_what_does_not_replay(tmp_path: Path) -> None:
    database = tmp_path / "k.sqlite"
    asyncio.run(_played(database))

    async def spoil() -> None:
        store = open_store(database)
        table = (await store.every())[-1]
        stored = await store.load(table)
        assert stored is not None
        bad = a_line(len(stored.lines), "ox a1-a1")
        await store.write(Write(table, [bad], Marks("playing", None)))
        await store.close()

    asyncio.run(spoil())
    found = run("replay", "--all", "--database", database)
    assert found.exit_code == 2
    assert "1 of 2 tables do not replay" in found.output
    assert "Missing argument" in run("replay").output


def test_forget_only_when_asked(services: tuple[Path, str], tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    run("backup", "--database", services[0], copy)
    assert run("forget", "--database", copy, "--older-than", "1").exit_code == 1
    found = run("forget", "--database", copy, "--older-than", "1", "--yes")
    assert "Deleted 0 tables" in found.output


@pytest.mark.anyio
@pytest.mark.parametrize("has_uvloop", [True, False])
async def test_serve_prints_its_address_and_stops_politely(
    tmp_path: Path, *, has_uvloop: bool
) -> None:
    """Without uvloop too, as on Windows."""
    bare = Bare(tmp_path / "bare", set() if has_uvloop else {"uvloop"})
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "kitama.cli",
        "serve",
        "--port",
        "0",
        "--bots",
        "0",
        "--host",
        "127.0.0.1",
        "--database",
        str(tmp_path / "k.sqlite"),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": bare.path},
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().split()[3]
    async with httpx.AsyncClient(base_url=url.replace("localhost", "127.0.0.1")) as http:
        health: dict[str, Any] = (await http.get("/health")).json()
        foreign = await http.get("/health", headers={"host": "evil.example"})
    process.send_signal(signal.SIGTERM)
    await process.wait()

    assert health["store"] == "up"
    assert foreign.status_code == 403
    assert process.returncode in {0, -signal.SIGTERM}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--lan", "--host", "127.0.0.1"), "leave out --lan or --host"),
        (("--trusted-proxy", "nonsense"), "--trusted-proxy takes addresses"),
        (("--host", "192.0.2.1"), "cannot listen at 192.0.2.1"),
    ],
)
def test_serve_says_what_is_wrong(tmp_path: Path, options: tuple[str, ...], message: str) -> None:
    found = run("serve", *options, "--database", tmp_path / "k.sqlite")
    assert found.exit_code == 2
    assert message in found.output


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = run("serve", "--port", port, "--database", tmp_path / "k.sqlite")
    assert found.exit_code == 2
    assert f"port {port} is taken" in found.output


def test_records_are_text(services: tuple[Path, str]) -> None:
    """What is exported can be read by people and by other programs."""
    made = ledger.read(services[1])
    line = random.Random(1).choice(made.lines)
    assert line.text in services[1]
    assert json.loads(made.lines[0].text)["game"] == "onitama"
