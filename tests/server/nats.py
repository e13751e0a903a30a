"""A real NATS server for tests."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Nats:
    """A running server that can be paused."""

    def __init__(self, port: int = 0) -> None:
        self._port = port or free_port()
        self.url = f"nats://127.0.0.1:{self._port}"
        program = Path(sys.executable).parent / "nats-server"
        self._process = subprocess.Popen(
            [str(program), "-a", "127.0.0.1", "-p", str(self._port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._await_port()

    def _await_port(self) -> None:
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port), 1).close()
            except ConnectionRefusedError:
                assert self._process.poll() is None, "the NATS server has ended"
            else:
                return

    def pause(self) -> None:
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self._process.pid, signal.SIGCONT)

    def close(self) -> None:
        self.go_on()
        self._process.terminate()
        self._process.wait()


@contextmanager
def running(port: int = 0) -> Iterator[Nats]:
    server = Nats(port)
    try:
        yield server
    finally:
        server.close()
