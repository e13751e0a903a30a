"""Frames of every kind of wrong, thrown at a real server: half of them nearly right."""

import asyncio
import json
import random
from collections import Counter
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.server.serving import Made, Serving

RIGHT: Final = {
    "subscribe": ("table", "tokens", "since"),
    "unsubscribe": ("table",),
    "act": ("table", "seat", "version", "action", "id"),
    "undo": ("table", "seat", "version", "id"),
    "ask": ("table", "seat", "question", "version", "id"),
    "answer": ("table", "seat", "question", "agree", "id"),
    "resign": ("table", "seat", "id"),
    "leave": ("table", "seat", "id"),
    "say": ("table", "seat", "text", "id"),
    "hint": ("table", "seat", "version", "id"),
    "ping": ("at",),
}
"""What a message of each kind has."""
KINDS: Final = (
    *("subscribe", "unsubscribe", "act", "undo", "ask", "answer", "resign", "leave", "say"),
    *("hint", "ping", "dance", ""),
)
FIELDS: Final = (
    *("type", "table", "tokens", "since", "seat", "version", "action", "id", "question", "agree"),
    *("text", "at", "extra"),
)
BATCH: Final = 50


class Fuzz:
    """Counts what came back. Nothing may be an internal error, and nothing may go unanswered."""

    def __init__(self, server: Serving, tables: list[Made], rng: random.Random) -> None:
        self._server = server
        self._rng = rng
        self._tables = tables
        self._values: list[Any] = [
            *(table.id for table in tables),
            *(token for table in tables for token in table.tokens.values()),
            *(0, 1, 2, -1, 2**31, 2**70, 1e308, 0.5, True, None, [], {}, [[]], "", "x\n", "\u202e"),
            *("draw", "rematch", "takeback", "ox c1-c2", "a" * 300, "é" * 50, "\x00", "../evil"),
            ["t"] * 9,
        ]
        self.sent = 0
        self.closed = 0
        self.codes: Counter[str] = Counter()

    async def run(self, frames: int) -> None:
        while self.sent < frames:
            address = self._server.url.replace("http", "ws") + "/socket"
            async with connect(address, compression=None, max_size=None) as connection:
                try:
                    while self.sent < frames:
                        await self._batch(connection)
                except ConnectionClosed:
                    self.closed += 1

    async def _batch(self, connection: ClientConnection) -> None:
        """Some frames, then a question whose answer shows that all before it was dealt with."""
        marker = self._rng.random()
        for _number in range(BATCH):
            self.sent += 1
            await self._throw(connection)
        await connection.send(json.dumps({"type": "ping", "at": marker}))
        async with asyncio.timeout(60):
            while True:
                for line in str(await connection.recv()).split("\n"):
                    message = json.loads(line)
                    self.codes[message.get("code", message["type"])] += 1
                    if message == {**message, "type": "pong", "at": marker}:
                        return

    async def _throw(self, connection: ClientConnection) -> None:
        draw = self._rng.random()
        if draw < 0.02:
            opcode = self._rng.choice((Opcode.PING, Opcode.PONG))
            connection.transport.write(self._frame(opcode, self._rng.randbytes(20)))
        elif draw < 0.0205:  # what ends a socket: fragments that do not fit, reserved bits, noise
            connection.transport.write(self._rng.randbytes(self._rng.randrange(1, 200)))
        elif draw < 0.3:
            await connection.send(self._rng.randbytes(self._rng.randrange(200)))
        elif draw < 0.4:
            await connection.send(self._bent(self._message()))
        else:
            await connection.send(self._message())

    def _frame(self, opcode: Opcode, data: bytes) -> bytes:
        return Frame(opcode, data).serialize(mask=True)

    def _message(self) -> str:
        if self._rng.random() < 0.7:
            return self._nearly_right()
        chosen = self._rng.sample(FIELDS, self._rng.randrange(1, len(FIELDS)))
        body = {name: self._rng.choice(self._values) for name in chosen}
        return json.dumps({**body, "type": self._rng.choice(KINDS)})

    def _nearly_right(self) -> str:
        kind = self._rng.choice(list(RIGHT))
        table = self._rng.choice(self._tables)
        right: dict[str, Any] = {
            "table": table.id,
            "tokens": list(table.tokens.values()),
            "seat": self._rng.randrange(2),
            "since": 0,
            "version": self._rng.randrange(20),
            "action": "ox c1-c2",
            "question": self._rng.choice(("draw", "takeback", "rematch")),
            "agree": False,
            "text": "hello",
            "id": str(self.sent),
            "at": 1,
        }
        body = {name: right[name] for name in RIGHT[kind]}
        if self._rng.random() < 0.5:
            body[self._rng.choice(RIGHT[kind])] = self._rng.choice(self._values)
        return json.dumps({**body, "type": kind})

    def _bent(self, text: str) -> str:
        at = self._rng.randrange(len(text))
        return text[:at] + self._rng.choice("[{\"'\\,:}]0e") + text[at + self._rng.randrange(3) :]
