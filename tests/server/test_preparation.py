"""The first start on a machine: the page is there at once, tables when the rules are compiled."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kitama.server import preparation
from kitama.server.preparation import Preparation
from tests.server.serving import Serving, serving

pytestmark = [pytest.mark.server, pytest.mark.anyio]
TABLE = {"game": "onitama", "seats": [{"who": "me", "name": "Léa"}, {"who": "open"}]}


class Slow(Preparation):
    """Waits until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = asyncio.Event()

    async def run(self) -> None:
        self._advance(10)
        await self.may_go_on.wait()
        self._advance(55)
        self._advance(preparation.ALL)


async def refused(server: Serving, path: str, body: Any = None) -> dict[str, Any]:
    method = "GET" if body is None else "POST"
    response = await server.http.request(method, path, json=body)
    assert response.status_code == 503
    found: dict[str, Any] = response.json()
    return found


async def test_the_page_comes_first_and_tables_when_they_can(tmp_path: Path) -> None:
    slow = Slow()
    async with serving(tmp_path / "k.sqlite", preparation=slow) as server:
        for path in ("/", "/api"):
            assert (await server.http.get(path)).status_code == 200
        health = (await server.http.get("/health")).json()
        assert (health["store"], health["rules"]) == ("up", "preparing")
        for path, body in (
            ("/api/tables", TABLE),
            ("/api/tables", None),
            ("/api/games", None),
            ("/api/replay", {"text": ""}),
        ):
            told = await refused(server, path, body)
            assert (told["code"], told["values"]) == ("preparing", {"percent": 10})
        async with server.client() as client:
            await client.expect("preparing", percent=10)
            await client.send("subscribe", table="AbCdEfGhJkMn2345")
            await client.expect("refused", code="preparing", values={"percent": 10})
            await client.send("ping", at=1)
            await client.expect("pong")
            slow.may_go_on.set()
            await client.expect("preparing", percent=55)
            await client.expect("preparing", percent=100)
            table = await server.new_table()
            seen = await client.watch(table, 0, 1)
            assert (await client.act(seen))["type"] == "accepted"
        async with server.client() as client:
            await client.watch(table, 0)
            assert "preparing" not in {message["type"] for message in client.heard}
        assert (await server.get("/health"))["rules"] == "up"


async def test_what_a_process_of_its_own_says_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled there the first time, and only loaded here; the next time only loaded."""
    loaded: list[int] = []
    told: list[int] = []
    monkeypatch.setattr(preparation, "mark", lambda: tmp_path / "prepared")
    monkeypatch.setattr(preparation, "load", lambda: loaded.append(told[-1] if told else 0))
    says = "print(7); print(40); print(30); print(100)"
    monkeypatch.setattr(preparation, "_COMMAND", (sys.executable, "-c", says))
    first = Preparation()
    first.follow(lambda: told.append(first.percent))
    await first.run()
    assert told == [7, 40, 99, 100]
    assert loaded == [99]
    (tmp_path / "prepared").touch()
    told.clear()
    second = Preparation()
    second.follow(lambda: told.append(second.percent))
    await second.run()
    assert (told, loaded) == ([100], [99, 0])


def test_the_process_leaves_a_mark() -> None:
    """With everything compiled before, as here, it only loads."""
    preparation.mark().unlink(missing_ok=True)
    command = (sys.executable, "-m", "kitama.server.preparing")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert all(0 <= int(line) <= 100 for line in done.stdout.split())
    assert preparation.mark().exists()


PLAYED = """
import random
from kitama.compiled import forms
from kitama.game import CHANCE, IllegalAction, play
from kitama.games import GAMES, find

titles = [find(name) for name in GAMES]
for game in titles:
    game.prepare()
print(forms())
rng = random.Random(1)
for game in titles:
    state = game.start()
    while state.outcome() is None:
        action = rng.choice(state.legal_actions())
        for seat in (None, 0, 1):
            state.view(seat)
            game.masked(state, action, seat)
        for _wrong in range(3):
            try:
                play(state, rng.randrange(game.actions))
            except IllegalAction:
                pass
        game.details(state, action)
        state.standing({1})
        state.chances()
        state.apply(action)
    state.outcome({1})
print(forms())
"""


def test_nothing_is_compiled_while_people_play() -> None:
    """Whatever a title's rules are asked at a table was loaded before; all would wait for it."""
    done = subprocess.run(
        (sys.executable, "-c", PLAYED), capture_output=True, text=True, check=True
    )
    prepared, played = done.stdout.split()
    assert prepared == played
