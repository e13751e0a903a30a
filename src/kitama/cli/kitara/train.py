"""kitama train kitara: learn what a turn and its end are worth."""

from functools import partial
from pathlib import Path

import click

from kitama.cli.errors import told_as_trouble
from kitama.cli.train import progress

_RESULTS, _GUIDES = "by-results", "guides"


@click.command("kitara")
@click.option("--games", default=2000, show_default=True, type=click.IntRange(min=20))
@click.option("--passes", default=1, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True)
@click.option("--onward", is_flag=True, help="Begin with the weights of the package.")
@click.option(
    f"--{_RESULTS}",
    "kind",
    flag_value=_RESULTS,
    help="Move the package's weights to where games are won.",
)
@click.option(
    f"--{_GUIDES}",
    "kind",
    flag_value=_GUIDES,
    help="Move what guides plans within a turn to where better turns are found.",
)
@click.option("--players", type=click.Choice(["2", "3", "4"]), multiple=True, help="Only these.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="learned.txt, plans.txt or guides.txt."
)
def command(
    *,
    games: int,
    passes: int,
    seed: int,
    onward: bool,
    kind: str | None,
    players: tuple[str, ...],
    out: Path | None,
) -> None:
    """Learn what the end of a turn of Kitara is worth, and write the weights to a file.

    So many games for two are played, with both decks, by planners of many tastes; fewer for
    three and four, which have more turns and more pairs of seats to learn from. The first pass
    plays with weights by hand, or with those of the package; each pass after it with what the last
    one learned. By results, weights are not learned from who ends up ahead: those of the package
    are shaken, and moved to where games are won. Guides are shaken, too, while turns of so many
    games are planned again and again; each pass moves them once.

    \b
    kitama train kitara --games 2000 --seed 1
    kitama train kitara --games 8000 --seed 1 --by-results
    kitama train kitara --games 40 --passes 150 --seed 1 --guides
    """  # noqa: D301  # \b keeps click from joining the lines
    from kitama.bots.kitara.guide import guide  # noqa: PLC0415  # compiles when needed
    from kitama.bots.kitara.improve import improve  # noqa: PLC0415
    from kitama.bots.kitara.train import learn  # noqa: PLC0415
    from kitama.bots.kitara.value import (  # noqa: PLC0415
        CHANCES,
        GUIDES,
        PLANS,
        by_hand,
        guides_of,
        kept,
        mind_of,
        write,
    )
    from kitama.bots.kitara.weights import BY_HAND  # noqa: PLC0415

    out = out or Path({_RESULTS: PLANS, _GUIDES: GUIDES}.get(kind or "", CHANCES))
    ends = {}
    with progress() as bar:
        for seats in (int(number) for number in players or ("2", "3", "4")):
            count = games * 4 // seats**2
            steps = passes if kind == _GUIDES else count * passes
            tick = partial(bar.advance, bar.add_task(f"{seats} players", total=steps))
            if kind == _GUIDES:
                plans = kept(PLANS, seats)
                known = guides_of(seats)
                begun = by_hand(plans) if known is None else known
                ends[seats] = guide(seats, games, passes, seed, tick, plans, begun)
            elif kind == _RESULTS:
                plans, chances = kept(PLANS, seats), kept(CHANCES, seats)
                ends[seats] = improve(seats, steps, seed, tick, plans, chances)
            else:
                mind = mind_of(seats) if onward else BY_HAND
                ends[seats] = learn(seats, count, passes, seed, tick, mind)
    told = f"kitama train kitara --games {games} --passes {passes} --seed {seed}"
    told += " --onward" if onward else ""
    told += f" --{kind}" if kind else ""
    told += "".join(f" --players {seats}" for seats in players)
    with told_as_trouble(f"{out}: "):
        out.write_text(write(ends, told), encoding="utf-8")
    click.echo(f"written to {out}")
