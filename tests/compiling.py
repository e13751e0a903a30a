"""Makes the machine code of rules and bots before the tests: `python -m tests.compiling`.

Workers that find none would all make the same at once, and so would the servers, bots and commands
they start. Each title is made in a process of its own, side by side.
"""

import subprocess
import sys

from kitama.compiled import MODE
from kitama.games import GAMES, find
from kitama.server.thinker import warm_up


def main(titles: list[str]) -> int:
    """Make one title, or begin a process for each; not 0 if that failed."""
    if not titles:
        command = (sys.executable, "-m", "tests.compiling")
        begun = [subprocess.Popen((*command, name)) for name in GAMES]
        codes = [process.wait() for process in begun]
        return int(any(codes))  # of one that was killed it is negative
    for name in titles:
        find(name).prepare()
    if MODE == "fast":  # by day, bots are not tried in other modes
        warm_up(titles)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
