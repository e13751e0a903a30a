"""kitama review: a recorded game looked back at, as text or JSON."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

import click
from rich.console import Console
from rich.progress import Progress

from kitama.cli.errors import Trouble, told_as_trouble
from kitama.game import Game
from kitama.transcript import Transcript, read


class Told(NamedTuple):
    """What there is to say of a game."""

    data: Mapping[str, Any]
    """For other programs; docs/review.md."""
    lines: Sequence[str]


class Reviewer(Protocol):
    """A title's `review.py` in its folder here."""

    NODES: int
    """What a search takes if nobody says otherwise."""

    def tell(self, game: Transcript, nodes: int, tick: Callable[[float], object]) -> Told:
        """Look back at a game; tick is told how much of it is done, from 0 to 1."""
        ...


@click.command
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Tell it as JSON, for other programs.")
@click.option("--nodes", type=click.IntRange(min=1000), help="Of each search; 500000 otherwise.")
def command(file: str, *, as_json: bool, nodes: int | None) -> None:
    """Look back at the transcript in FILE: what every decision was worth, and what was better.

    Everything is judged by searches of so many nodes. A minus reads standard input.

    \b
    kitama review game.txt
    kitama review game.txt --json
    """  # noqa: D301  # \b keeps click from joining the lines
    with told_as_trouble(f"{file}: "):
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        made = read(text)
    reviewer = _reviewer(file, made.game)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Looking back", total=1.0)
        told = reviewer.tell(
            made, nodes or reviewer.NODES, lambda done: progress.update(task, completed=done)
        )
    if as_json:
        click.echo(
            json.dumps({"game": made.game.name, "nodes": nodes or reviewer.NODES, **told.data})
        )
        return
    for line in told.lines:
        click.echo(line)


def _reviewer(file: str, game: Game) -> Reviewer:
    module = f"kitama.cli.{game.name}.review"
    if find_spec(f"kitama.cli.{game.name}") is None or find_spec(module) is None:
        raise Trouble(f"{file}: games of {game.name} cannot be looked back at yet.")
    return cast("Reviewer", import_module(module))
