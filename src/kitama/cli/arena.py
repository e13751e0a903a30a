"""kitama arena: bots against each other, and what the scores say."""

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kitama.bots.arena.contest import Contest
from kitama.bots.arena.entrant import Entrant
from kitama.bots.arena.score import Score, SequentialTest
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.cli.options import title_argument
from kitama.cli.titles import examples
from kitama.game import Game


@click.command(epilog=examples("arena"))
@title_argument
@click.argument("entrants", nargs=-1, required=True, metavar="BOT BOT...")
@click.option("--openings", default=100, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, help="Number of the first opening.")
@click.option("--processes", default=2, show_default=True, type=click.IntRange(min=1))
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="Of the game.")
@click.option("--keep", type=click.Path(path_type=Path), help="Folder for transcripts; play on.")
@click.option("--test", metavar="ELO0,ELO1", help="Stop once it is clear which is true.")
def command(  # noqa: PLR0913  # one for each option
    game: Game,
    entrants: tuple[str, ...],
    *,
    openings: int,
    first: int,
    processes: int,
    chosen: tuple[str, ...],
    keep: Path | None,
    test: str | None,
) -> None:
    """Play bots against each other.

    Each opening (a deal and the luck that follows) is played once in every order of the seats.
    The score is that of the first BOT. A BOT is a level, `uniform`, or `command:PROGRAM ARGS`;
    `@` and a budget may follow, in seconds or nodes.
    """
    if len(entrants) < 2:
        raise Trouble(f"Two bots are needed, as in 'kitama arena {game.name} 6 5'.")
    with told_as_trouble():
        contest = Contest(
            game.name,
            tuple(Entrant.parse(text) for text in entrants),
            openings,
            _options(chosen),
            keep,
            _test(test),
            first,
        )
        _check(game, contest)
        game.prepare()
        games, score = _run(contest, processes)
    _report(contest, games, score)


def _options(chosen: tuple[str, ...]) -> dict[str, str]:
    pairs = [text.partition("=") for text in chosen]
    for name, mark, _value in pairs:
        if not mark:
            raise Trouble(f"An option is NAME=VALUE, not {name!r}.")
    return {name: value for name, _mark, value in pairs}


def _test(text: str | None) -> SequentialTest | None:
    if text is None:
        return None
    try:
        return SequentialTest.parse(text)
    except ValueError as error:
        raise Trouble(
            f"A test is two numbers, the lower one first, as in '0,50', not {text!r}."
        ) from error


def _check(game: Game, contest: Contest) -> None:
    """Complain about names and options before anything is played."""
    game.start(contest.options)
    for entrant in contest.entrants:
        entrant.check(game)


def _run(contest: Contest, processes: int) -> tuple[int, Score]:
    """Play it all under a bar on standard error."""
    games, score = 0, Score.of([])
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("", total=contest.openings * contest.turns)
        for games, score in contest.run(processes):
            elo, low, high = score.elo
            told = f"{score.mean:.1%}  Elo {elo:+.0f} [{low:+.0f}, {high:+.0f}]"
            progress.update(bar, completed=games, description=told)
    return games, score


def _report(contest: Contest, games: int, score: Score) -> None:
    first, *others = (entrant.text for entrant in contest.entrants)
    low, high = score.interval
    click.echo(f"{first} against {', '.join(others)}: {games} games")
    click.echo(f"score {score.mean:.3f} [{low:.3f}, {high:.3f}]")
    if len(others) == 1:
        elo, least, most = score.elo
        click.echo(f"Elo {elo:+.0f} [{least:+.0f}, {most:+.0f}]")
    if contest.test is not None:
        verdict = contest.test.verdict(score) or "open"
        ratio = contest.test.log_ratio(score)
        click.echo(f"test {contest.test.elo_0:g},{contest.test.elo_1:g}: {verdict} ({ratio:+.2f})")
