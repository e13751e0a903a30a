"""Setting up: rules K1 to K10 and K41, one test each at least."""

from itertools import pairwise

import pytest

from kitama.game import CHANCE
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.content import Map
from kitama.games.kitara.ground.releases import RELEASES
from tests.games.kitara.positions import after, at, legal, start, words

EACH = pytest.mark.parametrize("players", ["2", "3", "4"])


@EACH
def test_players_and_maps(players: str) -> None:
    """K1: Two, three or four players take seats in a circle. There is a map for each number of
    players."""
    state = start(players=players)
    seats = (len(state.view(None).seats), len(state.game.seat_labels(state.options)))
    assert (int(players), int(players)) == seats
    assert int(players) == state.content.map.seats


def white_borders(ground: Map) -> set[tuple[int, ...]]:
    return {border.spaces for border in ground.borders if border.kind == "white"}


@EACH
def test_spaces(players: str) -> None:
    """K2: A map has Savannas and Ruins, which can be entered, and Lakes, which cannot. Neighbouring
    spaces share a white border."""
    ground = start(players=players).content.map
    assert {"savanna", "ruins"} == {space.kind for space in ground.spaces}
    beside = {
        (space, other)
        for space, others in enumerate(ground.neighbours)
        for other in others
        if space < other
    }
    assert beside == white_borders(ground)
    assert ground.lakes


@EACH
def test_starting_spaces(players: str) -> None:
    """K2: Starting spaces carry a hut and are Savannas."""
    spaces = start(players=players).content.map.spaces
    assert ["savanna"] * int(players) == [space.kind for space in spaces if space.start]


@EACH
def test_supply(players: str) -> None:
    """K3: Each player has a supply of 10 Warriors (W), 5 Master-Animals (M) and 3 Heroes (H), and
    begins with 0 points."""
    seats = start(players=players).view(None).seats
    assert [((10, 5, 3), 0)] * int(players) == [(own.supply, own.points) for own in seats]


@EACH
def test_first_player(players: str) -> None:
    """K4: The first player is chosen at random"""
    state = start(players=players)
    expected = [(f"first {number}", 1) for number in range(1, int(players) + 1)]
    chances = [(state.game.notation(action), weight) for action, weight in state.chances()]
    assert (CHANCE, expected) == (state.seat, chances)
    assert words(after(state, "first 2"), "first", "seat") == {"first": "2", "seat": "2"}


def test_turns_go_round() -> None:
    """K4: turns go round clockwise."""
    state = at(players=3, first=2, seat2="0:0:", board="a1:1:3W,b1:2:3W,c1:3:3W")
    order = [state.view(None).seat]
    while state.view(None).turn < 4:
        turn = state.view(None).turn
        while state.view(None).turn == turn:
            state = after(state, legal(state)[0])
        order.append(state.view(None).seat)
    assert [1, 2, 0, 1, 2] == order


@pytest.mark.parametrize("deck", ["blue", "red"])
def test_starting_card(deck: str) -> None:
    """K5: Each player has a starting card: draft 2, recruit 3 Warriors, move 2, score 0. The cards
    in front of a player are their kingdom."""
    state = start(deck=deck, players="4")
    card = state.content.deck.cards[0]
    assert (2, (3, 0, 0), 2, 0) == (
        card.draft,
        (card.warriors, card.animals, card.heroes),
        card.moves,
        card.score,
    )
    assert [(0,)] * 4 == [own.kingdom for own in state.view(None).seats]


@pytest.mark.parametrize("deck", ["blue", "red"])
def test_deck(deck: str) -> None:
    """K6: Blue or red deck, 32 cards: seven each of Ages 1 to 4 and four of Age 5."""
    ages = [card.age for card in start(deck=deck).content.deck.cards[1:]]
    assert {1: 7, 2: 7, 3: 7, 4: 7, 5: 4} == {age: ages.count(age) for age in ages}


def test_order_of_ages() -> None:
    """K6: Cards of one Age come in random order, a lower Age before a higher."""
    state = after(start(), "first 1")
    age_one = [f"reveal {card}" for card in range(1, 8)]
    assert age_one == legal(state)
    assert [1] * 7 == [weight for _, weight in state.chances()]
    state = after(state, "reveal 3", "reveal 7")
    assert [text for text in age_one if text not in {"reveal 3", "reveal 7"}] == legal(state)
    last_of_age_one = at(phase="reveal", row="1,2,3,4,5")
    assert ["reveal 6", "reveal 7"] == legal(last_of_age_one)
    age_two = at(phase="reveal", row="1,2,3,4,5", gone="6,7")
    assert [f"reveal {card}" for card in range(8, 15)] == legal(age_two)


def test_row() -> None:
    """K7: Six cards lie open in a row. The first is the oldest, furthest from the deck; new cards
    come in at the other end."""
    order = ("7", "2", "5", "1", "3", "6")
    state = after(start(), "first 1")
    for card, place in zip(order, range(1, 7), strict=True):
        state = after(state, f"reveal {card}")
        assert {"row": ",".join(order[:place])} == words(state, "row")
    assert ["start a1", "start b1"] == legal(state)
    drafted = after(at(), "draft 1")
    assert {"row": "2,3,4,5,6"} == words(drafted, "row")
    assert {"row": "2,3,4,5,6,7"} == words(after(drafted, "reveal 7"), "row")


def test_bag() -> None:
    """K8: 39 Hero tokens with values are in a bag."""
    state = start()
    assert 39 == state.view(None).in_bag == sum(state.content.tokens.values())
    assert (2, 3, 4, 5) == tuple(state.content.tokens)


def test_starts() -> None:
    """K9: In turn order each player puts three Warriors on one free starting space."""
    state = at(players=4, first=3, seat=3, phase="start", board="")
    assert (2, ["start a1", "start b1", "start c1", "start d1"]) == (state.seat, legal(state))
    state = after(state, "start a1")
    assert (3, ["start b1", "start c1", "start d1"]) == (state.seat, legal(state))
    state = after(state, "start c1")
    assert (0, ["start b1", "start d1"]) == (state.seat, legal(state))
    state = after(state, "start d1", "start b1")
    expected = {"phase": "draft", "seat": "3", "board": "a1:3:3W,b1:2:3W,c1:4:3W,d1:1:3W"}
    assert expected == words(state, "phase", "seat", "board")
    assert [(7, 5, 3)] * 4 == [own.supply for own in state.view(None).seats]


def test_phases() -> None:
    """K10: A turn has five phases: draft, recruit, move, score, manage. Then the next player takes
    theirs."""
    state = at(players=3)
    course = [("1", "draft")]
    while state.view(None).turn == 0:
        state = after(state, legal(state)[0])
        course.append((words(state, "seat")["seat"], state.view(None).phase))
    reached = [course[0], *(later for earlier, later in pairwise(course) if earlier != later)]
    manage = [("1", "discard"), ("1", "remove")]
    assert [
        *(("1", phase) for phase in ("draft", "reveal", "recruit", "move", "score")),
        *manage,
        ("2", "draft"),
    ] == reached


def test_an_even_start() -> None:
    """K41: They are put on the track when the first player is known."""
    state = GAME.start({"players": "3", "content": RELEASES[2], "start": "even"})
    seats = "seat1", "seat2", "seat3"
    assert dict.fromkeys(seats, "0:0:") == words(state, *seats)
    state = after(state, "first 2")
    assert {"seat1": "0:0:", "seat2": "0:7:", "seat3": "0:2:"} == words(state, *seats)
