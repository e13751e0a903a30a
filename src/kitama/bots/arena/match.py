"""Games of an opening: the same deal and the same luck for every order of the seats."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from kitama.bots.arena.entrant import Entrant
from kitama.bots.arena.external import BadAnswer, ExternalBot
from kitama.bots.bot import Bot
from kitama.game import CHANCE, NOBODY, Game, IllegalAction, Options, Outcome, State, play
from kitama.transcript import Transcript, outcome


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: which opening, and who sits where."""

    opening: int
    turn: int
    """How far the entrants are moved on around the table."""

    @property
    def name(self) -> str:
        return f"{self.opening:06d}-{self.turn}"


def seated(entrants: Sequence[Entrant], seats: int, turn: int) -> list[Entrant]:
    """Who sits where: the entrants over and over, moved on by a number of seats."""
    return [entrants[(seat + turn) % len(entrants)] for seat in range(seats)]


def played(
    game: Game, options: Options, entrants: Sequence[Entrant], pairing: Pairing, limit: int = 1000
) -> Transcript:
    """Play a game to its end; a program that fails, or anybody's illegal action, resigns."""
    state = game.start(options)
    labels = game.seat_labels(state.options)
    seating = seated(entrants, len(labels), pairing.turn)
    names = {label: entrant.text for label, entrant in zip(labels, seating, strict=True)}
    transcript = Transcript(game, dict(options), names)
    luck = Random(f"luck {pairing.opening}")
    with ExitStack() as stack:
        bots: list[Bot] = []
        for seat, entrant in enumerate(seating):
            bot = entrant.make(game, Random(f"{entrant.text} {pairing.name} {seat}"))
            if isinstance(bot, ExternalBot):
                stack.callback(bot.close)
            bots.append(bot)
        while state.seat != NOBODY and len(transcript.actions) < limit:
            try:
                action = _decided(state, bots, seating, luck)
                state = play(state, action)
            except (BadAnswer, IllegalAction):
                transcript.resigned = state.seat
                return transcript
            transcript.actions.append(action)
    transcript.agreed_draw = state.seat != NOBODY
    return transcript


def _decided(state: State, bots: Sequence[Bot], seating: Sequence[Entrant], luck: Random) -> int:
    if state.seat == CHANCE:
        actions, weights = zip(*state.chances(), strict=True)
        return int(luck.choices(actions, weights)[0])
    budget = seating[state.seat].budget
    return bots[state.seat].choose(state.view(state.seat), budget).action


def points(transcript: Transcript, entrant: Entrant) -> float:
    """What an entrant got out of a game: winners share one point, in a draw everybody does."""
    labels = transcript.game.seat_labels(transcript.game.start(transcript.options).options)
    ended = outcome(transcript) or Outcome("", (), ())
    winners = ended.winners or tuple(range(len(labels)))
    shares = [1 for seat in winners if transcript.players[labels[seat]] == entrant.text]
    return sum(shares) / len(winners)
