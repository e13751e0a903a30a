"""Reading a long Kitara table back from the store, beside deciding at a table in memory.

`python -m bench.cold_read`. The reader is a process of its own that has never seen the table.
"""

import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from kitama.games import find
from kitama.server.live import Listener
from kitama.server.messages import NewTable, Sit
from kitama.server.outbox import Outbox
from kitama.server.services import Services
from kitama.server.settings import Settings
from kitama.storage import open_store
from kitama.tables import turn
from kitama.tables.draft import Change
from kitama.tables.table import Table

ACTIONS: Final = 200
PLAYERS: Final = 4


def main() -> None:
    """Print both, and their ratio."""
    if len(sys.argv) > 1:
        print(asyncio.run(_cold(Path(sys.argv[1]), sys.argv[2])))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "k.sqlite"
        table, warm = asyncio.run(_played(path))
        command = [sys.executable, "-m", "bench.cold_read", str(path), table]
        found = [subprocess.run(command, capture_output=True, check=True) for _ in range(5)]
    cold = statistics.median(float(run.stdout) for run in found)
    print(
        f"a table of {ACTIONS} actions read cold: {cold:.1f} ms; a warm action, decided, stored "
        f"and told to {PLAYERS}: {warm:.1f} ms; {cold / warm:.1f} times"
    )


async def _played(path: Path) -> tuple[str, float]:
    """Play at random for so many actions: the table, and what the median action took."""
    services = Services(open_store(path), Settings(bot_processes=0))
    options = {"players": str(PLAYERS)}
    asked = NewTable("kitara", [*map(Sit, "ABCD"[:PLAYERS])], options=options, hot_seat=True)
    made = await services.seating.create(asked, "guest")
    live = await services.hub.find(made.table)
    held = tuple(range(PLAYERS))
    await services.seating.start(live, lambda: held)
    for seat in held:
        live.listeners[Listener(Outbox(10**6, lambda: None), "")] = (seat,)
    rng = random.Random(3)
    taken = []
    while len(live.table.stack) < ACTIONS:
        state = live.table.require_playing()
        text = live.table.game.notation(rng.choice(state.legal_actions()))

        def decide(table: Table, now: int, text: str = text) -> Change:
            return turn.act(table, table.require_playing().seat, table.version, text, "", now)

        begun = time.perf_counter()
        await services.hub.change(live, decide)
        taken.append(time.perf_counter() - begun)
    await services.store.close()
    return made.table, statistics.median(taken) * 1000


async def _cold(path: Path, table: str) -> float:
    find("kitara").prepare()  # as the server does before it serves
    services = Services(open_store(path), Settings(bot_processes=0))
    await services.store.check()
    begun = time.perf_counter()
    await services.hub.find(table)
    taken = time.perf_counter() - begun
    await services.store.close()
    return taken * 1000


if __name__ == "__main__":
    main()
