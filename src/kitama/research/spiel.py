"""OpenSpiel: the titles as games of its own kind, registered from outside by register().

    from kitama.research import spiel
    import pyspiel
    spiel.register()
    game = pyspiel.load_game("kitama_TITLE")

Options of a title are parameters. Chance is a player with its weights. What a
player knows (the information state) is every action as far as its seat was told of it.
"""

from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from kitama.game import CHANCE, NOBODY, Seat
from kitama.games import GAMES
from kitama.research.walk import rewards_of, simulator

PREFIX: Final = "kitama_"
_CLOSED: Final = {"pack", "content", "position", "cards"}
"""Options of single tables, which a family of games has no use for."""


def _parameters(title: str) -> dict[str, str | int]:
    """Options with what holds when nothing is said; nothing at all stands for left out.

    What looks like a number is one to OpenSpiel, once it has been written and read again.
    """
    open_ones = [one for one in simulator(title).game.options if one.name not in _CLOSED]
    texts = {one.name: one.default or "" for one in open_ones}
    return {name: int(text) if text.isdigit() else text for name, text in texts.items()}


def _kind(title: str) -> pyspiel.GameType:
    own = simulator(title)
    kinds = pyspiel.GameType
    information = kinds.Information
    most = max(len(own.game.seat_labels({"players": count})) for count in ("2", "3", "4"))
    return kinds(
        short_name=PREFIX + title,
        long_name=f"Kitama's {title.capitalize()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION
            if own.game.has_secrets
            else information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(title),
    )


class TitleGame(pyspiel.Game):  # type: ignore[misc]  # compiled, without types
    """A title with its options; each title has a class of its own."""

    title: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        title = self.title
        own = simulator(title)
        chosen = {**_parameters(title), **(params or {})}
        self.simulator = own
        told = {name: str(value) for name, value in chosen.items() if value}
        self.options = dict(own.game.start(told).options)
        self.seats = len(own.game.seat_labels(self.options))
        self.shape = own.shape(self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=own.actions,
            max_chance_outcomes=own.happenings[1],
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_kind(title), info, params or {})

    def new_initial_state(self) -> "TitleState":
        return TitleState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        del kind, params
        return Observer(self)


_LONGEST: Final = 10_000
"""More steps than any game has."""


class TitleState(pyspiel.State):  # type: ignore[misc]  # compiled, without types
    """A walk, and what each seat was told so far."""

    def __init__(self, game: TitleGame) -> None:
        super().__init__(game)
        self.simulator, self.seats = game.simulator, game.seats  # the game itself would be copied
        self.walk = game.simulator.walk(game.options)
        self.told: list[list[str]] = [[] for _seat in range(game.seats)]

    def current_player(self) -> int:
        seat = self.walk.state.seat
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.legal() if player == self.walk.state.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances, first = self.walk.state.chances(), self.simulator.happenings[0]
        total = sum(weight for _action, weight in chances)
        return [(action - first, weight / total) for action, weight in chances]

    def _apply_action(self, action: int) -> None:
        state = self.walk.state
        if state.seat == CHANCE:
            happening = action + self.simulator.happenings[0]
            self._tell(happening)
            self.walk.happen(happening)
            return
        done = self.walk.completed(action)
        if done is None:
            self.told[state.seat].append(self.simulator.describe(action))
        else:
            self._tell(done)
        self.walk.step(action)

    def _tell(self, action: int) -> None:
        state = self.walk.state
        for viewer, texts in enumerate(self.told):
            texts.append(state.game.masked(state, action, viewer))

    def _action_to_string(self, player: int, action: int) -> str:
        own = self.simulator
        if player == pyspiel.PlayerId.CHANCE:
            return own.game.notation(action + own.happenings[0])
        return own.describe(action)

    def is_terminal(self) -> bool:
        return self.walk.state.seat == NOBODY

    def returns(self) -> list[float]:
        outcome = self.walk.state.outcome()
        return rewards_of(outcome) if outcome else [0.0] * self.seats

    def information_state_string(self, player: int | None = None) -> str:
        return " / ".join(self.told[self.current_player() if player is None else player])

    def __str__(self) -> str:
        state = self.walk.state
        return state.game.position(state) or "before the deal"


class Observer:
    """What a player sees, as planes and as a text."""

    def __init__(self, game: TitleGame) -> None:
        size = int(np.prod(game.shape))
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"planes": self.tensor.reshape(game.shape)}
        self._planes = np.zeros(size, np.uint8)

    def set_from(self, state: TitleState, player: Seat) -> None:
        state.walk.observe(player, self._planes)
        self.tensor[:] = self._planes

    def string_from(self, state: TitleState, player: Seat) -> str:
        return str(state.walk.state.view(player))


def register() -> None:
    """Make the titles known to pyspiel.load_game, once."""
    known = set(pyspiel.registered_names())
    for title in GAMES:
        if PREFIX + title not in known:
            # A class: OpenSpiel lets go of it after the interpreter's end, too late for others.
            own = type(f"{title.capitalize()}Game", (TitleGame,), {"title": title})
            pyspiel.register_game(_kind(title), own)
