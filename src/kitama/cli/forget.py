"""kitama forget: delete old tables, or take one person out of all of them."""

import time

import click

from kitama.cli.database import database_option, run
from kitama.cli.errors import Trouble
from kitama.storage import open_alone, open_store
from kitama.storage.away import COMMAND_SECONDS
from kitama.storage.hold import InUse
from kitama.storage.person import forget_person

_DAY_MS = 86_400_000


@click.command
@database_option
@click.option("--older-than", "days", type=click.IntRange(1), help="Finished tables, in days.")
@click.option("--person", metavar="NAME", help="The names, chat and seats of one person.")
@click.option("--table", metavar="ID", default="", help="Which one: who has that name there.")
@click.confirmation_option(prompt="Delete for good?")
def command(database: str, days: int | None, person: str | None, table: str) -> None:
    """Delete tables that are over and were made so many days ago, or all traces of one person.

    Records that name the person stay: with a dash for the name, and as valid as before. The server
    must not run meanwhile.

    \b
    kitama forget --older-than 365
    kitama forget --person Léa
    kitama forget --person Léa --table Vd3kPqRsTuWxYz23     not the other Léas
    """  # noqa: D301  # \b keeps click from joining the lines
    if (days is None) == (person is None) or (table and not person):
        raise click.UsageError("Give --older-than, or --person and perhaps --table.")
    if days is not None:
        before = time.time_ns() // 1_000_000 - days * _DAY_MS
        click.echo(f"Deleted {run(_forget(database, before))} tables.")
    elif person is not None:
        click.echo(f"Taken out of {_forget_person(database, person, table)} tables.")


async def _forget(database: str, before: int) -> int:
    store = open_store(database, COMMAND_SECONDS)
    try:
        return await store.forget(before)
    finally:
        await store.close()


def _forget_person(database: str, person: str, table: str) -> int:
    try:
        return run(_take_out(database, person, table))
    except InUse as error:
        raise Trouble("a server is running on this database: stop it first.") from error


async def _take_out(database: str, person: str, table: str) -> int:
    with open_alone(database, COMMAND_SECONDS) as store:
        try:
            return await forget_person(store, person, table)
        finally:
            await store.close()
