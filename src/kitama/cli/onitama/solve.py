"""kitama solve: a position with few men, or whole deals, worked out to the very end."""

from pathlib import Path
from time import perf_counter
from typing import Final

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from kitama.bots.onitama.arrangement import five_of
from kitama.bots.onitama.deals import DECKS, Deal, all_deals
from kitama.bots.onitama.endgame.boards import MAX_MEN
from kitama.bots.onitama.endgame.rows import MOST_STUDENTS
from kitama.bots.onitama.endgame.solver import DRAWN, Solver, men_of, state_count
from kitama.bots.onitama.endgame.win_table import students_of
from kitama.bots.onitama.engine import texts
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.cli.onitama.fate import tell_fate
from kitama.cli.onitama.proving import force_all, prove_all, walk_all
from kitama.games.onitama.options import chosen_position

_DEAL_HELP: Final = f"Prove a deal instead; {' or '.join(DECKS)}: all deals of those cards."


@click.command
@click.argument("position", required=False)
@click.option("--threads", default=2, show_default=True, type=click.IntRange(min=1))
@click.option("--wins", is_flag=True, help="Tell who wins, not how soon: faster, in less memory.")
@click.option("--deal", "deals", multiple=True, help=_DEAL_HELP)
@click.option("--nodes", default=3_000_000, show_default=True, type=click.IntRange(min=1))
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="Where to go on.")
@click.option("--forced", is_flag=True, help="Look for wins by force alone, of either seat.")
@click.option("--walk", is_flag=True, help="Walk the proofs kept, instead of looking for more.")
def command(  # noqa: PLR0913  # one for each option
    position: str | None,
    *,
    threads: int,
    wins: bool,
    deals: tuple[str, ...],
    nodes: int,
    keep: Path | None,
    forced: bool,
    walk: bool,
) -> None:
    """Prove how a POSITION of Onitama with up to four men a side ends, or who wins a deal.

    Works out every position its five cards and so few men can make: 9 million for two men a
    side, 194 million for three against two, 1,075 million (and 1.7 GB of memory) for three a side.

    With four men of a side, or --wins, it tells won, lost or draw, and the actions that keep that,
    not how soon: 13,474 million positions in 2.2 GB for four against three, 46,968 million in
    6.7 GB for four a side. It says first how much memory that takes; Ctrl-C stops it.

    A deal is who begins' two cards, the other's two, and the side card. It is looked at with up to
    so many nodes, over a table of two men a side. What was found is kept in a file; with
    the same file and more nodes the most decided of those still open come first. --walk goes
    through all answers to the winner's actions by the rules alone. --forced follows lines of
    threats first (proof-number search), and walks what it finds at once.

    \b
    kitama solve "..R../.r.../.B.../...b./..... red=goose,mantis blue=crane,ox side=rooster to=blue"
    kitama solve --deal "tiger,horse ox,boar crane"
    kitama solve --deal base --nodes 12000 --keep deals.txt
    kitama solve --deal base --keep deals.txt --walk
    kitama solve --deal base --nodes 3000 --keep deals.txt --forced
    """  # noqa: D301  # \b keeps click from joining the lines
    if (position is None) == (deals == ()):
        raise Trouble("Either a position or deals are to be solved: see 'kitama solve --help'.")
    with told_as_trouble():
        if position is not None:
            _solve(position, threads, wins=wins)
        elif forced:
            force_all(_chosen(deals), nodes, keep)
        elif not walk:
            prove_all(_chosen(deals), nodes, keep)
        elif keep is not None:
            walk_all(_chosen(deals), nodes, keep)
        else:
            raise Trouble("--walk walks the proofs of a file: say which one by --keep.")


def _chosen(named: tuple[str, ...]) -> list[Deal]:
    if len(named) == 1 and named[0] in DECKS:
        return all_deals(DECKS[named[0]])
    return [Deal.parse(name) for name in named]


def _solve(position: str, threads: int, *, wins: bool) -> None:
    root = chosen_position(position)
    men = men_of(root)
    if max(students_of(root)) > MOST_STUDENTS:
        most = MOST_STUDENTS + 1
        raise Trouble(f"Up to {most} men a side can be solved; try 'kitama analyse'.")
    if wins or men > MAX_MEN:
        tell_fate(root, threads)
        return
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
