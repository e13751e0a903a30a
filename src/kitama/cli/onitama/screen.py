"""Onitama as a Screen: one face for drawing, reading and wording."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rich.console import RenderableType

from kitama.cli.onitama import picture, reading, wording
from kitama.cli.screen import Scene
from kitama.game import Action, Outcome, Refusal, State

if TYPE_CHECKING:
    from kitama.games.onitama.game import OnitamaState


class OnitamaScreen:
    """See kitama.cli.screen.Screen."""

    def greeting(self) -> Sequence[str]:
        return wording.GREETING

    def manual(self) -> str:
        return wording.MANUAL

    def rules(self) -> str:
        return wording.RULES

    def draw(self, scene: Scene, width: int) -> RenderableType:
        return picture.draw(scene, width)

    def read(self, text: str, state: State) -> Action:
        return reading.read(text, cast("OnitamaState", state))

    def actions_at(self, text: str, state: State) -> Sequence[Action] | None:
        return reading.actions_at(text, cast("OnitamaState", state))

    def tell(self, action: Action, state: State) -> str:
        return wording.tell(action, cast("OnitamaState", state))

    def refuse(self, refusal: Refusal, state: State) -> str:
        return wording.refuse(refusal, cast("OnitamaState", state))

    def conclude(self, outcome: Outcome) -> str:
        return wording.conclude(outcome)


SCREEN: Final = OnitamaScreen()
