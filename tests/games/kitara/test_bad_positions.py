"""Positions that no game of Kitara can show: each is refused, with its reason."""

from typing import Any

import pytest

from kitama.game import BadText
from kitama.games.kitara.position import parse_position
from tests.games.kitara.positions import position, start

LAST_AGE = "the last round is known when a card of the last Age has been revealed, and only then"
RETREATS = "pawns retreat in the phases token and retreat, and only there"
OPENING = "before the first turn only those who have started stand"
ATTACKED = "a1:1:3W,a4:1:2W,b1:2:3W"


def refused(
    players: int = 2, edition: str = "en", deck: str = "blue", **words: object
) -> str | None:
    """Why a position is refused; None if it is not."""
    table = start(players=str(players), edition=edition, deck=deck)
    try:
        parse_position(position(players, **words), table.settings)
    except BadText as error:
        return error.message
    return None


def check(message: str, words: dict[str, Any]) -> None:
    assert message == refused(**words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("the row has at most 6 cards", {"row": "1,2,3,4,5,6,7"}),
        ("card 3 is in two places", {"row": "1,2,3", "gone": "3"}),
        ("card 3 is in two places", {"row": "3,2,3"}),
        ("card 3 is in two places", {"seat1": "0,3:0:", "seat2": "0,3:0:"}),
        ("a kingdom has each card once", {"seat1": "0,0:0:"}),
        ("there are only 6 tokens of value 5", {"seat1": "0:0:5,5,5,5", "seat2": "0:0:5,5,5"}),
        ("there are only 0 tokens of value 9", {"seat1": "0:0:9"}),
        ("there are only 0 tokens of value 0", {"phase": "score", "drawn": "0"}),
        ("there is no space d1 on this map", {"board": "a1:1:3W,d1:2:3W"}),
        ("a space is named twice", {"board": "a1:1:3W,b1:2:3W,a1:2:1W"}),
        ("a space is named twice", {"board": "a1:1:3W,b1:2:3W,A1:2:1W"}),
        ("player 1 has only 10 W, 5 M and 3 H", {"board": "a1:1:8W,a2:1:3W,b1:2:3W"}),
        ("player 2 has only 10 W, 5 M and 3 H", {"board": "a1:1:3W,b1:2:3M,b2:2:3M"}),
        (
            "player 2 has only 10 W, 5 M and 3 H",
            {"phase": "retreat", "retreat": "2:a4:3H", "board": "a4:1:9W,b1:2:1H"},
        ),
    ],
)
def test_things_of_the_box(message: str, words: dict[str, Any]) -> None:
    check(message, words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("turn 0 is that of player 1", {"seat": 2}),
        ("turn 3 is that of player 1", {"first": 2, "turn": 3, "seat": 2}),
        (LAST_AGE, {"last": 7}),
        (LAST_AGE, {"turn": 12, "row": "29"}),
        (LAST_AGE, {"turn": 12, "gone": "32"}),
        ("round 7 cannot be the last", {"turn": 15, "last": 7, "row": "29"}),
        ("round 7 cannot be the last", {"turn": 9, "last": 7, "row": "29"}),
        ("the phase is not draft in this turn", {"turn": 14, "last": 7, "row": "29"}),
        (
            "the phase is not final in this turn",
            {"turn": 13, "last": 7, "row": "29", "phase": "final"},
        ),
        ("the phase is not over in this turn", {"turn": 13, "phase": "over"}),
        (OPENING, {"phase": "start"}),
        (OPENING, {"phase": "start", "turn": 1, "seat": 1, "board": ""}),
        (OPENING, {"phase": "start", "seat": 2, "board": ""}),
        (OPENING, {"phase": "start", "seat": 2, "board": "b1:2:3W"}),
        (OPENING, {"phase": "start", "seat": 2, "board": "a1:1:2W1M"}),
        (OPENING, {"phase": "start", "seat": 2, "board": "a1:1:3W,a2:1:3W"}),
        (OPENING, {"phase": "first", "row": ""}),
        (OPENING, {"phase": "deal", "row": ""}),
    ],
)
def test_course_of_the_game(message: str, words: dict[str, Any]) -> None:
    check(message, words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("there is no room for a card to be revealed", {"phase": "deal", "board": ""}),
        ("there is no room for a card to be revealed", {"phase": "reveal"}),
        ("there is no room for a card to be revealed", {"phase": "renew"}),
        ("nobody moves in the phase draft", {"moves": 1}),
        ("nobody has drawn tokens in the phase draft", {"drawn": "3"}),
        (RETREATS, {"phase": "retreat"}),
        (RETREATS, {"phase": "token"}),
        (RETREATS, {"phase": "move", "retreat": "2:a4:1W", "board": ATTACKED}),
        (
            "nobody attacks themselves",
            {"phase": "retreat", "retreat": "1:a4:1W", "board": ATTACKED},
        ),
        (
            "the attacker does not stand in a3",
            {"phase": "retreat", "retreat": "2:a3:1W", "board": ATTACKED},
        ),
        (
            "player 2 has no space to retreat to",
            {"phase": "retreat", "retreat": "2:a4:1W", "board": "a4:1:2W"},
        ),
        ("at most 0 cards can be short here", {"short": 1}),
        ("at most 2 cards can be short here", {"phase": "discard", "short": 3, "seat1": "0,1:0:"}),
        (
            "at most 1 cards can be short here",
            {"phase": "discard", "short": 2, "seat1": "0,3:0:", "deck": "red"},
        ),
        ("at most 0,0,0,0 pawns can be due here", {"due": "1,0,0,0"}),
        ("at most 10,5,3,0 pawns can be due here", {"phase": "recruit", "due": "1,0,0,1"}),
        ("at most 10,5,3,0 pawns can be due here", {"phase": "recruit", "due": "0,6,0,0"}),
        (
            "at most 99,99,99,0 pawns can be due here",
            {"phase": "discard", "short": 1, "due": "0,0,0,1"},
        ),
        ("at most 3,0,0,0 pawns can be due here", {"phase": "remove", "due": "4,0,0,0"}),
        ("at most 3,0,0,0 pawns can be due here", {"phase": "remove", "due": "0,0,0,1"}),
        (
            "at most 0,0,0,3 pawns can be due here",
            {"phase": "remove", "due": "1,0,0,0", "edition": "fr"},
        ),
    ],
)
def test_phase(message: str, words: dict[str, Any]) -> None:
    check(message, words)


@pytest.mark.parametrize(
    "words",
    [
        {"phase": "draft", "row": ""},
        {
            "phase": "reveal",
            "turn": 12,
            "last": 7,
            "row": "1",
            "gone": ",".join(map(str, range(2, 33))),
        },
        {"phase": "recruit"},
        {"phase": "recruit", "due": "1,1,0,0", "board": "a1:1:10W,b1:2:3W"},
        {
            "phase": "token",
            "retreat": "2:a4:1W",
            "board": ATTACKED,
            "seat2": "0:0:" + ",".join("2" * 12 + "3" * 12 + "4" * 9 + "5" * 6),
        },
        {"phase": "discard"},
        {"phase": "remove"},
        {"phase": "remove", "edition": "fr"},
        {"phase": "refresh", "players": 3},
    ],
)
def test_something_is_to_be_done(words: dict[str, Any]) -> None:
    check(f"there is nothing to do in the phase {words['phase']}", words)


def test_the_rest_is_fine() -> None:
    """What the tests above change is the only thing wrong there."""
    assert [None] * 6 == [
        refused(),
        refused(phase="retreat", retreat="2:a4:1W", board=ATTACKED),
        refused(phase="token", retreat="2:a4:1W", board=ATTACKED),
        refused(phase="remove", due="3,0,0,0"),
        refused(phase="remove", due="0,0,0,3", edition="fr"),
        refused(phase="discard", short=1, due="20,0,0,0"),
    ]
