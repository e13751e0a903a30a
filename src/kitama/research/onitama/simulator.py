"""Onitama for learning: 1,252 actions from the mover's side, ten planes."""

from typing import Final, cast

from kitama.game import CHANCE, NOBODY, Action, Options, Seat
from kitama.games.onitama import course as rules
from kitama.games.onitama.game import GAME, OnitamaState
from kitama.games.onitama.kernel import CARD_COUNT, DEAL, SQUARES, Position
from kitama.games.onitama.notation import square_text
from kitama.research.arrays import Bytes
from kitama.research.onitama import loop
from kitama.research.onitama.actions import (
    ACTIONS,
    PASSES,
    ROUTES,
    learning_action,
    rules_action,
)
from kitama.research.onitama.loop import Games
from kitama.research.onitama.planes import NAMES, write_planes
from kitama.research.walk import Many, Number

_SIDE: Final = 5


class OnitamaWalk:
    """Every step is a whole action."""

    def __init__(self, state: OnitamaState) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> "OnitamaWalk":
        return self.copy()

    def copy(self) -> "OnitamaWalk":
        return OnitamaWalk(self.state.copy())

    def legal(self) -> list[Number]:
        if self.state.seat in {CHANCE, NOBODY}:
            return []
        return sorted(self.towards(action) for action in self.state.legal_actions())

    def step(self, number: Number) -> None:
        self.state.apply(self.completed(number))

    def happen(self, action: Action) -> None:
        self.state.apply(action)

    def towards(self, action: Action) -> Number:
        position = self._position()
        return learning_action(position.cards, position.seat, action)

    def completed(self, number: Number) -> Action:
        position = self._position()
        return rules_action(position.cards, position.seat, number)

    def observe(self, viewer: Seat, planes: Bytes) -> None:
        position = self.state.position
        if position is None:
            planes[:] = 0
            return
        write_planes(position, viewer, self._times(), planes, 0)

    def _position(self) -> Position:
        """There is one once somebody decides."""
        return cast("Position", self.state.position)

    def _times(self) -> int:
        course = self.state.course
        last = rules.SEEN + (course.item(rules.SEEN_COUNT) - 1) * rules.ENTRY
        return course.item(last + rules.TIMES)


class OnitamaSimulator:
    """Walks and batches."""

    game: Final = GAME
    actions: Final = ACTIONS
    longest: Final = 300
    happenings: Final = (DEAL, CARD_COUNT)

    def planes(self, options: Options) -> tuple[str, ...]:
        del options
        return NAMES

    def shape(self, options: Options) -> tuple[int, ...]:
        del options
        return (len(NAMES), _SIDE, _SIDE)

    def describe(self, number: Number) -> str:
        if number >= PASSES:
            return f"swap {number - PASSES + 1}"
        slot, route = divmod(number, ROUTES)
        origin, target = divmod(route, SQUARES)
        return f"{slot + 1} {square_text(origin)} {square_text(target)}"

    def walk(self, options: Options) -> OnitamaWalk:
        return OnitamaWalk(GAME.start(options))

    def make(self, options: Options, many: Many) -> Games:
        """Only what is dealt: a batch begins every game with a deal."""
        if {"cards", "position"} & options.keys():
            raise ValueError("a batch deals its cards: it takes neither cards nor a position")
        head = GAME.start(options).course
        agreed = head[[rules.SETS_USED, rules.FIRST, rules.IS_DRAWN_BY_REPETITION]]
        return loop.make(agreed, many)

    reset = staticmethod(loop.reset)
    step = staticmethod(loop.step)
    choose = staticmethod(loop.choose)


SIMULATOR: Final = OnitamaSimulator()
