"""What everybody is shown along seeded games is what it was when the files were written.

`python -m scripts.golden_views` writes them anew, for when that is meant to change.
"""

import pytest

from kitama.compiled import MODE
from kitama.games.kitara.view import PHASES
from tests.games.kitara import golden
from tests.games.kitara.playing import SOME_TABLES, STYLES, TABLES

EVERY = {"fast": 1, "checked": 2, "plain": 4}[MODE]
"""One batch of positions in so many is looked at."""
CASES = [(table, style) for table in SOME_TABLES for style in STYLES][
    :: 3 if MODE == "plain" else 1
]
"""Games are long in ordinary Python; three is prime to the styles, so that each has its turn."""


def test_ten_thousand_positions_are_kept() -> None:
    kept = golden.read()
    assert {(table, style) for table in TABLES for style in STYLES} == kept.keys()
    assert 10_000 <= sum(count for count, _batches in kept.values())
    assert set(PHASES) == {phase for _table, _style, phase in golden.SHOWN.values()}


@pytest.mark.parametrize(("table", "style"), CASES)
def test_views_are_byte_for_byte_what_they_were(table: str, style: str) -> None:
    _count, batches = golden.read()[table, style]
    expected = {number: digest for number, digest in enumerate(batches) if number % EVERY == 0}
    found = dict(golden.digests(table, style, EVERY))
    assert expected.keys() == found.keys()
    differing = [number * golden.BATCH for number in expected if expected[number] != found[number]]
    assert [] == differing, f"views differ within {golden.BATCH} positions from each of these on"


@pytest.mark.parametrize("name", golden.SHOWN)
def test_whole_views(name: str) -> None:
    assert (golden.FOLDER / f"{name}.json").read_text("utf-8") == golden.whole(*golden.SHOWN[name])
