"""The command line. Each command lives in its own module and is loaded when it is called."""

from importlib import import_module
from typing import Any, Final

import click
from click.exceptions import NoArgsIsHelpError

from kitama import __version__
from kitama.cli.errors import Trouble, extras_named
from kitama.cli.titles import commands, examples

_COMMANDS: Final = {
    "play": "Play a game in the terminal, against bots or side by side.",
    "replay": "Step through a recorded game, or print it board by board.",
    "review": "Look back at a recorded game: what was lost where, and what was better.",
    "puzzles": "Make puzzles, each with exactly one best solution.",
    "arena": "Play bots against each other and measure their strength.",
    "train": "Let the bots of a title learn from playing among themselves.",
    "dataset": "Play games between bots and keep them as Parquet, for everybody.",
    "serve": "Serve tables for people and bots, here or on the local network.",
    "site": "Write the page as files that any host can serve.",
    "verify": "Check the record of a table: every action, every draw, the seed.",
    "backup": "Copy the database of a server that may be running.",
    "export": "Write every stored table as a text file.",
    "import": "Take in tables from such files.",
    "forget": "Delete old tables, or all traces of one person.",
    "bot": "Let a program of your own play on a server.",
    "token": "Let somebody's program in, or see which are let in.",
    "worker": "Think for the bots of a cluster.",
}
"""Every command, in the order a newcomer meets them."""

_MODULES: Final = {"import": "import_"}
"""Where a command's module cannot have its name."""


class _Commands(click.Group):
    """Loads a command when it is called, and keeps every complaint to one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return [*_COMMANDS, *commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name in _COMMANDS:
            module = f"{__name__}.{_MODULES.get(cmd_name, cmd_name)}"
        elif cmd_name in commands():
            module, _sentence = commands()[cmd_name]
        else:
            return None
        command: click.Command = import_module(module).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            own = [(name, sentence) for name, (_module, sentence) in commands().items()]
            formatter.write_dl([*_COMMANDS.items(), *own])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise _in_one_line(error, ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with extras_named():
                return super().invoke(ctx)
        except click.UsageError as error:
            raise _in_one_line(error, ctx) from error


def _in_one_line(error: click.UsageError, ctx: click.Context) -> Trouble:
    path = error.ctx.command_path if error.ctx else ctx.command_path
    return Trouble(f"{error.format_message()} See '{path} --help'.")


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples("kitama") + "\nkitama replay lesson.txt                look at a game again",
)
@click.version_option(__version__, "-V", "--version", prog_name="kitama")
def main() -> None:
    """Kitama: board games to play, study and research."""
