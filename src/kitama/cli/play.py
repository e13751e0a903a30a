"""kitama play: a game at this terminal, against bots, side by side, or to watch."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random, SystemRandom
from secrets import token_bytes
from time import time_ns
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kitama.bots.levels import level_names, make_bot
from kitama.cli.dialogue import Dialogue
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.cli.options import title_argument
from kitama.cli.screen import find_screen
from kitama.cli.table import TerminalTable
from kitama.cli.terminal import Terminal
from kitama.cli.titles import examples
from kitama.game import Game, Seat
from kitama.games import GAMES, find
from kitama.tables.dealer import SEED_BYTES
from kitama.tables.local import LocalTable, seed_from
from kitama.tables.setup import Machine, Person, Setup

if TYPE_CHECKING:
    from kitama.tables.setup import Player

F = TypeVar("F", bound=Callable[..., Any])


def _options_of_titles(command: F) -> F:
    """What may be agreed in any title, as options with one help for all that have them."""
    told: dict[str, list[str]] = {}
    for name in GAMES:
        for option in find(name).options:
            default = f" [default: {option.default}]" if option.default else ""
            told.setdefault(option.name, []).append(f"{name.capitalize()}: {option.help}{default}")
    for option_name, helps in reversed(told.items()):
        command = click.option(f"--{option_name}", help=" ".join(helps))(command)
    return command


@click.command(epilog=examples("play"))
@title_argument
@click.option("--seat", help="Yours by its label, several with commas, all, or none to watch.")
@click.option(
    "--level", help="a number up to 10 or best; easy, normal, strong.  [default: the middle]"
)
@click.option("--name", help="Yours, for the transcript.")
@click.option("--seed", type=int, help="Deal and play the same way again.")
@_options_of_titles
def command(
    game: Game,
    seat: str | None,
    level: str | None,
    name: str | None,
    seed: int | None,
    **chosen: str | None,
) -> None:
    """Play GAME in the terminal.

    Type what you want to do, as 'tiger b1-b3' or 'e3 e4 2W'; 'b1' to see where one can go from
    there; '?' for everything you can do; 'help' for the rest. Lines may also come from a file or
    a pipe.
    """
    options = {option: text for option, text in chosen.items() if text is not None}
    rng = SystemRandom() if seed is None else Random(seed)
    levels = level_names(game)
    level = level or levels[len(levels) // 2]
    with told_as_trouble():
        screen = find_screen(game)
        labels = game.seat_labels(game.start(options).options)
        people = _seats(seat, labels, screen.home)
        make_bot(game, level, Random(0))  # complains about a name before anything is played
        adviser = make_bot(game, levels[-1], Random(0))
    game.prepare()
    sitting: list[Player] = [
        Person(name or "") if place in people else Machine(level) for place in range(len(labels))
    ]
    setup = Setup(game.name, options, hot_seat=len(people) > 1, stand_in=level)
    dealt = token_bytes(SEED_BYTES) if seed is None else seed_from(f"play {seed}")
    table = TerminalTable(
        LocalTable(setup, sitting, dealt, lambda: time_ns() // 1_000_000),
        lambda called: make_bot(game, called, Random(rng.getrandbits(64))),
        adviser,
        datetime.now(UTC).astimezone().date().isoformat(),
    )
    names = [name or "you" if place in people else f"{level} bot" for place in range(len(labels))]
    players = [f"{label.capitalize()}, {names[at]}" for at, label in enumerate(labels)]
    Dialogue(table, screen, Terminal(), players).run()


def _seats(wanted: str | None, labels: Sequence[str], home: Seat) -> list[Seat]:
    """Where people sit: at home, as the title has it, unless they say otherwise."""
    if wanted is None:
        return [home]
    if wanted in {"both", "all"}:
        return list(range(len(labels)))
    if wanted == "none":
        return []
    chosen = wanted.split(",")
    for label in chosen:
        if label not in labels:
            raise Trouble(f"No seat is called {label!r}: {', '.join(labels)}, both or none.")
    return [seat for seat, label in enumerate(labels) if label in chosen]
