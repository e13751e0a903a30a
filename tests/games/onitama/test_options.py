"""What may be agreed before a game, and what may not."""

import pytest

from kitama.game import BadOption
from kitama.games.onitama.game import GAME
from kitama.games.onitama.options import checked, five_cards
from tests.games.onitama.positions import CARD_OPTION, START, text_of

PUBLIC_START = "1121100000000000000033433 ox,boar horse,elephant crab blue"
FIVE_PARTS = "a position has five parts: the board, two hands, the side card and who moves"
DEFAULTS = {"sets": "base", "repetition": "draw"}


def test_what_was_left_out_is_filled_in() -> None:
    assert DEFAULTS == checked({}) == GAME.start().options == GAME.start({}).options
    agreed = {"sets": "promo,base", "repetition": "none", "first": "red"}
    assert agreed == checked(agreed)


def test_agreed_options_are_not_changed() -> None:
    options = {"cards": CARD_OPTION}
    GAME.start(options)
    assert {"cards": CARD_OPTION} == options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": "red", "board": "6"}, "onitama has no option 'board'"),
        ({"first": "green"}, "first: 'green' is none of red, blue"),
        ({"repetition": "loss"}, "repetition: 'loss' is none of draw, none"),
        ({"sets": "base,way"}, "sets: 'way' is none of base, senseis_path, promo"),
        ({"sets": ""}, "sets: '' is none of base, senseis_path, promo"),
        ({"sets": "promo"}, "sets: promo has fewer than the five cards of a game"),
        ({"sets": "promo,promo"}, "sets: promo,promo has fewer than the five cards of a game"),
        (
            {"position": START, "first": "red"},
            "position: already says which cards are used and who moves",
        ),
        (
            {"position": START, "cards": CARD_OPTION},
            "position: already says which cards are used and who moves",
        ),
        ({"cards": "ox,boar"}, "cards: five are needed (red's two, blue's two, the side), not 2"),
        ({"cards": ""}, "cards: five are needed (red's two, blue's two, the side), not 1"),
        ({"cards": "ox,boar,ox,eel,rat"}, "cards: 'ox' appears twice; each card exists once"),
        (
            {"cards": "fox,boar,o,eel,rat"},
            "cards: no card is called 'o'; did you mean 'ox'? (column 10 of 'fox,boar,o,eel,rat')",
        ),
        ({"position": "nothing"}, f"position: {FIVE_PARTS} (column 1 of 'nothing')"),
        (
            {"position": "..B../...../...../...../R.... red=ox,fox blue=eel,rat side=dog to=red"},
            "position: the game is already over there",
        ),
        (
            {"position": "..b../...../...../...../B.... red=ox,fox blue=eel,rat side=dog to=red"},
            "position: the game is already over there",
        ),
    ],
)
def test_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.start(options)
    assert message == str(caught.value)


def test_five_cards() -> None:
    assert (10, 5, 11, 13, 4) == five_cards(CARD_OPTION)
    assert (10, 5, 11, 13, 4) == five_cards(" Horse, ELEPHANT ,ox,boar,\ncrab ")


def test_cards_of_any_set_may_be_chosen() -> None:
    view = GAME.start({"cards": "goat,kirin,tiger,sheep,fox"}).view(None)
    assert ("goat", "kirin", "tiger", "sheep", "fox") == view.dealt
    assert "red" == view.mover


@pytest.mark.parametrize("first", ["red", "blue"])
def test_first(first: str) -> None:
    """Whoever is chosen begins, whatever the stamp says, chosen cards or dealt ones."""
    chosen = GAME.start({"cards": CARD_OPTION, "first": first})
    dealt = GAME.start({"first": first})
    for card in CARD_OPTION.split(","):
        dealt.apply(GAME.parse(f"deal {card}"))
    assert [START.replace("to=blue", f"to={first}")] * 2 == [text_of(chosen), text_of(dealt)]


def test_position_in_the_public_form() -> None:
    assert START == text_of(GAME.start({"position": PUBLIC_START}))
