"""kitama dataset: games between bots, by the million, as Parquet for everybody."""

from pathlib import Path
from random import Random

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kitama.bots.levels import level_names, make_bot
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.cli.options import title_argument
from kitama.game import Game
from kitama.research.dataset import Plan, write


@click.command()
@title_argument
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--games", default=1_000_000, show_default=True, type=click.IntRange(min=1))
@click.option("--levels", help="With commas between; all that do not search, unless told.")
@click.option("--seed", default=0, show_default=True)
@click.option("--nodes", default=1000, show_default=True, help="Bound of those who search.")
@click.option("--part", default=10_000, show_default=True, help="Games in a file.")
@click.option("--processes", default=2, show_default=True, type=click.IntRange(min=1))
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="Of the game.")
def command(  # noqa: PLR0913  # one for each option
    game: Game,
    folder: Path,
    *,
    games: int,
    levels: str | None,
    seed: int,
    nodes: int,
    part: int,
    processes: int,
    chosen: tuple[str, ...],
) -> None:
    """Play games between bots and write them to FOLDER as Parquet, in the public domain (CC0).

    Each seat of each game is a level by chance. Called again, it goes on where it was stopped.
    """
    names = tuple(levels.split(",")) if levels else level_names(game)[:6]
    pairs = [one.partition("=") for one in chosen]
    plan = Plan(
        game.name, games, names, {name: value for name, _, value in pairs}, seed, nodes, part
    )
    with told_as_trouble():
        game.start(plan.options)
        for name in names:
            make_bot(game, name, Random(0))
        game.prepare()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task("", total=games)
            for done in write(plan, folder, processes):
                progress.update(task, completed=done)
    except ValueError as error:
        raise Trouble(str(error)) from error
    click.echo(f"{games:,} games in {folder}")
