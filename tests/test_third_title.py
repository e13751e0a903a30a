"""A third title in the house, by folders alone: rules, bots, terminal, arena, server.

The page follows in web/tests/browser/third-title.test.ts.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.titles.adding import ROOT, TITLES, add

LAWS = """
from random import Random
from kitama.games import GAMES, find
from tests.laws import Title, check_game
assert GAMES == ("kitara", "nim", "onitama")
title = Title(({}, {"heaps": "1,2"}), inventory=lambda state: len(state.heaps), bound=20)
for options in title.options:
    for seed in range(20):
        check_game(find("nim"), options, title, Random(seed))
"""

SERVED = """
import asyncio, tempfile
from pathlib import Path
from tests.server.serving import play_to_the_end, serving

async def main():
    async with serving(Path(tempfile.mkdtemp()) / "k.sqlite") as server:
        print(*(shown["name"] for shown in await server.get("/api/games")))
        table = await server.new_table(("Ada", "bot:best"), game="nim", options={"heaps": "2,1"})
        print(await server.get(f"/api/tables/{table.id}/content"))
        async with server.client() as client:
            print(await play_to_the_end(client, table))

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add("nim", tmp_path_factory.mktemp("house"))


def run(source: Path, *words: str, given: str = "") -> str:
    """What a command in that house prints."""
    path = os.pathsep.join((str(source), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *words],
        input=given,
        env={**os.environ, "PYTHONPATH": path},
        cwd=source.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_obeys_the_laws(source: Path) -> None:
    run(source, "-c", LAWS)


def test_a_recorded_game_replays(source: Path) -> None:
    game = TITLES / "nim" / "recorded" / "last-stone.txt"
    assert "Second took the last stone." in run(source, "-m", "kitama.cli", "replay", str(game))


def test_it_is_played_in_the_terminal(source: Path) -> None:
    words = ("-m", "kitama.cli", "play", "nim", "--heaps", "2,1", "--level", "best")
    told = run(
        source, *words, given="take 9 from 1\ntake 1 from 1\ntake 1 from 1\ntake 1 from 2\n\n"
    )
    assert "Heap 1 has 2 stones (rule N2)." in told
    assert "First took the last stone." in told  # the bot had to leave one heap


def test_its_bots_meet_in_the_arena(source: Path) -> None:
    words = ("arena", "nim", "best", "1", "--openings", "4", "--processes", "1")
    assert "best" in run(source, "-m", "kitama.cli", *words)


def test_its_commands_and_options_stand_in_the_help(source: Path) -> None:
    told = run(source, "-m", "kitama.cli", "play", "--help")
    assert "kitama play nim --heaps 1,2,3" in told
    assert "Nim: How many stones each heap has" in told


@pytest.mark.server
def test_it_is_served_with_its_bots(source: Path) -> None:
    names, content, last = run(source, "-c", SERVED).splitlines()
    assert names == "kitara nim onitama"
    assert content == "{'heaps': [2, 1]}"
    assert "'reason': 'last-stone'" in last
