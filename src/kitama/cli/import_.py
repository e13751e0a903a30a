"""kitama import: tables from text files, each verified before it is taken in."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from kitama.cli.database import database_option, run
from kitama.cli.errors import Trouble, told_as_trouble
from kitama.storage import open_store
from kitama.storage.archive import take_in
from kitama.storage.away import COMMAND_SECONDS
from kitama.tables.ledger import Mismatch
from kitama.tables.ports import Store, VersionTaken


@click.command
@database_option
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
def command(database: str, files: Sequence[Path]) -> None:
    """Take in tables from FILES, as kitama export wrote them. What is there already is left.

    A file that is no good is named and left out; the others are taken in.
    """
    count = run(_import(database, files))
    click.echo(f"Took in {count['taken']} tables; {count['there']} were there already.")
    if count["bad"]:
        raise Trouble(f"{count['bad']} of {len(files)} files are no good and were left out.")


async def _import(database: str, files: Sequence[Path]) -> Counter[str]:
    store = open_store(database, COMMAND_SECONDS)
    count: Counter[str] = Counter()
    try:
        for file in files:
            try:
                is_new = await _take_in(store, file)
            except Trouble as trouble:
                trouble.show()
                count["bad"] += 1
            else:
                count["taken" if is_new else "there"] += 1
    finally:
        await store.close()
    return count


async def _take_in(store: Store, file: Path) -> bool:
    """Whether the table of a file was not there before. Raises Trouble."""
    with told_as_trouble(f"{file}: "):
        try:
            await take_in(store, await asyncio.to_thread(file.read_text, encoding="utf-8"))
        except VersionTaken:
            return False
        except Mismatch as error:
            raise Trouble(f"{file}: {error}") from error
    return True
