"""What the rules make of a position, as everybody is shown it."""

from random import Random
from typing import Any

import pytest

from kitama.game import CHANCE
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.tally import FinalCount, SeatTally, Tally
from tests.games.kitara.positions import after, at


def tally(players: int = 2, **words: Any) -> Tally:
    found = at(players, **words).view(None).tally
    assert found is not None
    return found


def test_rounds_are_counted_from_one() -> None:
    assert [1, 1, 2] == [tally(turn=turn).round for turn in range(3)]


def test_a_kingdom_begins_with_three_warriors() -> None:
    """K9: three Warriors take a starting space."""
    assert 3 == tally().start


def test_symbols_ruins_and_food_are_added_up() -> None:
    """K11, K17, K26, K27, K29: symbols of all cards, two for ruins, a card for each savanna."""
    board = "a1:1:1W,a2:1:2W,a6:1:1M,a7:1:1W,b1:2:3W"
    own, other = tally(board=board, seat1="0,1:0:", seat2="0:0:").seats
    alone = tally(seat1="0,1:0:").seats[0]
    assert (
        SeatTally(own.draft, own.moves, alone.points + 2, 2, 2, suns=alone.points, ruins=2) == own
    )
    assert (alone.draft, alone.moves, 2, 1) == (own.draft, own.moves, alone.hungry, alone.fed)
    assert SeatTally(draft=2, moves=2, points=0, hungry=1, fed=1, suns=0, ruins=0) == other


def test_which_spaces_feed_and_score() -> None:
    """K27, K29: Savannas with a Warrior, Ruins with a Master-Animal, whoever holds them."""
    found = tally(board="a1:1:1W,a2:1:1M,a6:1:1M,b1:2:3W")
    assert (("a1", "b1"), ("a6",)) == (found.feeding, found.scoring)


def test_what_hunger_will_cost_is_told_while_moving() -> None:
    """K30, K32: for each card that may be the one to go; nothing where all are fed."""
    words: dict[str, Any] = {"phase": "move", "moves": 0, "seat1": "0,1:0:"}
    fed = tally(board="a1:1:2W,a2:1:1W,b1:2:3W", **words)
    short = tally(board="a1:1:3W,b1:2:3W", **words)
    assert ({}, [0, 1]) == (fed.losses, list(short.losses))
    assert (3, 0, 0, 0) == short.losses[0]


def test_the_token_that_will_stay() -> None:
    """K28: the highest of the turn; it is its owner's to know."""
    state = at(phase="move", moves=1, drawn="3,5", board="a1:1:1W1H,b1:2:1W")
    assert [5, 0, 0] == [state.view(viewer).stays for viewer in (0, 1, None)]


def test_no_more_cards_are_fed_than_are_hungry() -> None:
    assert (1, 1) == (tally(board="a1:1:1W,a2:1:1W,b1:2:3W").seats[0].hungry, tally().seats[0].fed)


def test_attacked_pawns_would_go_to_the_nearest() -> None:
    """K24, K25: together to their nearest space; on a tie their owner chooses."""
    board = "a1:1:3W,b1:2:1W,b2:2:1W,b4:2:1W,c1:2:1W"
    moving = tally(phase="move", moves=1, board=board)
    assert {
        "b1": ("b2", "b4"),
        "b2": ("b1",),
        "b4": ("b1", "c1"),
        "c1": ("b4",),
    } == moving.retreats


def test_an_only_space_and_ones_own_are_not_attacked() -> None:
    """K22: a player's only space cannot be attacked."""
    assert {} == tally(phase="move", moves=1, board="a1:1:3W,a2:1:1W,b1:2:1W").retreats


def test_retreats_are_told_only_while_moving() -> None:
    assert {} == tally(board="a1:1:3W,b1:2:1W,b2:2:1W").retreats


HUNGRY: dict[str, Any] = {
    "phase": "discard",
    "short": 1,
    "seat1": "0,1:0:",
    "board": "a1:1:2W,b1:2:3W",
}


def test_pawns_go_with_a_discarded_card() -> None:
    """K32: for each pawn on the card one of that kind, and never more than stand on the board."""
    losses = tally(**HUNGRY).losses
    assert {0, 1} == losses.keys()
    assert (2, 0, 0, 0) == losses[0]


def test_the_french_edition_takes_pawns_of_any_kind() -> None:
    """K33: pawns of any kind, until the board shows no more than the cards that are left."""
    losses = tally(edition="fr", **HUNGRY).losses
    assert all(loss[:3] == (0, 0, 0) for loss in losses.values())
    assert 0 == losses[1][3]


def test_nothing_is_lost_outside_of_discarding() -> None:
    assert {} == tally().losses


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_count_says_where_points_came_from(players: int) -> None:
    """K37: tokens count their value, every card still held two points."""
    seats = {"seat1": "0,1:4:5,3", "seat2": "0:7:2"} | ({"seat3": "0:1:"} if players == 3 else {})
    last: dict[str, Any] = {"turn": 7 * players, "last": 7, "phase": "final", "row": "29"}
    before = at(players, **seats, **last)
    over = after(before, "final").view(None)
    assert before.view(None).tally is not None
    assert over.tally is not None
    expected = (FinalCount(4, 8, 4), FinalCount(7, 2, 2), FinalCount(1, 0, 2))[:players]
    assert expected == over.tally.final
    assert [own.points for own in over.seats] == [
        count.track + count.tokens + count.cards for count in expected
    ]


@pytest.mark.parametrize(("players", "rounds"), [(2, 7), (3, 9), (4, 7)])
def test_how_many_rounds_there_will_be_is_known_from_the_start(players: int, rounds: int) -> None:
    """K36: 7 turns each with two or four players, 9 with three; the tally says so all along."""
    rng = Random(f"rounds {players}")
    state = GAME.start({"players": str(players)})
    told = set()
    while state.outcome() is None:
        told.add(state.view(None).tally.rounds)
        state.apply(_any_action(state, rng))
    assert ({rounds}, rounds * players) == (told, state.view(None).turn)


def _any_action(state: KitaraState, rng: Random) -> int:
    if state.seat == CHANCE:
        actions, weights = zip(*state.chances(), strict=True)
        return int(rng.choices(actions, weights)[0])
    return rng.choice(state.legal_actions())
