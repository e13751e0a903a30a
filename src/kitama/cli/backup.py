"""kitama backup: a copy of the database, taken while it is in use."""

from pathlib import Path

import click

from kitama.cli.database import database_option
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.storage.sqlite import backup


@click.command
@database_option
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
def command(database: str, target: Path) -> None:
    """Copy the database to TARGET, as it stands at one moment. The server may go on.

    For PostgreSQL use its own pg_dump, or kitama export.
    """
    if "://" in database and not database.startswith("sqlite:"):
        raise Trouble("this copies SQLite files; for PostgreSQL use pg_dump, or kitama export.")
    if target.exists():
        raise Trouble(f"{target} is already there; name a new file.")
    with told_as_trouble():
        source = Path(database.removeprefix("sqlite:///"))
        if not source.exists():
            raise Trouble(f"there is no database at {source}.")
        backup(source, target)
    click.echo(f"Copied {source} to {target}.")
