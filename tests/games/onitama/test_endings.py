"""The end and the options: rules O16 to O24, one test each at least."""

import pytest

from kitama import transcript
from kitama.game import CHANCE, NOBODY, Outcome
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import BLUE, RED
from kitama.transcript import Transcript
from tests.games.onitama.positions import (
    CARD_OPTION,
    CYCLE,
    CYCLE_START,
    START,
    after,
    at,
    legal,
    text_of,
)

BLUE_WINS = ((0, 1), (BLUE,))
RED_WINS = ((1, 0), (RED,))


@pytest.mark.parametrize("piece", ["b", "B"])
def test_stone(piece: str) -> None:
    """O16: The way of the Stone: capturing the opposing master, with any piece, wins at once."""
    other = "B" if piece == "b" else "b"
    board = f"...../..R../..{piece}../...../{other}...."
    state = at(f"{board} red=tiger,horse blue=ox,boar side=frog to=blue")
    assert state.outcome() is None
    assert Outcome("stone", *BLUE_WINS) == after(state, "ox c3-c4").outcome()


def test_student_captured() -> None:
    """O16: capturing the opposing master, with any piece, wins at once."""
    state = at("R..../..r../..B../...../..... red=tiger,horse blue=ox,boar side=frog to=blue")
    assert after(state, "ox c3-c4").outcome() is None


def test_stream() -> None:
    """O17: The way of the Stream: moving one's own master onto the opponent's temple wins at
    once."""
    state = at("R..../..B../...../...../..... red=tiger,horse blue=ox,boar side=frog to=blue")
    assert Outcome("stream", *BLUE_WINS) == after(state, "ox c4-c5").outcome()


def test_student_on_the_temple() -> None:
    """O17: A student there wins nothing."""
    state = at("R..../..b../...../...../B.... red=tiger,horse blue=ox,boar side=frog to=blue")
    assert after(state, "ox c4-c5").outcome() is None


def test_master_on_its_own_temple() -> None:
    """O17: moving one's own master onto the opponent's temple wins at once."""
    state = at("R..../...../...../..B../..... red=tiger,horse blue=ox,boar side=frog to=blue")
    assert after(state, "ox c2-c1").outcome() is None


def test_either_way_for_either_player() -> None:
    """O18: Each player may win either way."""
    state = at("...../..B../...../..R../b.... red=ox,boar blue=tiger,horse side=frog to=red")
    stone = at("...../...../..B../..R../b.... red=ox,boar blue=tiger,horse side=frog to=red")
    assert [Outcome("stream", *RED_WINS), Outcome("stone", *RED_WINS)] == [
        after(state, "ox c2-c1").outcome(),
        after(stone, "ox c2-c3").outcome(),
    ]


def test_both_ways_at_once() -> None:
    """O18: A move that does both counts as the way of the Stone."""
    state = at("..R../..B../...../...../..... red=tiger,horse blue=ox,boar side=frog to=blue")
    assert Outcome("stone", *BLUE_WINS) == after(state, "ox c4-c5").outcome()


def test_cards_are_swapped_after_a_win() -> None:
    """O19: After a winning move the cards are swapped as usual, and nothing more is played."""
    state = at("R..../..B../...../...../..... red=tiger,horse blue=ox,boar side=frog to=blue")
    over = after(state, "ox c4-c5")
    won = "R.B../...../...../...../..... red=tiger,horse blue=frog,boar side=ox to=red"
    assert (won, NOBODY, []) == (text_of(over), over.seat, legal(over))


def test_third_time() -> None:
    """O20: When the same whole position (board, both hands, side card, player to move) stands for
    the third time, the game is a draw."""
    state = at(CYCLE_START)
    for text in (*CYCLE, *CYCLE):
        assert state.outcome() is None
        state = after(state, text)
    assert Outcome("repetition", (0, 0), ()) == state.outcome()
    assert NOBODY == state.seat


def test_third_time_of_a_later_position() -> None:
    """O20: When the same whole position (board, both hands, side card, player to move) stands for
    the third time"""
    before = "r.Rrr/..r../...../...../bbBbb red=goose,ox blue=elephant,boar side=horse to=red"
    state = after(at(before), "goose c4-b5")
    assert CYCLE_START == text_of(state)
    state = after(state, *CYCLE, *CYCLE[:-1])
    assert state.outcome() is None
    assert Outcome("repetition", (0, 0), ()) == after(state, CYCLE[-1]).outcome()


def test_same_board_with_other_cards() -> None:
    """O20: the same whole position (board, both hands, side card, player to move)"""
    there = "....R/...../...../...../B.... red=crab,elephant blue=horse,ox side=boar to=blue"
    first = ("horse a1-a2", "elephant e5-d5", "ox a2-a1", "horse d5-e5")
    second = ("boar a1-b1", "ox e5-d5", "elephant b1-a1", "boar d5-e5")
    second_board = after(at(there), *first)
    assert text_of(second_board).startswith("....R/...../...../...../B.... ")
    third_board = after(second_board, *second)
    assert (there, None) == (text_of(third_board), third_board.outcome())
    third_position = after(third_board, *first, *second)
    assert Outcome("repetition", (0, 0), ()) == third_position.outcome()


def test_repetition_switched_off() -> None:
    """O20: The option `repetition=none` switches this off."""
    state = after(at(CYCLE_START, repetition="none"), *CYCLE, *CYCLE, *CYCLE)
    assert state.outcome() is None
    assert BLUE == state.seat


def test_agreed_draw() -> None:
    """O21: The players may agree on a draw at any time."""
    ended = Transcript(GAME, {"cards": CARD_OPTION}, agreed_draw=True)
    assert Outcome("agreement", (0, 0), ()) == transcript.outcome(ended)


@pytest.mark.parametrize(("loser", "winner"), [(RED, BLUE), (BLUE, RED)])
def test_resignation(loser: int, winner: int) -> None:
    """O22: A player may resign at any time; the other one wins."""
    ended = Transcript(GAME, {"cards": CARD_OPTION})
    ended.give_up(loser)
    assert Outcome("resignation", (0, 0), (winner,)) == transcript.outcome(ended)


@pytest.mark.parametrize(
    ("options", "sets"),
    [
        ({}, {"base": 16}),
        ({"sets": "base,promo"}, {"base": 16, "promo": 2}),
        ({"sets": "base,senseis_path"}, {"base": 16, "senseis_path": 16}),
    ],
)
def test_sets(options: dict[str, str], sets: dict[str, int]) -> None:
    """O23: The base set of 16 cards is used unless the table adds Sensei's Path (16 cards) or the
    promo pair (2 cards)."""
    offered = legal(GAME.start(options))
    assert [f"deal {card.id}" for card in CARDS if card.set in sets] == offered
    assert sum(sets.values()) == len(offered)


def test_chosen_start() -> None:
    """O24: For study the five cards, the player who begins, or a whole position may be chosen
    instead of dealt."""
    assert CHANCE == GAME.start().seat
    chosen = GAME.start({"cards": CARD_OPTION, "first": "red"})
    assert START.replace("to=blue", "to=red") == text_of(chosen)
    assert CYCLE_START == text_of(at(CYCLE_START))
