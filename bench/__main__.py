"""python -m bench, or make bench: everything, with the targets beside it."""

import os
import sys

from bench.batch import batches
from bench.earlier import NoEarlierCode
from bench.imports import starts
from bench.kitara_games import games
from bench.measure import report
from bench.onitama_perft import NoCompiler, against_c, on_threads
from bench.search import searching
from bench.tables import tables
from bench.views import views
from kitama.games.onitama.game import GAME


def main() -> None:
    """Measure and print; a busy machine is said to be one."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    print(f"{cores} cores, load {load:.1f}")
    if load > 0.5:
        print("The machine is busy: trust the ratios to C, not the seconds and the threads.")
    GAME.prepare()
    try:
        report("Onitama, counting", against_c())
    except NoCompiler as error:
        sys.exit(f"The reference cannot be built: {error}")
    report("Onitama, threads", on_threads())
    report("Onitama, searching", searching())
    report("Kitara, random games", games())
    try:
        report("Kitara, a table of four with bots", tables())
        report("Kitara, views", views())
    except NoEarlierCode as error:
        print(f"The code of before cannot be had: {error}")
    report("Many games at once", batches())
    report("Starting", starts())


if __name__ == "__main__":
    main()
