"""Names of tables, requests and notices."""

import re

from kitama.tables.names import short
from kitama.tables.ports import Call

CALL = Call(0, 7, "turn", "onitama", "Léa", 1_000, 2_000, ("guest", "seat", "table"))


def test_a_short_name_says_nothing_of_what_it_stands_for() -> None:
    assert short("Léa") == short("Léa") != short("Lea")
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", short("x" * 10_000))


def test_a_notice_has_one_id_however_often_it_is_sent() -> None:
    assert CALL.id == CALL._replace(due=9_000, name="Jonas").id
    others = [CALL._replace(version=8), CALL._replace(seat=1), CALL._replace(owners=("", "", "T2"))]
    assert len({CALL.id, *(other.id for other in others)}) == 4
