"""What the page is given to play by itself: games it must follow, names, settings and content."""

import json
from copy import deepcopy
from dataclasses import asdict

import msgspec
import numpy as np
import pytest

from kitama.compiled import MODE
from kitama.games.kitara.explain import REFUSALS
from kitama.games.kitara.exports import EXPORTS, FACTS
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.releases import NEWEST, RELEASES
from kitama.games.kitara.rules import refusals, telling
from kitama.games.kitara.rules.record import MOVE, SETTING, Records, fields, laid
from kitama.games.kitara.view import PHASES
from kitama.server.content import content
from scripts.page_content import files
from tests import page
from tests.games.kitara.page_games import walk
from tests.games.kitara.playing import TABLES

GAMES = page.read("kitara")
EVERY = {"fast": 11, "checked": 20, "plain": 40}[MODE]
"""One game in so many is played again by default."""


def check(number: int) -> None:
    assert asdict(GAMES[number]) == asdict(page.played(GAME, walk, number))


@pytest.mark.parametrize("number", range(0, len(GAMES), EVERY))
def test_the_recorded_games_are_what_python_tells(number: int) -> None:
    """`python -m scripts.golden_page` writes them anew."""
    check(number)


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_all_recorded_games_are_what_python_tells(number: int) -> None:
    check(number)


def test_the_recorded_games_are_enough() -> None:
    positions = sum(len(each.actions) + 1 for each in GAMES)
    assert page.POSITIONS <= positions
    assert sum(len(each.digests) for each in GAMES) == page.DIGITS * positions
    assert [dict(each.options) for each in GAMES[: len(TABLES)]] == list(TABLES.values())
    assert (page.FOLDER / "kitara.json").stat().st_size < 400_000


def test_what_is_told_depends_on_every_part() -> None:
    """A digest that left something out would agree with a page that is wrong about it."""
    state = GAME.start(TABLES["3-blue-en"])
    lines = [json.loads(line) for line in page.told(state, 0, [MOVE, -1]).splitlines()]
    views = [json.loads(msgspec.json.encode(state.view(seat))) for seat in (None, 0, 1, 2)]
    standing = {"reason": "shared", "scores": [2, 2, 2], "winners": [0, 1, 2]}
    others = {**standing, "winners": [1, 2]}
    asked = {"rule": "K39", "code": "asked-first", "values": {}}
    nothing = {"rule": "C3", "code": "no-such-action", "values": {"action": -1}}
    chances = [[0, 1], [1, 1], [2, 1]]
    assert [*views, [0, 1, 2], chances, standing, others, *["first 1"] * 5, {}, asked, nothing] == (
        lines
    )


def laid_out(title: dict[str, bytes]) -> list[Records]:
    """The settings as the page cuts them apart."""
    whole, size = title["settings.bin"], SETTING.itemsize
    assert len(whole) == size * len(FACTS["grounds"])
    numbers = [
        np.frombuffer(bytearray(whole[at : at + size]), np.int64)
        for at in range(0, len(whole), size)
    ]
    return [laid(SETTING, each) for each in numbers]


@pytest.mark.parametrize("table", TABLES)
def test_settings_are_those_of_the_tables(table: str) -> None:
    """The page finds the ground by players, deck and content, and sets a number for the edition."""
    title, options = files("kitara"), TABLES[table]
    at = FACTS["grounds"].index(f"{options['players']} {options['deck']} {RELEASES[NEWEST]}")
    settings = laid_out(title)[at]
    assert 0 == fields(settings).is_french
    fields(settings).is_french = options["edition"] == "fr"
    assert GAME.start(options).settings.tobytes() == settings.tobytes()


@pytest.mark.parametrize("table", TABLES)
def test_content_is_what_the_server_sends(table: str) -> None:
    options, parts = TABLES[table], json.loads(files("kitara")["content.json"])
    for digest, release in parts["releases"].items():
        put_together = {
            "map": parts["maps"][release["maps"][options["players"]]],
            "deck": release["decks"][options["deck"]],
            "tokens": release["tokens"],
        }
        agreed = {**options, "content": digest}
        assert bytes(content("kitara", agreed)) == msgspec.json.encode(put_together)
    assert list(parts["releases"]) == list(RELEASES.values())


def test_every_refusal_has_its_number_and_room_for_its_values() -> None:
    assert refusals.ASKED + len(PHASES) == len(REFUSALS)
    assert refusals.VALUES_TOLD == max(len(form.values) for form in REFUSALS)


def test_verbs_are_told_with_their_first_action() -> None:
    actions = FACTS["actions"]
    verbs = sorted(actions["verbs"], key=lambda verb: verb["base"])
    ends = [*(verb["base"] for verb in verbs[1:]), actions["count"]]
    for verb, end in zip(verbs, ends, strict=True):
        ends_of_range = {GAME.notation(action).split()[0] for action in (verb["base"], end - 1)}
        assert {verb["verb"]} == ends_of_range
    assert 0 == verbs[0]["base"]


def test_every_export_takes_what_its_examples_show() -> None:
    """At the beginning of a game, where somebody is to be first."""
    start = GAME.start()
    records = {each.nbytes: each for each in (start.settings, start.records)}
    found = {
        name: function(*(deepcopy(records.get(np.asarray(each).nbytes, each)) for each in examples))
        for name, function, examples in EXPORTS
    }
    assert found == {
        **dict.fromkeys(("begin", "apply", "stand", "show", "details")),
        "legal": 2,
        "chances": 2,
        "refuse": refusals.ASKED,
        "mask": telling.WHOLE,
    }
