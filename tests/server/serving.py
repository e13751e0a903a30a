"""A real server on a real port, and clients that talk to it as a page would."""

import asyncio
import itertools
import json
import socket
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from kitama.server.app import Server, make_server
from kitama.server.bounds import Bounds
from kitama.server.services import Services
from kitama.server.settings import Settings
from kitama.server.thinker import Answer, Question, think
from kitama.storage import open_store
from kitama.tables.ports import Store

_REQUESTS = itertools.count()
PATIENCE_SECONDS = 120
"""However busy the machine is, an answer comes by then.

It is no claim: a test says what comes, not when. Who is refused for the server's own time limits
(3 seconds for a store) is refused by these all the same, so that waiting longer for a connection
hides nothing; 30 seconds were too few where a compiler held both processors.
"""
BUSY_TRIES = 30
"""How often a script asks again, a second apart, when the server says that its store is slow."""
CARDS = {"cards": "horse,elephant,ox,boar,crab"}
PATIENT = Settings(
    messages_per_second=10_000,
    message_burst=10_000,
    requests_per_second=10_000,
    request_burst=10_000,
    sockets_per_address=2_000,
    connections_per_address=2_000,
    bounds=Bounds(
        tables_per_hour=10**9, open_tables=10**9, actions_per_hour=10**9, chat_per_minute=10**9
    ),
    bot_processes=0,
    sweep_seconds=0.05,
    is_secure=False,
)


class HereBots:
    """Bots that think in this process, for tests that are about something else."""

    is_up = True
    is_ready = True

    async def open(self) -> None: ...

    async def choose(self, question: Question) -> Answer | None:
        return think(question)

    async def close(self) -> None: ...


class Clock:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.ms = 1_763_240_000_000

    def __call__(self) -> int:
        return self.ms


class Serving:
    """A running server."""

    def __init__(self, services: Services, server: Server, port: int) -> None:
        self.services = services
        self.server = server
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE_SECONDS)

    async def post(self, path: str, body: Any = None, **options: Any) -> Any:
        """Ask without cookies, as a script does: the answer's body.

        Where the disk is slow for a moment the server is busy and has done nothing: ask again.
        """
        response = await self.http.post(path, json=body, **options)
        for _ in range(BUSY_TRIES):
            if response.status_code != 503:
                break
            await asyncio.sleep(1)
            response = await self.http.post(path, json=body, **options)
        self.http.cookies.clear()
        assert response.status_code < 300, response.text
        return response.json()

    async def get(self, path: str, **options: Any) -> Any:
        response = await self.http.get(path, **options)
        assert response.status_code == 200, response.text
        return response.json()

    async def new_table(
        self, names: tuple[str, ...] = ("Léa", "Jonas"), *, begin: bool = True, **options: Any
    ) -> "Made":
        """A hot-seat table with all the tokens; bot:1 seats a bot, an empty name nobody."""
        seats = [_seat(name) for name in names]
        body = {"game": "onitama", "options": CARDS, "seats": seats, "hot_seat": True, **options}
        made = await self.post("/api/tables", body)
        tokens = {entry["seat"]: entry["token"] for entry in made["seats"]}
        table = Made(made["table"], tokens, made["join"])
        if begin:
            await self.start(table)
        return table

    async def start(self, table: "Made") -> Any:
        return await self.post(f"/api/tables/{table.id}/start", headers=table.bearer())

    @asynccontextmanager
    async def client(self, **options: Any) -> AsyncIterator["Client"]:
        address = self.url.replace("http", "ws") + "/socket"
        async with connect(address, compression=None, max_size=None, **options) as connection:
            client = Client(connection)
            await client.expect("hello")
            yield client


def _seat(name: str) -> dict[str, str]:
    if not name:
        return {"who": "open"}
    if name.startswith("bot:"):
        return {"who": "bot", "bot": name[4:]}
    return {"who": "me", "name": name}


class Made:
    """A table somebody made, and what they may do there."""

    def __init__(self, table_id: str, tokens: dict[int, str], join: str) -> None:
        self.id = table_id
        self.tokens = tokens
        self.join = join

    def bearer(self, seat: int | None = None) -> dict[str, str]:
        seat = min(self.tokens) if seat is None else seat
        return {"authorization": f"Bearer {self.tokens[seat]}"}


class Client:
    """One socket, in dialogue style."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        """The same, as it came."""
        self._lines: deque[str] = deque()

    async def send(self, kind: str, **fields: Any) -> str:
        """Send a message; the id it was given if it needs one."""
        request = f"r{next(_REQUESTS)}"
        if kind not in {"subscribe", "unsubscribe", "ping"}:
            fields.setdefault("id", request)
        await self.connection.send(json.dumps({"type": kind, **fields}))
        return str(fields.get("id", ""))

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not self._lines:
                self._lines.extend(str(await self.connection.recv()).split("\n"))
        self.raw.append(self._lines.popleft())
        message: dict[str, Any] = json.loads(self.raw[-1])
        self.heard.append(message)
        return message

    async def expect(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Read on until such a message comes."""
        while True:
            message = await self.receive()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send, and read on until the answer to it comes."""
        request = await self.send(kind, **fields)
        while True:
            message = await self.receive()
            if message["type"] in {"accepted", "refused"} and message["id"] == request:
                return message

    async def watch(self, table: Made | str, *seats: int, since: int = 0) -> dict[str, Any]:
        """Subscribe with these seats' tokens: the last view shown."""
        if isinstance(table, str):
            await self.send("subscribe", table=table, since=since)
            return await self.expect("seen", table=table)
        tokens = [table.tokens[seat] for seat in seats]
        await self.send("subscribe", table=table.id, tokens=tokens, since=since)
        seen = await self.expect("seen", table=table.id)
        for _seat in seats[1:]:
            seen = await self.expect("seen", table=table.id)
        return seen

    async def act(self, seen: dict[str, Any], action: str = "") -> dict[str, Any]:
        """Decide for the seat of a view that has legal actions."""
        return await self.ask(
            "act",
            table=seen["table"],
            seat=seen["seat"],
            version=seen["version"],
            action=action or seen["legal"][0],
        )


@asynccontextmanager
async def serving(
    store: Store | Path | str, settings: Settings = PATIENT, port: int = 0, **parts: Any
) -> AsyncIterator[Serving]:
    """Run a server on that port, or a free one, until the block ends; stop it as a signal would."""
    kept = open_store(store) if isinstance(store, Path | str) else store
    services = Services(kept, settings, **{"bots": HereBots(), **parts})
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    server = make_server(services)
    started = asyncio.Event()
    server.when_started = started.set
    running = asyncio.create_task(server.serve(sockets=[listening]))
    waiting = asyncio.create_task(started.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    served = Serving(services, server, listening.getsockname()[1])
    try:
        yield served
    finally:
        await served.http.aclose()
        server.should_exit = True
        await running
        listening.close()


async def play_to_the_end(client: Client, table: Made) -> dict[str, Any]:
    """Play a table from all its seats: the last view."""
    await client.send("subscribe", table=table.id, tokens=list(table.tokens.values()))
    waiting: dict[str, Any] | None = None
    while True:
        seen = waiting or await client.expect("seen", table=table.id)
        waiting = None
        if seen["phase"] == "over":
            return seen
        if seen.get("legal"):
            request = await client.send(
                "act",
                table=table.id,
                seat=seen["seat"],
                version=seen["version"],
                action=seen["legal"][0],
            )
            while (message := await client.receive())["type"] != "accepted":
                assert message["type"] != "refused", message
                if message["type"] == "seen" and (
                    message.get("legal") or message["phase"] == "over"
                ):
                    waiting = message
            assert message["id"] == request
