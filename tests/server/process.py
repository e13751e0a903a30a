"""A server started from the command line, as a host would."""

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx

ROOT: Final = Path(__file__).parents[2]


class Process:
    """A running server: its process, and how to ask it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.http = httpx.AsyncClient(timeout=30)

    async def until_up(self) -> None:
        """Wait for the line that says where it is, and until there are rules to play by."""
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode()
        self.http.base_url = httpx.URL(line.split()[3].replace("localhost", "127.0.0.1"))
        await until_prepared(self.http)

    async def trouble(self) -> str:
        """The next line it complains in."""
        assert self.process.stderr is not None
        return (await self.process.stderr.readline()).decode()

    async def health(self, wanted: int) -> dict[str, Any]:
        """Ask until the answer has this status."""
        while True:
            response = await self.http.get("/health")
            if response.status_code == wanted:
                found: dict[str, Any] = response.json()
                return found
            await asyncio.sleep(0.1)


def free_port() -> int:
    """One that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def until_prepared(http: httpx.AsyncClient) -> None:
    """A server is there at once; what needs the rules comes when they are loaded or compiled."""
    while (await http.get("/health")).json()["rules"] != "up":  # noqa: ASYNC110  # another process
        await asyncio.sleep(0.05)


@asynccontextmanager
async def process(database: Path | str, *options: str) -> AsyncIterator[Process]:
    """Run it until the block ends. Nobody has waited for it to be up."""
    command = ("-m", "kitama.cli", "serve", "--port", "0", "--bots", "0", "--database")
    running = Process(
        await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            str(database),
            *options,
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    )
    try:
        yield running
    finally:
        await running.http.aclose()
        with contextlib.suppress(ProcessLookupError):
            running.process.kill()
        await running.process.communicate()
