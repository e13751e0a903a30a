"""The view record: all of it is written, nothing hidden is in it, and its layout tells the rest."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from kitama.compiled import MODE
from kitama.game import Seat
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.restore import write
from kitama.games.kitara.rules.record import Records, blank, cells_of, fields, places
from kitama.games.kitara.rules.sight import ALL, SPECTATOR, VIEW, show_at
from kitama.layout import Layout
from tests.games.kitara.playing import SOME_TABLES, TABLES, game
from tests.games.kitara.positions import after, at, start
from tests.layouts import read

EVERY = {"fast": 3, "checked": 11, "plain": 17}[MODE]
"""One state in so many is looked at."""
EACH_TABLE = pytest.mark.parametrize("table", SOME_TABLES)
FOLLOWING = (
    *(
        "seats",
        "rounds",
        "in_bag",
        "reach",
        "reason",
        "winners",
        "round",
        "start",
        "starving",
        "stays",
        "feeding",
        "scoring",
        "supply",
    ),
    *(
        "draft",
        "moves",
        "turn_points",
        "hungry",
        "fed",
        "suns",
        "ruins",
        "track",
        "token_points",
        "card_points",
    ),
    *("retreats", "losses"),
)
"""What follows from the rest of a view record: restoring a state does without."""


def some_states(table: str, seed: int = 0) -> Iterator[KitaraState]:
    state = start(**TABLES[table])
    for step, (now, _action) in enumerate(game(state, Random(f"{table} {seed}"), "raider")):
        state = now
        if step % EVERY == 0:
            yield state
    yield state


def viewers(state: KitaraState) -> list[Seat | None]:
    return [None, *range(state.content.map.seats)]


@EACH_TABLE
def test_every_cell_is_written(table: str) -> None:
    """A record that held something else is as good as a new one."""
    for state in some_states(table):
        for viewer in (SPECTATOR, 0, ALL):
            fresh, used = blank(VIEW), blank(VIEW)
            cells_of(used).fill(-77)
            for views in (fresh, used):
                show_at(state.settings, state.records, viewer, views)
            assert fresh.tobytes() == used.tobytes()


@EACH_TABLE
def test_records_with_other_hidden_tokens_are_the_same(table: str) -> None:
    """Byte for byte, also where no object of Python looks; in a game with something to hide."""
    rng, different, games = Random(table), 0, count()
    while not different:
        for state in some_states(table, next(games)):
            for viewer in viewers(state):
                twin = GAME.determinize(state.view(viewer), rng)
                different += twin.records.tobytes() != state.records.tobytes()
                assert state.seen(viewer).tobytes() == twin.seen(viewer).tobytes()


@EACH_TABLE
def test_a_view_gives_its_record_back(table: str) -> None:
    """But for what follows from it."""
    names = [name for name in places(VIEW) if name not in FOLLOWING]
    for state in some_states(table):
        for viewer in viewers(state):
            seen, written = fields(state.seen(viewer)), fields(write(state.view(viewer)))
            assert [seen[name].tolist() for name in names] == [
                written[name].tolist() for name in names
            ]


def by_name(records: Records) -> dict[str, object]:
    record = fields(records)
    return {name: record[name].tolist() for name in records.dtype.names or ()}


@pytest.mark.parametrize("edition", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_layouts_are_all_one_needs_to_read_records(players: int, edition: str) -> None:
    last: dict[str, Any] = {"turn": 7 * players, "last": 7, "phase": "final", "row": "29"}
    over = after(at(players, edition=edition, seat1="0,1:4:5,3", **last), "final")
    board = "a2:1:3W,b1:2:1W,c1:2:2W"
    retreating: dict[str, Any] = {"phase": "retreat", "retreat": "2:a2:1W", "board": board}
    layouts = GAME.layouts()
    for state in (over, at(players, edition=edition, drawn="2,5", **retreating)):
        records = {"setting": state.settings, "state": state.records, "view": state.seen(1)}
        assert layouts.keys() == records.keys()
        for name, each in records.items():
            assert by_name(each) == read(each.tobytes(), layouts[name])


def test_a_view_read_by_its_layout_says_what_the_view_says() -> None:
    state = at(phase="move", moves=2, drawn="3,5", board="a1:1:1M,b1:2:1W,b2:2:2M", seat2="0:3:4,4")
    view, found = state.view(1), read(state.seen(1).tobytes(), GAME.layouts()["view"])
    assert (1, 2, 3) == (found["viewer"], found["moves_left"], found["points"][1])
    assert ([0] * 10, 2) == (found["drawn"], found["drawn_hidden"])
    assert [0, 0, 0, 0, 2, 0, 0, 0, 0, 0] == found["kept"][1]
    assert list(view.row) == found["row"][: found["row_length"]]
    held = [space for space, owner in enumerate(found["owner"]) if owner >= 0]
    assert [holding.pawns for holding in view.holdings] == [
        tuple(found["pawns"][space]) for space in held
    ]


def test_no_byte_of_a_record_is_without_a_name() -> None:
    def names(layout: Layout) -> list[tuple[int, int]]:
        return [(field.offset, field.offset + 8 * size(field.shape)) for field in layout.fields]

    def size(shape: tuple[int, ...]) -> int:
        return shape[0] * size(shape[1:]) if shape else 1

    for layout in GAME.layouts().values():
        assert {"int64"} == {field.type for field in layout.fields}
        spans = names(layout)
        assert [0, *(end for _, end in spans)] == [*(begin for begin, _ in spans), layout.size]


@pytest.mark.parametrize("seat", [-3, -2, -1, 2])
def test_seats_that_are_not_there_see_nothing(seat: int) -> None:
    with pytest.raises(ValueError, match=rf"^there is no seat {seat} at this table$"):
        at().seen(seat)
