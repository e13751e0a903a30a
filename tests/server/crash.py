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
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from kitama.storage import open_store
from kitama.tables import ledger
from kitama.tables.line import Kind
from tests.server.faulty import STEPS
from tests.server.warm import Warm

if TYPE_CHECKING:
    from tests.server.warm import Copy

SEATS: Final = [{"who": "me", "name": "Léa"}, {"who": "me", "name": "Jonas"}]
AGAINST_A_BOT: Final = [{"who": "me", "name": "Léa"}, {"who": "bot", "bot": "3"}]
JUMPS_MS: Final = (0, 3_600_000, -3_600_000)
"""How wrong the clock of each server is; the next one may go back by two hours."""
MISHAP_SECONDS: Final = 4.0
LOST: Final = (OSError, WebSocketException, httpx.HTTPError, EOFError, TimeoutError)


@dataclass
class Account:
    """What the players of one table were told."""

    table: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    said: set[str] = field(default_factory=set)
    """Chat that was acknowledged; each text is said once."""
    hints: int = 0
    told: dict[int, str] = field(default_factory=dict)
    is_over: bool = False


class Node:
    """A server process, which may be down."""

    def __init__(self, warm: Warm, database: str | Path, nats: str, bot_processes: int) -> None:
        self._warm = warm
        self._store = (str(database), nats)
        self._bots = str(bot_processes)
        self.process: Copy | None = None
        self.port = 0

    async def start(self, step: str, count: int, jump_ms: int) -> None:
        arguments = (step, str(count), self._bots, str(jump_ms))
        self.process = await self._warm.start("faulty", *self._store, *arguments)
        self.port = int(await self.process.line())

    async def killed(self) -> None:
        """Wait until it is."""
        assert self.process is not None
        await self.process.wait()
        assert self.process.returncode == -signal.SIGKILL
        self.port = 0

    async def stop(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
            await self.process.wait()


Mishap = Callable[[Node], AbstractAsyncContextManager[None]]
"""Something else that goes wrong, for as long as it is held."""


class Crashing:
    """A database, the servers that are running on it, and the players.

    The first server is killed and started again; where there is a NATS, a second one lives on.
    """

    def __init__(
        self,
        warm: Warm,
        database: str | Path,
        tables: int,
        rng: random.Random,
        bot_processes: int = 0,
        nats: str = "",
        mishaps: Sequence[Mishap] = (),
    ) -> None:
        self._database = database
        self._tables = tables
        self._rng = rng
        self._mishaps = mishaps
        self._victim = Node(warm, database, nats, bot_processes)
        self._survivors = [Node(warm, database, nats, bot_processes)] if nats else []
        self._is_up = asyncio.Event()
        self._is_ending = False
        self._numbers = itertools.count()
        self.accounts: list[Account] = []
        self.kills = 0
        self.refused_as_busy = 0

    async def run(self, kills: int) -> None:
        """Kill the server that often, then let every game come to its end, then check."""
        players: set[asyncio.Task[None]] = set()
        try:
            for survivor in self._survivors:
                await survivor.start("", 0, 0)
                self._is_up.set()
            for number in range(kills):
                await self._start(STEPS[number // 2 % len(STEPS)] if number % 2 else "")
                if not players:
                    players = {asyncio.create_task(self._play()) for _n in range(self._tables)}
                await self._await_death(number)
            await self._start("")
            self._is_ending = True
            async with asyncio.timeout(120):
                await asyncio.gather(*players)
        finally:
            for player in players:
                player.cancel()
            for node in (self._victim, *self._survivors):
                await node.stop()
        await self._check()

    async def _start(self, step: str) -> None:
        count = self._rng.randrange(1, 60) if step else 0
        # Machines of a cluster agree about the time.
        jump = 0 if self._survivors else self._rng.choice(JUMPS_MS)
        await self._victim.start(step, count, jump)
        self._is_up.set()

    async def _await_death(self, number: int) -> None:
        """Wait for the fault point, or kill after some random while, mishaps among them."""
        if number % 2 == 0:
            await asyncio.sleep(self._rng.uniform(0.05, 1.5))
            if self._mishaps:
                mishap = self._mishaps[number // 2 % len(self._mishaps)]
                async with mishap(self._victim):
                    await asyncio.sleep(self._rng.uniform(0.5, MISHAP_SECONDS))
            assert self._victim.process is not None
            self._victim.process.send_signal(signal.SIGKILL)
        await self._victim.killed()
        if not self._survivors:
            self._is_up.clear()
        self.kills += 1

    async def _port(self) -> int:
        """Of any server that is up."""
        await self._is_up.wait()
        return self._rng.choice([n.port for n in (self._victim, *self._survivors) if n.port])

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
                    await self._play_on(account, tokens, unanswered)

    async def _make(self) -> Any:
        while True:
            with contextlib.suppress(*LOST, KeyError):
                address = f"http://127.0.0.1:{await self._port()}"
                async with httpx.AsyncClient(base_url=address) as http:
                    seats = self._rng.choice((SEATS, AGAINST_A_BOT))
                    body = {"game": "onitama", "seats": seats, "hot_seat": True}
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
        address = f"ws://127.0.0.1:{await self._port()}/socket"
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
                    for aside in self._asides(request):
                        await socket.send(json.dumps(aside))
                    await socket.send(json.dumps(request))

    def _note(self, account: Account, message: dict[str, Any], unanswered: dict[str, Any]) -> None:
        match message["type"]:
            case "seen":
                before = account.told.setdefault(message["version"], message["digest"])
                assert before == message["digest"], "the past has changed"
                account.is_over = message["phase"] == "over"
            case "accepted" if message["id"].startswith("say"):
                account.said.add(message["id"])
            case "hinted":
                account.hints += 1
            case "refused" if str(message["id"]).startswith(("say", "hint")):
                pass  # a hint between people, or about a position that is gone; chat while busy
            case "accepted":
                unanswered.pop(message["id"], None)
                first = account.acknowledged.setdefault(message["id"], message["version"])
                assert first == message["version"], "the same request got another answer"
            case "refused":
                self.refused_as_busy += message["code"] == "busy"
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

    def _asides(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        """What is on its way beside an action: chat, and a hint."""
        number = next(self._numbers)
        about = {"table": request["table"], "seat": request["seat"]}
        say = {"type": "say", "text": f"say{number}", "id": f"say{number}", **about}
        hint = {"type": "hint", "version": request["version"], "id": f"hint{number}", **about}
        return [aside for aside in (say, hint) if self._rng.random() < 0.2]

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
                said = [message.text for message in stored.chat]
                assert len(said) == len(set(said)), "something was said twice"
                assert account.said <= set(said), "something that was said is gone"
                kept = ledger.Ledger(account.table, lines, stored.birth.seed, lines[-1].digest)
                assert ledger.verify(kept).is_over
                assert sum(line.kind == Kind.REVEALED for line in lines) == 1
        finally:
            await store.close()

    @property
    def actions(self) -> int:
        return sum(len(account.acknowledged) for account in self.accounts)
