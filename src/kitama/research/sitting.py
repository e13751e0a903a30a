"""One game with somebody in every seat: what all environments of single games share."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal

import numpy as np

from kitama.game import CHANCE, Seat, drawn_by
from kitama.research.walk import Number, mask_of, rewards_of, simulator

Illegal = Literal["end", "chance"]
"""What an illegal action does: it ends the game, lost by who did it, or chance takes its place."""
PENALTY: Final = -1.0


class Sitting:
    """A game that chance plays on by itself, until a seat decides or it is over."""

    def __init__(
        self,
        title: str,
        options: Mapping[str, str] | None = None,
        *,
        illegal: Illegal = "end",
    ) -> None:
        self.simulator = simulator(title)
        self.options = dict(self.simulator.game.start(options).options)
        self.seats = len(self.simulator.game.seat_labels(self.options))
        self.shape = self.simulator.shape(self.options)
        self.longest = self.simulator.longest
        self.illegal = illegal
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game."""
        self.rng = Random(seed)
        self.walk = self.simulator.walk(self.options)
        self.rewards = [0.0] * self.seats
        self.steps = 0
        self.is_over = self.is_cut = False
        self._let_happen()

    @property
    def seat(self) -> Seat:
        """Who decides."""
        return self.walk.state.seat

    def step(self, number: Number) -> None:
        """Somebody does something; rewards tell what it brought each seat."""
        self.rewards = [0.0] * self.seats
        legal = self.walk.legal()
        if number not in legal:
            if self.illegal == "end":
                self.rewards[self.seat] = PENALTY
                self.is_over = True
                return
            number = self.rng.choice(legal)
        self.walk.step(number)
        self.steps += 1
        self._let_happen()

    def planes(self, seat: Seat) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """What a seat sees."""
        planes = np.zeros(self.shape, np.uint8)
        self.walk.observe(seat, planes.reshape(-1))
        return planes

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """What may be done by who decides."""
        return mask_of(self.simulator.actions, self.walk.legal())

    def text(self) -> str:
        """The position for people, as far as everybody may see it."""
        view = self.walk.state.view(None)
        return f"{self.simulator.game.name}, step {self.steps}: {view}"

    def _let_happen(self) -> None:
        state = self.walk.state
        while state.seat == CHANCE:
            self.walk.happen(drawn_by(self.rng, state.chances()))
        outcome = state.outcome()
        if outcome is not None:
            self.rewards, self.is_over = rewards_of(outcome), True
        self.is_cut = not self.is_over and self.steps >= self.longest
