"""Kitara as a Screen: one face for drawing, reading and wording."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType

from kitama.cli.kitara import looking, picture, question, reading, story, wording
from kitama.cli.kitara.refusal import refuse
from kitama.cli.screen import Played, Scene
from kitama.game import Action, Outcome, Refusal, Seat, State


class KitaraScreen:
    """See kitama.cli.screen.Screen."""

    home: Seat = 0

    def greeting(self) -> Sequence[str]:
        return wording.GREETING

    def manual(self) -> str:
        return wording.MANUAL

    def help(self) -> str:
        return wording.HELP

    def rules(self) -> str:
        return wording.RULES

    def draw(self, scene: Scene, width: int) -> RenderableType:
        return picture.Sheet(scene, width)

    def question(self, state: State) -> str:
        return question.question(state)

    def offered(self, state: State) -> Sequence[Action]:
        return question.offered(state)

    def answers(self, state: State, width: int) -> str:
        del width
        return question.answers(state)

    def read(self, text: str, state: State) -> Action:
        return reading.read(text, state)

    def actions_at(self, text: str, state: State) -> Sequence[Action] | None:
        return reading.actions_at(text, state)

    def pointed(self, actions: Sequence[Action], state: State) -> str:
        return "\n".join(question.move_lines(actions, state.view(state.seat)))

    def look(self, text: str, state: State) -> str | None:
        return looking.look(text, state)

    def story(self, steps: Sequence[Played], viewer: Seat | None) -> Sequence[str]:
        return story.story(steps, viewer)

    def refuse(self, refusal: Refusal, state: State) -> str:
        return refuse(refusal, state)

    def conclude(self, outcome: Outcome) -> str:
        return wording.conclude(outcome)


SCREEN: Final = KitaraScreen()
