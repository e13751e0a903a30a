"""kitama puzzles: makes more of them, of any title that has some, and says how hard they are."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import monotonic
from typing import cast

import click

from kitama.bots.difficulty import TRIES, rated, with_rating
from kitama.cli.errors import Trouble
from kitama.games import GAMES

_TOLD = 500
"""Puzzles between two words about how far it is."""


@click.group
def command() -> None:
    """Make puzzles, each with exactly one best solution, and rate them."""


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


@command.command
@click.argument("game", metavar="GAME", type=click.Choice(GAMES))
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--tries", default=TRIES, show_default=True, help="How often each level tries one.")
def rate(game: str, file: Path, *, tries: int) -> None:
    """Give the puzzles in FILE new ratings: levels 1 to 10 try each, and their Elo tells the rest.

    What is done is kept in FILE.rated: begun again, it goes on from there.
    """
    done, begun = file.with_name(f"{file.name}.rated"), monotonic()
    lines = _lines(file)
    kept = {_name_of(line): line for line in _lines(done)} if done.exists() else {}
    missing = [line for line in lines if _name_of(line) not in kept]
    try:
        with done.open("a", encoding="utf-8") as out:
            for number, line in enumerate(rated(game, missing, tries), 1):
                kept[_name_of(line)] = line
                out.write(line + "\n")
                if number % _TOLD == 0 or number == len(missing):
                    out.flush()
                    spent = monotonic() - begun
                    click.echo(f"{number} of {len(missing)}, {spent:.0f} s", err=True)
    except LookupError:
        raise Trouble(f"{game} has no puzzles.") from None
    file.write_text("".join(kept[_name_of(line)] + "\n" for line in lines), "utf-8")
    done.unlink()


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text("utf-8").split("\n") if line]


def _name_of(line: str) -> str:
    """A puzzle without its rating, which is about to change."""
    return with_rating(line, 0)


def _batches(game: str, rng: Random) -> Iterator[list[str]]:
    """A title makes its own, in `make.py` of the puzzles of its bots."""
    package = f"kitama.bots.{game}.puzzles"
    if find_spec(f"kitama.bots.{game}") is None or find_spec(package) is None:
        raise Trouble(f"{game} has no puzzles.")
    return cast("Iterator[list[str]]", import_module(f"{package}.make").lines(rng))
