"""What goes wrong at the command line: one line that names the fix, and exit code 2."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, ClassVar

import click

from kitama.bots.levels import UnknownLevel
from kitama.game import BadOption, BadText


class Trouble(click.ClickException):
    """Something the person at the keyboard can mend."""

    exit_code: ClassVar[int] = 2

    def show(self, file: IO[Any] | None = None) -> None:
        compiled = sys.modules.get("kitama.compiled")
        if compiled is not None:  # a first start may have begun a line about preparing the rules
            compiled.prepared()
        click.echo(f"kitama: {self.format_message()}", file=file, err=True)


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
