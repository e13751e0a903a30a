"""What adds up in every game of Kitara: turns, pawns, cards, tokens, owners and points."""

from random import Random

import pytest

from kitama.compiled import MODE
from kitama.games.kitara.game import GAME
from kitama.games.kitara.rules.record import SUPPLY
from kitama.transcript import Transcript, write
from tests.games.kitara.inventory import cards, owners, pawns, tokens
from tests.games.kitara.ledger import Ledger
from tests.games.kitara.playing import SOME_TABLES, STYLES, TABLES, game

SEEDS = range({"fast": 3, "checked": 2, "plain": 1}[MODE])
CASES = [(table, style) for table in SOME_TABLES for style in STYLES]
EACH = pytest.mark.parametrize(("table", "style"), CASES)
TURNS = {2: 7, 3: 9, 4: 7}


@pytest.mark.parametrize("style", ["raider", "nomad"])
@pytest.mark.parametrize("table", SOME_TABLES)
def test_everything_is_conserved(table: str, style: str) -> None:
    start = GAME.start(TABLES[table])
    seats, gone = start.content.map.seats, set[int]()
    for state, _action in game(start, Random(f"{table} {style}"), style):
        assert [list(SUPPLY)] * seats == pawns(state)
        assert list(range(1, 33)) == cards(state)
        assert dict(state.content.tokens) == tokens(state)
        assert ((state.record.owner >= 0).tolist(), state.record.held.tolist()) == owners(state)
        assert gone <= set(state.view(None).gone), "a discarded card came back"
        gone = set(state.view(None).gone)


@EACH
@pytest.mark.parametrize("seed", SEEDS)
def test_points_add_up(table: str, style: str, seed: int) -> None:
    state = GAME.start(TABLES[table])
    actions = [action for _, action in game(state, Random(f"{table} {style} {seed}"), style)]
    text = write(Transcript(GAME, dict(state.options), actions=actions))
    for action in actions:
        state.apply(action)
    ledger = Ledger(state.content, text)
    outcome = state.outcome()
    assert outcome is not None
    assert [] == ledger.mistakes
    assert list(outcome.scores) == ledger.points
    ranks = [(ledger.points[seat], len(ledger.kept[seat])) for seat in range(ledger.seats)]
    best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    assert list(outcome.winners) == best
    assert TURNS[ledger.seats] * ledger.seats == ledger.turns


@EACH
def test_everybody_has_the_same_turns(table: str, style: str) -> None:
    """7, 9 or 7 turns each, in turn order, counted by their scores."""
    scored = []
    for state, action in game(GAME.start(TABLES[table]), Random(f"{table} {style}"), style):
        if GAME.notation(action).startswith("score"):
            scored.append(int(state.record.seat))
    first, seats = int(state.record.first), int(TABLES[table]["players"])
    assert [(first + turn) % seats for turn in range(TURNS[seats] * seats)] == scored
