"""Setting up, a turn, and the door: rules O1 to O15 and C1 to C3, one test each at least."""

from kitama.game import CHANCE, Refusal
from kitama.games.onitama import notation
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import BLUE, RED, TEMPLE
from kitama.games.onitama.notation import COLOURS
from tests.games.onitama.positions import CARD_OPTION, START, STUCK, after, at, legal, text_of
from tests.laws import refusal


def refused(state_text: str, action: str) -> Refusal:
    return refusal(at(state_text), GAME.parse(action))


def test_board() -> None:
    """O1: squares, files a-e and ranks 1-5. c1 is blue's temple, c5 is red's."""
    names = [file + rank for rank in "12345" for file in "abcde"]
    assert names == [notation.square_text(square) for square in range(25)]
    temples = {COLOURS[seat]: names[TEMPLE[seat].bit_length() - 1] for seat in (RED, BLUE)}
    assert {"blue": "c1", "red": "c5"} == temples


def test_set_up() -> None:
    """O2: The master starts on its own temple, the students on the other squares of that rank."""
    state = GAME.start({"cards": CARD_OPTION})
    assert START == text_of(state)


def test_deal() -> None:
    """O3: Five cards are drawn from the set in use and lie face up: two for each player, one at the
    side."""
    state = GAME.start()
    base = [f"deal {card.id}" for card in CARDS if card.set == "base"]
    assert base == legal(state)
    for card in ("tiger", "dragon", "frog", "rabbit", "crab"):
        assert state.seat == CHANCE
        state = after(state, f"deal {card}")
    view = state.view(None)
    assert (("tiger", "dragon"), ("frog", "rabbit"), "crab") == (view.red, view.blue, view.side)


def test_cards_not_dealt_stay_out() -> None:
    """O3: The other cards stay out of the game."""
    state = after(GAME.start(), "deal tiger")
    refused_twice = refusal(state, GAME.parse("deal tiger"))
    assert Refusal("O3", "card-not-available", {"available": 15}) == refused_twice
    refused_later = refusal(at(START), GAME.parse("deal tiger"))
    assert Refusal("O3", "already-dealt", {}) == refused_later


def test_stamp() -> None:
    """O4: The stamp on the side card names the colour that begins."""
    first = {
        card.id: COLOURS[GAME.start({"cards": f"{_others(card.id)},{card.id}"}).seat]
        for card in CARDS
    }
    assert {card.id: card.stamp for card in CARDS} == first


def _others(side: str) -> str:
    return ",".join([card.id for card in CARDS if card.id != side][:4])


def test_turn() -> None:
    """O5: A turn has two steps: move a piece, then swap the card. The turn then passes to the other
    player."""
    moved = "rrRrr/...../...../b..../.bBbb red=elephant,horse blue=crab,boar side=ox to=red"
    assert moved == text_of(after(at(START), "ox a1-a2"))


def test_card_is_seen_from_its_holder() -> None:
    """O6: A card shows, from its holder's side of the board, the squares a piece may go to from
    where it stands. One of them is chosen."""
    blue = at("....R/...../..B../...../..... red=ox,crab blue=tiger,frog side=boar to=blue")
    assert ["tiger c3-c2", "tiger c3-c5", "frog c3-d2", "frog c3-a3", "frog c3-b4"] == legal(blue)
    red = at("...../...../..R../...../B.... red=tiger,frog blue=ox,crab side=boar to=red")
    assert ["tiger c3-c1", "tiger c3-c4", "frog c3-d2", "frog c3-e3", "frog c3-b4"] == legal(red)


def test_step_not_on_the_card() -> None:
    """O6: A card shows, from its holder's side of the board, the squares a piece may go to"""
    values = {"card": "ox", "from": "c1", "to": "b1"}
    state = START.replace("bbBbb", "b.Bbb")
    assert Refusal("O6", "no-such-step", values) == refused(state, "ox c1-b1")


def test_card_is_one_of_the_two_in_hand() -> None:
    """O7: The card is one of the two in the player's own hand."""
    assert {"ox", "boar"} == {text.split()[0] for text in legal(at(START))}
    values = {"first": "ox", "second": "boar"}
    assert [
        Refusal("O7", "card-not-held", {"card": "horse", **values}),
        Refusal("O7", "card-not-held", {"card": "crab", **values}),
        Refusal("O7", "card-not-held", {"card": "crab", **values}),
    ] == [refused(START, text) for text in ("horse a1-a2", "crab a1-a2", "crab pass")]


def test_piece_is_ones_own() -> None:
    """O8: The piece is one of the player's own, master or student."""
    state = "..R../r..../...../b..../..B.. red=ox,boar blue=crab,mantis side=frog to=blue"
    assert {"a2", "c1"} == {text.split()[1][:2] for text in legal(at(state))}
    values = {"card": "crab", "from": "a4", "to": "a5"}
    assert Refusal("O8", "not-your-piece", values) == refused(state, "crab a4-a5")
    values = {"card": "crab", "from": "e3", "to": "e4"}
    assert Refusal("O8", "not-your-piece", values) == refused(state, "crab e3-e4")


def test_edges() -> None:
    """O9: A piece never leaves the board."""
    corners = {
        "a1": ["dragon a1-c2", "crab a1-c1", "crab a1-a2"],
        "e1": ["dragon e1-c2", "crab e1-c1", "crab e1-e2"],
        "a5": ["dragon a5-b4", "crab a5-c5"],
        "e5": ["dragon e5-d4", "crab e5-c5"],
    }
    assert corners == {square: legal(at(_lone_master(square))) for square in corners}


def _lone_master(square: str) -> str:
    board = ["."] * 25
    board[notation.parse_square(square)] = "B"
    board[notation.parse_square("d3")] = "R"
    ranks = "/".join("".join(board[start : start + 5]) for start in (20, 15, 10, 5, 0))
    return f"{ranks} red=ox,boar blue=dragon,crab side=frog to=blue"


def test_own_pieces_are_not_landed_on() -> None:
    """O10: A piece never lands on a piece of its own side."""
    state = "....R/...../...../.b.../bB... red=ox,horse blue=tiger,boar side=frog to=blue"
    assert [
        "tiger a1-a3",
        "tiger b1-b3",
        "tiger b2-b4",
        "boar a1-a2",
        "boar b1-c1",
        "boar b2-a2",
        "boar b2-c2",
        "boar b2-b3",
    ] == legal(at(state))
    values = {"card": "boar", "from": "b1", "to": "b2"}
    assert Refusal("O10", "own-piece-there", values) == refused(state, "boar b1-b2")


def test_nothing_blocks_the_way() -> None:
    """O11: Pieces and temples in between do not block the way: a piece goes straight to its
    target."""
    state = "....R/...../...../..r../.bB.. red=ox,horse blue=tiger,crab side=frog to=blue"
    over_own_temple = "crab b1-d1"
    over_own_student = "crab c1-a1"
    over_red_student = "tiger c1-c3"
    assert [
        "tiger b1-b3",
        over_red_student,
        over_own_temple,
        "crab b1-b2",
        over_own_student,
        "crab c1-e1",
        "crab c1-c2",
    ] == legal(at(state))


def test_capture() -> None:
    """O12: Landing on an opposing piece captures it, and it leaves the game. Passing over it does
    not."""
    state = at("....R/...../..r../..r../..B.. red=ox,horse blue=tiger,crab side=frog to=blue")
    landed = "....R/...../..B../..r../..... red=horse,ox blue=frog,crab side=tiger to=red"
    assert landed == text_of(after(state, "tiger c1-c3"))
    short = "....R/...../..r../..B../..... red=horse,ox blue=tiger,frog side=crab to=red"
    assert short == text_of(after(state, "crab c1-c2"))


def test_cards_are_swapped() -> None:
    """O13: The used card goes to the side for the opponent to take next, and the card that lay at
    the side comes into the hand."""
    state = after(at(START), "boar c1-c2")
    view = state.view(None)
    assert (("elephant", "horse"), ("crab", "ox"), "boar") == (view.red, view.blue, view.side)
    view = after(state, "horse c5-c4").view(None)
    assert (("elephant", "boar"), ("crab", "ox"), "horse") == (view.red, view.blue, view.side)


def test_whoever_can_move_must() -> None:
    """O14: Whoever can move must move, however little they like it."""
    state = "..R../...../...../...../B.... red=tiger,crab blue=frog,horse side=ox to=blue"
    assert ["horse a1-a2"] == legal(at(state))
    assert Refusal("O14", "must-move", {}) == refused(state, "frog pass")


def test_whoever_cannot_move_swaps_a_card() -> None:
    """O15: Whoever can move with neither card moves nothing, but still swaps one card, of their own
    choice."""
    assert ["frog pass", "dog pass"] == legal(at(STUCK))
    board = "..R../...../...../...../B...."
    assert [
        f"{board} red=tiger,crab blue=ox,dog side=frog to=red",
        f"{board} red=tiger,crab blue=frog,ox side=dog to=red",
    ] == [text_of(after(at(STUCK), text)) for text in ("frog pass", "dog pass")]


def test_nothing_after_the_end() -> None:
    """C1: Nothing is played after the end."""
    near = "....R/..B../...../...../..... red=ox,horse blue=tiger,crab side=frog to=blue"
    over = after(at(near), "crab c4-c5")
    assert Refusal("C1", "game-over", {}) == refusal(over, GAME.parse("ox e5-e4"))


def test_only_the_seat_that_decides() -> None:
    """C2: Only the seat whose decision it is may decide."""
    state = at(START)
    expected = Refusal("C2", "not-your-decision", {"seat": RED, "decides": BLUE})
    assert expected == refusal(state, state.legal_actions()[0], RED)


def test_no_such_action() -> None:
    """C3: An action must be one of the game's actions."""
    assert [Refusal("C3", "no-such-action", {"action": action}) for action in (-1, 21318)] == [
        refusal(at(START), action) for action in (-1, 21318)
    ]
