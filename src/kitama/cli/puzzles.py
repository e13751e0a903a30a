"""kitama puzzles: makes more of them, of any title that has some."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic
from typing import cast

import click

from kitama.cli.errors import Trouble
from kitama.games import GAMES


@click.group
def command() -> None:
    """Make puzzles, each with exactly one best solution."""


@command.command
@click.argument("game", metavar="GAME", type=click.Choice(GAMES))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seconds", default=60.0, show_default=True, help="How long to make more of them.")
@click.option("--seed", default=0, show_default=True, help="Another seed makes other puzzles.")
def make(game: str, file: Path, *, seconds: float, seed: int) -> None:
    """Add puzzles of a GAME to FILE, a line each; docs/puzzles.md says what stands in it."""
    batches, begun = _batches(game, Random(seed)), monotonic()
    known = set(file.read_text("utf-8").split("\n")) if file.exists() else set()
    with file.open("a", encoding="utf-8") as out:
        while monotonic() - begun < seconds:
            for text in next(batches):
                if text not in known:
                    known.add(text)
                    out.write(text + "\n")
            out.flush()
    click.echo(f"{len(known - {''})} puzzles in {file}", err=True)


def _batches(game: str, rng: Random) -> Iterator[list[str]]:
    """A title makes its own, in `make.py` of the puzzles of its bots."""
    package = f"kitama.bots.{game}.puzzles"
    if find_spec(f"kitama.bots.{game}") is None or find_spec(package) is None:
        raise Trouble(f"{game} has no puzzles.")
    return cast("Iterator[list[str]]", import_module(f"{package}.make").lines(rng))
