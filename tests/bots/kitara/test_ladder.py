"""The levels of Kitara: each is there, and they get stronger."""

from itertools import pairwise
from random import Random

import pytest

from kitama.bots.arena.entrant import Entrant
from kitama.bots.arena.match import Pairing, played, points
from kitama.bots.bot import Budget
from kitama.bots.kitara.ladder import CASUAL
from kitama.bots.levels import level_names, make_bot
from kitama.compiled import MODE
from kitama.games.kitara.game import GAME
from tests.bots.kitara.moments import middle_of_a_game

compiled_only = pytest.mark.skipif(MODE == "plain", reason="takes minutes as plain Python")


def test_there_are_eleven_and_the_best() -> None:
    assert level_names(GAME) == ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "best")


@compiled_only
@pytest.mark.parametrize("level", [*level_names(GAME), "easy", "normal", "strong"])
def test_every_level_chooses_something_legal_and_says_why(level: str) -> None:
    state = middle_of_a_game(3)
    bot = make_bot(GAME, level, Random(1))

    choice = bot.choose(state.view(state.seat), Budget(seconds=0.05))

    assert choice.action in state.legal_actions()
    assert choice.account.line[0] == GAME.notation(choice.action)


def beats(strong: str, weak: str, openings: int) -> float:
    """How many of the games the stronger level wins, from either side of each opening."""
    entrants = (Entrant.parse(strong), Entrant.parse(weak))
    pairings = [Pairing(number, turn) for number in range(openings) for turn in range(2)]
    games = [played(GAME, {"deck": "blue"}, entrants, pairing) for pairing in pairings]
    return sum(points(game, entrants[0]) for game in games)


@compiled_only
@pytest.mark.parametrize(("strong", "weak"), [("4", "1"), ("7", "4"), ("9", "6"), ("10", "greedy")])
def test_levels_far_apart_are_told_apart(strong: str, weak: str) -> None:
    """More than half of sixteen games: whatever the deals, three levels apart win about 14."""
    assert beats(strong, weak, 8) > 8


def test_the_levels_get_stronger_by_construction() -> None:
    for weaker, stronger in pairwise(CASUAL.values()):
        assert stronger.width >= weaker.width
        assert stronger != weaker
        # Who begins to plan gains so much by it that the rest may fall back.
        if weaker.width or not stronger.width:
            assert stronger.foresight >= weaker.foresight
            assert stronger.roughness <= weaker.roughness
