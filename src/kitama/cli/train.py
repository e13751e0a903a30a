"""kitama train: bots learn from playing among themselves. What is learned, each title says."""

from importlib import import_module
from importlib.util import find_spec

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kitama.games import GAMES


class _Titles(click.Group):
    """A command for each title that has a `train.py` in its folder here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return [name for name in GAMES if find_spec(f"{__package__}.{name}.train")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{__package__}.{cmd_name}.train").command
        return command


@click.group(cls=_Titles)
def command() -> None:
    """Let the bots of a title learn from playing among themselves.

    Needs scikit-learn: pip install 'kitama[train]'.
    """
    import_module("sklearn")  # whoever lacks it hears so before the games, not after them


def progress() -> Progress:
    """A bar that counts games."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=Console(stderr=True))
