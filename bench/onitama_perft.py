"""Onitama's counts beside the same algorithm in C, and on two threads."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import numpy as np

from bench.measure import Row, interleaved, ratio
from kitama.games.onitama import kernel
from kitama.games.onitama.notation import parse_position
from kitama.games.onitama.perft import count

POSITION: Final = parse_position("1121100000000000000033433 ox,boar horse,elephant crab blue")
LEAVES: Final = {7: 137_281_607, 8: 2_353_802_670}
PLAIN_DEPTH: Final = 7
BULK_DEPTH: Final = 8
TURNS: Final = 11
THREAD_DEPTH: Final = 7
THREAD_TURNS: Final = 7
FOLDER: Final = Path(__file__).parent
COMPILER: Final = ("gcc", "-O3", "-march=native", "-shared", "-fPIC")

Count = Callable[[int, bool], int]


class NoCompiler(RuntimeError):
    """There is no C compiler here."""


def reference() -> Count:
    """The count in C, built when it is missing or older than its source. Raises NoCompiler."""
    source, library = FOLDER / "perft.c", FOLDER / "build" / "perft.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        if shutil.which("gcc") is None:
            raise NoCompiler("gcc is missing; on Debian or Ubuntu: sudo apt install gcc")
        library.parent.mkdir(exist_ok=True)
        subprocess.run([*COMPILER, "-o", str(library), str(source)], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.perft.restype = ctypes.c_int64
    loaded.set_targets(_pointer(kernel.TARGETS))
    fields = np.array(POSITION, np.int64)
    return lambda depth, bulk: int(loaded.perft(_pointer(fields), depth, bulk))


def _pointer(numbers: kernel.Ints) -> ctypes.c_void_p:
    return numbers.ctypes.data_as(ctypes.c_void_p)


def ours(depth: int, bulk: bool) -> int:
    """The count as everybody here calls it."""
    return kernel.perft(POSITION, depth, bulk)


def against_c() -> list[Row]:
    """Both counts, ours and C's in turns."""
    theirs = reference()
    return [
        *_beside(theirs, "plain", PLAIN_DEPTH, bulk=False, target=0.9),
        *_beside(theirs, "bulk", BULK_DEPTH, bulk=True, target=1.0),
    ]


def _beside(theirs: Count, name: str, depth: int, *, bulk: bool, target: float) -> list[Row]:
    for run in (theirs, ours):
        assert run(depth, bulk) == LEAVES[depth]
    seconds = interleaved(
        {"C": lambda: theirs(depth, bulk), "ours": lambda: ours(depth, bulk)}, TURNS
    )
    measured = ratio(seconds["C"], seconds["ours"])
    speed = LEAVES[depth] / median(seconds["ours"])
    needed = 1e9 if bulk else 0
    return [
        Row(f"{name}, C = 1", f"{measured:.2f}", f">= {target}", measured >= target),
        Row(
            f"{name}, leaves a second",
            f"{speed:.3g}",
            f">= {needed:.0e}" if needed else "",
            speed >= needed if needed else None,
        ),
    ]


def on_threads() -> list[Row]:
    """Two threads beside one, and beside them C's, which no lock has ever held.

    The best turn is told as well, for on a busy machine two cores are seldom free at once; C tells
    what the machine had to give.
    """
    theirs = reference()

    def in_c(threads: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda _half: theirs(THREAD_DEPTH, False), range(2)))

    def in_ours(threads: int) -> None:
        count(POSITION, THREAD_DEPTH, bulk=False, threads=threads)

    seconds = interleaved(
        {
            "one": lambda: in_ours(1),
            "two": lambda: in_ours(2),
            "C one": lambda: in_c(1),
            "C two": lambda: in_c(2),
        },
        THREAD_TURNS,
        perf_counter,
    )
    measured = ratio(seconds["one"], seconds["two"])
    return [
        Row("two threads, one = 1", f"{measured:.2f}", ">= 1.8", measured >= 1.8),
        Row("the same, best turn", f"{min(seconds['one']) / min(seconds['two']):.2f}"),
        Row("two threads in C, one = 1", f"{ratio(seconds['C one'], seconds['C two']):.2f}"),
        Row("the same, best turn", f"{min(seconds['C one']) / min(seconds['C two']):.2f}"),
    ]
