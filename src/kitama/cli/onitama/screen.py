"""Onitama as a Screen: one face for drawing, reading and wording."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rich.console import RenderableType

from kitama.cli.listing import numbered
from kitama.cli.onitama import picture, reading, wording
from kitama.cli.screen import Played, Scene
from kitama.game import Action, Outcome, Refusal, Seat, State
from kitama.games.onitama.kernel import BLUE

if TYPE_CHECKING:
    from kitama.games.onitama.game import OnitamaState


class OnitamaScreen:
    """See kitama.cli.screen.Screen."""

    home: Seat = BLUE

    def greeting(self) -> Sequence[str]:
        return wording.GREETING

    def manual(self) -> str:
        return wording.MANUAL

    def help(self) -> str:
        return ""

    def rules(self) -> str:
        return wording.RULES

    def draw(self, scene: Scene, width: int) -> RenderableType:
        return picture.draw(scene, width)

    def question(self, state: State) -> str:
        del state
        return ""

    def offered(self, state: State) -> Sequence[Action]:
        del state
        return ()

    def answers(self, state: State, width: int) -> str:
        return numbered(state, width)

    def read(self, text: str, state: State) -> Action:
        return reading.read(text, cast("OnitamaState", state))

    def actions_at(self, text: str, state: State) -> Sequence[Action] | None:
        return reading.actions_at(text, cast("OnitamaState", state))

    def pointed(self, actions: Sequence[Action], state: State) -> str:
        return ", ".join(map(state.game.notation, actions))

    def look(self, text: str, state: State) -> str | None:
        del text, state
        return None

    def story(self, steps: Sequence[Played], viewer: Seat | None) -> Sequence[str]:
        del viewer
        told = (wording.tell(step.action, cast("OnitamaState", step.before)) for step in steps)
        return [sentence for sentence in told if sentence]

    def refuse(self, refusal: Refusal, state: State) -> str:
        return wording.refuse(refusal, cast("OnitamaState", state))

    def conclude(self, outcome: Outcome) -> str:
        return wording.conclude(outcome)


SCREEN: Final = OnitamaScreen()
