"""Positions that no game of Kitara can show: each is refused, with its reason."""

from typing import Any

import pytest

from kitama.game import BadText
from kitama.games.kitara.position import parse_position
from tests.games.kitara.positions import at, position, start

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
    """What the tests above change is the only thing wrong there, but for how it came about."""
    for words in (
        {},
        {"phase": "retreat", "retreat": "2:a4:1W", "board": ATTACKED},
        {"phase": "token", "retreat": "2:a4:1W", "board": ATTACKED},
        {"phase": "remove", "due": "3,0,0,0"},
        {"phase": "remove", "due": "0,0,0,3", "edition": "fr"},
        {"phase": "discard", "short": 1, "due": "20,0,0,0"},
    ):
        at(**words)


# How it came about. Each of these differs in one thing from a position that a game leads to.

TURN: dict[str, Any] = {"turn": 2, "gone": "2,3", "seat1": "0,5,6:0:", "seat2": "0,1:0:"}
"""The second turn of player 1, who has drafted 5 and 6."""
HUNGRY: dict[str, Any] = {**TURN, "gone": "2,3,5", "seat1": "0,6:0:"}
"""The same; 5 is discarded."""
MOVING: dict[str, Any] = {**TURN, "phase": "move", "moves": 1, "board": "a1:1:3W1H,b1:2:3W"}
FOUGHT: dict[str, Any] = {
    **TURN,
    "phase": "retreat",
    "retreat": "2:a4:1W",
    "board": "a4:1:2W1H,b1:2:3W",
}
BEFORE: dict[str, Any] = {"turn": 2, "gone": "2,3", "seat1": "0,5:0:", "seat2": "0,1:0:"}
"""The draft of that turn."""
LAST: dict[str, Any] = {"last": 7, "gone": ",".join(map(str, range(1, 25)))}
"""Nobody has kept a card."""
OVER: dict[str, Any] = {
    **LAST,
    "turn": 14,
    "phase": "over",
    "row": "29,30,31,32",
    "gone": ",".join(map(str, range(1, 29))),
    "seat1": "0:2:",
    "seat2": "0:2:",
}
STARVED = {"board": "a1:1:7W,b1:2:3W", "edition": "fr"}


def test_a_game_leads_to_these() -> None:
    for words in (
        *(BEFORE, MOVING, FOUGHT, OVER, {**LAST, "turn": 12}),
        {**MOVING, "drawn": "5"},
        {**FOUGHT, "moves": 1, "phase": "token"},
        {**TURN, "phase": "recruit", "due": "1,0,1,0"},
        {**TURN, "phase": "discard", "short": 2},
        {**HUNGRY, "phase": "remove", "due": "1,0,0,0"},
        {**HUNGRY, **STARVED, "phase": "remove", "due": "0,0,0,1"},
        {**HUNGRY, "phase": "refresh", "edition": "fr", "board": "a1:1:3W1H,b1:2:3W"},
        {"phase": "start", "seat": 2, "board": "a1:1:3W"},
        {"phase": "deal", "first": 2, "board": "", "row": "1,2"},
    ):
        assert refused(**words) is None


def test_first_player() -> None:
    """K4: The first player is chosen at random"""
    opening = {"board": "", "row": ""}
    check("the first player is not chosen yet", {**opening, "phase": "first", "first": 2})
    started = {"board": "a1:1:3W", "row": "1", "seat": 2}
    check("nobody starts in the phase deal", {**started, "phase": "deal"})


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Warriors start on starting spaces", {"phase": "start", "seat": 2, "board": "a2:1:3W"}),
        ("player 1 still stands where they started", {"board": "a2:1:3W,b1:2:3W"}),
        ("player 2 still stands where they started", {"board": "a1:1:3W,b1:2:2W,b2:2:1W"}),
        ("player 1 still stands where they started", {"board": "b1:2:3W"}),
        ("player 2 still has three Warriors", {"board": "a1:1:3W,b1:2:2W"}),
    ],
)
def test_started(message: str, words: dict[str, Any]) -> None:
    """K9: In turn order each player puts three Warriors on one free starting space."""
    check(message, words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("10 cards have been revealed by now, not 6", {"turn": 2}),
        ("6 cards have been revealed by now, not 7", {"gone": "7"}),
        (
            "2 cards have been revealed by now, not 3",
            {"phase": "deal", "board": "", "row": "1,2", "gone": "3"},
        ),
        ("0 cards have been revealed by now, not 1", {"phase": "first", "board": "", "row": "1"}),
        ("32 cards have been revealed by now, not 31", {**OVER, "row": "29,30,31"}),
        ("6 cards lie in the row, not 5", {"row": "1,2,3,4,5", "gone": "6"}),
        ("6 cards lie in the row, not 5", {**BEFORE, "row": "4,6,7,8,9", "gone": "2,3,10"}),
        (
            "4 cards lie in the row, not 3",
            {**OVER, "row": "30,31,32", "gone": OVER["gone"] + ",29"},
        ),
        ("player 2 has drafted only 1 cards", {**BEFORE, "seat1": "0:0:", "seat2": "0,1,5:0:"}),
    ],
)
def test_revealed_and_drafted(message: str, words: dict[str, Any]) -> None:
    """K12: The chosen card joins the kingdom, the row closes up, and a new card is revealed"""
    check(message, words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("6 cards of Age 1 have been revealed, not 0", {"row": "22,23,24,25,26,27"}),
        ("6 cards of Age 1 have been revealed, not 5", {"row": "1,2,3,4,5,8"}),
        ("3 cards of Age 2 have been revealed, not 2", {**BEFORE, "row": "4,6,7,8,9,15"}),
        ("player 1 can have drafted 0 cards of Age 2 or more", {**BEFORE, "seat1": "0,8:0:"}),
    ],
)
def test_ages(message: str, words: dict[str, Any]) -> None:
    """K6: Cards of one Age come in random order, a lower Age before a higher."""
    check(message, words)


def test_order_of_the_row() -> None:
    """K7: The first is the oldest, furthest from the deck; new cards come in at the other end."""
    check("the oldest card of the row comes first", {**BEFORE, "row": "4,8,6,7,9,10"})


def test_row_of_three() -> None:
    """K34: With two players the oldest card leaves the game at the end of each turn"""
    renewed = {"players": 3, "phase": "renew", "row": "2,3,4,5,6", "gone": "7", "seat1": "0,1:0:"}
    check("with two players alone the oldest card leaves the row", renewed)


def test_last_round() -> None:
    """K36: This makes 7 turns each with two or four players, 9 with three."""
    check("round 7 is the last, not 8", {**LAST, "turn": 12, "last": 8})


@pytest.mark.parametrize(
    "words",
    [
        {"seat1": ":0:"},
        {"phase": "move", "gone": "1"},
        {"turn": 1, "gone": "1", "seat1": "0,2:0:", "seat2": ":0:"},
    ],
)
def test_nothing_discarded_yet(words: dict[str, Any]) -> None:
    """K30: Exactly as many cards are discarded as cannot be fed."""
    seat = words.get("turn", 0) + 1
    check(f"player {seat} has discarded no card yet", words)


def test_cards_without_need_of_food() -> None:
    """K31: Cards that need no food (in the red deck) do not count and cannot be discarded."""
    words = {"players": 3, "deck": "red", "turn": 3, "gone": "3"}
    kingdoms = {"seat2": "0,1:0:", "seat3": "0,2:0:"}
    check("cards that need no food are not discarded", {**words, **kingdoms})


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (
            "player 1 can have at most 7,0,1 pawns, by their cards",
            {**MOVING, "board": "a1:1:3W2H,b1:2:3W"},
        ),
        (
            "player 2 can have at most 5,0,0 pawns, by their cards",
            {**MOVING, "board": "a1:1:3W,b1:2:6W"},
        ),
        (
            "player 1 can have at most 6,0,0 pawns, by their cards",
            {**TURN, "phase": "recruit", "due": "1,0,1,0", "board": "a1:1:7W,b1:2:3W"},
        ),
        (
            "no card of player 1 recruits so many pawns",
            {**TURN, "phase": "recruit", "due": "2,0,1,0"},
        ),
    ],
)
def test_recruits(message: str, words: dict[str, Any]) -> None:
    """K13: Only the card just drafted recruits: one pawn for each pawn symbol on it."""
    check(message, words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (
            "player 1 can have at most 6,0,0 pawns, by their cards",
            {**HUNGRY, "phase": "refresh", "board": "a1:1:3W1H,b1:2:3W"},
        ),
        (
            "player 1 can have at most 7,0,0 pawns, by their cards",
            {**HUNGRY, "phase": "remove", "due": "1,0,0,0", "board": "a1:1:8W,b1:2:3W"},
        ),
        (
            "no more pawns are due than discarded cards show",
            {**HUNGRY, "phase": "remove", "due": "3,0,0,0"},
        ),
        (
            "no more pawns are due than discarded cards show",
            {**TURN, "phase": "discard", "short": 2, "due": "1,0,0,0"},
        ),
    ],
)
def test_losses(message: str, words: dict[str, Any]) -> None:
    """K32: For each pawn symbol on the discarded cards one pawn of that kind goes back"""
    check(message, words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("1 pawns are due to be removed", {"phase": "remove", "due": "0,0,0,2"}),
        ("player 1 can have at most 6 pawns, by their cards", {"phase": "refresh"}),
        (
            "player 1 can have at most 8,1,1 pawns, by their cards",
            {"phase": "refresh", "board": "a1:1:2W2H,b1:2:3W"},
        ),
    ],
)
def test_losses_of_any_kind(message: str, words: dict[str, Any]) -> None:
    """K33: pawns of any kind go, until no more stand on the board than the remaining cards show."""
    check(message, {**HUNGRY, **STARVED, **words})


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("at most 2 moves can be left here", {**MOVING, "moves": 99}),
        ("at most 2 moves can be left here", {**MOVING, "moves": 3}),
        ("at most 1 moves can be left here", {**FOUGHT, "moves": 2}),
    ],
)
def test_moves_left(message: str, words: dict[str, Any]) -> None:
    """K17: A player may make as many moves as their whole kingdom, the new card included, shows
    move symbols"""
    check(message, words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("at most 1 tokens can have been drawn", {**MOVING, "drawn": "3,5"}),
        ("at most 0 tokens can have been drawn", {**MOVING, "moves": 2, "drawn": "5"}),
        (
            "at most 0 tokens can have been drawn",
            {**FOUGHT, "phase": "token", "moves": 1, "drawn": "5"},
        ),
        (
            "at most 2 tokens can have been drawn",
            {**MOVING, "phase": "score", "moves": 0, "drawn": "3,4,5"},
        ),
        (
            "nobody draws tokens without a Hero",
            {**MOVING, "drawn": "5", "board": "a1:1:3W,b1:2:3W"},
        ),
        (
            "no token is drawn without a Hero",
            {**FOUGHT, "phase": "token", "board": "a1:1:1H,a4:1:3W,b1:2:3W"},
        ),
        (
            "player 2 never had a Hero to draw tokens with",
            {**MOVING, "seat2": "0,1:0:5"},
        ),
    ],
)
def test_tokens_drawn(message: str, words: dict[str, Any]) -> None:
    """K23: An attack with at least one Hero draws one token from the bag."""
    check(message, words)


@pytest.mark.parametrize("tokens", ["4,5", "2,2,2,2,2,2,2,2,2,2,2,2,3,3,3,3,3,3,3,3,3,3,3,3,4,4,4"])
def test_tokens_kept(tokens: str) -> None:
    """K28: Of the tokens drawn this turn the highest stays with the player, face down; the others
    go back to the bag."""
    check("player 1 can have kept at most 1 tokens", {**MOVING, "seat1": f"0,5,6:0:{tokens}"})


def test_larger_group() -> None:
    """K21: An attacking group must be larger than all pawns in the space together."""
    words = {**FOUGHT, "board": "a1:1:1W,a4:1:1W,b1:2:3W"}
    check("an attacking group is larger than the one it drives out", words)


def test_way_of_an_attack() -> None:
    """K18: A move takes any part of the pawns in one space, as one group, over one white border."""
    board = "a7:1:2W,a1:2:1W,a3:2:1W,a4:2:1W"
    words = {**FOUGHT, "retreat": "2:a7:1W", "board": board}
    check("nobody can have come to a7", words)


@pytest.mark.parametrize(
    ("short", "board"),
    [(2, "a1:1:3W,b1:2:3W"), (1, "a1:1:2W,a2:1:1W,a7:1:1W,b1:2:3W"), (3, "a1:1:1H,b1:2:3W")],
)
def test_short(short: int, board: str) -> None:
    """K29: Each Savanna held with at least one Warrior feeds one card."""
    words = {**TURN, "phase": "discard", "board": board}
    assert refused(**words, short=short) is None
    other = 1 if short > 1 else 2
    check(f"{short} cards are short, not {other}", {**words, "short": other})


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("player 1 can have scored at most 0 points", {"seat1": "0:1:"}),
        ("player 1 can have scored at most 1 points", {**MOVING, "seat1": "0,5,6:2:"}),
        ("player 2 can have scored at most 1 points", {**MOVING, "seat2": "0,1:9999:"}),
    ],
)
def test_points(message: str, words: dict[str, Any]) -> None:
    """K26: One point for each score symbol in the kingdom."""
    check(message, words)


def test_last_count() -> None:
    """K37: Then each player adds the values of their tokens, and two points for every card in their
    kingdom"""
    check("player 1 has more from tokens and cards alone", {**OVER, "seat1": "0:1:"})
