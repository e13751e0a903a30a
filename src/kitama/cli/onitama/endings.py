"""kitama endings: makes positions of Onitama with few men to practise."""

from pathlib import Path
from random import Random

import click

from kitama.bots.onitama.puzzles.endings import from_table
from kitama.bots.onitama.puzzles.puzzle import text_of


@click.command
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--tables", default=12, show_default=True, help="How many sets of five cards.")
@click.option("--seed", default=0, show_default=True, help="Another seed makes other endings.")
def command(file: Path, *, tables: int, seed: int) -> None:
    """Write endings to practise into FILE, a line each, the shortest wins first.

    \b
    kitama endings endings.txt --tables 12 --seed 7
    """  # noqa: D301  # \b keeps click from joining the lines
    rng = Random(seed)
    found = [ending for _table in range(tables) for ending in from_table(rng)]
    lines = [text_of(ending) for ending in sorted(found, key=lambda ending: ending.moves)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    click.echo(f"{len(lines)} endings in {file}", err=True)
