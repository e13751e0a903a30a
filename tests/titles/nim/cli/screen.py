"""Nim in the terminal: a row of stones for each heap."""

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from kitama.cli.screen import Played, Scene
from kitama.game import Action, Outcome, Refusal, Seat, State
from kitama.games.nim.game import GAME


class NimScreen:
    """Draws, reads and words Nim."""

    home: Seat = 0

    def greeting(self) -> Sequence[str]:
        return ("Nim. Take stones from one heap; who takes the last one wins.",)

    def manual(self) -> str:
        return "Type 'take 2 from 1'."

    def help(self) -> str:
        return ""

    def rules(self) -> str:
        return "Take one stone or more from one heap. Who takes the last one wins."

    def draw(self, scene: Scene, width: int) -> RenderableType:
        del width
        rows = [f"{number}: {'o' * stones}" for number, stones in enumerate(scene.view.heaps, 1)]
        return Text("\n".join(rows))

    def question(self, state: State) -> str:
        del state
        return "How many, and from which heap?"

    def offered(self, state: State) -> Sequence[Action]:
        del state
        return ()

    def answers(self, state: State, width: int) -> str:
        del width
        return ", ".join(GAME.notation(action) for action in state.legal_actions())

    def read(self, text: str, state: State) -> Action:
        del state
        action: Action = GAME.parse(text)
        return action

    def actions_at(self, text: str, state: State) -> Sequence[Action] | None:
        del text, state
        return None

    def pointed(self, actions: Sequence[Action], state: State) -> str:
        del actions, state
        return ""

    def look(self, text: str, state: State) -> str | None:
        del text, state
        return None

    def story(self, steps: Sequence[Played], viewer: Seat | None) -> Sequence[str]:
        del viewer
        labels = GAME.seat_labels({})
        return [f"{labels[step.before.seat]}: {step.text}." for step in steps]

    def refuse(self, refusal: Refusal, state: State) -> str:
        del state
        values = refusal.values
        return f"Heap {values['heap']} has {values['stones']} stones (rule {refusal.rule})."

    def conclude(self, outcome: Outcome) -> str:
        return f"{GAME.seat_labels({})[outcome.winners[0]].capitalize()} took the last stone."


SCREEN: Final = NimScreen()
