"""What goes wrong at the command line: one line that names the fix, and exit code 2, or 1 where a
part of the house is not installed.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, ClassVar, Final

import click

from kitama.bots.levels import UnknownLevel
from kitama.cli.uvx import run_again_with
from kitama.game import BadOption, BadText

EXTRAS: Final = {
    "server": (
        *("alembic", "cryptography", "httptools", "litestar", "prometheus_client", "segno"),
        *("sqlalchemy", "uvicorn", "websockets"),
    ),
    "cluster": ("nats", "psycopg"),
    "research": ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "pyarrow"),
    "train": ("sklearn",),
}
"""Packages that come with an extra, by the name they are imported by; pyproject.toml has the list.

uvloop is not among them: the server does without it where it is missing.
"""


class Trouble(click.ClickException):
    """Something the person at the keyboard can mend."""

    exit_code: ClassVar[int] = 2

    def show(self, file: IO[Any] | None = None) -> None:
        compiled = sys.modules.get("kitama.compiled")
        if compiled is not None:  # a first start may have begun a line about preparing the rules
            compiled.prepared()
        click.echo(f"kitama: {self.format_message()}", file=file, err=True)


class NotInstalled(Trouble):
    """A command whose packages were left out when kitama was installed."""

    exit_code: ClassVar[int] = 1


@contextmanager
def extras_named() -> Iterator[None]:
    """Say what to install where a package of an extra is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        for extra, packages in EXTRAS.items():
            if package in packages:
                run_again_with(extra)
                message = (
                    f'this needs {package}, which is not installed: pip install "kitama[{extra}]"'
                )
                raise NotInstalled(message) from error
        raise


@contextmanager
def told_as_trouble(prefix: str = "") -> Iterator[None]:
    """Turn what titles, texts and files complain about into one line."""
    try:
        yield
    except (BadOption, BadText, UnknownLevel) as error:
        raise Trouble(f"{prefix}{error}") from error
    except UnicodeDecodeError as error:
        raise Trouble(f"{prefix}this is no text in UTF-8") from error
    except OSError as error:
        raise Trouble(f"{prefix}{error.strerror or error}") from error
