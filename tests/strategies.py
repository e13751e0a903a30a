"""Hypothesis strategies for Onitama: cards, games in progress, and positions put up by hand."""

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from kitama.game import NOBODY, Action
from kitama.games.onitama import notation
from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import GOING, TEMPLE, Position, ending

IDS = tuple(card.id for card in CARDS)
LONGEST = 80
"""Actions of the longest walk; a random game is seldom longer."""


class Walk(NamedTuple):
    """A legal beginning of a game: its options, its actions, and every state on the way."""

    options: dict[str, str]
    actions: list[Action]
    states: list[OnitamaState]


def five_cards() -> st.SearchStrategy[list[str]]:
    """Five different cards out of all there are."""
    return st.lists(st.sampled_from(IDS), min_size=5, max_size=5, unique=True)


FIRST = ("", "red", "blue")
"""Who begins; nothing leaves it to the stamp of the side card."""


@st.composite
def starts(draw: st.DrawFn, first: Sequence[str] = FIRST) -> dict[str, str]:
    """Options with chosen cards, and somebody who begins."""
    options = {"cards": ",".join(draw(five_cards())), "first": draw(st.sampled_from(first))}
    return {name: value for name, value in options.items() if value}


@st.composite
def walks(draw: st.DrawFn, longest: int = LONGEST, first: Sequence[str] = FIRST) -> Walk:
    """A game played at random from its start, until it is over or has the longest length."""
    options = draw(starts(first))
    state = GAME.start(options)
    walk = Walk(options, [], [state])
    while state.seat != NOBODY and len(walk.actions) < longest:
        walk.actions.append(draw(st.sampled_from(state.legal_actions())))
        state = state.copy()
        state.apply(walk.actions[-1])
        walk.states.append(state)
    return walk


def states() -> st.SearchStrategy[OnitamaState]:
    """A state some game reaches, finished ones among them."""
    return st.tuples(st.integers(0, LONGEST)).flatmap(
        lambda length: walks(length[0]).map(lambda walk: walk.states[-1])
    )


def action_sequences() -> st.SearchStrategy[tuple[dict[str, str], list[Action]]]:
    """Options and legal actions from the start on."""
    return walks().map(lambda walk: (walk.options, walk.actions))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position put up by hand in which the game goes on: any pieces on any squares."""
    squares = draw(st.permutations(range(25)))
    letters = "BR" + "b" * draw(st.integers(0, 4)) + "r" * draw(st.integers(0, 4))
    board = ["."] * 25
    for square, letter in zip(squares, letters, strict=False):
        board[square] = letter
    numbers = [IDS.index(card) for card in draw(five_cards())]
    position = notation.set_up("".join(board), numbers, draw(st.integers(0, 1)))
    return position if _goes_on(position) else draw(positions())


def _goes_on(position: Position) -> bool:
    return ending(position) == GOING and not position.my_master & TEMPLE[1 - position.seat]
