"""A machine that plays Kitara as hypothesis tells it, and hunts for illegal states."""

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from kitama.game import NOBODY
from kitama.games.kitara.game import GAME, KitaraState
from tests.games.kitara.playing import STYLES, TABLES, choice
from tests.games.kitara.soundness import check_sound

PICKS = st.lists(st.integers(0, 2**16), min_size=1, max_size=20)


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
                check_sound(self.state)

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
        check_sound(self.state)


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=settings().max_examples // 3,
    stateful_step_count=25,
    suppress_health_check=[HealthCheck.too_slow],
)
