"""kitama solve, for more men than distances are worked out for: won, lost or drawn."""

import re
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Final

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from kitama.bots.onitama.arrangement import ARRANGEMENTS, five_of
from kitama.bots.onitama.endgame.rows import boards_of
from kitama.bots.onitama.endgame.win_table import (
    Fate,
    WinTable,
    board_count,
    bytes_needed,
    students_of,
)
from kitama.bots.onitama.engine import texts
from kitama.cli.errors import Trouble
from kitama.compiled import prepared
from kitama.games.onitama.kernel import Position

_GB: Final = 1e9
_MEMORY: Final = Path("/proc/meminfo")
_WORDS: Final = {
    Fate.WON: "won",
    Fate.LOST: "lost",
    Fate.DRAWN: "draw: nobody can force a win",
}


def tell_fate(root: Position, threads: int) -> None:
    """Work out all wins of these cards with so few men, and tell what they make of a position."""
    most, least = students_of(root)
    _check_memory(most, least)
    table = WinTable(five_of(root.cards), most, least)
    begun = perf_counter()
    _fill(table, threads)
    seconds = perf_counter() - begun
    click.echo(_WORDS[table.fate(root)])
    click.echo(", ".join(texts(tuple(table.best_actions(root)))))
    states = ARRANGEMENTS * board_count(most, least)
    told = f"{states} states, {seconds:.2f} s, {threads} thread(s); the actions keep that end, how"
    click.echo(f"{told} long it takes is not kept: 'kitama analyse' shows lines", err=True)


def _check_memory(most: int, least: int) -> None:
    """Say what is needed before it is taken. Raises Trouble where it is not there."""
    free = _free_bytes()
    needed = f"{most + 1} men against {least + 1} take {bytes_needed(most, least) / _GB:.1f} GB"
    if free is None:  # nobody here says
        click.echo(f"{needed} of memory", err=True)
        return
    have = f"{free / _GB:.1f} GB"
    if free < bytes_needed(most, least):
        raise Trouble(
            f"{needed} of memory, {have} are free: end other programs, or try 'kitama analyse'."
        )
    click.echo(f"{needed} of memory, {have} are free", err=True)


def _free_bytes() -> int | None:
    try:
        found = re.search(r"MemAvailable: +(\d+) kB", _MEMORY.read_text())
    except OSError:
        return None
    return int(found[1]) * 1024 if found else None


def _fill(table: WinTable, threads: int) -> None:
    boards = {kind: boards_of(*kind) for kind in table.classes}
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    prepared()
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        closing(table.fill(threads)) as steps,  # stops all threads, whatever happens here
    ):
        task = progress.add_task("")
        for step in steps:
            at = table.classes.index((step.own, step.other))
            done = sum(boards[kind] for kind in table.classes[:at]) / sum(boards.values())
            men = f"{step.own + 1} men against {step.other + 1}"
            told = f"{done:.1%} done; {men}, sweep {step.sweep + 1}: {step.share:.0%}"
            progress.update(task, description=f"{told}, {step.gained} gained")
