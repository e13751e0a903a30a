"""The planner of turns: what it sees, what it finds, and that it stays the same."""

from random import Random

import pytest

from kitama.bots.bot import Budget
from kitama.bots.kitara.planner import PlannerBot
from kitama.bots.uniform import UniformBot
from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY, State, play
from kitama.games.kitara.game import GAME, KitaraState

GAMES = {"fast": 20, "checked": 6, "plain": 1}[MODE]
WIDTH = {"fast": 4, "checked": 2, "plain": 1}[MODE]


def draw(state: State, rng: Random) -> int:
    chances = state.chances()
    outcomes = [action for action, _weight in chances]
    return rng.choices(outcomes, [weight for _action, weight in chances])[0]


def middle_of_a_game(seed: int, players: str = "2") -> KitaraState:
    rng = Random(seed)
    state = GAME.start({"players": players, "deck": "red"})
    while state.record.turn < 8 or state.seat < 0:
        chance = state.seat == CHANCE
        state.apply(draw(state, rng) if chance else rng.choice(state.legal_actions()))
    return state


def winner_of(seed: int, players: str) -> int:
    """Which seat wins when seat 0 plans and the others play anything."""
    rng = Random(seed)
    state: State = GAME.start({"players": players})
    planner, other = PlannerBot(WIDTH, rng), UniformBot(GAME, rng)
    while state.seat != NOBODY:
        if state.seat == CHANCE:
            state.apply(draw(state, rng))
            continue
        bot = planner if state.seat == 0 else other
        action = bot.choose(state.view(state.seat), Budget()).action
        state = play(state, action, state.seat)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners[0]


@pytest.mark.skipif(MODE == "plain", reason="a whole planned game takes minutes as plain Python")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_beats_chance(players: str) -> None:
    assert [winner_of(seed, players) for seed in range(GAMES)] == [0] * GAMES


def test_the_line_is_a_turn_one_can_play() -> None:
    state = middle_of_a_game(3)
    choice = PlannerBot(WIDTH, Random(1)).choose(state.view(state.seat), Budget())

    assert GAME.parse(choice.account.line[0]) == choice.action
    assert choice.action in state.legal_actions()
    assert -1 < choice.account.value < 1


def test_the_same_seed_chooses_the_same() -> None:
    state = middle_of_a_game(5, "3")
    view = state.view(state.seat)

    first, second = (PlannerBot(WIDTH, Random(9)).choose(view, Budget()) for _ in range(2))

    assert first == second


def test_what_it_cannot_see_does_not_change_its_choice() -> None:
    """Other seats' tokens are drawn anew from its own seed, whatever they really are."""
    for seed in range(GAMES):
        state = middle_of_a_game(seed)
        view = state.view(state.seat)
        twin = GAME.determinize(view, Random(seed + 100))

        choices = [
            PlannerBot(WIDTH, Random(1)).choose(each.view(state.seat), Budget())
            for each in (state, twin)
        ]

        assert choices[0] == choices[1]


def test_it_takes_ruins_that_score_at_the_end() -> None:
    """With a last move and nothing else to gain, a Master-Animal goes where it scores."""
    ground = GAME.start({"players": "2"}).content.map
    origin, target = next(
        (index, other)
        for index, around in enumerate(ground.neighbours)
        for other in around
        if ground.spaces[index].kind == "savanna" and ground.spaces[other].kind == "ruins"
    )
    home, ruins = ground.spaces[origin].label, ground.spaces[target].label
    far = next(
        space.label
        for index, space in enumerate(ground.spaces)
        if index not in {origin, target} and space.kind == "savanna" and space.label[0] == "b"
    )
    board = ",".join(sorted((f"{home}:1:1W1M", f"{far}:2:3W")))
    row = "29,30,31,32"
    gone = ",".join(str(card) for card in range(1, 29))
    position = (
        "players=2 first=2 seat=1 turn=13 last=7 phase=move moves=1 due=0,0,0,0 short=0 "
        f"row={row} gone={gone} drawn= retreat= board={board} seat1=0:0: seat2=0:0:"
    )
    state = GAME.start({"players": "2", "position": position})

    choice = PlannerBot(WIDTH, Random(1)).choose(state.view(0), Budget())

    assert choice.account.line[0] == f"move {home} {ruins} 1M"


def test_a_retreat_is_chosen_in_another_seats_turn() -> None:
    rng = Random(2)
    state = GAME.start({"players": "2"})
    while not (state.seat >= 0 and state.seat != state.record.seat):
        if state.seat == NOBODY:
            state = GAME.start({"players": "2"})
        chance = state.seat == CHANCE
        state.apply(draw(state, rng) if chance else rng.choice(state.legal_actions()))
    choice = PlannerBot(WIDTH, rng).choose(state.view(state.seat), Budget())

    assert GAME.notation(choice.action).startswith("retreat")
    assert choice.action in state.legal_actions()
