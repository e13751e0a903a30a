"""kitama perft: counts what rules lead to, as checks between programs are made."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import click

from kitama.cli.errors import Trouble, told_as_trouble
from kitama.cli.options import title_argument
from kitama.game import Action, Game

Divide = Callable[..., list[tuple[Action, int]]]


@click.command
@title_argument
@click.option("--depth", type=click.IntRange(min=0), required=True, help="How many actions ahead.")
@click.option("--cards", help="Five cards: red's two, blue's two, the side card.")
@click.option("--first", help="red or blue; otherwise the side card's stamp decides.")
@click.option("--position", help="A whole position, in either form shown above.")
@click.option("--divide", is_flag=True, help="A line for each first action before the total.")
@click.option("--bulk", is_flag=True, help="Count the last two actions without playing them.")
@click.option(
    "--threads",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many cores to use.",
)
def command(
    game: Game,
    depth: int,
    *,
    divide: bool,
    bulk: bool,
    threads: int,
    **chosen: str | None,
) -> None:
    """Count the positions DEPTH actions ahead.

    The count stands alone on the last line; how long it took goes to standard error. A finished
    position counts as one, wherever it is met.

    \b
    kitama perft onitama --depth 5 --cards horse,elephant,ox,boar,crab --first blue
    kitama perft onitama --depth 7 --bulk --threads 2 --position \\
      "rrRrr/...../...../...../bbBbb red=horse,elephant blue=ox,boar side=crab to=blue"
    kitama perft onitama --depth 3 --divide --position \\
      "1121100000000000000033433 ox,boar horse,elephant crab blue"

    The second form of a position is what public bots use: 25 digits from a1 to e5 (0 empty, 1 and
    2 blue's students and master, 3 and 4 red's), blue's cards, red's cards, the side card, and
    who moves.
    """  # noqa: D301  # \b keeps click from joining the lines
    counting: Divide = _part_of(game, "perft").divide
    position = _position(game, {name: text for name, text in chosen.items() if text is not None})
    game.prepare()
    begun = perf_counter()
    parts = _parts(counting, position, depth, bulk=bulk, threads=threads)
    seconds = perf_counter() - begun
    total = sum(count for _action, count in parts) if parts else 1
    if divide:
        for action, count in parts:
            click.echo(f"{game.notation(action)}: {count}")
    sys.stdout.flush()
    click.echo(f"{total / seconds:.3g} a second, {seconds:.3f} s, {threads} thread(s)", err=True)
    click.echo(total)


def _part_of(game: Game, name: str) -> Any:
    """A module of a title. Raises Trouble for a title without it."""
    path = f"kitama.games.{game.name}.{name}"
    if find_spec(path) is None:
        raise Trouble(f"{game.name} cannot be counted; onitama can.")
    return import_module(path)


def _position(game: Game, options: dict[str, str]) -> Any:
    """Where to count from. Unlike a game, a count may begin where a game is over."""
    if not options.keys() & {"cards", "position"}:
        raise Trouble("Say where to count from: --cards A,B,C,D,E or --position TEXT.")
    with told_as_trouble():
        if "position" not in options:
            state: Any = game.start(options)
            return state.position
        if len(options) > 1:
            raise Trouble("--position already says which cards are used and who moves.")
        return _part_of(game, "notation").parse_position(options["position"])


def _parts(counting: Divide, position: Any, depth: int, **how: Any) -> list[tuple[Action, int]]:
    """Nothing to divide means one leaf: no depth, or a finished position."""
    return counting(position, depth, **how) if depth else []
