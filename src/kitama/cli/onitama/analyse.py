"""kitama analyse: what the engine thinks of a position, and what it has proven."""

import click

from kitama.bots.bot import Budget
from kitama.bots.onitama.engine import texts
from kitama.bots.onitama.memory import MAX_DEPTH, Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import MainLine, Root, Thought
from kitama.cli.errors import told_as_trouble
from kitama.compiled import prepared
from kitama.games.onitama.options import chosen_position


@click.command
@click.argument("position")
@click.option("--seconds", default=5.0, show_default=True, help="How long to think.")
@click.option("--nodes", type=click.IntRange(min=1), help="How many positions to look at instead.")
@click.option("--depth", type=click.IntRange(1, MAX_DEPTH), help="How deep to look instead.")
@click.option("--lines", default=3, show_default=True, type=click.IntRange(1, 10))
@click.option("--threads", default=1, show_default=True, type=click.IntRange(min=1))
@click.option("--men", default=2, show_default=True, type=click.IntRange(0, 3))
def command(
    position: str,
    *,
    seconds: float,
    nodes: int | None,
    depth: int | None,
    lines: int,
    threads: int,
    men: int,
) -> None:
    """Think about a POSITION of Onitama.

    Each line has its value, the depth it was looked at and the actions. A value is how often the
    seat to move wins, or the proven end. --men is the size of the endgame table: up to so many
    men a side, 9 MB for 2 and 1.1 GB for 3. With 2, a second or more works on 3 men against 2, too.

    \b
    kitama analyse "1121100000000000000033433 ox,boar horse,elephant crab blue" --seconds 10
    """  # noqa: D301  # \b keeps click from joining the lines
    with told_as_trouble():
        root = Root(chosen_position(position), {})
    by_clock = nodes is None and depth is None
    budget = Budget(seconds if by_clock else None, nodes)
    thinker = Thinker(Capacity(threads, 64, men, has_five_men=men == 2))
    prepared()
    thought = thinker.think(root, budget, lines=lines, depth=depth or MAX_DEPTH)
    for line in thought.lines:
        click.echo(f"{_value(line, thought):>22}  depth {line.depth:2}  {_actions(line)}")
    rate = thought.nodes / max(thought.seconds, 1e-9)
    click.echo(f"{thought.nodes} nodes, {thought.seconds:.2f} s, {rate:.3g} a second", err=True)


def _value(line: MainLine, thought: Thought) -> str:
    if line.distance is None:
        return f"{line.probability:.1%}"
    word = "won" if line.value > 0 else "lost"
    is_exact = line is thought.best and thought.is_shortest
    return f"{word} in {'' if is_exact else 'at most '}{line.distance}"


def _actions(line: MainLine) -> str:
    return ", ".join(texts(line.actions))
