"""The engine as a player, and the levels below it."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from kitama.bots.bot import Bot, Budget, Choice
from kitama.bots.levels import make_bot
from kitama.bots.onitama.casual import CasualBot, Sight
from kitama.bots.onitama.engine import EngineBot
from kitama.bots.onitama.ladder import CASUAL, NODES
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import Root
from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY
from kitama.games.onitama import kernel, notation
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import Position
from tests.bots.endgames import MEN, small, solved
from tests.bots.positions import FIXED, OPENING, at, walks, winning

SLOW = MODE == "plain"
FEW = Budget(nodes=200 if SLOW else 3000)
SMALL = Capacity(table_megabytes=1)
SHARP = Sight(depth=1, overlooked=0.0, roughness=0.0)
BLIND = Sight(depth=1, overlooked=1.0, roughness=0.0)


def choose(bot: Bot, state: OnitamaState, budget: Budget = FEW) -> Choice:
    return bot.choose(state.view(state.seat), budget)


@pytest.mark.parametrize("text", FIXED)
def test_a_choice_comes_with_its_account(text: str) -> None:
    state = at(text)
    choice = choose(EngineBot(SMALL), state, replace(FEW, others=2))
    account = choice.account
    assert GAME.parse(account.line[0]) == choice.action
    assert len(account.alternatives) == 2
    assert all(value <= account.value for _action, value in account.alternatives)
    first_actions = {account.line[0], *(action for action, _value in account.alternatives)}
    assert len(first_actions) == 3
    assert first_actions <= {GAME.notation(action) for action in state.legal_actions()}
    assert -1 <= account.value <= 1
    assert account.nodes > 0


def test_who_only_plays_spends_all_on_the_action() -> None:
    """A budget of nodes goes to the best line, none of it to others nobody asked for."""
    for text in FIXED:
        account = choose(EngineBot(SMALL), at(text)).account
        assert account.alternatives == ()
        asked = choose(EngineBot(SMALL), at(text), replace(FEW, others=2)).account
        assert len(asked.alternatives) == 2


def test_the_same_nodes_choose_the_same_whatever_was_thought_before() -> None:
    fresh, used = EngineBot(SMALL), EngineBot(SMALL)
    for state in walks(3, seed=50):
        choose(used, state)
    assert choose(used, at(OPENING)) == choose(fresh, at(OPENING))


def test_the_tighter_budget_counts() -> None:
    bot = EngineBot(SMALL, Budget(nodes=150))
    assert choose(bot, at(OPENING), Budget(nodes=5000)).account.nodes < 250
    assert choose(bot, at(OPENING), Budget()).account.nodes < 250


def test_there_is_nothing_to_choose_before_the_deal() -> None:
    with pytest.raises(ValueError, match="not dealt"):
        EngineBot(SMALL).choose(GAME.start().view(None), FEW)


def wins(position: Position, bot: Bot, budget: Budget, men: int = MEN) -> bool:
    """Whether the seat to move wins against the best defence there is, by the table."""
    state = at(notation.position_text(position))
    winner = state.seat
    while state.seat != NOBODY:
        assert state.position is not None
        if state.seat == winner:
            state.apply(choose(bot, state, budget).action)
        else:
            state.apply(solved(men=men).best_actions(state.position)[0])
    ended = state.outcome()
    return ended is not None and ended.winners == (winner,)


def won(count: int, seed: int, distances: range, men: int = MEN) -> list[Position]:
    """Positions the table proves won within some distances."""
    table = solved(men=men)
    return [p for p in small(count, seed, men=men) if table.distance(p) in distances]


@pytest.mark.skipif(SLOW, reason="the table is too large for plain Python")
def test_what_the_table_proves_won_is_won_against_its_best_defence() -> None:
    positions = won(60, 61, range(5, 16, 2))
    assert len(positions) >= 5
    for position in positions:
        assert wins(position, EngineBot(SMALL), Budget(nodes=50_000))


@pytest.mark.nightly
@pytest.mark.skipif(SLOW, reason="the table is too large for plain Python")
def test_with_a_second_for_an_action_best_loses_no_proven_win() -> None:
    """At any distance, with more men than its own table has, against the best defence."""
    positions = won(200, 62, range(3, 255, 2), men=3)
    assert len(positions) >= 50
    best = make_bot(GAME, "best", Random(1))
    assert [p for p in positions if not wins(p, best, Budget(seconds=1), men=3)] == []


@pytest.mark.skipif(SLOW, reason="the table is too large for plain Python")
def test_it_wins_soonest_and_loses_latest() -> None:
    """Where it knows who wins, it plays as the table does: neither longer nor shorter."""
    table, thinker, known = solved(), Thinker(SMALL), 0
    for position in small(150, 63):
        distance = table.distance(position)
        if not 2 < distance < 12:
            continue
        thinker.forget()
        thought = thinker.think(Root(position, {}), Budget(nodes=30_000))
        if thought.is_shortest:
            after = kernel.apply(position, thought.best.actions[0])
            assert table.distance(after) == distance - 1
            known += 1
    assert known > 20


def test_a_casual_player_takes_a_win_in_one() -> None:
    for state in walks(60, seed=14):
        if wins := winning(state):
            assert choose(CasualBot(SHARP, Random(1)), state).action in wins


def test_a_casual_player_repeats_itself_with_its_seed_and_varies_without() -> None:
    choices = [choose(CasualBot(CASUAL["2"], Random(seed)), at(OPENING)) for seed in range(6)]
    again = [choose(CasualBot(CASUAL["2"], Random(seed)), at(OPENING)) for seed in range(6)]
    assert choices == again
    assert len({choice.action for choice in choices}) > 1


def test_what_is_overlooked_is_answers_not_rules() -> None:
    """Blind to nearly every answer, it still plays legally, and worse than with open eyes."""
    hanging = {SHARP: 0, BLIND: 0}
    for state in walks(40, seed=16):
        for sight in hanging:
            choice = choose(CasualBot(sight, Random(2)), state)
            assert choice.action in state.legal_actions()
            following = state.copy()
            following.apply(choice.action)
            hanging[sight] += bool(winning(following))
    assert hanging[SHARP] < hanging[BLIND]


def beats(strong: str, weak: str, games: int) -> int:
    """How many of the games the stronger level wins, sitting on either side in turn."""
    won = 0
    for number in range(games):
        rng = Random(number)
        bots = [make_bot(GAME, level, Random(number)) for level in (strong, weak)]
        state = GAME.start()
        while state.seat != NOBODY:
            if state.seat == CHANCE:
                state.apply(rng.choice(state.legal_actions()))
            else:
                bot = bots[(state.seat + number) % 2]
                state.apply(choose(bot, state, Budget()).action)
        ended = state.outcome()
        won += bool(ended and ended.winners == (number % 2,))
    return won


@pytest.mark.skipif(SLOW, reason="whole games are too slow in plain Python")
@pytest.mark.parametrize(("strong", "weak"), [("4", "1"), ("7", "4")])
def test_levels_far_apart_are_told_apart(strong: str, weak: str) -> None:
    assert beats(strong, weak, 8) >= 5


def test_the_levels_get_stronger_by_construction() -> None:
    sights = list(CASUAL.values())
    for weaker, stronger in pairwise(sights):
        assert stronger.depth >= weaker.depth
        assert stronger.overlooked < weaker.overlooked
        assert stronger.roughness <= weaker.roughness
    assert list(NODES.values()) == sorted(NODES.values())
