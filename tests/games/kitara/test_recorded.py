"""Recorded games of Kitara show what their names say; test_transcript.py replays every one.

`python -m scripts.golden_kitara` records them anew, for when maps or cards have changed.
"""

import re

import pytest

from kitama.transcript import read
from tests.games.kitara.positions import PACKS
from tests.games.kitara.recorded import SHOWN

GAMES = {path.stem: path.read_text("utf-8") for path in sorted((PACKS / "games").glob("*.txt"))}


def test_every_game_is_recorded() -> None:
    assert SHOWN.keys() == GAMES.keys()


@pytest.mark.parametrize("name", SHOWN)
def test_recorded_games_show_what_they_are_called(name: str) -> None:
    assert SHOWN[name](read(GAMES[name]))


def test_every_reason_is_recorded() -> None:
    """test_transcript.py checks that these words of the heading are true."""
    reasons = {reason for text in GAMES.values() for reason in re.findall(r"\nreason: (.+)", text)}
    assert {"points", "tokens", "shared"} == reasons
