"""What the commands around the server share: where the database is."""

import asyncio
import os
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import click

from kitama.cli.errors import Trouble
from kitama.tables.ports import Unavailable

T = TypeVar("T")


def default_database() -> str:
    """A file among the user's own data."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "kitama" / "kitama.sqlite")


database_option = click.option(
    "--database",
    default=default_database,
    show_default="a file among your data",
    help="A file for SQLite, or postgresql://user@host/name.",
)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end; a store that does not answer is told in one line."""
    try:
        return asyncio.run(work)
    except Unavailable as error:
        raise Trouble(f"the database does not answer: {error}") from error
