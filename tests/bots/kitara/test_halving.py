"""The search as compiled code runs it: where it may stop, and that all modes agree."""

import numpy as np
import pytest

from kitama.bots.kitara.ground import inner
from kitama.bots.kitara.halving import (
    ALIVE,
    CANDIDATES,
    TRIED,
    Effort,
    Search,
    begin,
    make_search,
    step,
)
from kitama.bots.kitara.thought import choice_of
from kitama.bots.kitara.value import mind_of
from kitama.compiled import MODE
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.restore import write
from tests.bots.kitara.moments import last_move, middle_of_a_game, retreat_to_choose

MANY = 1 << 30
LINE = ("draft 2", "move b1 b7 1M", "move b1 b2 1W")
NODES_TAKEN = 3538
TOTALS = [0.9863258016143555, 0.9768937781895385, 0.9815824319237567, 0.968981478384021]
compiled_only = pytest.mark.skipif(MODE == "plain", reason="takes minutes as plain Python")


def begun(state: KitaraState, nodes: int, seed: int = 7, width: int = 2) -> Search:
    """A search that has made its plans."""
    search = make_search(Effort(width, plans=2, candidates=8, answer_width=1, deals=4))
    np.copyto(search.mind, mind_of(int(state.options["players"])))
    views = write(state.view(state.seat))
    assert not begin(inner(state.options), views, width, nodes, seed, search)
    return search


def told(search: Search) -> tuple[object, ...]:
    """All that a search says, to the last bit."""
    return choice_of(search.thought), search.course.tolist(), search.totals.tolist()


def test_every_mode_thinks_the_same() -> None:
    """Numbers of this machine's fast mode; exp may differ elsewhere in its last bits."""
    state = middle_of_a_game(1, "2", 1)
    search = begun(state, MANY, width=1)

    step(inner(state.options), search, 0.0, 4)

    choice = choice_of(search.thought)
    assert (choice.account.line, choice.account.nodes) == (LINE, NODES_TAKEN)
    assert search.course[TRIED] == 1
    assert search.totals[search.order[:4]].tolist() == pytest.approx(TOTALS, rel=1e-12)


def test_every_mode_counts_the_same_at_the_end() -> None:
    state, text = last_move()
    search = begun(state, 500, width=1)

    assert step(inner(state.options), search, 0.0, MANY)

    choice = choice_of(search.thought)
    assert choice.account.line == (text,)
    assert (choice.account.nodes, search.course[TRIED]) == (496, 25)
    assert search.totals[search.order[:3]].tolist() == [25.0, 12.5, 5.5]


@compiled_only
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_does_not_matter_how_often_one_looks(players: str) -> None:
    state = middle_of_a_game(3, players)
    whole, bit_by_bit = begun(state, 20_000), begun(state, 20_000)

    assert step(inner(state.options), whole, 0.0, MANY)
    while not step(inner(state.options), bit_by_bit, 0.0, 1):
        pass

    assert told(whole) == told(bit_by_bit)


@compiled_only
@pytest.mark.parametrize("seed", range(4))
def test_wherever_one_stops_there_is_a_legal_choice(seed: int) -> None:
    state = retreat_to_choose(seed) if seed == 0 else middle_of_a_game(seed, "234"[seed - 1])
    search, legal = begun(state, 6_000), state.legal_actions()
    is_over = False
    while not is_over:
        choice = choice_of(search.thought)
        others = {GAME.parse(text) for text, _value in choice.account.alternatives}
        assert {choice.action, *others} <= set(legal)
        assert choice.action not in others
        is_over = step(inner(state.options), search, 0.0, 3)


@compiled_only
def test_time_ends_phases_as_nodes_do() -> None:
    state = middle_of_a_game(3)
    search = begun(state, MANY)
    alive = [int(search.course[ALIVE])]
    for spent in (0.0, 0.3, 0.4, 0.7, 0.99):
        assert not step(inner(state.options), search, spent, 8)
        alive.append(int(search.course[ALIVE]))

    assert alive == [8, 8, 8, 4, 2, 2]
    assert step(inner(state.options), search, 1.0, 8)
    assert search.course[ALIVE] == 1


@compiled_only
def test_a_round_that_is_cut_short_does_not_count() -> None:
    state = middle_of_a_game(3)
    search = begun(state, MANY)
    step(inner(state.options), search, 0.0, 8)
    counted = search.totals.tolist()
    assert search.course[TRIED] == 1

    step(inner(state.options), search, 0.0, 3)
    assert step(inner(state.options), search, 1.0, 8)

    assert search.totals.tolist() == counted


@compiled_only
@pytest.mark.parametrize(("seed", "turn", "count"), [(5, 8, 6), (4, 12, 8)])
def test_the_best_plans_are_tried_the_best_first(seed: int, turn: int, count: int) -> None:
    """As many as there are, or as many as there is room for."""
    search = begun(middle_of_a_game(seed, "2", turn), 1)
    values = search.bench.finals.values

    ranked = sorted(range(len(values)), key=lambda row: -values[row])

    assert search.course[CANDIDATES] == count
    assert search.order[:count].tolist() == ranked[:count]
