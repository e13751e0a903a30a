"""Draws are fixed by the seed, bound by its hash, and exactly as likely as their weights."""

from collections import Counter
from fractions import Fraction

import pytest

from kitama.tables import dealer
from tests.tables.tables import SEED
from tests.veiled import BELL, END, GAME, STEP, TAKE, TOKEN, WORDS, VeiledState


def test_a_draw_is_the_same_every_time_and_depends_on_seed_and_number() -> None:
    chances = [(action, 1) for action in range(1000)]
    first = [dealer.draw(SEED, number, chances) for number in range(20)]

    assert first == [dealer.draw(SEED, number, chances) for number in range(20)]
    assert len(set(first)) > 15
    assert first != [dealer.draw(bytes(32), number, chances) for number in range(20)]


def test_the_first_draws_of_a_known_seed() -> None:
    """A table recorded today must verify for ever."""
    drawn = [dealer.draw(SEED, number, [(n, 1) for n in range(16)]) for number in range(8)]

    assert drawn == [13, 3, 5, 8, 15, 14, 7, 1]


def test_weights_are_frequencies() -> None:
    chances = [(0, 1), (1, 2), (2, 0), (3, 5)]
    counted = Counter(dealer.draw(SEED, number, chances) for number in range(8000))

    assert counted[2] == 0
    for action, weight in chances:
        assert abs(counted[action] - 1000 * weight) < 200


def test_a_value_in_the_uneven_rest_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a span of 8 and three equal chances, 6 and 7 would favour the first two."""
    monkeypatch.setattr(dealer, "_SPAN", 8)
    values = iter([7, 6, 5])
    monkeypatch.setattr(
        "kitama.tables.dealer.hmac.digest",
        lambda _seed, _message, _name: next(values).to_bytes(32, "big"),
    )

    assert dealer.draw(SEED, 0, [(0, 1), (1, 1), (2, 1)]) == 2


def test_every_place_is_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all values of a small span, each weight gets exactly its share."""
    monkeypatch.setattr(dealer, "_SPAN", 32)
    kept = Counter[int]()
    for value in range(30):  # 30 and 31 are drawn again
        monkeypatch.setattr(
            "kitama.tables.dealer.hmac.digest",
            lambda _seed, _message, _name, value=value: value.to_bytes(32, "big"),
        )
        kept[dealer.draw(SEED, 0, [(0, 2), (1, 1), (2, 3)])] += 1

    assert {action: Fraction(count, 30) for action, count in kept.items()} == {
        0: Fraction(2, 6),
        1: Fraction(1, 6),
        2: Fraction(3, 6),
    }


def test_nothing_to_draw_from() -> None:
    with pytest.raises(ValueError, match="no weights"):
        dealer.draw(SEED, 0, [])


def test_commitment_binds_the_seed() -> None:
    assert len(dealer.commitment(SEED, "t1")) == 64
    others = [(bytes(32), "t1"), (SEED, "t2"), (SEED, "")]
    assert dealer.commitment(SEED, "t1") not in {dealer.commitment(*other) for other in others}


def test_the_key_of_a_known_table() -> None:
    """A table recorded today must verify for ever; the page computes the same (draws.test.ts)."""
    house = dealer.house_number(SEED, 1)
    key = dealer.table_key(SEED, "t1", [bytes(32), house])

    assert dealer.commitment(SEED, "t1").startswith("d74e92dad949f1ae")
    assert dealer.promise(bytes(32)).startswith("7f6231ed1ca7ec12")
    assert house.hex().startswith("f92f3b603063cc24")
    assert key.hex().startswith("236c78d1cb3863de")


def is_wall(state: VeiledState, action: int) -> bool:
    told = [GAME.masked(state, action, seat) for seat in (None, 0, 1)]
    return dealer.is_wall(state, WORDS[action], told)


def test_walls_are_what_tells_somebody_something() -> None:
    state = GAME.start()
    assert not is_wall(state, STEP)
    state.apply(TAKE)
    assert is_wall(state, TOKEN)
    state.apply(TOKEN)
    state.apply(END)
    assert not is_wall(state, BELL)


def test_the_last_hidden_token_is_a_wall_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thing alone can happen, but not everybody may know what it was."""
    state = GAME.start()
    state.apply(TAKE)
    monkeypatch.setattr(type(state), "chances", lambda _self: [(TOKEN, 1)])

    assert is_wall(state, TOKEN)
