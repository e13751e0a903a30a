"""kitama perft: counts what rules lead to, as checks between programs are made."""

import sys
from time import perf_counter
from typing import cast

import click

from kitama.cli.errors import Trouble, told_as_trouble
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import Position
from kitama.games.onitama.notation import notation, parse_position
from kitama.games.onitama.perft import divide as divided


@click.command
@click.argument("game", metavar="GAME", type=click.Choice(["onitama"]))
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
    game: str,
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
    del game
    start = _position({name: text for name, text in chosen.items() if text is not None})
    GAME.prepare()
    begun = perf_counter()
    # Nothing to divide means one leaf: no depth, or a finished position.
    parts = divided(start, depth, bulk=bulk, threads=threads) if depth else []
    seconds = perf_counter() - begun
    total = sum(count for _action, count in parts) if parts else 1
    if divide:
        for action, count in parts:
            click.echo(f"{notation(action)}: {count}")
    sys.stdout.flush()
    click.echo(f"{total / seconds:.3g} a second, {seconds:.3f} s, {threads} thread(s)", err=True)
    click.echo(total)


def _position(options: dict[str, str]) -> Position:
    """Where to count from. Unlike a game, a count may begin where a game is over."""
    if not options.keys() & {"cards", "position"}:
        raise Trouble("Say where to count from: --cards A,B,C,D,E or --position TEXT.")
    with told_as_trouble():
        if "position" not in options:
            return cast("Position", GAME.start(options).position)  # cards are given: no deal
        if len(options) > 1:
            raise Trouble("--position already says which cards are used and who moves.")
        return parse_position(options["position"])
