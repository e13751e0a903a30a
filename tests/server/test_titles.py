"""The types the page has of views and content: made from the titles, up to date, and true."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from kitama.game import CHANCE, NOBODY, Game, Options, State
from kitama.games import GAMES, find
from kitama.server.content import content
from kitama.server.messages import encode
from scripts import titles


@pytest.mark.parametrize("path", list(titles.made()), ids=lambda path: path.parent.name)
def test_generated_files_are_up_to_date(path: Path) -> None:
    """Run `make protocol` when this fails."""
    assert path.read_text("utf-8") == titles.made()[path]


def validator(game: Game, name: str) -> jsonschema_rs.Validator:
    """Tells whether something is a View or a Content of that title, as the page believes it."""
    return jsonschema_rs.Draft202012Validator({**titles.schema(game), "$ref": f"#/$defs/{name}"})


def tables(game: Game) -> Iterator[Options]:
    """A table for every value of every option."""
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.values if value != option.default)


def walk(state: State, rng: Random) -> Iterator[State]:
    """Every state of a game in which anything legal is done."""
    yield state
    while state.seat != NOBODY:
        actions, weights = state.legal_actions(), None
        if state.seat == CHANCE:
            actions, weights = map(list, zip(*state.chances(), strict=True))
        state.apply(rng.choices(actions, weights)[0])
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_what_a_title_sends_is_what_the_page_believes(name: str) -> None:
    game = find(name)
    view, ground = validator(game, "View"), validator(game, "Content")
    for seed, options in enumerate(tables(game)):
        start = game.start(options)
        ground.validate(json.loads(bytes(content(name, start.options))))
        seats = range(len(game.seat_labels(start.options)))
        for state in walk(start, Random(seed)):
            for seat in (None, *seats):
                view.validate(json.loads(encode(state.view(seat))))


def changed(view: Any, **fields: Any) -> Any:
    return {**view, **fields}


@pytest.mark.parametrize("name", GAMES)
def test_anything_else_would_be_noticed(name: str) -> None:
    game = find(name)
    view = json.loads(encode(game.start().view(None)))
    (field, *_), check = view, validator(game, "View")

    assert check.is_valid(view)
    assert not check.is_valid({key: value for key, value in view.items() if key != field})
    assert not check.is_valid(changed(view, more=1))
    assert not check.is_valid(changed(view, outcome={"reason": "an object, not a list"}))
    assert not check.is_valid(changed(view, options=[["one"]]))


def test_words_and_keys_are_checked_one_by_one() -> None:
    kitara, onitama = find("kitara"), find("onitama")
    view = json.loads(encode(kitara.start().view(None)))
    assert not validator(kitara, "View").is_valid(changed(view, phase="lunch"))
    (card, *_) = json.loads(bytes(content("onitama", onitama.start().options)))
    check = validator(onitama, "Content")
    assert check.is_valid([card])
    assert not check.is_valid([changed(card, stamp="green")])
    assert not check.is_valid([changed(card, names={"en": "Ox"})])
    assert not check.is_valid([changed(card, names={**card["names"], "la": "Bos"})])
    assert not check.is_valid([changed(card, steps=[[1]])])
