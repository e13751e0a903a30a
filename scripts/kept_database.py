"""Writes a database with games of every title, as this version keeps them.

`python -m scripts.kept_database FILE`. Kept at each release in tests/data/databases, where later
versions must be able to open it (docs/releasing.md).
"""

import asyncio
import gzip
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from kitama.games import GAMES
from tests.server.serving import play_to_the_end, serving


async def make(path: Path) -> None:
    """A finished game of each title, one that goes on, and a table that waits."""
    async with serving(path) as server:
        for game in GAMES:
            table = await server.new_table(("Léa", "bot:1"), game=game, options={})
            async with server.client() as client:
                await play_to_the_end(client, table)
                await client.ask("say", table=table.id, seat=0, text="well played")
        going = await server.new_table(visibility="public")
        async with server.client() as client:
            await client.act(await client.watch(going, 0, 1))
        await server.new_table(("Léa", ""), begin=False)


def main() -> None:
    """Write it in gzip, without the log beside it."""
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.sqlite"
        asyncio.run(make(path))
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        target.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main()
