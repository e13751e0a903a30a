"""Words: every refusal says what would do, every question is one, every ending says why."""

import inspect
import re

import pytest

from kitama.cli.kitara.looking import look
from kitama.cli.kitara.question import answers, question
from kitama.cli.kitara.reading import read
from kitama.cli.kitara.refusal import REFUSALS, refuse
from kitama.cli.kitara.wording import ENDINGS, conclude
from kitama.cli.screen import Unclear
from kitama.cli.wording import DOOR
from kitama.game import IllegalAction, Outcome, Refusal, play
from kitama.games.kitara import explain
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.ground.content import load_content
from tests.cli.kitara.moments import BOARD, moment

DECIDING = ("start", "draft", "recruit", "move", "retreat", "discard", "remove")
RETREAT = {"retreat": "2:a1:1W", "board": "a4:2:1W,a2:2:1W,a1:1:3W,b1:1:1W,c2:2:1W,c1:3:3W"}


def refused(line: str, state: KitaraState) -> str:
    with pytest.raises(IllegalAction) as caught:
        play(state, read(line, state))
    return refuse(caught.value.refusal, state)


def at_start() -> KitaraState:
    state = GAME.start({"players": "3"})
    while state.seat < 0:
        state.apply(state.legal_actions()[0])
    return state


def test_every_refusal_has_a_sentence() -> None:
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', inspect.getsource(explain)))
    assert "too-few-to-attack" in codes
    codes |= {f"asked-{phase}" for phase in DECIDING}
    assert codes <= REFUSALS.keys() | DOOR.keys()
    assert REFUSALS.keys() <= codes


def test_every_sentence_can_be_filled() -> None:
    values = dict.fromkeys(("space", "from", "to"), "a1")
    numbers = (
        "place",
        "row",
        "reach",
        "count",
        "have",
        "there",
        "need",
        "sent",
        "distance",
        "card",
    )
    more: dict[str, str | int] = {
        **values,
        **dict.fromkeys(numbers, 2),
        "kind": "W",
        "due": "M",
        "owner": 1,
    }
    for code in REFUSALS:
        said = refuse(Refusal("K1", code, more), moment())
        assert said.endswith((".", "'end'."))
        assert "{" not in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a4 a1 3W", "You want to send 3 Warriors from a4, but you have a Warrior there."),
        ("a4 a5 1M", "You want to send a Master-Animal from a4, but you have no Master-Animal"),
        ("a1 c1", "a1 and c1 share no border. You can go from a1 (3W 1M 1H) to a4, a5 or a7; "),
        ("a1 a2 2W", "You need 3 pawns to drive out 2. You sent 2 of your 5; send 3 or more."),
        ("b1 b2", "You do not hold b1. Yours: a1 and a4."),
        ("a1 a5 0w", "Somebody has to go"),
        ("draft 1", "It is time to move: 2 moves left. Type 'e3 e4' to go somewhere, or 'end'."),
    ],
)
def test_refused_moves(line: str, said: str) -> None:
    assert said in refused(line, moment())


def test_the_attack_that_is_too_small() -> None:
    board = "a1:1:2W,a2:2:2W,b1:2:3W,c1:3:3W"
    said = refused("a1 a2", moment(board=board))
    assert said == "You need 3 pawns to drive out 2. You have 2 here."


def test_the_last_space_is_safe() -> None:
    """K22."""
    board = "a1:1:3W1M1H,a2:2:2W,c1:3:3W"
    assert "a2 is the only space Player 2 holds" in refused("a1 a2", moment(board=board))


def test_a_lake_is_in_the_way() -> None:
    """K19."""
    state = moment()
    ground = state.content.map
    shores = ground.lakes[0].shores
    here, there = next(
        (a, b) for a in shores for b in shores if a != b and b not in ground.neighbours[a]
    )
    start, end = ground.spaces[here].label, ground.spaces[there].label
    board = f"{start}:1:3W,c1:3:3W,b1:2:3W"
    if start in {"c1", "b1"}:
        board = f"{start}:1:3W,a1:3:3W,a2:2:3W"
    said = refused(f"{start} {end}", moment(board=board))
    assert said.startswith(f"A lake lies between {start} and {end}, and lakes cannot be crossed.")


@pytest.mark.parametrize(
    ("phase", "how", "line", "said"),
    [
        ("draft", {}, "6", "Card 6 is out of reach: your kingdom reaches the first "),
        ("draft", {}, "end", "First draft a card: 1 "),
        ("recruit", {"due": "2,1,0,0"}, "b1", "You do not hold b1. Yours: a1 and a4."),
        ("recruit", {"due": "2,1,0,0"}, "m a1", "Warriors come first, Master-Animals later. "),
        ("recruit", {"due": "2,1,0,0"}, "end", "First place your recruits, a Warrior next: a1 or"),
        ("discard", {"short": 1}, "9", "Card 9 is not in your kingdom. You can discard 0 "),
        ("discard", {"short": 1}, "end", "First discard one card for want of food: 0 "),
        ("remove", {"due": "1,0,0,0"}, "a5", "You have no Warrior in a5. Choose from a1 or a4."),
        ("remove", {"due": "1,0,0,0"}, "m a1", "Warriors come first, Master-Animals later."),
        ("remove", {"due": "1,0,0,0"}, "end", "First say where a Warrior leaves the map: a1 or"),
        ("retreat", RETREAT, "c2", "c2 is "),
        ("retreat", RETREAT, "c1", "You do not hold c1. Yours: a2, a4 and c2."),
        ("retreat", RETREAT, "end", "First say where your pawns from a1 retreat to: a2 or a4."),
    ],
)
def test_refused_elsewhere(phase: str, how: dict[str, str], line: str, said: str) -> None:
    assert said in refused(line, moment(phase, **how))  # type: ignore[arg-type]  # any setting


def test_refused_at_the_start() -> None:
    state = at_start()
    assert refused("a2", state) == "a2 has no hut. You can begin in a1, b1 or c1."
    assert "There is no space e8 on this map." in refused("e8", state)
    assert "First choose where you begin: a1, b1 or c1." in refused("end", state)
    state.apply(GAME.parse("start a1"))
    assert "Player 1 has begun in a1 already. You can begin in b1 or c1." in refused("a1", state)


def test_cards_that_need_no_food_stay() -> None:
    """K31."""
    cards = load_content(3, "red").deck.cards
    number = next(card.number for card in cards[14:] if card.no_food)
    fed = moment("discard", short=1, deck="red", card=number)
    assert f"Card {number} needs no food, so it stays." in refused(f"discard {number}", fed)


@pytest.mark.parametrize(
    ("phase", "how", "asked"),
    [
        ("draft", {}, "Which card do you draft? 1 "),
        ("recruit", {"due": "2,1,0,0"}, "Where should your Warrior go? a1 or a4. (2 more to come)"),
        ("move", {}, "Where should your pawns go? 2 of "),
        ("discard", {"short": 1}, "There is no food for one card. Which one goes? 0 First Hearth"),
        ("remove", {"due": "0,0,0,1", "edition": "fr"}, "Which pawn leaves the map? W a1, W a4,"),
        ("retreat", RETREAT, "Player 1 drives a Warrior of yours out of a1. Where do they retreat"),
    ],
)
def test_questions(phase: str, how: dict[str, str], asked: str) -> None:
    assert asked in question(moment(phase, **how))  # type: ignore[arg-type]  # any setting


def test_answers_are_grouped() -> None:
    lines = answers(moment()).splitlines()
    assert lines == [
        "From a1 (3W 1M 1H) to a4, a5 or a7; a2 with 3 or more, against Player 2.",
        "From a4 (1W) to a1, a3, a5, a7 or a8.",
        "'end' for no more moves.",
    ]


def test_an_attack_with_everybody() -> None:
    board = BOARD.replace("a2:2:2W", "a2:2:4W")
    assert "a2 with all 5, against Player 2" in answers(moment(board=board))


def test_answers_describe_the_cards() -> None:
    state = moment("draft")
    cards = state.content.deck.cards
    assert answers(state).startswith(f"1 for 5 {cards[5].name['en']}, Age 1: ")
    assert answers(moment("discard", short=1)).startswith("0 First Hearth, starting card: draft 2")


def test_looking_at_things() -> None:
    state = moment()
    card = state.content.deck.cards[14]
    assert look("card 14", state) == look(f"card {card.name['en']}", state)
    assert str(look("card 0", state)) == (
        "0 First Hearth, starting card: draft 2, recruit 3 Warriors, move 2."
    )
    assert "Player 2, food for 2 of 2 cards:\n0 First Hearth" in str(look("kingdom 2", state))
    assert "a2 (Player 2: 2W)" in str(look("space a1", state))
    assert look("a1 a2", state) is None


@pytest.mark.parametrize(
    "text", ["card", "card 99", "kingdom", "kingdom 4", "space z9", "space e8"]
)
def test_looking_at_nothing(text: str) -> None:
    with pytest.raises(Unclear, match=r"^Wh(ich|ose)"):
        look(text, moment())


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome("points", (30, 41, 28), (1,)), "Player 2 wins with 41 points."),
        (Outcome("tokens", (41, 41, 28), (1,)), "Player 2 wins: 41 points, as others have, but"),
        (Outcome("shared", (41, 41, 8), (0, 1)), "Player 1 and Player 2 share the victory: 41"),
        (Outcome("resignation", (0, 0, 0), (0, 2)), "Player 1 and Player 3 won"),
        (
            Outcome("time", (0, 0, 0), (0, 2)),
            "Player 1 and Player 3 won: somebody ran out of time.",
        ),
        (Outcome("agreement", (0, 0, 0), ()), "A draw, as all agreed."),
    ],
)
def test_endings(outcome: Outcome, said: str) -> None:
    assert said in conclude(outcome)
    assert outcome.reason in ENDINGS
