"""Who sits where is nothing to a bot: the same luck with another seat beginning, the same game."""

from random import Random

import pytest

from kitama.bots.bot import Budget
from kitama.bots.levels import level_names, make_bot
from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY, drawn_by
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground.cards import DECKS

pytestmark = pytest.mark.skipif(MODE != "fast", reason="whole games of every bot")

LEVELS = level_names(GAME)
BUDGET = Budget(nodes=4_000)
TREES = {"uct": Budget(nodes=64), "ismcts": Budget(nodes=16)}
"""What those that grow a tree may do for every small action."""


def game(name: str, budget: Budget, players: int, deck: str, first: int) -> list[str]:
    """Every action of a game of one sort of bot; luck and misjudgement go by who is when."""
    state = GAME.start({"players": str(players), "deck": deck})
    bots = [make_bot(GAME, name, Random(place)) for place in range(players)]
    luck = Random(players)
    state.apply(first)
    actions = []
    while state.seat != NOBODY:
        if state.seat == CHANCE:
            action = drawn_by(luck, state.chances())
        else:
            bot = bots[(state.seat - first) % players]
            action = bot.choose(state.view(state.seat), budget).action
        actions.append(GAME.notation(action))
        state.apply(action)
    return actions


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", [*LEVELS, "greedy"])
def test_the_same_luck_is_the_same_game_wherever_it_begins(
    name: str, players: int, deck: str
) -> None:
    games = [game(name, BUDGET, players, deck, first) for first in range(players)]

    assert all(one == games[0] for one in games)
    assert len(games[0]) > 50


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", TREES)
def test_trees_grow_the_same_wherever_a_game_begins(name: str, players: int, deck: str) -> None:
    one, other = (game(name, TREES[name], players, deck, first) for first in (0, players - 1))

    assert one == other
