"""kitama token: let programs of others in."""

import time
from datetime import UTC, datetime

import click

from kitama.cli.database import database_option, run
from kitama.cli.errors import Trouble
from kitama.server.identity import hashed, new_program_token
from kitama.storage import open_store
from kitama.storage.away import COMMAND_SECONDS
from kitama.tables.errors import Refused
from kitama.tables.lobby import clean_name
from kitama.tables.ports import Token

SCOPES = ("play", "watch")


@click.command
@click.argument("name", required=False)
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice(SCOPES),
    help="What it may do; play and watch unless said otherwise.",
)
@click.option("--revoke", is_flag=True, help="Let the program of that name in no longer.")
@database_option
def command(name: str | None, scopes: tuple[str, ...], *, revoke: bool, database: str) -> None:
    """Print a new token for the program of that name, or list all programs.

    The token is shown this once. The server may run meanwhile.

    \b
    kitama token "Old Pine"                 may play and watch
    kitama token "Old Pine" --scope watch   another one, for watching alone
    kitama token "Old Pine" --revoke
    kitama token                            which programs there are
    """  # noqa: D301  # \b keeps click from joining the lines
    if name is None:
        if revoke or scopes:
            raise click.UsageError("Name the program.")
        run(_list(database))
        return
    try:
        shown = clean_name(name)
    except Refused as refusal:
        raise Trouble("a name has 1 to 24 visible characters.") from refusal
    if revoke:
        run(_revoke(database, shown))
    else:
        run(_make(database, shown, scopes or SCOPES))


async def _make(database: str, name: str, scopes: tuple[str, ...]) -> None:
    store = open_store(database, COMMAND_SECONDS)
    token = new_program_token()
    at = time.time_ns() // 1_000_000
    try:
        await store.programs.add(Token(hashed(token), name, " ".join(sorted(set(scopes))), at))
    finally:
        await store.close()
    click.echo(token)


async def _revoke(database: str, name: str) -> None:
    store = open_store(database, COMMAND_SECONDS)
    try:
        count = await store.programs.revoke(name)
    finally:
        await store.close()
    click.echo(f"Tokens of {name} that are worth nothing any more: {count}.")


async def _list(database: str) -> None:
    store = open_store(database, COMMAND_SECONDS)
    try:
        tokens = await store.programs.of("")
    finally:
        await store.close()
    for token in tokens:
        day = datetime.fromtimestamp(token.at / 1000, UTC).date().isoformat()
        click.echo(f"{day}  {token.scopes:<10}  {token.program}")
