"""Guessing what a view leaves open: consistent with the view, and every way equally likely."""

from collections import Counter
from itertools import permutations, product
from math import comb, sqrt
from random import Random

import pytest

from kitama.compiled import MODE
from kitama.game import CHANCE
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.restore import restore
from kitama.games.kitara.rules.record import STATE, blank, cells_of
from kitama.games.kitara.rules.restore import deal_at
from tests.games.kitara.positions import at, words

GUESSES = 200 if MODE == "plain" else 2000
TOLERANCE = 4
"""Standard deviations; the seed is fixed, so that nothing depends on luck."""


def hidden(edition: str = "en") -> KitaraState:
    """The second player keeps two tokens, the first one has kept one and drawn one."""
    return at(
        edition=edition,
        phase="score",
        drawn="5",
        seat1="0:0:4",
        seat2="0:0:2,3",
    )


def guessed(state: KitaraState, viewer: int | None, count: int) -> Counter[tuple[str, ...]]:
    """How often each way to lay the tokens is guessed: drawn, those of seat 1, those of seat 2."""
    view, rng = state.view(viewer), Random(f"{viewer} {state.options}")
    laid: Counter[tuple[str, ...]] = Counter()
    for _ in range(count):
        found = words(GAME.determinize(view, rng), "drawn", "seat1", "seat2")
        laid[tuple(word.rpartition(":")[2] for word in found.values())] += 1
    return laid


def test_what_is_known_stays() -> None:
    laid = guessed(hidden(), 0, 50)
    assert {("5", "4")} == {way[:2] for way in laid}
    laid = guessed(hidden(), 1, 50)
    assert {"2,3"} == {way[2] for way in laid}


def test_the_french_edition_hides_drawn_tokens_from_their_owner() -> None:
    laid = guessed(hidden("fr"), 0, 50)
    assert {"4"} == {way[1] for way in laid}
    assert 1 < len({way[0] for way in laid})


def test_the_rest_of_the_table_stays() -> None:
    state = at(phase="move", moves=1, drawn="2,3", seat2="0:5:2,4")
    twin = GAME.determinize(state.view(None), Random(0))
    assert state.view(None) == twin.view(None)
    assert state.legal_actions() == twin.legal_actions()
    assert state.options == twin.options
    assert 39 == int(twin.record.bag.sum() + twin.record.kept.sum() + twin.record.drawn.sum())
    assert (twin.record.bag >= 0).all()


def test_a_view_with_nothing_hidden_has_one_guess() -> None:
    state = at()
    twins = [GAME.determinize(state.view(seat), Random(0)) for seat in (None, 0, 1)]
    assert {state.records.tobytes()} == {twin.records.tobytes() for twin in twins}
    assert CHANCE != twins[0].seat


def check_frequencies(chances: dict[str, float], found: Counter[str]) -> None:
    assert chances.keys() >= found.keys()
    assert 1 == pytest.approx(sum(chances.values()))
    for way, chance in chances.items():
        spread = sqrt(GUESSES * chance * (1 - chance))
        assert abs(found[way] - GUESSES * chance) < TOLERANCE * spread, way


def test_pairs_are_equally_likely() -> None:
    """The first player knows a 4 and a 5; two of the other 37 lie before the second player."""
    laid = guessed(hidden(), 0, GUESSES)
    left = {2: 12, 3: 12, 4: 8, 5: 5}
    chances = {
        f"{low},{high}": (comb(left[low], 2) if low == high else left[low] * left[high])
        / comb(37, 2)
        for low, high in product(left, left)
        if low <= high
    }
    check_frequencies(chances, Counter({way[2]: count for way, count in laid.items()}))


def test_every_place_is_equally_likely() -> None:
    """A spectator knows nothing: each place is like a draw from the full bag."""
    laid = guessed(hidden(), None, GUESSES)
    chances = {str(value): count / 39 for value, count in {2: 12, 3: 12, 4: 9, 5: 6}.items()}
    for place in (0, 1):
        found: Counter[str] = Counter()
        for way, count in laid.items():
            found[way[place]] += count
        check_frequencies(chances, found)


def test_every_way_is_equally_likely() -> None:
    """All places together, over seeds one after the other: five tokens are unseen.

    The first player keeps all others, and has drawn one that the French edition hides.
    """
    own = ",".join(["2"] * 11 + ["3"] * 10 + ["4"] * 8 + ["5"] * 5)
    state = at(edition="fr", phase="score", drawn="3", seat1=f"0:0:{own}", seat2="0:0:2,3")
    view, found = state.view(0), Counter[str]()
    for seed in range(GUESSES):
        state.records = restore(state.settings, view, seed)
        drawn, _own, kept = words(state, "drawn", "seat1", "seat2").values()
        found[f"{drawn} {kept.rpartition(':')[2]}"] += 1
    orders = list(permutations("23345"))
    ways = Counter(f"{drawn} {','.join(sorted(kept))}" for drawn, *kept, _, _ in orders)
    check_frequencies({way: count / len(orders) for way, count in ways.items()}, found)


def test_every_cell_is_dealt() -> None:
    """A record that held something else is as good as a new one: nothing of it stays."""
    state = at(phase="move", moves=1, drawn="2,3", seat2="0:5:2,4")
    seen = state.seen(None)
    fresh, used = blank(STATE), blank(STATE)
    cells_of(used).fill(-77)
    for states in (fresh, used):
        deal_at(state.settings, seen, 5, states)
    assert fresh.tobytes() == used.tobytes()
