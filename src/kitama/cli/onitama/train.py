"""kitama train onitama: learn what a position is worth."""

from pathlib import Path

import click

from kitama.cli.errors import told_as_trouble
from kitama.cli.train import progress


@click.command("onitama")
@click.option("--games", default=12000, show_default=True, type=click.IntRange(min=20))
@click.option("--passes", default=3, show_default=True, type=click.IntRange(min=1))
@click.option("--nodes", default=1000, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0))
@click.option("--kept", is_flag=True, help="Begin with the weights of the package.")
@click.option("--out", default="weights.txt", show_default=True, type=click.Path(path_type=Path))
def command(*, games: int, passes: int, nodes: int, seed: int, kept: bool, out: Path) -> None:
    """Learn what a position of Onitama is worth, and write the weights to a file.

    In each pass so many games are played, with so many nodes an action; the first one counts
    students and nothing else, or goes on from the kept weights. The file is written
    after every pass.

    \b
    kitama train onitama --games 12000 --passes 3 --nodes 1000 --seed 1
    """  # noqa: D301  # \b keeps click from joining the lines
    from kitama.bots.onitama import net as nets  # noqa: PLC0415  # compiles when needed
    from kitama.bots.onitama.train import learn  # noqa: PLC0415

    begin = nets.kept() if kept else nets.by_hand()

    with progress() as bar:
        task = bar.add_task("games", total=games * passes)
        learned = learn(begin, games, passes, nodes, seed, lambda: bar.advance(task))
        for number, net in enumerate(learned):
            told = f"--games {games} --passes {number + 1} --nodes {nodes} --seed {seed}"
            told += " --kept" if kept else ""
            with told_as_trouble(f"{out}: "):
                out.write_text(nets.text(net, f"kitama train onitama {told}"), encoding="utf-8")
    click.echo(f"written to {out}")
