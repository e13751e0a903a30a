"""Kitara for learning: small steps, and planes made from views."""

from typing import Any, Final

import numpy as np

from kitama.game import Action, Options, Seat
from kitama.games.kitara.game import GAME, KitaraState
from kitama.games.kitara.ground.maps import label
from kitama.games.kitara.rules.record import (
    KINDS,
    MAX_LEGAL,
    MOVE,
    ROW,
    SPACES,
    SUPPLY,
    Records,
    blank,
    fields,
    members,
)
from kitama.games.kitara.rules.sight import VIEW
from kitama.research.arrays import Bytes
from kitama.research.kitara import loop, steps
from kitama.research.kitara.loop import Games
from kitama.research.kitara.planes import names, observe_at
from kitama.research.walk import Ints, Many, Number

_LETTERS: Final = "WMH"


class KitaraWalk:
    """A state, and what has been said of the next action."""

    def __init__(self, state: KitaraState, parts: Records | None = None) -> None:
        self.state = state
        self._parts = blank(steps.PARTS)
        if parts is None:
            self._ask()
        else:
            self._parts[:] = parts

    def __reduce__(self) -> tuple[Any, ...]:
        return _taken_up, (dict(self.state.options), self.state.cells, self._parts)

    def __deepcopy__(self, memo: object) -> "KitaraWalk":
        return self.copy()

    def copy(self) -> "KitaraWalk":
        return KitaraWalk(self.state.copy(), self._parts)

    def legal(self) -> list[Number]:
        parts = fields(self._parts)
        return [int(parts.lowest) + number for number in members(int(parts.may))]

    def step(self, number: Number) -> None:
        state = self.state
        action = steps.answer_at(state.settings, state.records, self._parts, number)
        if action != -1:
            self.happen(action)

    def happen(self, action: Action) -> None:
        self.state.apply(action)
        self._ask()

    def towards(self, action: Action) -> Number:
        return int(steps.towards_at(self.state.records, self._parts, action))

    def completed(self, number: Number) -> Action | None:
        state, parts = self.state, self._parts.copy()
        action = int(steps.answer_at(state.settings, state.records, parts, number))
        return None if action == -1 else action

    def observe(self, viewer: Seat, planes: Bytes) -> None:
        state = self.state
        observe_at(state.settings, state.records, self._parts, viewer, blank(VIEW), planes)

    def _ask(self) -> None:
        out = np.empty(MAX_LEGAL, np.int64)
        steps.ask_at(self.state.settings, self.state.records, self._parts, out)


def _taken_up(options: Options, cells: Ints, parts: Records) -> KitaraWalk:
    """A walk that was put away."""
    state = GAME.start(options)
    state.cells = cells
    return KitaraWalk(state, parts)


class KitaraSimulator:
    """Walks and batches."""

    game: Final = GAME
    actions: Final = steps.ACTIONS
    longest: Final = 2000
    happenings: Final = (0, MOVE)

    def planes(self, options: Options) -> tuple[str, ...]:
        return names(len(GAME.seat_labels(options)))

    def shape(self, options: Options) -> tuple[int, ...]:
        return (len(self.planes(options)), SPACES)

    def describe(self, number: Number) -> str:
        if number < steps.END:
            return label(number)
        for base, count, word in (
            (steps.END, 1, "end"),
            (steps.PLACE, ROW, "draft"),
            (steps.CARD, steps.WARRIORS - steps.CARD, "discard"),
        ):
            if number < base + count:
                return word if count == 1 else f"{word} {number - base}"
        for kind, base in enumerate((steps.WARRIORS, steps.ANIMALS, steps.HEROES)):
            if number <= base + SUPPLY[kind]:
                return f"{number - base}{_LETTERS[kind]}"
        return _LETTERS[(number - steps.KIND) % KINDS]

    def walk(self, options: Options) -> KitaraWalk:
        return KitaraWalk(GAME.start(options))

    def make(self, options: Options, many: Many) -> Games:
        """A batch begins every game at its beginning."""
        if "position" in options:
            raise ValueError("a batch begins its games itself: it takes no position")
        return loop.make(GAME.start(options).settings, many)

    reset = staticmethod(loop.reset)
    step = staticmethod(loop.step)
    choose = staticmethod(loop.choose)


SIMULATOR: Final = KitaraSimulator()
