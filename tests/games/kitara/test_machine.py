"""A machine that plays Kitara as hypothesis tells it, and hunts for illegal states."""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from kitama.game import CHANCE, NOBODY
from kitama.games.kitara import record
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.record import SUPPLY, fields
from tests.games.kitara.inventory import cards, owners, pawns, tokens
from tests.games.kitara.playing import STYLES, TABLES, choice

PICKS = st.lists(st.integers(0, 2**16), min_size=1, max_size=20)
NOT_NEGATIVE = (
    *("phase", "first", "seat", "turn", "last_round", "pawns", "held", "supply", "kingdom"),
    *("points", "kept", "drawn", "bag", "deck", "row", "row_length", "moves_left", "due"),
    *("short", "retreat_from", "retreating"),
)
DUE = (record.P_REVEAL, record.P_RECRUIT, record.P_DISCARD, record.P_REMOVE)
RETREATING = (record.P_TOKEN, record.P_RETREAT)
MOVING = (record.P_MOVE, *RETREATING)


class Machine(RuleBasedStateMachine):
    """One table; sometimes it is put away and set up again, or guessed from what a seat sees."""

    state: KitaraState

    @initialize(table=st.sampled_from(sorted(TABLES)))
    def begin(self, table: str) -> None:
        self.state = GAME.start(TABLES[table])

    @rule(picks=PICKS)
    def act(self, picks: list[int]) -> None:
        for pick in picks:
            legal = self.state.legal_actions()
            if legal:
                self.state.apply(legal[pick % len(legal)])
                self.check()

    @rule(style=st.sampled_from(sorted(STYLES)), seed=st.integers(0, 99), steps=st.integers(1, 99))
    def act_in_style(self, style: str, seed: int, steps: int) -> None:
        rng = Random(seed)
        for _ in range(steps):
            if self.state.seat != NOBODY:
                self.state.apply(choice(self.state, rng, STYLES[style]))

    @rule()
    def set_up_again(self) -> None:
        again = GAME.start({**self.state.options, "position": self.state.position()})
        assert self.state.records.tobytes() == again.records.tobytes()
        assert self.state.legal_actions() == again.legal_actions()

    @rule(viewer=st.integers(-1, 3), seed=st.integers(0, 99))
    def guess(self, viewer: int, seed: int) -> None:
        seat = viewer if 0 <= viewer < self.state.content.map.seats else None
        seen = self.state.view(seat)
        self.state = GAME.determinize(seen, Random(seed))
        assert seen == self.state.view(seat)

    @invariant()
    def is_sound(self) -> None:
        self.check()

    def check(self) -> None:
        self.check_numbers()
        self.check_things()
        self.check_phase()
        self.check_actions()

    def check_numbers(self) -> None:
        now = self.state.record
        assert [name for name in NOT_NEGATIVE if (now[name] < 0).any()] == []
        assert now.phase <= record.P_OVER
        assert now.row_length <= record.ROW
        assert max(now.seat, now.first, now.retreat_seat) < self.state.content.map.seats

    def check_things(self) -> None:
        state, now = self.state, self.state.record
        assert [list(SUPPLY)] * state.content.map.seats == pawns(state)
        assert list(range(1, 33)) == cards(state)
        assert dict(state.content.tokens) == tokens(state)
        assert ((now.owner >= 0).tolist(), now.held.tolist()) == owners(state)

    def check_phase(self) -> None:
        """Nothing is left over from a phase that is past."""
        now = self.state.record
        assert now.phase in DUE or not now.due.any()
        assert now.phase in MOVING or now.moves_left == 0
        assert now.phase in {*MOVING, record.P_SCORE} or not now.drawn.any()
        assert (now.phase == record.P_DISCARD) == (now.short > 0)
        assert (now.phase in RETREATING) == (now.retreat_seat != -1)
        assert (now.retreat_seat != -1) == bool(now.retreating.any())
        assert fields(self.state.settings).is_french or now.due[record.ANY] == 0

    def check_actions(self) -> None:
        state = self.state
        legal = state.legal_actions()
        assert sorted(set(legal)) == legal
        assert (state.seat == NOBODY) == (legal == []) == (state.record.phase == record.P_OVER)
        draws = {record.P_FIRST, record.P_DEAL, record.P_REVEAL, record.P_RENEW, record.P_TOKEN}
        forced = len(legal) == 1 or state.record.phase in draws
        assert (state.seat == CHANCE) == (forced and legal != [])
        assert len(legal) <= record.MAX_LEGAL


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=settings().max_examples // 3,
    stateful_step_count=25,
    suppress_health_check=[HealthCheck.too_slow],
)
