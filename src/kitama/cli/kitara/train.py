"""kitama train kitara: learn what the end of a turn is worth."""

from functools import partial
from pathlib import Path

import click

from kitama.cli.errors import told_as_trouble
from kitama.cli.train import progress


@click.command("kitara")
@click.option("--games", default=2000, show_default=True, type=click.IntRange(min=20))
@click.option("--passes", default=1, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True)
@click.option("--onward", is_flag=True, help="Begin with the weights of the package.")
@click.option("--players", type=click.Choice(["2", "3", "4"]), multiple=True, help="Only these.")
@click.option("--out", default="learned.txt", show_default=True, type=click.Path(path_type=Path))
def command(
    *, games: int, passes: int, seed: int, onward: bool, players: tuple[str, ...], out: Path
) -> None:
    """Learn what the end of a turn of Kitara is worth, and write the weights to a file.

    So many games for two are played, with both decks, by planners of many tastes; fewer for
    three and four, which have more turns and more pairs of seats to learn from. The first pass
    plays with weights by hand, or with those of the package; each pass after it with what the last
    one learned.

    \b
    kitama train kitara --games 2000 --seed 1
    """  # noqa: D301  # \b keeps click from joining the lines
    from kitama.bots.kitara.train import learn  # noqa: PLC0415  # compiles when needed
    from kitama.bots.kitara.value import mind_of, write  # noqa: PLC0415
    from kitama.bots.kitara.weights import BY_HAND  # noqa: PLC0415

    ends = {}
    with progress() as bar:
        for seats in players or ("2", "3", "4"):
            count = games * 4 // int(seats) ** 2
            task = bar.add_task(f"{seats} players", total=count * passes)
            tick = partial(bar.advance, task)
            mind = mind_of(int(seats)) if onward else BY_HAND
            ends[int(seats)] = learn(int(seats), count, passes, seed, tick, mind)
    told = f"kitama train kitara --games {games} --passes {passes} --seed {seed}"
    told += " --onward" if onward else ""
    told += "".join(f" --players {seats}" for seats in players)
    with told_as_trouble(f"{out}: "):
        out.write_text(write(ends, told), encoding="utf-8")
    click.echo(f"written to {out}")
