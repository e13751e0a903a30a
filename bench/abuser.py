"""Others' moves beside a visitor who takes all a visitor may have, and more: is anybody slower?

`python -m bench.abuser`. Tables are played at a steady pace, in turns quiet and beside an abuser at
another address: long games to be seen again, each another one, as fast as they are answered or
refused; tables of their own against the best bot, and hints there without end; sockets full of
hints that nobody may have and of frames that mean nothing; pings without end; connections that send
half a request. The limits are those a host has without setting any. The abuser has the lowest
priority, because in truth their machine is another one.
"""

import asyncio
import json
import multiprocessing
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench import server as bench
from kitama.game import NOBODY
from kitama.games.kitara.game import GAME
from kitama.transcript import Transcript, write

ROUNDS: Final = 5
TABLES: Final = 25
RATE: Final = 150
"""Moves a second, at all tables together."""
ELSEWHERE: Final = "127.0.0.2"
GAMES: Final = 40
REPLAYS, HINTS, SOCKETS, HALVES = 8, 8, 16, 24
LIMITS: Final = (
    "--sockets-per-address", "64", "--messages-per-second", "20", "--requests-per-second", "10",
    "--tables-per-hour", "100", "--open-tables", "200", "--actions-per-hour", "100000",
    "--bots", "1",
)  # fmt: skip


def main() -> None:
    """Print both, and how many times p99 grew."""
    bench.install()
    games = [_long_game(seed) for seed in range(GAMES)]

    @contextmanager
    def abused(port: int) -> Iterator[None]:
        process = multiprocessing.get_context("spawn").Process(target=_abuse, args=(port, games))
        process.start()
        try:
            yield
        finally:
            process.terminate()
            process.join()

    served = bench.Served(limits=LIMITS)
    runs: dict[str, list[bench.Run]] = {"quiet": [], "beside an abuser": []}
    for _round in range(ROUNDS):
        for (_name, found), beside in zip(runs.items(), (bench.alone, abused), strict=True):
            found.append(bench.run(served, TABLES, RATE, beside))
    quiet, loud = (bench.median(found) for found in runs.values())
    bench.show({"quiet": quiet, "beside an abuser": loud})
    print(f"\np99 {loud.p99_ms / quiet.p99_ms:.2f} of the quiet one (target 2)")


def _long_game(seed: int) -> str:
    """A game of four by chance: none is longer to see again."""
    rng, state, actions = random.Random(seed), GAME.start({"players": "4"}), list[int]()
    while state.seat != NOBODY:
        actions.append(rng.choice(state.legal_actions()))
        state.apply(actions[-1])
    return write(Transcript(GAME, dict(state.options), actions=actions))


def _abuse(port: int, games: list[str]) -> None:
    os.nice(19)
    asyncio.run(_everything(port, games))


async def _everything(port: int, games: list[str]) -> None:
    async with asyncio.TaskGroup() as tasks:
        for number in range(REPLAYS):
            tasks.create_task(_replays(port, games, random.Random(number)))
        for _number in range(HINTS):
            tasks.create_task(_hints(port))
        for _number in range(SOCKETS):
            tasks.create_task(_frames(port))
        for _number in range(HALVES):
            tasks.create_task(_halves(port))


async def _replays(port: int, games: list[str], rng: random.Random) -> None:
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    async with httpx.AsyncClient(transport=transport, timeout=60) as client:
        while True:
            # No two are the same, so none is remembered.
            text = rng.choice(games) + "\n" * rng.randrange(1, 10_000)
            with suppress(httpx.HTTPError):
                await client.post(f"http://127.0.0.1:{port}/api/replay", json={"text": text})
            await asyncio.sleep(0.01)


async def _hints(port: int) -> None:
    """Play against the best bot, and ask it for advice all the time."""
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
    while True:
        async with httpx.AsyncClient(transport=transport, timeout=60) as client:
            with suppress(httpx.HTTPError, OSError, WebSocketException, KeyError):
                await _play_with_hints(client, f"127.0.0.1:{port}")
        await asyncio.sleep(0.1)


async def _play_with_hints(client: httpx.AsyncClient, host: str) -> None:
    seats = [{"who": "me", "name": "A"}, {"who": "bot", "bot": "best"}]
    made = await client.post(f"http://{host}/api/tables", json={"game": "onitama", "seats": seats})
    table, token = made.json()["table"], made.json()["seats"][0]["token"]
    bearer = {"authorization": f"Bearer {token}"}
    await client.post(f"http://{host}/api/tables/{table}/start", json={}, headers=bearer)
    async with connect(f"ws://{host}/socket", local_addr=(ELSEWHERE, 0)) as socket:
        await socket.send(json.dumps({"type": "subscribe", "table": table, "tokens": [token]}))
        async for text in socket:
            for seen in map(json.loads, str(text).split("\n")):
                if seen["type"] == "seen" and "legal" in seen:
                    asked = {"table": table, "seat": 0, "version": seen["version"]}
                    await socket.send(json.dumps({"type": "hint", "id": "h", **asked}))
                    act = {"type": "act", "id": f"a{seen['version']}", "action": seen["legal"][0]}
                    await socket.send(json.dumps({**act, **asked}))


async def _frames(port: int) -> None:
    hint = '{"type":"hint","table":"t","seat":0,"version":0,"id":"h"}'
    while True:
        with suppress(OSError, WebSocketException):
            address = f"ws://127.0.0.1:{port}/socket"
            async with connect(address, local_addr=(ELSEWHERE, 0)) as socket:
                while True:
                    for text in (hint, "[" * 30_000, "x"):
                        await socket.send(text)
                    await socket.ping()
                    await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)


async def _halves(port: int) -> None:
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(ELSEWHERE, 0)
            )
            writer.write(b"GET /api/tables HTTP/1.1\r\nhost: localhost\r\nx-half: ")
            await reader.read()
            writer.close()
        await asyncio.sleep(0.1)


if __name__ == "__main__":
    main()
