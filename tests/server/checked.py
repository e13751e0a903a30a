"""A game for the page to check: what a device was told during it, and the record after it.

`python -m tests.server.checked` writes it to tests/data/page/checked.json.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kitama.server import replay
from kitama.server.messages import encode
from kitama.tables import dealer, ending, ledger, lobby, turn, undo
from kitama.tables.draft import Change
from kitama.tables.setup import Person, Setup

if TYPE_CHECKING:
    from kitama.tables.line import Line

FILE: Final = Path(__file__).parents[1] / "data" / "page" / "checked.json"
SEED: Final = bytes(range(32))
NUMBERS: Final = (bytes([7]) * 32, bytes([8]) * 32)


def made() -> str:
    """Two devices promise a number, one shows it in time; somebody takes back, and resigns."""
    lines: list[Line] = []

    def do(change: Change | None) -> None:
        assert change is not None
        lines.extend(change.lines)
        change.commit()

    promises = {seat: dealer.promise(number) for seat, number in enumerate(NUMBERS)}
    players = (Person("Léa"), Person("Jonas"))
    created = lobby.create("checked1", Setup("onitama", {}), players, SEED, 1000, promises)
    table = created.table
    do(created)
    do(lobby.start(table, 1000))
    do(lobby.show(table, 0, NUMBERS[0].hex(), "", 1100))
    do(lobby.begin_late(table, 1000 + lobby.LATE_MS))
    for _action in range(3):
        state = table.require_playing()
        action = table.game.notation(state.legal_actions()[0])
        do(turn.act(table, state.seat, table.version, action, "", 9000))
    asker = 1 - table.require_playing().seat
    do(undo.ask(table, asker, table.version, "", 9000))
    do(ending.agree(table, 1 - asker, "takeback", "", 9000))
    told = {line.version + 1: line.digest for line in lines}
    do(ending.resign(table, 0, "", 9000))
    do(ending.ask_rematch(table, 0, "", 9000).change())
    shown = json.loads(encode(replay.of_table(table, None)))
    for frame in shown["frames"]:
        frame["view"] = None
    kept = {
        "record": ledger.write(ledger.Ledger(table.id, lines, SEED)),
        "frames": shown["frames"],
        "commitment": table.setup.commitment,
        "promises": list(promises.values()),
        "digests": told,
    }
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(made(), "utf-8")
