"""Killed at every step of calling somebody back: no notice is lost, and none is shown twice.

Somebody plays games by the day while the server is killed again and again, and acts only when the
push service has brought the notice of their turn, as people do who wait to be called.
"""

import asyncio
import contextlib
import itertools
import random
import signal
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from tests.server.caller import STEPS
from tests.server.push_service import Service, service
from tests.server.serving import Made
from tests.server.warm import Warm, warm

pytestmark = pytest.mark.anyio

CARDS: Final = {"cards": "horse,elephant,ox,crab,boar"}
BY_DAY: Final = {"type": "deadline", "within_ms": 86_400_000}


class Playing:
    """Servers one after the other on one file, and one person who plays at some tables."""

    def __init__(
        self, warm: Warm, database: Path, push: Service, kills: int, rng: random.Random
    ) -> None:
        self._warm = warm
        self._database = database
        self._push = push
        self._wanted = kills
        self._rng = rng
        self._http = httpx.AsyncClient(timeout=30)
        self._read = 0
        self.shown: dict[str, str] = {}
        """The table of each notice a browser shows: one that came before is not shown again."""
        self.turns = 0
        """How many there were to be told of."""
        self.kills = 0

    async def run(self, tables: int) -> None:
        """Play at so many tables at once until so many servers were killed, and all is told."""
        is_over = asyncio.Event()
        serving = asyncio.create_task(self._serve(is_over))
        try:
            await asyncio.gather(*(self._play_on() for _table in range(tables)))
        finally:
            is_over.set()
            await serving
            await self._http.aclose()

    async def _serve(self, is_over: asyncio.Event) -> None:
        while not is_over.is_set():
            step = self._rng.choice(STEPS)
            count = self._rng.randint(1, 6) if self.kills < self._wanted else 0
            process = await self._warm.start("caller", str(self._database), step, str(count))
            port = int(await process.line())
            self._http.base_url = httpx.URL(f"http://127.0.0.1:{port}")
            ended = asyncio.create_task(process.wait())
            stopped = asyncio.create_task(is_over.wait())
            await asyncio.wait((ended, stopped), return_when=asyncio.FIRST_COMPLETED)
            if not ended.done():
                process.send_signal(signal.SIGTERM)
            await ended
            stopped.cancel()
            self.kills += process.returncode == -signal.SIGKILL

    async def _ask(self, method: str, path: str, **asked: Any) -> Any:
        """Until somebody answers; the same request is done once."""
        while True:
            with contextlib.suppress(httpx.HTTPError, OSError):
                response = await self._http.request(method, path, **asked)
                self._http.cookies.clear()
                if response.status_code != 503:
                    assert response.status_code < 300, response.text
                    return response.json()
            await asyncio.sleep(0.01)

    async def _table(self) -> Made:
        """Two seats, one after the other told to one browser; the first decides first."""
        own = f"{self._rng.getrandbits(160):040x}"
        seats = [{"who": "me", "name": "Léa"}, {"who": "open"}]
        body = {"game": "onitama", "options": CARDS, "seats": seats, "clock": BY_DAY, "id": own}
        made = await self._ask("POST", "/api/tables", json=body)
        tokens = {0: made["seats"][0]["token"]}
        table = Made(made["table"], tokens, made["join"])
        other = f"{self._rng.getrandbits(160):040x}"
        joining = {"player": {"who": "me", "name": "Jonas"}, "join": table.join, "id": other}
        sat = await self._ask("POST", f"/api/tables/{table.id}/seats/1", json=joining)
        tokens[1] = sat["token"]
        for seat in (0, 1):
            push = self._push.subscription(table=table.id)
            await self._ask("PUT", "/api/notices/push", json=push, headers=table.bearer(seat))
        await self._ask("POST", f"/api/tables/{table.id}/start", headers=table.bearer())
        return table

    async def _play_on(self) -> None:
        """One game after the other."""
        while self.kills < self._wanted:
            await self._play(await self._table())

    async def _play(self, table: Made) -> None:
        """Each turn is told, and only then the next is played; at last the end is told."""
        path = f"/api/tables/{table.id}"
        for told in itertools.count(1):
            self.turns += 1
            await self._until_shown(table.id, told)
            seat = (told - 1) % 2
            seen = (await self._ask("GET", path, headers=table.bearer(seat)))["seen"]
            if seen["phase"] == "over" or self.kills >= self._wanted:
                return
            action = self._rng.choice(seen["legal"])
            body = {"version": seen["version"], "action": action, "id": f"t{told}"}
            act = f"{path}/seats/{seat}/act"
            await self._ask("POST", act, json=body, headers=table.bearer(seat))

    async def _until_shown(self, table: str, count: int) -> None:
        async with asyncio.timeout(120):
            while sum(one == table for one in self.shown.values()) < count:
                await self._push.until(self._read + 1)
                self._take_in()

    def _take_in(self) -> None:
        messages = self._push.messages()
        for message in messages[self._read :]:
            shown = message["notification"]
            address = shown["navigate"].rpartition("/")[2]
            before = self.shown.setdefault(shown["data"]["id"], address)
            assert before == address, "one id for two tables"
        self._read = len(messages)


async def killed(tmp_path: Path, kills: int, seed: int) -> None:
    async with service() as push, warm() as ready:
        playing = Playing(ready, tmp_path / "k.sqlite", push, kills, random.Random(seed))
        await playing.run(tables=3)
    assert playing.kills >= kills
    assert len(playing.shown) == playing.turns, "lost, or shown twice"


async def test_a_few_kills_lose_no_notice(tmp_path: Path) -> None:
    await killed(tmp_path, 3, 1)


@pytest.mark.nightly
async def test_two_hundred_kills_lose_no_notice(tmp_path: Path) -> None:
    await killed(tmp_path, 200, 2)
