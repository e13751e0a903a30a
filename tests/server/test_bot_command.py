"""kitama bot with programs in three languages, and the whole bots of examples/."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.server.process import free_port, process
from tests.server.serving import Made, Serving, serving

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PYTHON = (sys.executable, str(EXAMPLES / "line_bot.py"))


def compiled(folder: Path) -> tuple[str, ...]:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler here, so the bot in C is not tried")
    target = folder / "line_bot"
    source = EXAMPLES / "line_bot.c"
    subprocess.run([compiler, "-Wall", "-Werror", "-O2", "-o", target, source], check=True)
    return (str(target),)


def node(_folder: Path) -> tuple[str, ...]:
    return (str(Path(sys.executable).with_name("node")), str(EXAMPLES / "line_bot.mjs"))


def python(_folder: Path) -> tuple[str, ...]:
    return PYTHON


async def token(server: Serving, name: str) -> str:
    made = await server.post("/api/tokens", {"name": name})
    return str(made["token"])


@asynccontextmanager
async def started(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    try:
        yield process
    finally:
        process.kill()
        await process.communicate()


def bot(url: str, its_token: str, *program: str) -> Any:
    return started("-m", "kitama.cli", "bot", "--server", url, "--token", its_token, "--", *program)


async def challenge(server: Serving, program: str) -> Made:
    """A table at which a bot of the house waits for a program, with nobody else."""
    table = await server.new_table(("Léa", ""), begin=False, hot_seat=False)
    body = {"program": program, "table": table.id}
    await server.post("/api/challenges", body, headers=table.bearer(0))
    return table


async def play_against(server: Serving, table: Made, until: int = 10**9) -> dict[str, Any]:
    """Play Léa's seat with anything legal: the last view."""
    async with server.client() as client:
        await client.send("subscribe", table=table.id, tokens=[table.tokens[0]])
        while True:
            seen = await client.expect("seen")
            if seen["phase"] == "over" or seen["version"] >= until:
                return seen
            if seen.get("legal"):
                await client.send(
                    "act",
                    table=table.id,
                    seat=0,
                    version=seen["version"],
                    action=seen["legal"][0],
                )


@pytest.mark.parametrize("language", ["python", "javascript", "c"])
async def test_a_program_of_lines_plays(server: Serving, tmp_path: Path, language: str) -> None:
    words = {"c": compiled, "javascript": node}.get(language, python)(tmp_path)
    async with bot(server.url, await token(server, "Old Pine"), *words) as process:
        tables = [await challenge(server, "Old Pine") for _table in range(3)]
        # At once: one that waited for another's end would let this wait for ever.
        ends = await asyncio.gather(*(play_against(server, table) for table in tables))
        assert {end["phase"] for end in ends} == {"over"}
        told = b"".join([await process.stdout.readline() for _line in range(4)]).decode()
    assert told.count(": ") == 3
    reasons = {end["outcome"]["reason"] for end in ends}
    assert "resignation" not in reasons


async def test_the_whole_bot_over_http(server: Serving) -> None:
    its_token = await token(server, "Old Pine")
    async with started(str(EXAMPLES / "http_bot.py"), server.url, its_token):
        for _game in range(2):
            table = await challenge(server, "Old Pine")
            assert (await play_against(server, table))["phase"] == "over"
    source = (EXAMPLES / "http_bot.py").read_text("utf-8").splitlines()
    code = [line for line in source if line.strip() and not line.startswith(("import", '"""'))]
    assert len(code) <= 15


async def test_it_comes_back_after_the_server_was_away(tmp_path: Path) -> None:
    async with serving(tmp_path / "k.sqlite") as server:
        its_token = await token(server, "Old Pine")
        port = server.port
    async with bot(server.url, its_token, *PYTHON):  # the server is away when it begins, too
        async with serving(tmp_path / "k.sqlite", port=port) as server:
            table = await challenge(server, "Old Pine")
            # So soon nobody can have won: all cards go one row at a time.
            assert (await play_against(server, table, until=7))["phase"] == "playing"
        async with serving(tmp_path / "k.sqlite", port=port) as server:
            end = await play_against(server, table)
    assert end["phase"] == "over"
    assert end["outcome"]["reason"] != "resignation"


async def test_several_games_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    """Killed, not stopped: nobody said goodbye to anybody."""
    port = str(free_port())
    nothing: Any = None
    async with process(tmp_path / "k.sqlite", "--port", port) as running:
        await running.until_up()
        server = Serving(nothing, nothing, int(port))
        its_token = await token(server, "Old Pine")
        async with bot(server.url, its_token, *PYTHON):
            tables = [await challenge(server, "Old Pine") for _game in range(3)]
            stands = await asyncio.gather(
                *(play_against(server, table, until=8) for table in tables)
            )
            running.process.kill()
            await running.process.wait()
            async with process(tmp_path / "k.sqlite", "--port", port) as again:
                await again.until_up()
                ends = await asyncio.gather(*(play_against(server, table) for table in tables))
        await server.http.aclose()
    for stood, end in zip(stands, ends, strict=True):
        assert end["version"] >= stood["version"]
        assert end["phase"] == "over"
        assert end["outcome"]["reason"] != "resignation"


async def test_a_program_that_answers_nonsense_resigns(server: Serving) -> None:
    its_token = await token(server, "Old Pine")
    nonsense = "import sys\nfor line in sys.stdin: print('castle', flush=True)"
    async with bot(server.url, its_token, sys.executable, "-c", nonsense):
        end = await play_against(server, await challenge(server, "Old Pine"))
    assert end["outcome"] == {"reason": "resignation", "scores": [0, 0], "winners": [0]}


async def test_titles_it_does_not_play_are_declined(server: Serving) -> None:
    its_token = await token(server, "Old Pine")
    words = ("-m", "kitama.cli", "bot", "--server", server.url, "--token", its_token)
    async with started(*words, "--game", "kitara", "--", *PYTHON):
        table = await challenge(server, "Old Pine")
        programs = server.services.store.programs
        (asked,) = await programs.asked_since("Old Pine", 0)
        answers = set[str]()
        while answers <= {""}:
            found = await programs.asked(asked.id)
            assert found is not None
            answers.add(found.answer)
        assert answers - {""} == {"declined"}
    shown = await server.get(f"/api/tables/{table.id}")
    assert shown["about"]["seats"][1]["player"] is None


async def test_a_token_nobody_knows_ends_it(server: Serving) -> None:
    words = ("bot", "--server", server.url, "--token", "kt_nobody-knows-this-one", "true")
    found = await asyncio.to_thread(run, *words)
    assert found.exit_code == 2
    assert "does not take this token: no-such-token" in found.output
