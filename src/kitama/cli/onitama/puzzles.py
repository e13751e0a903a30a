"""kitama puzzles: makes them, and looks whether they have one solution each."""

from pathlib import Path
from random import Random
from time import monotonic

import click

from kitama.bots.onitama.puzzles.endings import from_table as ending_from_table
from kitama.bots.onitama.puzzles.make import from_game, from_table
from kitama.bots.onitama.puzzles.puzzle import text_of


@click.group
def command() -> None:
    """Make puzzles of Onitama, each with exactly one way to win."""


@command.command
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seconds", default=60.0, show_default=True, help="How long to make more of them.")
@click.option("--seed", default=0, show_default=True, help="Another seed makes other puzzles.")
@click.option("--games", default=0.5, show_default=True, help="The part of the time for games.")
def make(file: Path, *, seconds: float, seed: int, games: float) -> None:
    """Add puzzles to FILE, a line each, from endgame tables and from games of bots that err.

    \b
    kitama puzzles make puzzles.txt --seconds 600 --seed 7
    """  # noqa: D301  # \b keeps click from joining the lines
    rng, begun = Random(seed), monotonic()
    spent = {from_game: 0.0, from_table: 0.0}
    known = set(file.read_text("utf-8").split("\n")) if file.exists() else set()
    with file.open("a", encoding="utf-8") as out:
        while monotonic() - begun < seconds:
            ahead = spent[from_game] * (1 - games) > spent[from_table] * games
            source, since = (from_table if ahead else from_game), monotonic()
            for puzzle in source(rng):
                text = text_of(puzzle)
                if text not in known:
                    known.add(text)
                    out.write(text + "\n")
            out.flush()
            spent[source] += monotonic() - since
    click.echo(f"{len(known - {''})} puzzles in {file}", err=True)


@command.command
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--tables", default=12, show_default=True, help="How many sets of five cards.")
@click.option("--seed", default=0, show_default=True, help="Another seed makes other endings.")
def endings(file: Path, *, tables: int, seed: int) -> None:
    """Write endings to practise into FILE, a line each, the shortest wins first.

    \b
    kitama puzzles endings endings.txt --tables 12 --seed 7
    """  # noqa: D301  # \b keeps click from joining the lines
    rng = Random(seed)
    found = [ending for _table in range(tables) for ending in ending_from_table(rng)]
    lines = [text_of(ending) for ending in sorted(found, key=lambda ending: ending.moves)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    click.echo(f"{len(lines)} endings in {file}", err=True)
