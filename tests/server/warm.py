"""Servers and bots that are there at once, so that a thousand can be killed in a while.

`python -m tests.server.warm ADDRESS` loads everything once and listens at that socket. Whoever
connects says what to be, with a stream to read from and one to write to: it forks, and the copy is
a process of its own like any other, which can be killed. A server writes its number first; when it
has ended, whoever watched it writes how.
"""

import asyncio
import contextlib
import json
import os
import select
import signal
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final

from kitama.server import thinker
from kitama.server.child import answer_lines
from kitama.server.preparation import load
from tests.server import caller, faulty

ROOT: Final = Path(__file__).parents[2]
SERVERS: Final[dict[str, Any]] = {"faulty": faulty.main, "caller": caller.main}
BECOME_A_BOT: Final = """
import socket, sys
with socket.socket(socket.AF_UNIX) as door:
    door.connect(sys.argv[1])
    socket.send_fds(door, [b'["bot"]'], [0, 1])
    door.recv(1)
"""
"""What the server under test runs to get a bot; it ends when the bot does."""


class Copy:
    """A server that was begun, as asyncio shows a process."""

    def __init__(self, pid: int, lines: asyncio.StreamReader, pipe: asyncio.BaseTransport) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._lines = lines
        self._pipe = pipe

    async def line(self) -> str:
        return (await self._lines.readline()).decode()

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    async def wait(self) -> int:
        if self.returncode is None:
            self.returncode = int((await self._lines.read()).split()[-1])
            self._pipe.close()
        return self.returncode


class Warm:
    """What is loaded, ready to be copied."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def start(self, *what: str) -> Copy:
        """Begin a server of that kind, with its arguments."""
        reading, writing = os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        with socket.socket(socket.AF_UNIX) as door:
            door.connect(self._address)
            socket.send_fds(door, [json.dumps(what).encode()], [nothing, writing])
        os.close(nothing)
        os.close(writing)
        lines = asyncio.StreamReader()
        pipe, _protocol = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(lines), os.fdopen(reading, "rb", 0)
        )
        return Copy(int(await lines.readline()), lines, pipe)


@asynccontextmanager
async def warm(*, with_bots: bool = False) -> AsyncIterator[Warm]:
    """Load everything; with_bots for servers whose bots think in processes of their own."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"{folder}/warm"
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.server.warm", address, "bots" if with_bots else ""),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        await process.stdout.readline()
        try:
            yield Warm(address)
        finally:
            process.stdin.close()
            await process.wait()


def main(address: str, with_bots: str) -> None:
    """Copy this process for whoever asks, until nobody is left who could."""
    load()
    if with_bots:
        thinker.warm_up()
    faulty.BOT_COMMAND = (sys.executable, "-S", "-E", "-c", BECOME_A_BOT, address)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(address)
    listening.listen(100)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for copies here
    os.write(1, b"ready\n")
    while select.select([listening.fileno(), 0], [], [])[0] == [listening.fileno()]:
        door, _address = listening.accept()
        asked, streams, _flags, _whose = socket.recv_fds(door, 65_536, 2)
        if os.fork() == 0:
            listening.close()
            _become(json.loads(asked), streams, door)
        door.close()
        for stream in streams:
            os.close(stream)


def _become(what: list[str], streams: list[int], door: socket.socket) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with contextlib.suppress(BaseException):
        if what[0] == "bot":
            Thread(target=_end_with, args=(door,), daemon=True).start()
            answer_lines(thinker.encode(thinker.READY), thinker._answer)
        else:
            door.close()
            _serve(*what)
    os._exit(0)


def _end_with(door: socket.socket) -> None:
    """Whoever is killed instead of this bot takes it along."""
    door.recv(1)
    os._exit(0)


def _serve(kind: str, *given: str) -> None:
    served = os.fork()
    if served == 0:
        os.write(1, b"%d\n" % os.getpid())
        asyncio.run(SERVERS[kind](*given))
        os._exit(0)
    _pid, status = os.waitpid(served, 0)
    os.write(1, b"%d\n" % os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main(*sys.argv[1:3])
