"""Reading: the notation, and the short forms a person types."""

import pytest

from kitama.cli.kitara.reading import actions_at, read
from kitama.cli.screen import Unclear
from kitama.game import BadText
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.content import load_content
from tests.cli.kitara.moments import moment

CARDS = load_content(3, "blue").deck.cards


def meant(line: str, phase: str = "move", **how: str) -> str:
    return GAME.notation(read(line, moment(phase, **how)))  # type: ignore[arg-type]  # texts only


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("move a1 a5 2W1H", "move a1 a5 2W1H"),
        ("a1 a5 2W1H", "move a1 a5 2W1H"),
        ("A1 A5 2w 1h", "move a1 a5 2W1H"),
        ("a1-a5 2w,1h", "move a1 a5 2W1H"),
        ("a1a5 wwh", "move a1 a5 2W1H"),
        ("a1 to a5 2w and 1h", "move a1 a5 2W1H"),
        ("a1 a5", "move a1 a5 3W1M1H"),
        ("a1 a5 all", "move a1 a5 3W1M1H"),
        ("a1 a5 5", "move a1 a5 3W1M1H"),
        ("a1 a5 2w", "move a1 a5 2W"),
        ("a1 a5 m", "move a1 a5 1M"),
        ("a4 a5 1", "move a4 a5 1W"),
        ("a4 a5 2", "move a4 a5 2W"),
        ("end", "end moves"),
        ("done", "end moves"),
        ("end moves", "end moves"),
    ],
)
def test_moves(line: str, action: str) -> None:
    assert meant(line) == action


@pytest.mark.parametrize("line", ["2", "draft 2", "DRAFT  2", "8", "draft 8"])
def test_drafts(line: str) -> None:
    assert meant(line, "draft") == "draft 2"


def test_cards_by_name() -> None:
    name = CARDS[8].name["en"].lower()
    assert meant(name, "draft") == "draft 2"
    assert meant(f"draft {name}", "draft") == "draft 2"
    assert meant(CARDS[1].name["en"], "discard", short="1") == "discard 1"


@pytest.mark.parametrize("line", ["a4", "recruit w a4", "W a4", "recruit W a4"])
def test_recruits(line: str) -> None:
    assert meant(line, "recruit", due="2,0,0,0") == "recruit W a4"


@pytest.mark.parametrize("line", ["1", "discard 1"])
def test_discards(line: str) -> None:
    assert meant(line, "discard", short="1") == "discard 1"


@pytest.mark.parametrize("line", ["a1", "w a1", "W a1", "remove W a1"])
def test_removals(line: str) -> None:
    assert meant(line, "remove", due="1,0,0,0") == "remove W a1"


def test_a_pawn_of_any_kind_must_be_named() -> None:
    """K33."""
    state = moment("remove", due="0,0,0,1", edition="fr")
    with pytest.raises(Unclear, match="Type 'W a1', 'M a1' or 'H a1'"):
        read("a1", state)
    assert GAME.notation(read("m a1", state)) == "remove M a1"
    assert GAME.notation(read("a4", state)) == "remove W a4"


@pytest.mark.parametrize("line", ["a1", "start a1"])
def test_starts(line: str) -> None:
    state = GAME.start({"players": "3"})
    while state.seat < 0:
        state.apply(state.legal_actions()[0])
    assert GAME.notation(read(line, state)) == "start a1"


@pytest.mark.parametrize("line", ["a4", "retreat a4"])
def test_retreats(line: str) -> None:
    board = "a4:2:1W,a2:2:1W,a1:1:3W,b1:1:1W,c1:3:3W"
    state = moment("retreat", retreat="2:a1:1W", board=board)
    assert state.seat == 1
    assert GAME.notation(read(line, state)) == "retreat a4"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a1 a5 2", "Which 2? There are 3W, 1M and 1H in a1."),
        ("a1 a5 lions", "Say who goes like this: '2W1H'"),
        ("what now", "That is no action and no command. Where should your pawns go?"),
        ("", "That is no action"),
    ],
)
def test_what_is_unclear(line: str, said: str) -> None:
    with pytest.raises(Unclear, match=said.replace("?", r"\?")):
        read(line, moment())


@pytest.mark.parametrize("line", ["draft", "discard x", "99", "no such card"])
def test_an_unclear_card(line: str) -> None:
    with pytest.raises((Unclear, BadText)):
        read(line, moment("draft"))


def test_a_card_that_is_not_in_the_row() -> None:
    with pytest.raises(Unclear, match=r"Card 20 is not in the row\. Which card do you draft"):
        read("20", moment("draft"))


def test_too_many_pawns_for_any_group() -> None:
    with pytest.raises(BadText, match="at most 10 W"):
        read("a1 a5 11w", moment())


def test_a_space_shows_where_one_can_go_from_there() -> None:
    found = actions_at("A4", moment())
    assert found
    assert {GAME.notation(action) for action in found} == {
        f"move a4 {space} 1W" for space in ("a1", "a3", "a5", "a7", "a8")
    }


def test_a_space_is_no_question_when_it_is_an_answer() -> None:
    assert actions_at("a4", moment("recruit", due="2,0,0,0")) is None
    assert actions_at("a1 a4", moment()) is None


def test_nothing_goes_from_where_one_is_not() -> None:
    with pytest.raises(Unclear, match=r"You do not hold b1\. Yours: a1 and a4\."):
        actions_at("b1", moment())
