"""Plays many tables while the server is killed again and again, and checks what is left.

Every acknowledged action is stored, at the version that was acknowledged, once; whatever anybody
was told is in the store; and every game goes on to its end.
"""

import asyncio
import contextlib
import itertools
import json
import random
import signal
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from kitama.storage import open_store
from kitama.tables import ledger
from kitama.tables.line import Kind
from tests.server.faulty import STEPS

ROOT: Final = Path(__file__).parents[2]
SEATS: Final = [{"who": "me", "name": "Léa"}, {"who": "me", "name": "Jonas"}]
LOST: Final = (OSError, WebSocketException, httpx.HTTPError, EOFError, TimeoutError)


@dataclass
class Account:
    """What the players of one table were told."""

    table: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    told: dict[int, str] = field(default_factory=dict)
    is_over: bool = False


class Crashing:
    """A database, the server process that is running on it, and the players."""

    def __init__(self, database: Path, tables: int, rng: random.Random) -> None:
        self._database = database
        self._tables = tables
        self._rng = rng
        self._process: asyncio.subprocess.Process | None = None
        self._port = 0
        self._is_up = asyncio.Event()
        self._is_ending = False
        self._numbers = itertools.count()
        self.accounts: list[Account] = []
        self.kills = 0

    async def run(self, kills: int) -> None:
        """Kill the server that often, then let every game come to its end, then check."""
        players: set[asyncio.Task[None]] = set()
        try:
            for number in range(kills):
                await self._start(STEPS[number // 2 % len(STEPS)] if number % 2 else "")
                if not players:
                    players = {asyncio.create_task(self._play()) for _n in range(self._tables)}
                await self._await_death(is_by_hand=number % 2 == 0)
            await self._start("")
            self._is_ending = True
            async with asyncio.timeout(120):
                await asyncio.gather(*players)
        finally:
            for player in players:
                player.cancel()
            if self._process is not None and self._process.returncode is None:
                self._process.send_signal(signal.SIGTERM)
                await self._process.wait()
        await self._check()

    async def _start(self, step: str) -> None:
        count = self._rng.randrange(1, 60) if step else 0
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.server.faulty",
            str(self._database),
            step,
            str(count),
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )
        assert self._process.stdout is not None
        self._port = int(await self._process.stdout.readline())
        self._is_up.set()

    async def _await_death(self, *, is_by_hand: bool) -> None:
        """Wait for the fault point, or kill after some random while."""
        assert self._process is not None
        if is_by_hand:
            await asyncio.sleep(self._rng.uniform(0.05, 0.8))
            self._process.kill()
        await self._process.wait()
        assert self._process.returncode == -signal.SIGKILL
        self._is_up.clear()
        self.kills += 1

    async def _play(self) -> None:
        """Play one game after the other, coming back after every crash."""
        while not self._is_ending:
            made = await self._make()
            account = Account(made["table"])
            self.accounts.append(account)
            tokens = [seat["token"] for seat in made["seats"]]
            unanswered: dict[str, Any] = {}
            while not account.is_over:
                with contextlib.suppress(*LOST):
                    await self._is_up.wait()
                    await self._play_on(account, tokens, unanswered)

    async def _make(self) -> Any:
        while True:
            with contextlib.suppress(*LOST, KeyError):
                await self._is_up.wait()
                address = f"http://127.0.0.1:{self._port}"
                async with httpx.AsyncClient(base_url=address) as http:
                    body = {"game": "onitama", "seats": SEATS, "hot_seat": True}
                    made = (await http.post("/api/tables", json=body)).json()
                    bearer = {"authorization": f"Bearer {made['seats'][0]['token']}"}
                    path = f"/api/tables/{made['table']}/start"
                    response = await http.post(path, headers=bearer)
                    if response.status_code < 300:
                        return made
            await asyncio.sleep(0.01)

    async def _play_on(
        self, account: Account, tokens: list[str], unanswered: dict[str, Any]
    ) -> None:
        address = f"ws://127.0.0.1:{self._port}/socket"
        async with connect(address, compression=None, max_size=None, close_timeout=1) as socket:
            await socket.send(
                json.dumps({"type": "subscribe", "table": account.table, "tokens": tokens})
            )
            for request in list(unanswered.values()):
                await socket.send(json.dumps(request))
            to_decide: dict[str, Any] | None = None
            while not account.is_over:
                frame = str(await asyncio.wait_for(socket.recv(), 30))
                for message in map(json.loads, frame.split("\n")):
                    self._note(account, message, unanswered)
                    if message["type"] == "seen" and message.get("legal"):
                        to_decide = message
                if to_decide is not None and not unanswered:
                    request = self._decide(to_decide)
                    to_decide = None
                    unanswered[request["id"]] = request
                    await socket.send(json.dumps(request))

    def _note(self, account: Account, message: dict[str, Any], unanswered: dict[str, Any]) -> None:
        match message["type"]:
            case "seen":
                before = account.told.setdefault(message["version"], message["digest"])
                assert before == message["digest"], "the past has changed"
                account.is_over = message["phase"] == "over"
            case "accepted":
                unanswered.pop(message["id"], None)
                first = account.acknowledged.setdefault(message["id"], message["version"])
                assert first == message["version"], "the same request got another answer"
            case "refused":
                assert message["code"] in {"stale", "busy", "not-your-turn", "game-over"}, message
                unanswered.pop(message["id"], None)
                raise ConnectionError("look again at the table")

    def _decide(self, seen: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "act",
            "table": seen["table"],
            "seat": seen["seat"],
            "version": seen["version"],
            "action": self._rng.choice(seen["legal"]),
            "id": f"a{next(self._numbers)}",
        }

    async def _check(self) -> None:
        store = open_store(self._database)
        try:
            for account in self.accounts:
                stored = await store.load(account.table)
                assert stored is not None, "a table that was told is gone"
                lines = stored.lines
                requests = [line.id for line in lines if line.id]
                assert len(requests) == len(set(requests)), "an action was stored twice"
                for request, version in account.acknowledged.items():
                    assert lines[version - 1].id == request, "an acknowledged action is gone"
                for version, digest in account.told.items():
                    assert lines[version - 1].digest == digest, (
                        "somebody was told what is not there"
                    )
                kept = ledger.Ledger(account.table, lines, stored.birth.seed, lines[-1].digest)
                assert ledger.verify(kept).is_over
                assert sum(line.kind == Kind.REVEALED for line in lines) == 1
        finally:
            await store.close()

    @property
    def actions(self) -> int:
        return sum(len(account.acknowledged) for account in self.accounts)
