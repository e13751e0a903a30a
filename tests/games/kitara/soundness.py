"""What holds in every state of Kitara, however it came about."""

from kitama.game import CHANCE, NOBODY
from kitama.games.kitara.game import KitaraState
from kitama.games.kitara.rules import record
from kitama.games.kitara.rules.record import SUPPLY, fields
from tests.games.kitara.inventory import cards, owners, pawns, tokens

NOT_NEGATIVE = (
    *("phase", "first", "seat", "turn", "last_round", "pawns", "held", "supply", "kingdom"),
    *("points", "kept", "drawn", "bag", "deck", "row", "row_length", "moves_left", "due"),
    *("short", "retreat_from", "retreating"),
)
DUE = (record.P_REVEAL, record.P_RECRUIT, record.P_DISCARD, record.P_REMOVE)
RETREATING = (record.P_TOKEN, record.P_RETREAT)
MOVING = (record.P_MOVE, *RETREATING)
DRAWS = (record.P_FIRST, record.P_DEAL, record.P_REVEAL, record.P_RENEW, record.P_TOKEN)


def check_sound(state: KitaraState) -> None:
    """Numbers within their bounds, everything there once, nothing left over, something to do."""
    _check_numbers(state)
    _check_things(state)
    _check_phase(state)
    _check_actions(state)


def _check_numbers(state: KitaraState) -> None:
    now = state.record
    assert [name for name in NOT_NEGATIVE if (now[name] < 0).any()] == []
    assert now.phase <= record.P_OVER
    assert now.row_length <= record.ROW
    assert max(now.seat, now.first, now.retreat_seat) < state.content.map.seats


def _check_things(state: KitaraState) -> None:
    now = state.record
    assert [list(SUPPLY)] * state.content.map.seats == pawns(state)
    assert list(range(1, 33)) == cards(state)
    assert dict(state.content.tokens) == tokens(state)
    assert ((now.owner >= 0).tolist(), now.held.tolist()) == owners(state)


def _check_phase(state: KitaraState) -> None:
    now = state.record
    assert now.phase in DUE or not now.due.any()
    assert now.phase in MOVING or now.moves_left == 0
    assert now.phase in {*MOVING, record.P_SCORE} or not now.drawn.any()
    assert (now.phase == record.P_DISCARD) == (now.short > 0)
    assert (now.phase in RETREATING) == (now.retreat_seat != -1)
    assert (now.retreat_seat != -1) == bool(now.retreating.any())
    assert fields(state.settings).is_french or now.due[record.ANY] == 0


def _check_actions(state: KitaraState) -> None:
    legal, phase = state.legal_actions(), state.record.phase
    assert sorted(set(legal)) == legal
    assert (state.seat == NOBODY) == (legal == []) == (phase == record.P_OVER)
    is_asked = fields(state.settings).is_end_asked and phase == record.P_MOVE
    has_no_choice = not is_asked and (len(legal) == 1 or phase in DRAWS)
    assert (state.seat == CHANCE) == (has_no_choice and legal != [])
    assert len(legal) <= record.MAX_LEGAL
