"""Games of every rules version replay exactly as they were played.

Each folder of tests/data/kitara/earlier was written by the program of its version, with what its
games came to. Nothing in there is ever made anew.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from kitama.compiled import MODE
from kitama.game import Outcome
from kitama.games.kitara.game import GAME
from kitama.games.kitara.options import EARLIER as EARLIER_RULES
from kitama.tables import ledger
from kitama.transcript import outcome, read, write

EARLIER = Path(__file__).parents[2] / "data" / "kitara" / "earlier"
VERSIONS = sorted(int(folder.name) for folder in EARLIER.iterdir())
FACTS: dict[int, dict[str, Any]] = {
    version: json.loads((EARLIER / str(version) / "facts.json").read_text("utf-8"))
    for version in VERSIONS
}


def told(version: int, ending: str) -> list[Any]:
    names = [name for name in FACTS[version] if name.endswith(ending)]
    if MODE == "plain":  # slow, and the same rules
        names = names[:2]
    return [pytest.param(version, name, id=f"{version}-{name}") for name in names]


def expected(facts: dict[str, Any]) -> Outcome:
    reason, scores, winners = facts["outcome"]
    return Outcome(reason, tuple(scores), tuple(winners))


def test_every_version_has_its_games() -> None:
    assert [*EARLIER_RULES, GAME.rules_version] == VERSIONS


@pytest.mark.parametrize(
    ("version", "name"), [case for version in VERSIONS for case in told(version, ".txt")]
)
def test_a_transcript(version: int, name: str) -> None:
    facts = FACTS[version][name]
    transcript = read((EARLIER / str(version) / name).read_text("utf-8"))
    digest = hashlib.sha256()
    for state in transcript.states():
        digest.update(GAME.position(state).encode() + b"\n")
    assert facts["positions"] == digest.hexdigest()
    assert expected(facts) == outcome(transcript)
    assert transcript == read(write(transcript))


@pytest.mark.parametrize(
    ("version", "name"), [case for version in VERSIONS for case in told(version, ".kitama")]
)
def test_a_table(version: int, name: str) -> None:
    facts = FACTS[version][name]
    text = (EARLIER / str(version) / name).read_text("utf-8")
    table = ledger.verify(ledger.read(text))
    assert table.state is not None
    assert facts["position"] == GAME.position(table.state)
    assert (facts["digest"], expected(facts)) == (table.digest, table.outcome)
    again = read(write(ledger.transcript(table, "2026-03-01")))
    assert table.outcome == outcome(again)
