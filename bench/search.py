"""The search side by side with the same search in C: python -m bench.search [DEPTH].

Both must count the same nodes; the ratio is of nodes in a second of processor time, taken in
turns so that other work on the machine slows both alike. Then: depth 14, and two threads.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import numpy as np

from kitama.bots.bot import Budget
from kitama.bots.onitama import search
from kitama.bots.onitama.arrangement import NEXT, arrangement_of, five_of
from kitama.bots.onitama.evaluate import fill_places
from kitama.bots.onitama.hashing import SWAP_KEYS, key_of
from kitama.bots.onitama.memory import HEAD, PLACES, TEMPO, Plan, allocate
from kitama.bots.onitama.retrograde import fill, state_count
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root
from kitama.games.onitama import notation
from kitama.games.onitama.kernel import PIECE_KEYS, SEAT_KEY, TARGETS

HERE = Path(__file__).parent
BUILD = HERE / "build"
POSITION = notation.parse_position("1121100000000000000033433 ox,boar horse,elephant crab blue")
MEGABYTES = 64
TURNS = 5


def write_tables(path: Path) -> None:
    """Everything the C program needs to know about this game."""
    memory = allocate(Plan(table_megabytes=0))
    fill_places(memory, five_of(POSITION.cards))
    root = [*POSITION, key_of(POSITION), arrangement_of(POSITION.cards)]
    parts = (
        *(TARGETS, PIECE_KEYS, SWAP_KEYS, [SEAT_KEY], NEXT),
        *(memory[PLACES:HEAD], [memory[TEMPO]], search.REDUCTIONS, root),
    )
    path.write_bytes(b"".join(np.asarray(part, np.int64).tobytes() for part in parts))


def in_c(depth: int) -> tuple[int, float]:
    """Nodes and seconds of the C program."""
    command = [str(BUILD / "search"), str(BUILD / "search.tables"), str(depth)]
    nodes, seconds = subprocess.run(
        command, capture_output=True, text=True, check=True
    ).stdout.split()
    return int(nodes), float(seconds)


def in_python(depth: int) -> tuple[int, float]:
    """Nodes and seconds of the compiled search."""
    thinker = Thinker(Plan(table_megabytes=MEGABYTES))
    thinker.think(Root(POSITION, {}), Budget(), depth=1)
    thinker.forget()  # and so touch the memory, as the C program does before it looks at the clock
    begun = process_time()
    nodes = thinker.think(Root(POSITION, {}), Budget(), depth=depth).nodes
    return nodes, process_time() - begun


def side_by_side(depth: int) -> None:
    """Ratio of nodes a second, the median of a few turns."""
    BUILD.mkdir(exist_ok=True)
    source, program = HERE / "search.c", BUILD / "search"
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source], check=True)
    write_tables(BUILD / "search.tables")
    in_python(4)
    ratios = []
    for _turn in range(TURNS):
        (nodes, ours), (nodes_in_c, theirs) = in_python(depth), in_c(depth)
        if nodes != nodes_in_c:
            sys.exit(f"not the same search: {nodes} nodes, in C {nodes_in_c}")
        ratios.append(theirs / ours)
        print(
            f"depth {depth}, {nodes} nodes: {nodes / ours:.3g} a second, in C {nodes / theirs:.3g}"
        )
    print(f"ratio to C: {median(ratios):.2f} (median of {TURNS})")


def threads() -> None:
    """Nodes a second with one thread and with two, in turns: by the clock and by the processor.

    Where other work shares the cores, only the second tells what a thread costs the other.
    """
    rates: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for _turn in range(TURNS):
        for count, found in rates.items():
            thinker = Thinker(Plan(count, MEGABYTES))
            begun = process_time()
            thought = thinker.think(Root(POSITION, {}), Budget(seconds=2))
            spent = process_time() - begun
            found.append((thought.nodes / thought.seconds, thought.nodes / spent))
    for part, name in enumerate(("by the clock", "in a second of processor time")):
        one, two = (median(rate[part] for rate in found) for found in rates.values())
        print(f"{name}: one thread {one:.3g} nodes, two {two:.3g}: {two / one:.2f} times")


def tables(men: int) -> None:
    """How long an endgame table takes on two threads, by the clock and by the processor."""
    values = np.zeros(state_count(men), np.uint8)
    wall, cpu = perf_counter(), process_time()
    rounds = sum(1 for _round in fill(values, five_of(POSITION.cards), men, threads=2))
    told = f"{perf_counter() - wall:.2f} s, {process_time() - cpu:.2f} s of processor time"
    print(f"{men} men a side: {len(values)} states, {rounds} rounds, {told}")


if __name__ == "__main__":
    side_by_side(int(sys.argv[1]) if len(sys.argv) > 1 else 12)
    side_by_side(14)
    threads()
    tables(1)
    tables(2)
