"""kitama content: checks, draws and measures maps, decks and tokens of Kitara."""

from functools import partial
from itertools import product
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kitama.cli.errors import Trouble, told_as_trouble
from kitama.games.kitara.ground.content import DECKS, SEATS, Content, ContentError, load_content

PACK: Final = click.Path(path_type=Path, file_okay=False)


@click.group
def command() -> None:
    """Check, draw and measure the maps, decks and tokens of Kitara.

    Without a folder these commands work on what the game comes with. docs/content.md has the
    format of a pack of one's own.
    """


@command.command
@click.argument("pack", type=PACK)
def check(pack: Path) -> None:
    """Check a content pack: every file in the folder PACK.

    \b
    kitama content check packs/my-box
    """  # noqa: D301  # \b keeps click from joining the lines
    if not pack.is_dir():
        raise Trouble(f"there is no folder {pack}")
    found = 0
    for seats, deck in _tables_in(pack):
        content = _load(seats, deck, pack)
        found += 1
        spaces, lakes = len(content.map.spaces), len(content.map.lakes)
        click.echo(f"good: {seats} players, {deck} deck: {spaces} spaces, {lakes} lakes")
    if not found:
        raise Trouble(
            f"{pack} has nothing to play with: it needs tokens.toml, a map (map2.toml, map3.toml, "
            "map4.toml) and a deck (blue.toml, red.toml)"
        )


def _tables_in(pack: Path) -> list[tuple[int, str]]:
    """The player counts and decks there are files for."""
    if not (pack / "tokens.toml").is_file():
        return []
    return [
        (seats, deck)
        for seats in SEATS
        for deck in DECKS
        if (pack / f"map{seats}.toml").is_file() and (pack / f"{deck}.toml").is_file()
    ]


def _load(seats: int, deck: str, pack: Path | None) -> Content:
    try:
        return load_content(seats, deck, pack)
    except ContentError as error:
        raise Trouble(str(error)) from error


@command.command
@click.option("--pack", type=PACK, help="A content pack instead of our own.")
@click.option(
    "--out",
    type=PACK,
    default=Path("pictures"),
    show_default=True,
    help="The folder the pictures are written to.",
)
def draw(pack: Path | None, out: Path) -> None:
    """Draw every map, every card and a sheet of each deck as SVG.

    \b
    kitama content draw --out pictures
    """  # noqa: D301
    from kitama.games.kitara.ground.draw import draw_cards, draw_pack  # noqa: PLC0415  # drawn here only

    try:
        with told_as_trouble(f"{out}: "):
            draw_pack(out, pack)
            draw_cards(out, pack)
    except ContentError as error:
        raise Trouble(str(error)) from error
    count = len(list(out.rglob("*.svg")))
    click.echo(f"{count} pictures in {out}")


@command.command
@click.option("--players", type=click.Choice([str(seats) for seats in SEATS]), multiple=True)
@click.option("--deck", type=click.Choice(DECKS), multiple=True)
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True)
@click.option(
    "--bot",
    "bots",
    default=("5", "10"),
    show_default=True,
    multiple=True,
    help="Who plays, as in kitama arena; several are measured one after the other.",
)
@click.option("--first", default=0, show_default=True, help="Number of the first opening.")
@click.option("--processes", default=2, show_default=True, type=click.IntRange(min=1))
@click.option("--pack", help="The name of a content pack in KITAMA_PACKS.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the report here."
)
def balance(  # noqa: PLR0913  # one for each option
    *,
    players: tuple[str, ...],
    deck: tuple[str, ...],
    games: int,
    bots: tuple[str, ...],
    first: int,
    processes: int,
    pack: str | None,
    out: Path | None,
) -> None:
    """Let bots play against themselves and report how fair ground and cards are.

    For each player count, deck and strength: who wins by turn order, with its interval, because
    that changes with strength; then by seat, points, how often each card is taken when it is in
    reach, and how often supply runs out, players starve, retreats leave a choice and tokens are
    drawn. The report is Markdown.

    \b
    kitama content balance                                     everything, some minutes
    kitama content balance --players 2 --deck blue --bot best@0.5s
    """  # noqa: D301
    from kitama.bots.arena.entrant import Entrant  # noqa: PLC0415  # compiles when needed
    from kitama.bots.kitara.balance import measure  # noqa: PLC0415
    from kitama.cli.kitara.balance_report import markdown  # noqa: PLC0415
    from kitama.games.kitara.game import GAME  # noqa: PLC0415

    tables = [(seats, name) for seats in players or ("2", "3", "4") for name in deck or DECKS]
    extra = {"pack": pack} if pack else {}
    with told_as_trouble():
        entrants = [Entrant.parse(bot) for bot in bots]
        for entrant in entrants:
            entrant.check(GAME)
        for seats, name in tables:
            GAME.start({"players": seats, "deck": name, **extra})
    GAME.prepare()
    reports = []
    with _progress() as progress:
        for (seats, name), entrant in product(tables, entrants):
            options = {"players": seats, "deck": name, **extra}
            task = progress.add_task(f"{seats} players, {name}, {entrant.text}", total=games)
            tick = partial(progress.advance, task)
            reports.append(measure(options, entrant, range(first, first + games), processes, tick))
    text = markdown(reports, bots=bots, first=first)
    if out is None:
        click.echo(text, nl=False)
    else:
        with told_as_trouble(f"{out}: "):
            out.write_text(text, encoding="utf-8")
        click.echo(f"written to {out}")


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
