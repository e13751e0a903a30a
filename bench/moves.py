"""What a move costs from its frame to what both players are told, beside the code before.

`python -m bench.moves COMMIT`. One process and no network: a hundred tables of Onitama on a file,
every player answers at once, by the processor's clock. What the players do is taken off.
"""

import asyncio
import base64
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeVar

import msgspec
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from bench.earlier import side_by_side
from bench.measure import Row, report
from kitama.game import Seat
from kitama.games.onitama.game import GAME
from kitama.server.app import make_server
from kitama.server.bounds import Bounds
from kitama.server.messages import NewTable, SeatToken, Sit, TableMade
from kitama.server.process import run, settle
from kitama.server.services import Services
from kitama.server.settings import Settings
from kitama.server.wire import Wire
from kitama.storage import open_store
from kitama.tables import lobby
from kitama.tables.errors import Refused

T = TypeVar("T")

TABLES: Final = 100
MOVES: Final = 2_000
TURNS: Final = 9
BOUNDLESS: Final = 10**9
TEXT: Final = 0x81
"""The first byte of a frame that is a message."""
_SQUARES: Final = tuple(file + rank for rank in "12345" for file in "abcde")


class Board(msgspec.Struct):
    """What of a view says where pieces stand."""

    squares: str


class Seen(msgspec.Struct):
    """What a player reads of what comes."""

    type: str
    table: str = ""
    version: int = 0
    decides: Seat | None = None
    legal: tuple[str, ...] = ()
    view: Board | None = None


class Game:
    """What all players share."""

    def __init__(self) -> None:
        self.moves = 0
        self.until = 0
        self.done = asyncio.Event()
        self.spent = 0.0
        """By the players, in seconds."""
        self.resting: list[tuple[Player, Seen]] = []
        """Whose turn it is while nobody measures."""


class Player:
    """Stands where the network would: hears frames, and answers at once."""

    def __init__(self, wire: Wire, game: Game, table: str, held: SeatToken) -> None:
        self._wire = wire
        self._game = game
        self._table = table
        self._held = held
        self._heard = bytearray()
        self._waits = False
        self._rng = random.Random(f"{held.seat}")
        self._read = msgspec.json.Decoder(Seen).decode
        self._write = msgspec.json.Encoder().encode
        wire.connection_made(self)  # type: ignore[arg-type]  # as far as it is asked
        key = base64.b64encode(bytes(16)).decode()
        wire.data_received(
            b"GET /socket HTTP/1.1\r\nHost: localhost\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n" % key.encode()
        )

    # As a transport

    def write(self, data: bytes) -> None:
        self._heard += data
        if not self._waits:
            self._waits = True
            asyncio.get_running_loop().call_soon(self._hear)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in {"peername", "sockname"} else default

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None: ...

    def abort(self) -> None: ...

    # As a player

    def _hear(self) -> None:
        begun = time.thread_time()
        self._waits = False
        data, self._heard = self._heard, bytearray()
        answer: dict[str, object] | None = None
        if data.startswith(b"HTTP"):
            answer = {"type": "subscribe", "table": self._table, "tokens": [self._held.token]}
        else:
            for text in _texts(data):
                seen = self._read(text)
                if seen.type == "seen" and seen.legal and seen.decides == self._held.seat:
                    answer = self.decided(seen)
        frame = self._framed(answer) if answer is not None else b""
        self._game.spent += time.thread_time() - begun
        if frame:
            self._wire.data_received(frame)

    def go_on(self, seen: Seen) -> None:
        answer = self.decided(seen)
        if answer is not None:
            self._wire.data_received(self._framed(answer))

    def _framed(self, answer: dict[str, object]) -> bytes:
        return Frame(Opcode.TEXT, self._write(answer)).serialize(mask=True)

    def decided(self, seen: Seen) -> dict[str, object] | None:
        """What is answered, unless it was enough: then everybody rests once all have been told."""
        game = self._game
        if game.moves >= game.until:
            game.resting.append((self, seen))
            if len(game.resting) == TABLES:
                game.done.set()
            return None
        game.moves += 1
        calm = [text for text in seen.legal if _is_calm(seen, text)]
        return {
            "type": "act",
            "table": seen.table,
            "seat": self._held.seat,
            "version": seen.version,
            "action": self._rng.choice(calm or seen.legal),
            "id": f"r{game.moves}",
        }


def _is_calm(seen: Seen, action: str) -> bool:
    """Whether it takes nothing and walks into no temple, so that games last."""
    if seen.view is None or not action.endswith(_SQUARES):
        return True
    origin, _, target = action.rpartition(" ")[2].partition("-")
    board = seen.view.squares
    is_master = board[_SQUARES.index(origin)] in "RB"
    return board[_SQUARES.index(target)] == "." and not (is_master and target in {"c1", "c5"})


def _texts(data: bytearray) -> list[bytes]:
    """The lines of all frames, which come whole."""
    texts: list[bytes] = []
    at = 0
    while at < len(data):
        is_text, size, at = data[at] == TEXT, data[at + 1], at + 2
        if size > 125:
            width = 2 if size == 126 else 8
            size, at = int.from_bytes(data[at : at + width], "big"), at + width
        texts += bytes(data[at : at + size]).split(b"\n") if is_text else ()
        at += size
    return texts


async def _when_answered(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again for as long as the machine is too busy to answer."""
    while True:
        try:
            return await ask()
        except Refused:
            await asyncio.sleep(1)


class Playing:
    """A server without a network, and everybody who plays there."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.server = make_server(services)
        self.server.config.load()
        self.game = Game()
        self._state = ServerState()

    async def open(self) -> None:
        await self.services.open()
        for _number in range(TABLES):
            self._sit(await self._made())
        await self.game.done.wait()

    async def _made(self) -> TableMade:
        """A table that has begun."""
        people: list[Any] = [Sit(f"P{seat}") for seat in range(2)]
        # Long games: no repetition ends them.
        asked = NewTable("onitama", people, {"repetition": "none"}, hot_seat=True)
        made = await _when_answered(lambda: self.services.seating.create(asked, "", ""))
        live = await self.services.hub.find(made.table)
        await _when_answered(lambda: self.services.hub.change(live, lobby.start))
        return made

    def _sit(self, made: TableMade) -> None:
        for held in made.seats:
            wire = Wire(self.server.config, self._state, {})
            Player(wire, self.game, made.table, held)

    async def measure(self, moves: int = MOVES) -> tuple[float, float]:
        """Microseconds of processor time a move, of all threads and of the event loop."""
        game = self.game
        game.done.clear()
        game.until, spent = game.moves + moves, game.spent
        whole, loop = time.process_time(), time.thread_time()
        resting, game.resting = game.resting, []
        for player, seen in resting:
            player.go_on(seen)
        await game.done.wait()
        whole, loop = time.process_time() - whole, time.thread_time() - loop
        spent = game.spent - spent
        return (whole - spent) * 1e6 / moves, (loop - spent) * 1e6 / moves


async def play() -> None:
    """Measure once for every line that comes."""
    GAME.prepare()
    bounds = Bounds(
        tables_per_hour=BOUNDLESS, open_tables=BOUNDLESS, actions_per_hour=BOUNDLESS,
        lines_per_table=BOUNDLESS,
    )  # fmt: skip
    settings = Settings(
        messages_per_second=BOUNDLESS, message_burst=BOUNDLESS, requests_per_second=BOUNDLESS,
        request_burst=BOUNDLESS, sockets_per_address=BOUNDLESS, bounds=bounds, bot_processes=0,
        is_secure=False,
    )  # fmt: skip
    with tempfile.TemporaryDirectory(dir=os.environ.get("KITAMA_BENCH")) as folder:
        playing = Playing(Services(open_store(Path(folder) / "k.sqlite"), settings))
        await playing.open()
        settle()
        loop = asyncio.get_running_loop()
        await playing.measure()
        while await loop.run_in_executor(None, sys.stdin.readline):
            print(*await playing.measure(), flush=True)
    os._exit(0)


def moves(commit: str) -> list[Row]:
    """Ours and those of before in turns."""
    with side_by_side("bench.moves", commit) as (theirs, ours):
        found = [(_two(theirs.ask()), _two(ours.ask())) for _turn in range(TURNS)]
    before, now = zip(*found, strict=True)
    rows = []
    for place, name in enumerate(("all threads", "the event loop")):
        old, mine = [one[place] for one in before], [one[place] for one in now]
        ratios = [new / was for was, new in zip(old, mine, strict=True)]
        rows += [
            Row(f"{name}, us a move, before", f"{median(old):.1f}"),
            Row(f"{name}, us a move", f"{median(mine):.1f}"),
            Row(f"  / before ({min(ratios):.2f} to {max(ratios):.2f})", f"{median(ratios):.2f}"),
        ]
    return rows


def _two(line: str) -> tuple[float, float]:
    whole, loop = map(float, line.split())
    return whole, loop


def main() -> None:
    """Play for whoever asks, or measure and print."""
    if sys.argv[1:] == ["--play"]:
        run(play())
    else:
        report("A move in one process", moves(sys.argv[1]))


if __name__ == "__main__":
    main()
