"""Kills a server again and again in the middle of many games, and checks that nothing is lost.

`make bench-crash KILLS=1000`. Half of the kills come at a random moment, half at a chosen step of
an action, while bots think in processes of their own, with chat and hints on their way. Before
every second kill something else goes wrong as well: the disk is full, or the store hangs.

`STORE=sqlite` is one server on a file, whose clock is another after each kill; `STORE=cluster` is
two on PostgreSQL and NATS, one of which is killed and started again.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Final

from tests import postgres as postgres_
from tests.server import nats as nats_
from tests.server.crash import Crashing
from tests.server.mishaps import full_disk, locked_file, stopped_postgres
from tests.server.warm import warm

KILLS: Final = 200
TABLES: Final = 24


def main() -> None:
    """Run, and say what was survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=KILLS)
    parser.add_argument("--store", choices=("sqlite", "cluster"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1, help="for other moments than last time")
    asked = parser.parse_args()
    begun = time.monotonic()
    kill = _on_a_file if asked.store == "sqlite" else _in_a_cluster
    crashing = asyncio.run(kill(asked.kills, random.Random(asked.seed)))
    print(
        f"{asked.store}: {crashing.kills} kills in {time.monotonic() - begun:.0f} s: "
        f"{crashing.actions} acknowledged actions at {len(crashing.accounts)} tables, none lost, "
        f"{crashing.refused_as_busy} refused as busy, "
        f"{sum(len(account.said) for account in crashing.accounts)} words, "
        f"{sum(account.hints for account in crashing.accounts)} hints, "
        f"none twice, nothing told that is not there, every game to its end"
    )


async def _on_a_file(kills: int, rng: random.Random) -> Crashing:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "k.sqlite"
        mishaps = (full_disk, locked_file(path))
        async with warm(with_bots=True) as ready:
            crashing = Crashing(ready, path, TABLES, rng, bot_processes=1, mishaps=mishaps)
            await crashing.run(kills)
    return crashing


async def _in_a_cluster(kills: int, rng: random.Random) -> Crashing:
    with postgres_.running() as postgres, nats_.running() as nats:
        database, mishaps = postgres.new_database(), (stopped_postgres(postgres),)
        async with warm(with_bots=True) as ready:
            crashing = Crashing(ready, database, TABLES, rng, 1, nats.url, mishaps)
            await crashing.run(kills)
    return crashing


if __name__ == "__main__":
    main()
