"""Timing side by side: contenders take turns, so that a busy machine is unfair to nobody."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import NamedTuple

from rich.console import Console
from rich.table import Table


class Row(NamedTuple):
    """One line of the report."""

    what: str
    value: str
    target: str = ""
    is_met: bool | None = None


def interleaved(
    contenders: Mapping[str, Callable[[], object]],
    times: int,
    clock: Callable[[], float] = process_time,
) -> dict[str, list[float]]:
    """Seconds of each contender in each of so many turns; of the processor, unless told."""
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _turn in range(times):
        for name, run in contenders.items():
            begun = clock()
            run()
            seconds[name].append(clock() - begun)
    return seconds


def ratio(reference: list[float], ours: list[float]) -> float:
    """How many times as fast as the reference we are: the median over the turns."""
    return median(theirs / mine for theirs, mine in zip(reference, ours, strict=True))


def fresh(statement: str, **environment: str) -> float:
    """Seconds a statement takes in a new process, its own start not counted."""
    script = (
        f"from time import perf_counter as now; begun = now(); {statement}; print(now() - begun)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def report(title: str, rows: list[Row]) -> None:
    """Print rows as a table."""
    table = Table(title=title, title_justify="left")
    for heading in ("", "measured", "target"):
        table.add_column(heading, justify="left" if not heading else "right")
    for row in rows:
        mark = "" if row.is_met is None else " met" if row.is_met else " MISSED"
        table.add_row(row.what, row.value, row.target + mark)
    Console().print(table)
