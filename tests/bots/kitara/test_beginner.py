"""The player like people in their first games: most symbols, free ground, no attack."""

from random import Random

from kitama.bots.bot import Budget
from kitama.bots.kitara.beginner import BeginnerBot
from kitama.bots.levels import make_bot
from kitama.bots.uniform import UniformBot
from kitama.compiled import MODE
from kitama.game import CHANCE, NOBODY
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.rules.record import DRAFT, GROUPS, MOVE, P_DRAFT, P_MOVE, SPACES
from tests.bots.kitara.moments import draw
from tests.games.kitara.positions import position, set_up

SEEDS = {"fast": 4, "checked": 2, "plain": 1}[MODE]


def chosen(state: KitaraState, seed: int) -> int:
    return BeginnerBot(Random(seed)).choose(state.view(state.seat), Budget()).action


def test_a_game_of_beginners_has_no_attack_and_takes_most_symbols() -> None:
    for seed in range(SEEDS):
        rng, state = Random(seed), GAME.start({"players": "3"})
        while state.seat != NOBODY:
            if state.seat == CHANCE:
                state.apply(draw(state, rng))
                continue
            action, record = chosen(state, seed), state.record
            if record.phase == P_DRAFT:
                cards = [int(record.row[each - DRAFT]) for each in state.legal_actions()]
                symbols = [sum(state.content.deck.cards[card].symbols) for card in cards]
                assert symbols[action - DRAFT] == max(symbols)
            if record.phase == P_MOVE and action >= MOVE:
                assert record.owner[(action - MOVE) // GROUPS % SPACES] in {-1, state.seat}
            state.apply(action)
        assert state.outcome() is not None


def test_it_spreads_out_and_stops_when_that_gains_nothing() -> None:
    text = position(2, phase="move", moves=2, board="a1:1:3W,b1:2:3W")
    state = set_up(GAME.start(), text)
    for _move in range(2):
        state.apply(chosen(state, 1))
    own = [
        int(count)
        for space, count in enumerate(state.record.pawns[:, 0])
        if state.record.owner[space] == 0
    ]
    assert sorted(own) == [1, 1, 1]
    assert GAME.notation(chosen(state, 1)) == "end moves"


def test_it_has_a_name_in_the_arena_as_who_moves_at_random_has() -> None:
    assert isinstance(make_bot(GAME, "beginner", Random(1)), BeginnerBot)
    assert isinstance(make_bot(GAME, "random", Random(1)), UniformBot)
