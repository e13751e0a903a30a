"""kitama export: every table as a text file of its own."""

from pathlib import Path

import click

from kitama.cli.database import database_option, run
from kitama.storage import open_store
from kitama.storage.archive import ledgers
from kitama.tables import ledger


@click.command
@database_option
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def command(database: str, folder: Path) -> None:
    """Write every table into FOLDER, one record each.

    A record of a game that goes on holds its seed: keep the folder to yourself.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    click.echo(f"Wrote {run(_export(database, folder))} tables to {folder}.")


async def _export(database: str, folder: Path) -> int:
    store = open_store(database)
    count = 0
    try:
        async for made in ledgers(store):
            (folder / f"{made.table}.kitama").write_text(ledger.write(made), encoding="utf-8")
            count += 1
    finally:
        await store.close()
    return count
