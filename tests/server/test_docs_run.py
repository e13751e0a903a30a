"""What the pages tell people to type, typed: with a real shell, against a real server.

tests/test_docs.py takes every command of every page apart; here those that belong together are run
in the order they stand in. Bots over HTTP and of lines are run by test_bot_command.py, several
machines by test_cluster.py, proxies by test_proxies.py.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.examples import ROOT, blocks, commands
from tests.server.process import Process, process

DOCS = ROOT / "docs"
pytestmark = [pytest.mark.server, pytest.mark.anyio]


class Shell:
    """A person's shell, with our commands and files of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
        data = {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": cache}
        self.environment = {**os.environ, **data, "PATH": path, "PYTHONIOENCODING": "utf-8"}

    async def type(self, line: str, lines: str = "") -> str:
        """Run a line as it stands: what it printed. Raises where it fails."""
        done = await asyncio.to_thread(
            subprocess.run,
            ["/bin/sh", "-c", line],
            cwd=self.folder,
            env=self.environment,
            input=lines.encode(),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}: {done.stderr.decode()}"
        return done.stdout.decode()


def served(page: str, kind: str) -> list[str]:
    """The commands of a page's blocks of one kind."""
    return [
        line for block in blocks(DOCS / page) if block.kind == kind for line in commands(block.text)
    ]


def with_names(text: str, names: Mapping[str, str]) -> str:
    for name, real in names.items():
        text = text.replace(name, real)
    return text


async def test_the_game_of_the_protocol_page(tmp_path: Path) -> None:
    """Two people with curl and a socket, to the check of the record."""
    shell = Shell(tmp_path)
    lines = served("protocol.md", "console")
    typed = [line.removeprefix("$ ") for line in lines if line.startswith("$ curl")]
    make, join, start, check = typed
    said = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    async with process(tmp_path / "k.sqlite") as running:
        await running.until_up()
        names = {"localhost:8000": str(running.http.base_url).split("//")[1].strip("/")}
        made = json.loads(await shell.type(with_names(make, names)))
        names |= {"Vd3kQ7": made["table"], "0Jx4": made["join"]}
        taken = json.loads(await shell.type(with_names(join, names)))
        names["b2eX"] = taken["token"]
        await shell.type(with_names(start, names))
        tokens = {0: made["seats"][0]["token"], 1: taken["token"]}
        await _resigned(running, names, said, tokens)
        assert "all as they must be" in await shell.type(with_names(check, names))


async def _resigned(
    running: Process, names: Mapping[str, str], said: list[dict[str, Any]], tokens: dict[int, str]
) -> None:
    """What the page says on the socket, and then the quickest end."""
    address = str(running.http.base_url).rstrip("/").replace("http", "ws") + "/socket"
    subscribe, act = said
    async with connect(address) as socket:
        await socket.send(
            with_names(json.dumps(subscribe | {"tokens": list(tokens.values())}), names)
        )
        seen = await _told(socket, "seen", decides=True)
        own = {"seat": seen["seat"], "version": seen["version"], "action": seen["legal"][0]}
        await socket.send(with_names(json.dumps(act | own), names))
        await _told(socket, "accepted")
        resign = {"type": "resign", "table": "Vd3kQ7", "seat": 0, "id": "2"}
        await socket.send(with_names(json.dumps(resign), names))
        while (await _told(socket, "seen"))["phase"] != "over":
            pass


async def _told(socket: Any, kind: str, *, decides: bool = False) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while True:
            for line in str(await socket.recv()).split("\n"):
                told: dict[str, Any] = json.loads(line)
                if told["type"] == kind and (not decides or told.get("legal")):
                    return told


async def test_looking_after_a_server(tmp_path: Path) -> None:
    """Every command of that section in its order, beside a server that runs, and after it."""
    shell = Shell(tmp_path)
    text = (DOCS / "hosting.md").read_text("utf-8").partition("## Looking after it")[2]
    block = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert block is not None
    *beside, last = commands(block[1])
    assert "--person" in last
    (tmp_path / "kitama").mkdir()
    async with process(tmp_path / "kitama" / "kitama.sqlite") as running:
        await running.until_up()
        seats = [{"who": "me", "name": "Léa"}, {"who": "open"}]
        answer = await running.http.post("/api/tables", json={"game": "onitama", "seats": seats})
        assert answer.status_code == 201
        for line in beside:
            await shell.type(line, "y\n")
    assert (tmp_path / "kitama-monday.sqlite").exists()
    (exported,) = (tmp_path / "tables").glob("*.kitama")
    assert "Léa" in exported.read_text("utf-8")
    await shell.type(last, "y\n")
    assert "Léa" not in await shell.type("kitama export again && cat again/*")


async def test_starting_it_in_each_way(tmp_path: Path) -> None:
    """Every `kitama serve` of the page that needs no other machine says where it is."""
    shell = Shell(tmp_path)
    found = [line for line in served("hosting.md", "sh") if line.startswith("kitama serve")]
    alone = [line for line in found if "postgresql" not in line and "--lan" not in line]
    assert len(alone) == 4
    for line in alone:
        here = re.sub(r"0\.0\.0\.0", "127.0.0.1", line).replace("/srv", str(tmp_path))
        (tmp_path / "kitama").mkdir(exist_ok=True)
        here = re.sub(r" --port \d+", "", here) + " --port 0 --bots 0"
        started = await asyncio.create_subprocess_exec(
            *here.split(), env=shell.environment, stdout=asyncio.subprocess.PIPE, cwd=tmp_path
        )
        assert started.stdout is not None
        assert (await started.stdout.readline()).startswith(b"Kitama is at http://")
        started.terminate()
        await started.communicate()


async def test_the_page_as_files_and_a_token(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    for line in served("hosting.md", "sh"):
        if line.startswith("kitama site") and (ROOT / "src/kitama/web/index.html").exists():
            await shell.type(line)
            assert (tmp_path / "public" / "index.html").exists()
    (line,) = [line for line in served("writing-a-bot.md", "sh") if line.startswith("kitama token")]
    assert (await shell.type(line)).startswith("kt_")


@pytest.mark.nightly
@pytest.mark.parametrize(
    "line",
    [
        line
        for line in [
            *commands(blocks(ROOT / "README.md")[1].text),
            *served("bot-protocol.md", "sh"),
        ]
        if re.match(r"kitama (perft|arena)", line) and "my-engine" not in line
    ],
)
async def test_commands_that_take_their_time(tmp_path: Path, line: str) -> None:
    shell = Shell(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    assert await shell.type(line)
