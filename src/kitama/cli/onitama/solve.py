"""kitama solve: a position with few men, worked out to the very end."""

from time import perf_counter

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from kitama.bots.onitama.arrangement import five_of
from kitama.bots.onitama.endgame.boards import MAX_MEN
from kitama.bots.onitama.endgame.solver import DRAWN, Solver, men_of, state_count
from kitama.bots.onitama.engine import texts
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.games.onitama.options import chosen_position


@click.command
@click.argument("position")
@click.option("--threads", default=2, show_default=True, type=click.IntRange(min=1))
def command(position: str, *, threads: int) -> None:
    """Prove how a POSITION of Onitama with up to three men a side ends.

    Works out every position its five cards and so few men can make: 9 million for two men a
    side, 1,075 million (and 1.7 GB of memory) for three.

    \b
    kitama solve "..R../.r.../.B.../...b./..... red=goose,mantis blue=crane,ox side=rooster to=blue"
    """  # noqa: D301  # \b keeps click from joining the lines
    with told_as_trouble():
        root = chosen_position(position)
    men = men_of(root)
    if men > MAX_MEN:
        raise Trouble(f"Up to {MAX_MEN} men a side can be solved; try 'kitama analyse'.")
    solver = Solver(five_of(root.cards), men)
    begun = perf_counter()
    settled = _fill(solver, threads)
    seconds = perf_counter() - begun
    distance = solver.distance(root)
    if distance == DRAWN:
        click.echo("draw: nobody can force a win")
        click.echo(", ".join(texts(tuple(solver.best_actions(root)))))
    else:
        click.echo(f"{'won' if distance % 2 else 'lost'} in {distance}")
        click.echo(", ".join(texts(solver.line(root))))
    share = settled / state_count(men)
    told = f"{state_count(men)} states, {share:.4%} decided, {seconds:.2f} s, {threads} thread(s)"
    click.echo(told, err=True)


def _fill(solver: Solver, threads: int) -> int:
    settled = 0
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        for distance, count in solver.fill(threads):
            settled += count
            progress.update(task, description=f"ends within {distance} actions: {settled} states")
    return settled
