"""Kills the server two hundred times in the middle of many games, and checks that nothing is lost.

`make bench-crash`. Half of the kills come at a random moment, half at a chosen step of an action.
"""

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.server.crash import Crashing

KILLS: Final = 200
TABLES: Final = 24


def main() -> None:
    """Run, and say what was survived."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    with tempfile.TemporaryDirectory() as folder:
        crashing = Crashing(Path(folder) / "k.sqlite", TABLES, random.Random(1))
        begun = time.monotonic()
        asyncio.run(crashing.run(kills))
    print(
        f"{crashing.kills} kills in {time.monotonic() - begun:.0f} s: "
        f"{crashing.actions} acknowledged actions at {len(crashing.accounts)} tables, none lost, "
        f"none twice, nothing told that is not there, every game to its end"
    )


if __name__ == "__main__":
    main()
