"""A table at this terminal: chance, bots and people in turn. It records and says nothing."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from kitama.bots.bot import Account, Bot, Budget, Choice
from kitama.game import CHANCE, NOBODY, Action, Outcome, Seat, State, play
from kitama.tables.dealer import is_wall
from kitama.transcript import Transcript, outcome

THINKING: Final = Budget(seconds=5)
DRAW_AFTER: Final = 20
"""A bot hears of no draw before this many actions."""


def draw_lot(chances: Sequence[tuple[Action, int]], rng: Random) -> Action:
    """One of the things that can happen, each as likely as its weight."""
    lot = rng.randrange(sum(weight for _action, weight in chances))
    for action, weight in chances:
        lot -= weight
        if lot < 0:
            return action
    raise AssertionError("the weights were summed above")


class LocalTable:
    """Needs a transcript to go on with, a bot for each seat without a person, and chance.

    The adviser gives hints, and tells whether a draw would be fair.
    """

    account: Account | None = None
    """What the last bot thought."""

    def __init__(
        self, transcript: Transcript, bots: Mapping[Seat, Bot], adviser: Bot, rng: Random
    ) -> None:
        self.transcript = transcript
        self.bots = bots
        self.adviser = adviser
        self.rng = rng
        self.states: list[State] = list(transcript.states())
        labels = transcript.game.seat_labels(self.state.options)
        self.people = [seat for seat in range(len(labels)) if seat not in bots]

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def last(self) -> Action | None:
        """What a player last did."""
        played = zip(self.transcript.actions, self.states, strict=False)
        return next((act for act, state in reversed(list(played)) if state.seat != CHANCE), None)

    @property
    def is_over(self) -> bool:
        ended = self.transcript.resigned is not None or self.transcript.agreed_draw
        return ended or self.state.seat == NOBODY

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self.transcript)

    def take(self, action: Action) -> None:
        """Play an action through the checked door. Raises IllegalAction."""
        self.states.append(play(self.state, action))
        self.transcript.actions.append(action)

    def advance(self) -> Action | None:
        """Let chance or a bot act, if it is for one of them to act."""
        seat = self.state.seat
        if seat == CHANCE:
            action = draw_lot(self.state.chances(), self.rng)
        elif seat in self.bots:
            choice = self.bots[seat].choose(self.state.view(seat), THINKING)
            action, self.account = choice.action, choice.account
        else:
            return None
        self.take(action)
        return action

    def take_back(self) -> bool:
        """Go back to a person's last decision, never across a draw. False if there is none."""
        actions = self.transcript.actions
        seats = len(self.people) + len(self.bots)
        for count in range(len(actions) - 1, -1, -1):
            before, action = self.states[count], actions[count]
            game = before.game
            told = [game.masked(before, action, seat) for seat in (None, *range(seats))]
            if is_wall(before, game.notation(action), told):
                return False
            if before.seat in self.people:
                del self.states[count + 1 :]
                del self.transcript.actions[count:]
                return True
        return False

    def resign(self) -> None:
        self.transcript.resigned = self.state.seat

    def offer_draw(self) -> bool:
        """Bots agree late in a game that they do not believe to be winning; people always do."""
        is_late = len(self.transcript.actions) >= DRAW_AFTER
        if self.bots and not (is_late and self.advice().account.value >= 0):
            return False
        self.transcript.agreed_draw = True
        return True

    def advice(self) -> Choice:
        """What a strong bot would do for the seat to decide."""
        return self.adviser.choose(self.state.view(self.state.seat), THINKING)
