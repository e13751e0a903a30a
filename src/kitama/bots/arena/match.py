"""Games of an opening: the same deal and the same luck for every order of the seats.

They are played at real tables: chance, refusals and resigning are those of kitama.tables.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from kitama.bots.arena.entrant import Entrant
from kitama.bots.arena.external import BadAnswer, ExternalBot
from kitama.bots.bot import Bot, Budget
from kitama.game import Action, Game, Options, Outcome, Seat
from kitama.tables import ending, ledger
from kitama.tables.errors import Code, Refused
from kitama.tables.local import LocalTable, seed_from
from kitama.tables.setup import Machine, Setup
from kitama.transcript import Transcript, outcome

STAND_IN: Final = "uniform"
"""Plays on for an entrant that gave up, where the rules of the table let the others play on."""
_FAULTS: Final = {Code.BAD_ACTION, Code.ILLEGAL_ACTION}


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: which opening, and who sits where."""

    opening: int
    turn: int
    """How far the entrants are moved on around the table."""

    @property
    def name(self) -> str:
        return f"{self.opening:06d}-{self.turn}"


@dataclass(slots=True)
class _Minds:
    """The bots of a game, each made when it is first asked; programs end with the stack."""

    game: Game
    pairing: Pairing
    stack: ExitStack
    made: dict[tuple[Seat, str], tuple[Bot, Budget]] = field(default_factory=dict)

    def choose(self, seat: Seat, name: str, view: Any) -> Action:
        if (seat, name) not in self.made:
            self.made[seat, name] = self._make(seat, name)
        bot, budget = self.made[seat, name]
        return bot.choose(view, budget).action

    def _make(self, seat: Seat, name: str) -> tuple[Bot, Budget]:
        """The entrant of that text, with chance of its own for this game and this seat."""
        entrant = Entrant.parse(name)
        bot = entrant.make(self.game, Random(f"{name} {self.pairing.name} {seat}"))
        if isinstance(bot, ExternalBot):
            self.stack.callback(bot.close)
        return bot, entrant.budget


def seated(entrants: Sequence[Entrant], seats: int, turn: int) -> list[Entrant]:
    """Who sits where: the entrants over and over, moved on by a number of seats."""
    return [entrants[(seat + turn) % len(entrants)] for seat in range(seats)]


def play_out(
    game: Game, options: Options, entrants: Sequence[Entrant], pairing: Pairing, limit: int = 1000
) -> LocalTable:
    """Play a game to its end, or to the first decision after so many actions.

    A program that fails, or anybody who plays an illegal action, resigns.
    """
    seats = len(game.seat_labels(game.start(options).options))
    players = [Machine(entrant.text) for entrant in seated(entrants, seats, pairing.turn)]
    setup = Setup(game.name, dict(options), stand_in=STAND_IN)
    here = LocalTable(setup, players, seed_from(f"opening {pairing.opening}"), _no_time)
    with ExitStack() as stack:
        minds, decisions = _Minds(game, pairing, stack), 0
        while (seat := here.table.decider) is not None and here.table.draws + decisions < limit:
            try:
                here.let_bot_act(minds.choose)
                decisions += 1
            except (BadAnswer, Refused) as error:
                if isinstance(error, Refused) and error.code not in _FAULTS:
                    raise
                here.do(ending.resign(here.table, seat, "", here.now()))
    return here


def _no_time() -> int:
    """No clock runs in the arena, and the same game is the same text whenever it is played."""
    return 0


def played(
    game: Game, options: Options, entrants: Sequence[Entrant], pairing: Pairing, limit: int = 1000
) -> Transcript:
    """The same as a transcript; a game that has come to the limit is an unfinished one."""
    return ledger.transcript(play_out(game, options, entrants, pairing, limit).table, "")


def points(transcript: Transcript, entrant: Entrant) -> float:
    """What an entrant got out of a game: winners share one point.

    Where nobody won, in a draw or in a game that came to the limit, everybody shares it.
    """
    labels = transcript.game.seat_labels(transcript.game.start(transcript.options).options)
    ended = outcome(transcript) or Outcome("", (), ())
    winners = ended.winners or tuple(range(len(labels)))
    shares = [1 for seat in winners if transcript.players[labels[seat]] == entrant.text]
    return sum(shares) / len(winners)
