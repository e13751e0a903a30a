"""The search side by side with the same search in C: python -m bench.search.

Both must count the same nodes; the ratio is of nodes in a second of processor time, taken in
turns so that other work on the machine slows both alike. Then: two threads, endgame tables.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import numpy as np

from bench.measure import Row, report
from kitama.bots.bot import Budget
from kitama.bots.onitama import search
from kitama.bots.onitama.arrangement import NEXT, arrangement_of, five_of, sorted_cards
from kitama.bots.onitama.endgame.solver import fill, state_count
from kitama.bots.onitama.evaluate import WEIGHTS, fill_places
from kitama.bots.onitama.hashing import key_of
from kitama.bots.onitama.memory import (
    BIASES,
    CARD_KEYS,
    CONSTANT,
    HEAD,
    NEXT_AT,
    PIECE_KEYS,
    SWAP_KEYS,
    Capacity,
    allocate,
)
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root
from kitama.games.onitama import notation
from kitama.games.onitama.kernel import SEAT_KEY, TARGETS

HERE = Path(__file__).parent
BUILD = HERE / "build"
POSITION = notation.parse_position("1121100000000000000033433 ox,boar horse,elephant crab blue")
MEGABYTES = 64
TURNS = 5
TABLE_SECONDS = {4: 1, 5: 6, 6: 30}
"""How long a table of so many men, both sides together, may take on two threads."""


def write_tables(path: Path) -> None:
    """Everything the C program needs to know about this game."""
    memory = allocate(Capacity(table_megabytes=0))
    fill_places(memory, sorted_cards(POSITION.cards), WEIGHTS)
    root = [*POSITION, key_of(memory, POSITION), arrangement_of(POSITION.cards)]
    parts = (
        *(TARGETS, memory[PIECE_KEYS:CARD_KEYS], memory[SWAP_KEYS:NEXT_AT], [SEAT_KEY], NEXT),
        *(memory[BIASES:HEAD], [memory[CONSTANT]], search.REDUCTIONS, root),
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
    thinker = Thinker(Capacity(table_megabytes=MEGABYTES))
    thinker.think(Root(POSITION, {}), Budget(), depth=1)
    thinker.forget()  # and so touch the memory, as the C program does before it looks at the clock
    begun = process_time()
    nodes = thinker.think(Root(POSITION, {}), Budget(), depth=depth).nodes
    return nodes, process_time() - begun


def side_by_side(depth: int = 14) -> list[Row]:
    """Nodes to a depth, and nodes a second beside C: the median of a few turns."""
    BUILD.mkdir(exist_ok=True)
    source, program = HERE / "search.c", BUILD / "search"
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source], check=True)
    write_tables(BUILD / "search.tables")
    in_python(4)
    ratios, rates = [], []
    for _turn in range(TURNS):
        (nodes, ours), (nodes_in_c, theirs) = in_python(depth), in_c(depth)
        if nodes != nodes_in_c:
            sys.exit(f"not the same search: {nodes} nodes, in C {nodes_in_c}")
        ratios.append(theirs / ours)
        rates.append(nodes / ours)
    ratio = median(ratios)
    return [
        Row(f"nodes to depth {depth}", f"{nodes:,}", "below 10,000,000", nodes < 10_000_000),
        Row("nodes a second", f"{median(rates):.2g}"),
        Row("the same, C = 1", f"{ratio:.2f}", "at least 0.8", ratio >= 0.8),
    ]


def on_threads() -> list[Row]:
    """Nodes a second on two threads beside one, in turns: by the clock and by the processor.

    Where other work shares the cores, only the second tells what a thread costs the other.
    """
    rates: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for _turn in range(TURNS):
        for count, found in rates.items():
            thinker = Thinker(Capacity(count, MEGABYTES))
            begun = process_time()
            thought = thinker.think(Root(POSITION, {}), Budget(seconds=2))
            spent = process_time() - begun
            found.append((thought.nodes / thought.seconds, thought.nodes / spent))
    wall, cpu = (
        median(r[part] for r in rates[2]) / median(r[part] for r in rates[1]) for part in (0, 1)
    )
    return [
        Row("nodes by the clock, two threads, one = 1", f"{wall:.2f}", "at least 1.7", wall >= 1.7),
        Row("nodes in a second of processor time, one = 1", f"{cpu:.2f}"),
    ]


def tables(men: int, threads: int = 2) -> list[Row]:
    """How long an endgame table takes, by the clock and by the processor."""
    for _step in fill(np.zeros(state_count(2), np.uint8), five_of(POSITION.cards), 2):
        pass  # loads the machine code
    values = np.zeros(state_count(men), np.uint8)
    wall, cpu = perf_counter(), process_time()
    rounds = sum(1 for _round in fill(values, five_of(POSITION.cards), men, threads=threads))
    wall, cpu = perf_counter() - wall, process_time() - cpu
    name = f"table of {men} men, {len(values):,} states, {rounds} rounds, threads: {threads}"
    limit = TABLE_SECONDS[men] * 2 // threads
    return [
        Row(f"{name}, by the clock", f"{wall:.2f} s", f"below {limit} s", wall < limit),
        Row("the same, processor time", f"{cpu:.2f} s"),
    ]


def searching() -> list[Row]:
    """The rows of `make bench`."""
    return [*side_by_side(), *on_threads(), *tables(4)]


if __name__ == "__main__":
    report(
        "Onitama, searching",
        [*searching(), *tables(5, threads=1), *tables(6), *tables(6, threads=1)],
    )
