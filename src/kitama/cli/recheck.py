"""kitama replay --all: every stored table, played again under the rules of this version."""

import click

from kitama.cli.database import run
from kitama.cli.errors import Trouble
from kitama.storage import open_store
from kitama.storage.archive import ledgers
from kitama.storage.away import COMMAND_SECONDS
from kitama.tables import ledger, opening
from kitama.tables.errors import Refused
from kitama.tables.ledger import Mismatch


def replay_all(database: str) -> None:
    """Verify every table, and name each one that does not replay."""
    good, bad = run(_replay_all(database))
    for complaint in bad:
        click.echo(complaint, err=True)
    if bad:
        raise Trouble(f"{len(bad)} of {good + len(bad)} tables do not replay.")
    click.echo(f"{good} tables, all as they must be.")


async def _replay_all(database: str) -> tuple[int, list[str]]:
    store = open_store(database, COMMAND_SECONDS)
    good = 0
    bad = []
    try:
        async for made in ledgers(store):
            try:
                opening.require_startable(ledger.verify(made))
            except (Mismatch, Refused) as error:
                bad.append(f"{made.table}: {error}")
            else:
                good += 1
    finally:
        await store.close()
    return good, bad
