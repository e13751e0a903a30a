"""kitama import: tables from text files, each verified before it is taken in."""

from collections.abc import Sequence
from pathlib import Path

import click

from kitama.cli.database import database_option, run
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.storage import open_store
from kitama.storage.archive import take_in
from kitama.tables.ledger import Mismatch
from kitama.tables.ports import VersionTaken


@click.command
@database_option
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
def command(database: str, files: Sequence[Path]) -> None:
    """Take in tables from FILES, as kitama export wrote them. What is there already is left."""
    taken, there = run(_import(database, files))
    click.echo(f"Took in {taken} tables; {there} were there already.")


async def _import(database: str, files: Sequence[Path]) -> tuple[int, int]:
    store = open_store(database)
    taken = 0
    try:
        for file in files:
            with told_as_trouble(f"{file}: "):
                text = file.read_text(encoding="utf-8")
                try:
                    await take_in(store, text)
                except VersionTaken:
                    continue
                except Mismatch as error:
                    raise Trouble(f"{file}: {error}") from error
            taken += 1
    finally:
        await store.close()
    return taken, len(files) - taken
