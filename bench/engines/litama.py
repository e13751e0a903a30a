"""A litama server for one program at a time: it joins a match, and is asked for moves.

What is told of a state is what such programs read of it (docs/litama.md has all of it).
"""

import json
import re
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from bench.engines.question import START_SECONDS, BadEngine, Position

MATCH: Final = "1".zfill(24)
TOKEN: Final = "1".zfill(64)
_DIGITS: Final = str.maketrans(".bBrR", "01234")
_MOVE: Final = re.compile(rf"move {MATCH} {TOKEN} (\w+) ([a-e][1-5])([a-e][1-5])")


class Door:
    """Where programs come in, on a free port of this machine alone."""

    def __init__(self) -> None:
        self._came: Queue[Visitor] = Queue()
        self._server = serve(self._meet, "127.0.0.1", 0, ping_interval=None)
        Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """The address a program is to connect to."""
        return f"ws://127.0.0.1:{self._server.socket.getsockname()[1]}"

    def _meet(self, connection: ServerConnection) -> None:
        visitor = Visitor(connection)
        self._came.put(visitor)
        visitor.left.wait()

    def visitor(self) -> "Visitor":
        """The program that has just been started, in the match and looking on. Raises BadEngine."""
        try:
            visitor = self._came.get(timeout=START_SECONDS)
        except Empty:
            raise BadEngine("the program did not connect") from None
        visitor.join()
        return visitor

    def close(self) -> None:
        """Let nobody in any more."""
        self._server.shutdown()


class Visitor:
    """A program that came in; its own index in the match is 1."""

    def __init__(self, connection: ServerConnection) -> None:
        self.left = Event()
        self._connection = connection
        self._heard = Event()
        self._heard.set()

    def join(self) -> None:
        """Give it its seat, and wait until it is ready to be told. Raises BadEngine."""
        self._expect(("join", MATCH))
        self._send({"messageType": "join", "matchId": MATCH, "token": TOKEN, "index": 1})
        self._expect(("spectate", MATCH))

    def tell(self, position: Position, own: str, state: str = "in progress") -> None:
        """Tell the state of the match. `own` is the program's colour. Raises BadEngine."""
        self._send(
            {
                "messageType": "state",
                "indices": {colour: int(colour == own) for colour in ("blue", "red")},
                "matchId": MATCH,
                "currentTurn": position.mover,
                "cards": {"blue": position.blue, "red": position.red, "side": position.side},
                "board": position.squares.translate(_DIGITS),
                "gameState": state,
                "winner": "none",
            }
        )

    def move(self, seconds: float) -> str | None:
        """The next move in our words; None when it has not come in time. Raises BadEngine."""
        try:
            said = self._said(seconds)
        except TimeoutError:
            return None
        move = _MOVE.fullmatch(said)
        if move is None:
            raise BadEngine(f"this is no move: {said!r}")
        card, origin, target = move.groups()
        return f"{card} {origin}-{target}"

    def close(self) -> None:
        """Let its connection go."""
        self.left.set()

    def _expect(self, words: Sequence[str]) -> None:
        try:
            said = self._said(START_SECONDS)
        except TimeoutError:
            raise BadEngine(f"the program did not {words[0]} the match") from None
        if said.split()[: len(words)] != list(words):
            raise BadEngine(f"the program was to {words[0]} the match, and said {said!r}")

    def _said(self, seconds: float) -> str:
        try:
            return str(self._connection.recv(seconds, decode=True))
        except ConnectionClosed as error:
            raise BadEngine("the program has gone away") from error

    def _send(self, message: dict[str, Any]) -> None:
        """Send it when what was sent before has been heard.

        Programs that wait for the turn to change miss a change that comes together with the next.
        No space is sent, since some look for patterns in the text.
        """
        if not self._heard.wait(START_SECONDS):
            raise BadEngine("the program did not listen in time")
        try:
            self._connection.send(json.dumps(message, separators=(",", ":")))
            self._heard = self._connection.ping()
        except ConnectionClosed as error:
            raise BadEngine("the program has gone away") from error
