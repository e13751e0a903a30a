"""How long all wins with up to four men a side take to find, and how much memory.

    python -m bench.wins                       four men a side, two threads
    python -m bench.wins --students 2 2        three men a side
    python -m bench.wins --students 3 2 --threads 1

Memory is the most the process has held at a time, all of it.
"""

import argparse
import resource
from time import perf_counter, process_time

from bench.measure import Row, report
from bench.search import POSITION
from kitama.bots.onitama.arrangement import ARRANGEMENTS, five_of
from kitama.bots.onitama.endgame.win_table import WinTable

MOST_SECONDS = 1038
MOST_BYTES = 7e9


def filled(most: int, least: int, threads: int) -> tuple[WinTable, list[Row]]:
    """A table, and how long it took; a small one before loads the machine code."""
    for _progress in WinTable(five_of(POSITION.cards), 0, 0).fill():
        pass
    table = WinTable(five_of(POSITION.cards), most, least)
    wall, cpu = perf_counter(), process_time()
    sweeps = {(step.own, step.other, step.sweep) for step in table.fill(threads)}
    wall, cpu = perf_counter() - wall, process_time() - cpu
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    name = f"wins of {most + 1} men against {least + 1}, {ARRANGEMENTS * len(table.words):,} states"
    limit = f"below {MOST_SECONDS:,} s"
    return table, [
        Row(
            f"{name}, threads: {threads}, by the clock", f"{wall:.1f} s", limit, wall < MOST_SECONDS
        ),
        Row("the same, processor time", f"{cpu:.1f} s"),
        Row("sweeps of all classes", f"{len(sweeps)}"),
        Row("memory", f"{memory / 1e9:.2f} GB", "below 7 GB", memory < MOST_BYTES),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--students", type=int, nargs=2, default=(3, 3), metavar=("MOST", "LEAST"))
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    most, least = chosen.students
    report("Onitama, wins", filled(most, least, chosen.threads)[1])
