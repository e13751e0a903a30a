"""Opening a stored table: as it was, or refused with the reason."""

import dataclasses
from typing import Any

import pytest

from kitama.game import BadOption, BadText
from kitama.tables import ledger, lobby, opening
from kitama.tables.errors import Code, Refused
from kitama.tables.ledger import Mismatch
from kitama.tables.line import Line
from kitama.tables.table import Table
from tests.tables.tables import JONAS, LEA, SEED, Played
from tests.tables.test_ledger import relinked
from tests.veiled import Veiled


def played() -> Played:
    made = Played("veiled", {"seats": "3"}, (LEA, JONAS, LEA))
    made.act(0, "take")
    return made


def opened(lines: list[Line]) -> Table:
    table = Table("t1", SEED)
    opening.take_in(table, lines)
    return table


def refusal(lines: list[Line]) -> tuple[Code, dict[str, Any]]:
    with pytest.raises(Refused) as caught:
        opened(lines)
    return caught.value.code, dict(caught.value.values)


def test_a_good_table_is_as_it_was() -> None:
    made = played()
    table = opened(made.lines)

    assert table.state == made.table.state
    assert table.happenings == made.table.happenings


def test_lines_may_come_piece_by_piece() -> None:
    made = played()
    table = opened(made.lines[:4])
    opening.take_in(table, made.lines[4:])
    opening.take_in(table, [])

    assert table.digest == made.table.digest


def test_a_line_that_was_edited_lost_or_moved() -> None:
    lines = played().lines
    edited = [*lines[:-1], lines[-1]._replace(text="token 1, or another")]
    lost = lines[:3] + lines[4:]
    doubled = lines[:3] + lines[2:]

    assert refusal(edited) == (Code.BROKEN_TABLE, {"line": lines[-1].version})
    assert refusal(lost) == refusal(doubled) == (Code.BROKEN_TABLE, {"line": 3})
    assert refusal([]) == (Code.BROKEN_TABLE, {"line": 0})


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "danced"},
        {"text": "no word of this game"},
        {"kind": "sat", "text": "{"},
        {"kind": "undid", "text": "back"},
        {"kind": "agreed", "text": "draw"},
    ],
)
def test_a_line_that_cannot_be_taken_in(changes: dict[str, Any]) -> None:
    lines = played().lines
    bad = relinked([*lines[:-1], lines[-1]._replace(**changes)])

    assert refusal(bad) == (Code.BROKEN_TABLE, {"line": lines[-1].version})


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"game":"veiled"', '"game":"chess"', Code.NO_SUCH_GAME),
        ('"rules":1', '"rules":7', Code.OTHER_RULES),
        ('"table_rules":4', '"table_rules":5', Code.OTHER_RULES),
        ('"table_rules":4', '"table_rules":0', Code.OTHER_RULES),
    ],
)
def test_a_table_of_another_house(old: str, new: str, code: Code) -> None:
    first, *lines = played().lines
    assert old in first.text
    bad = relinked([first._replace(text=first.text.replace(old, new)), *lines])

    assert refusal(bad)[0] == code


@pytest.mark.parametrize("error", [BadOption("no such map"), BadText("no such map", text="")])
@pytest.mark.parametrize("begun", [True, False])
def test_content_that_is_gone(
    error: ValueError, begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Played("veiled", {"seats": "3"}, (LEA, JONAS, LEA), begin=begun)

    def gone(_game: Veiled, _options: object = None) -> None:
        raise error

    monkeypatch.setattr(Veiled, "start", gone)
    code, values = refusal(made.lines)

    assert code == Code.OTHER_CONTENT
    assert "no such map" in values["message"]
    if not begun:
        with pytest.raises(Refused, match="other-content"):
            lobby.start(made.table, made.now)
        assert made.table.state is None


@pytest.mark.parametrize("at", [0, 3, -1])
def test_a_digest_that_does_not_fit_is_found_where_it_stands(at: int) -> None:
    """In a store, digests stand beside the lines; a record's are computed when it is read."""
    record = played().record()
    record.lines[at] = record.lines[at]._replace(digest="0" * 64)
    with pytest.raises(Mismatch, match=f"line {record.lines[at].version}: its digest does not fit"):
        ledger.verify(dataclasses.replace(record, digest=""))


def test_a_record_without_lines() -> None:
    empty = ledger.Ledger("t1", [], SEED)
    assert "digest" not in ledger.write(empty)
    with pytest.raises(Mismatch):
        ledger.verify(empty)


@pytest.mark.parametrize("kind", ["resigned", "left"])
def test_nobody_without_a_seat_gives_up_or_leaves(kind: str) -> None:
    lines = played().lines
    forged = relinked([*lines, Line(len(lines), lines[-1].at, -1, kind, "", "", "")])
    with pytest.raises(Mismatch, match="no-such-seat"):
        ledger.verify(ledger.Ledger("t1", forged, SEED))
