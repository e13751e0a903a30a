"""The even start: points even out turn order (K41), where that was agreed."""

from itertools import product
from random import Random

import pytest

from kitama.game import BadOption, BadText
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.ground.cards import DECKS
from kitama.games.kitara.ground.even import head_start
from kitama.games.kitara.ground.maps import SEATS
from kitama.games.kitara.ground.releases import NEWEST, RELEASES
from kitama.games.kitara.position import parse_position
from kitama.transcript import Transcript, read, replay, write
from tests.games.kitara.oracle import compare
from tests.games.kitara.playing import STYLES, game
from tests.games.kitara.positions import after

TABLES = list(product(SEATS, DECKS))


def head_of(seats: int, deck: str) -> tuple[int, ...]:
    found = head_start(RELEASES[NEWEST], deck, seats)
    assert found is not None
    return found


def even(seats: int, deck: str) -> KitaraState:
    return GAME.start({"players": str(seats), "deck": deck, "start": "even"})


def points(state: KitaraState) -> list[int]:
    return [own.points for own in state.view(None).seats]


def test_published_points_never_change() -> None:
    """Games that were begun with them are replayed with them."""
    found = {
        rules: {deck: [head_start(release, deck, seats) for seats in SEATS] for deck in DECKS}
        for rules, release in RELEASES.items()
        if rules > 1
    }
    fourth = [(0, 1), (1, 0, 1), (1, 0, 0, 0)]
    assert found == {
        2: {
            "blue": [(4, 0), (7, 2, 0), (8, 4, 3, 0)],
            "red": [(4, 0), (5, 3, 0), (4, 1, 2, 0)],
        },
        4: {"blue": fourth, "red": fourth},
        5: {
            "blue": [(0, 1), (1, 0, 0), (0, 0, 0, 1)],
            "red": [(0, 1), (0, 1, 0), (1, 0, 1, 1)],
        },
        6: {
            "blue": [(0, 1), (0, 0, 0), (0, 0, 1, 2)],
            "red": [(0, 0), (0, 2, 1), (0, 0, 0, 0)],
        },
        7: {
            "blue": [(0, 0), (1, 0, 0), (2, 0, 1, 1)],
            "red": [(0, 0), (0, 2, 0), (0, 1, 1, 2)],
        },
    }


@pytest.mark.parametrize(("seats", "deck"), TABLES)
def test_every_place_has_its_points(seats: int, deck: str) -> None:
    """Of somebody who has none the others are ahead: nobody is given more than is needed."""
    head = head_of(seats, deck)
    assert (seats, 0) == (len(head), min(head))


@pytest.mark.parametrize(("seats", "deck"), TABLES)
def test_the_first_player_is_drawn_and_points_are_given(seats: int, deck: str) -> None:
    """K41: by place in the turn order, whoever comes first."""
    start, head = even(seats, deck), head_of(seats, deck)
    assert [0] * seats == points(start)
    for first in range(seats):
        begun = after(start, f"first {first + 1}")
        assert list(head) == [points(begun)[(first + place) % seats] for place in range(seats)]


def test_nobody_begins_with_points_otherwise() -> None:
    """K3."""
    for seats, deck in TABLES:
        state = GAME.start({"players": str(seats), "deck": deck})
        assert "start" not in state.options
        assert [0] * seats == points(after(state, f"first {seats}"))


def test_earlier_games_know_no_even_start() -> None:
    for rules in range(1, GAME.rules_version + 1):
        assert "start" not in GAME.agreed({"players": "3"}, rules)


def test_points_belong_to_cards_that_were_measured() -> None:
    unmeasured = "start: nobody has measured what is even with these cards"
    for options in ({"content": RELEASES[1]}, {"pack": "pack"}):
        with pytest.raises(BadOption, match=unmeasured):
            GAME.start({**options, "start": "even"})
    with pytest.raises(BadOption, match="start: 'odd' is none of even"):
        GAME.start({"start": "odd"})


def test_a_transcript_remembers_it() -> None:
    state = even(3, "red")
    text = write(Transcript(GAME, dict(state.options), actions=[GAME.parse("first 2")]))
    assert "option start: even\n" in text
    assert after(state, "first 2").view(None) == replay(read(text)).view(None)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("seats", "deck"), TABLES)
def test_kernel_and_oracle_tell_the_same_game(seats: int, deck: str, style: str) -> None:
    assert compare(even(seats, deck), Random(f"{seats} {deck} {style}"), style, 5)


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_game_leads_to_is_never_refused(seats: int) -> None:
    for number, (state, _action) in enumerate(game(even(seats, "blue"), Random(seats), "raider")):
        if number % 17 == 0:
            assert state.records.tobytes() == (
                parse_position(state.position(), state.settings).tobytes()
            )


def test_nobody_has_fewer_points_than_they_began_with() -> None:
    """With cards whose first player begins with a point."""
    options = {"players": "3", "deck": "blue", "start": "even", "content": RELEASES[4]}
    state, mine = after(GAME.start(options), "first 2"), 1
    text = state.position()
    assert f"seat2=0:{mine}:" in text
    for wrong, message in (
        (mine - 1, "player 2 began with more points"),
        (mine + 1, "player 2 can have scored at most 0 points"),
    ):
        with pytest.raises(BadText, match=message):
            parse_position(text.replace(f"seat2=0:{mine}:", f"seat2=0:{wrong}:"), state.settings)
