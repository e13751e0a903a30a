"""Throws a million frames at a server: `python -m bench.fuzz`, or with the number that is wanted.

Prints what came back. An internal error, a frame without an answer or a server that does not play a
whole game afterwards ends it.
"""

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.server.fuzz import Fuzz
from tests.server.serving import play_to_the_end, serving

FRAMES: Final = 1_000_000


def main() -> None:
    """Run, and say what was survived."""
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(_run(Path(folder) / "k.sqlite", frames))
    print(f"{found.sent} frames in {time.monotonic() - begun:.0f} s, {found.closed} sockets closed")
    print(", ".join(f"{code} {count}" for code, count in found.codes.most_common()))


async def _run(database: Path, frames: int) -> Fuzz:
    async with serving(database) as server:
        tables = [await server.new_table() for _number in range(4)]
        fuzz = Fuzz(server, tables, random.Random(1))
        await fuzz.run(frames)
        if fuzz.codes["internal"]:
            raise SystemExit(f"{fuzz.codes['internal']} internal errors")
        async with server.client() as client:
            await play_to_the_end(client, await server.new_table())
        return fuzz


if __name__ == "__main__":
    main()
