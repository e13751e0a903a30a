"""kitama export: every table as a text file of its own."""

from pathlib import Path

import click

from kitama.cli.database import database_option, run
from kitama.cli.errors import Trouble
from kitama.storage import open_store
from kitama.storage.archive import ledgers
from kitama.storage.away import COMMAND_SECONDS
from kitama.tables import ledger
from kitama.tables.names import is_table


@click.command
@database_option
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def command(database: str, folder: Path) -> None:
    """Write every table into FOLDER, one record each.

    A record of a game that goes on holds its seed: keep the folder to yourself.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    count, misnamed = run(_export(database, folder))
    click.echo(f"Wrote {count} tables to {folder}.")
    if misnamed:
        names = ", ".join(map(ascii, misnamed))
        raise Trouble(f"left out, for their names are no names of tables: {names}")


async def _export(database: str, folder: Path) -> tuple[int, list[str]]:
    store = open_store(database, COMMAND_SECONDS)
    count = 0
    misnamed = []
    try:
        async for made in ledgers(store):
            # From an import of before names were checked: it could lead out of the folder.
            if not is_table(made.table):
                misnamed.append(made.table)
                continue
            (folder / f"{made.table}.kitama").write_text(ledger.write(made), encoding="utf-8")
            count += 1
    finally:
        await store.close()
    return count, misnamed
