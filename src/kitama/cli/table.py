"""A table at this terminal: people at one keyboard, bots beside them. It decides and says nothing.

What may be done is for kitama.tables to say; here is only what the talk needs beside it: every
state on the way, what the bots thought, and a transcript with names.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from kitama.bots.bot import Account, Bot, Budget, Choice
from kitama.game import CHANCE, Action, Outcome, Seat, State
from kitama.tables import ending, ledger, undo
from kitama.tables.draft import Change
from kitama.tables.errors import Code, Refused
from kitama.tables.local import LocalTable
from kitama.tables.setup import Person, Player
from kitama.tables.table import Table
from kitama.transcript import Transcript

THINKING: Final = Budget(seconds=5)
ADVISING: Final = Budget(seconds=5, others=2)
"""A hint tells two other actions, too."""

Make = Callable[[str], Bot]
"""A new bot of that name."""


class TerminalTable:
    """Needs a game that has begun, somebody who makes bots, and an adviser who gives hints."""

    def __init__(self, local: LocalTable, make: Make, adviser: Bot, date: str = "") -> None:
        self.local = local
        self.make = make
        self.adviser = adviser
        self.date = date
        self.bots: dict[tuple[Seat, str], Bot] = {}
        self.people = self.table.people()
        """Who sat down at this keyboard, whether they are still playing or not."""
        self.states: list[State] = [self.table.game.start(self.table.options)]
        self.accounts: dict[int, Account] = {}
        """What bots thought, by the place of their action among those that stand."""
        self._follow()

    @property
    def table(self) -> Table:
        return self.local.table

    @property
    def decider(self) -> Seat | None:
        return self.table.decider

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def actions(self) -> list[Action]:
        """What stands, that is, was not taken back."""
        return [entry.action for entry in self.table.stack]

    @property
    def last(self) -> Action | None:
        """What a player last did."""
        stack = self.table.stack
        return next((entry.action for entry in reversed(stack) if entry.seat != CHANCE), None)

    @property
    def account(self) -> Account | None:
        """What the last bot thought whose action stands."""
        return self.accounts[max(self.accounts)] if self.accounts else None

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def is_watched(self) -> bool:
        """Whether nobody at this keyboard is playing, or none of them any more."""
        return all(map(self.table.is_bot, range(len(self.table.players))))

    def label(self, seat: Seat) -> str:
        return self.table.labels[seat]

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot decides for this seat, perhaps in place of a person who gave up."""
        return self.table.is_bot(seat)

    def transcript(self) -> Transcript:
        """The game so far; whoever has no name is left out of its heading."""
        names = map(_name_plate, self.table.players)
        named = zip(self.table.labels, names, strict=True)
        players = {label: name for label, name in named if name}
        return replace(ledger.transcript(self.table, self.date), players=players)

    def act(self, action: Action) -> None:
        """Decide for the seat to decide. Raises Refused."""
        self.local.act(action)
        self._follow()

    def let_bot_act(self) -> None:
        """Let the bot act whose decision it is."""
        self.local.let_bot_act(self._ask)
        self._follow()

    def _ask(self, seat: Seat, name: str, view: Any) -> Action:
        if (seat, name) not in self.bots:
            self.bots[seat, name] = self.make(name)
        choice = self.bots[seat, name].choose(view, THINKING)
        self.accounts[self.table.pile.height] = choice.account
        return choice.action

    def take_back(self) -> None:
        """Take back what the seat to decide did in its own turn; beyond that, ask for it.

        At one keyboard only the seat to decide has the word, so it asks for whoever of the people
        decided last. Raises Refused.
        """
        table, now = self.table, self.local.now()
        seat = table.require_playing().seat
        try:
            change = undo.undo(table, seat, table.version, "", now)
        except Refused as refusal:
            if refusal.code != Code.NOTHING_TO_UNDO:
                raise
            change = undo.ask(table, self._decided_last(seat), table.version, "", now)
        self._do(change)

    def _decided_last(self, seat: Seat) -> Seat:
        """The person whose decision is the last one of a person; that seat if there is none."""
        people = [place for place in self.people if not self.table.is_bot(place)]
        decided = (entry.seat for entry in self.table.pile if entry.seat in people)
        return next(decided, seat)

    def offer_draw(self) -> None:
        """Offer a draw for the seat to decide. Raises Refused."""
        seat = self.table.require_playing().seat
        self._do(ending.offer_draw(self.table, seat, "", self.local.now()))

    def resign(self) -> None:
        """Give up for the seat to decide."""
        seat = self.table.require_playing().seat
        self._do(ending.resign(self.table, seat, "", self.local.now()))

    def asked(self, question: str) -> Seat | None:
        """The next person to say yes or no to an open question, if there is one."""
        favour = self.table.favour.get(question)
        if favour is None:
            return None
        open_ = (seat for seat in self.people if seat not in favour and not self.table.is_bot(seat))
        return next(open_, None)

    def answer(self, seat: Seat, question: str, *, agrees: bool) -> None:
        """Say yes or no for a person. Raises Refused."""
        door = ending.agree if agrees else ending.decline
        self._do(door(self.table, seat, question, "", self.local.now()))

    def advice(self) -> Choice:
        """What a strong bot would do for the seat to decide."""
        return self.adviser.choose(self.state.view(self.state.seat), ADVISING)

    def _do(self, change: Change) -> None:
        self.local.do(change)
        self._follow()

    def _follow(self) -> None:
        """Keep a state for every action that stands, and one before the first."""
        stack = self.table.stack
        del self.states[len(stack) + 1 :]
        self.accounts = {place: told for place, told in self.accounts.items() if place < len(stack)}
        for entry in stack[len(self.states) - 1 :]:
            after = self.state.copy()
            after.apply(entry.action)
            self.states.append(after)


def _name_plate(player: Player | None) -> str:
    if player is None:
        return ""
    return player.name if isinstance(player, Person) else f"{player.bot} bot"
