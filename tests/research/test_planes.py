"""What a seat is shown: named, and nothing that its view does not tell."""

from random import Random

import numpy as np
import pytest

from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY, Options, drawn_by
from kitama.games.kitara.rules.record import fields
from kitama.research.kitara.planes import LISTED, count
from kitama.research.onitama.planes import NAMES
from kitama.research.walk import Walk, simulator
from tests.research.tables import TABLES, named

RARELY = 40 if MODE == "plain" else 1


def seen(walk: Walk, seat: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    own = simulator(walk.state.game.name)
    planes = np.full(own.shape(walk.state.options), 77, np.uint8)
    walk.observe(seat, planes.reshape(-1))
    return planes


def advance(walk: Walk, rng: Random) -> None:
    state = walk.state
    if state.seat == CHANCE:
        walk.happen(drawn_by(rng, state.chances()))
    else:
        walk.step(rng.choice(walk.legal()))


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_each_plane_has_a_name_of_its_own(table: tuple[str, Options]) -> None:
    title, options = table
    own = simulator(title)
    names = own.planes(own.game.start(options).options)
    assert len(names) == len(set(names)) == own.shape(options)[0]
    described = [own.describe(number) for number in range(own.actions)]
    assert len(described) == len(set(described))


def test_lists_fit_into_planes_and_the_count_is_right() -> None:
    own = simulator("kitara")
    for seats in ("2", "3", "4"):
        assert count(int(seats)) == len(own.planes({"players": seats}))
    assert all(len(names) <= 40 for names in LISTED.values())
    assert own.actions <= 200
    assert simulator("onitama").actions == 1252


def test_both_sides_of_onitama_see_the_start_alike() -> None:
    """A board turned with its colours exchanged looks the same; only the cards differ."""
    walk = simulator("onitama").walk({"cards": "ox,boar,horse,elephant,crab"})
    near, far = seen(walk, 0), seen(walk, 1)
    assert near[:4].tolist() == far[:4].tolist()
    assert near[0].tolist()[0] == [1, 1, 0, 1, 1]
    assert near[1, 0, 2] == near[3, 4, 2] == 1
    own, other = NAMES.index("own first card"), NAMES.index("other first card")
    assert near[own].tolist() == far[other, ::-1, ::-1].tolist()
    assert near[NAMES.index("side card")].tolist() == far[NAMES.index("side card")].tolist()


def test_a_position_of_onitama_that_stood_before_is_marked() -> None:
    walk = simulator("onitama").walk({"cards": "tiger,crab,monkey,crane,dragon", "first": "red"})
    marks = []
    for text in ("crab c5 c4", "crane c1 c2", "dragon c4 b5", "crab c2 c1"):
        marks.append(seen(walk, 0)[-1].max())
        legal = [walk.state.game.notation(action) for action in walk.state.legal_actions()]
        if text not in legal:
            break
        walk.state.apply(walk.state.game.parse(text))
    assert marks[0] == 0
    state = walk.state.copy()
    state.recall([(state.position, 2)])  # type: ignore[attr-defined]
    twin = walk.copy()
    twin.state = state  # type: ignore[misc]
    assert seen(twin, 0)[-1].min() == 1


@pytest.mark.parametrize("options", [o for title, o in TABLES if title == "kitara"], ids=str)
def test_hidden_tokens_change_nothing_that_is_shown(options: Options) -> None:
    """States that differ only in what a seat may not know look the same to it, byte by byte."""
    rng = Random(str(options))
    own = simulator("kitara")
    walk = own.walk(own.game.start(options).options)
    seats = range(len(own.game.seat_labels(walk.state.options)))
    is_french = options.get("edition") == "fr"
    while walk.state.seat != NOBODY:
        for _step in range(RARELY):
            if walk.state.seat != NOBODY:
                advance(walk, rng)
        if walk.state.seat == NOBODY:
            break
        whose, low, high = rng.choice(seats), *rng.sample(range(1, 5), 2)
        for field in ("kept", "drawn"):
            one, other = (with_token(walk, field, whose, value) for value in (low, high))
            owner = whose if field == "kept" else fields(walk.state.records).seat  # type: ignore[attr-defined]
            for seat in seats:
                is_same = seen(one, seat).tobytes() == seen(other, seat).tobytes()
                assert is_same == (seat != owner or (field == "drawn" and is_french))


def with_token(walk: Walk, field: str, seat: int, value: int) -> Walk:
    """The same with one more token out of the bag: kept by a seat, or drawn in this turn."""
    twin = walk.copy()
    state = fields(twin.state.records)  # type: ignore[attr-defined]
    state.bag[value] -= 1
    if field == "kept":
        state.kept[seat, value] += 1
    else:
        state.drawn[value] += 1
    return twin


def test_what_is_being_said_is_only_for_whom_it_concerns() -> None:
    rng, compared = Random(3), 0
    own = simulator("kitara")
    walk = own.walk(own.game.start().options)
    while walk.state.seat != NOBODY:
        before = walk.copy()
        advance(walk, rng)
        is_part = before.state.seat >= 0 and (
            before.state.cells.tobytes() == walk.state.cells.tobytes()  # type: ignore[attr-defined]
        )
        if is_part:
            compared += 1
            decides, other = walk.state.seat, 1 - walk.state.seat
            assert seen(before, other).tobytes() == seen(walk, other).tobytes()
            assert seen(before, decides).tobytes() != seen(walk, decides).tobytes()
    assert compared > 0


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_all_of_the_planes_is_written(table: tuple[str, Options]) -> None:
    """Nothing of what stood there before stays."""
    title, options = table
    rng = Random(1)
    walk = simulator(title).walk(simulator(title).game.start(options).options)
    for _step in range(40):
        if walk.state.seat == NOBODY:
            break
        assert 77 not in seen(walk, max(0, walk.state.seat))
        advance(walk, rng)
