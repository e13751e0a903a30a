"""kitama verify: was everything at this table as it must be?"""

import sys
from pathlib import Path

import click

from kitama.cli.errors import Trouble, told_as_trouble
from kitama.tables import ledger
from kitama.tables.ledger import Mismatch
from kitama.tables.line import Kind
from kitama.tables.setup import FORGOTTEN, Person, decode_player


@click.command
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--digest", help="Any digest you were shown while playing.")
def command(file: str, digest: str | None) -> None:
    """Check the record in FILE: every action, every draw, the seed, and its digests.

    A table's page offers its record once the game is over. A minus reads standard input.

    \b
    curl -s http://localhost:8000/api/tables/ID/record | kitama verify -
    """  # noqa: D301  # \b keeps click from joining the lines
    with told_as_trouble(f"{file}: "):
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        made = ledger.read(text)
    try:
        table = ledger.verify(made)
        ledger.require_digest(made, digest)
    except Mismatch as error:
        if digest and _lacks_a_name(made):
            raise Trouble(
                f"{file}: the host has removed a name from this record (kitama forget --person), "
                "so that digests shown while playing no longer fit. Leave out --digest."
            ) from error
        raise Trouble(f"{file}: {error}") from error
    ended = table.outcome.reason if table.outcome else "not finished"
    click.echo(
        f"{len(made.lines)} lines of {table.setup.game}, {table.draws} draws: "
        f"all as they must be ({ended})."
    )


def _lacks_a_name(made: ledger.Ledger) -> bool:
    sat = (decode_player(line.text) for line in made.lines if line.kind == Kind.SAT)
    return any(isinstance(player, Person) and player.name == FORGOTTEN for player in sat)
