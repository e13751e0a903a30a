"""The process in which rules are compiled the first time: `python -m kitama.server.preparing`.

It says how far it is, in percent, a line each, and leaves a mark if all is kept.
"""

import sys
import time
from threading import Thread
from typing import Final

from kitama.compiled import is_kept, share
from kitama.server.preparation import load, mark

EVERY_SECONDS: Final = 0.5


def main() -> None:
    """Compile everything."""
    Thread(target=_tell, daemon=True).start()
    load()
    if is_kept():
        mark().parent.mkdir(parents=True, exist_ok=True)
        mark().touch()


def _tell() -> None:
    while True:
        sys.stdout.write(f"{int(100 * share())}\n")
        sys.stdout.flush()
        time.sleep(EVERY_SECONDS)


if __name__ == "__main__":
    main()
