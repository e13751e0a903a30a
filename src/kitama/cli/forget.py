"""kitama forget: delete old tables. Nothing is ever deleted unless a host asks for it."""

import time

import click

from kitama.cli.database import database_option, run
from kitama.storage import open_store

_DAY_MS = 86_400_000


@click.command
@database_option
@click.option("--older-than", "days", type=click.IntRange(1), required=True, help="Days.")
@click.confirmation_option(prompt="Delete finished tables for good?")
def command(database: str, days: int) -> None:
    """Delete tables that are over and were made more than so many DAYS ago."""
    before = time.time_ns() // 1_000_000 - days * _DAY_MS
    click.echo(f"Deleted {run(_forget(database, before))} tables.")


async def _forget(database: str, before: int) -> int:
    store = open_store(database)
    try:
        return await store.forget(before)
    finally:
        await store.close()
