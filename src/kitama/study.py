"""Positions analysed and games simulated, for scripts: kitama.analyse, kitama.simulate.

Bots are given views and nothing else; chance draws by its weights, never evenly among what can
happen.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from kitama import transcript
from kitama.bots.bot import Bot, Budget
from kitama.bots.levels import level_names, make_bot
from kitama.game import CHANCE, NOBODY, BadOption, Game, Outcome, Seat, State, drawn_by
from kitama.games import GAMES, find
from kitama.transcript import Transcript

SECONDS: Final = 1.0
"""What an analysis takes where nobody says."""


OTHERS: Final = 2
"""How many actions besides the best one an analysis tells."""


class Analysis(NamedTuple):
    """What a bot makes of a position."""

    game: str
    seat: Seat
    """Who decides there."""
    action: str
    """What it would do."""
    value: float
    """What it expects for that seat: 1 is won, 0 even, -1 lost."""
    line: tuple[str, ...]
    """How it would go on, the action first."""
    alternatives: tuple[tuple[str, float], ...]
    """Other actions it holds to be as good, each with its value."""
    nodes: int
    """How many positions it looked at."""


class Simulated(NamedTuple):
    """A game that was played to its end."""

    outcome: Outcome
    transcript: Transcript
    """Everything that happened; kitama.transcript.write makes text of it."""


def analyse(
    position: str | State | Transcript,
    *,
    game: str | None = None,
    level: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
) -> Analysis:
    """What the strongest bot, or the one of that level, would do in a position.

    The position is a text as docs/notation.md has them, a state, or a recorded game. A bot sees
    what the seat that decides there may see. It thinks for a second unless a budget is given; with
    nodes alone it answers the same each time. Raises ValueError where nobody decides.
    """
    state = _state(position, game)
    if state.seat in {CHANCE, NOBODY}:
        raise ValueError("nobody decides in this position")
    title = state.game
    bot = make_bot(title, level or level_names(title)[-1], Random(seed))
    budget = Budget(SECONDS if seconds is None and nodes is None else seconds, nodes, OTHERS)
    choice = bot.choose(state.view(state.seat), budget)
    account = choice.account
    return Analysis(
        title.name,
        state.seat,
        title.notation(choice.action),
        account.value,
        account.line,
        account.alternatives,
        account.nodes,
    )


def simulate(
    game: str,
    players: Sequence[str | Bot],
    *,
    games: int = 1,
    options: Mapping[str, str] | None = None,
    seconds: float | None = None,
    nodes: int | None = 2000,
    seed: int = 0,
) -> Iterator[Simulated]:
    """Games between bots, one after the other: each by a level's name, or one of your own.

    The same seed plays the same games where nothing is bounded in time.
    """
    title = find(game)
    for number in range(games):
        rng = Random(f"{seed} {number}")
        bots = [make_bot(title, one, rng) if isinstance(one, str) else one for one in players]
        yield _played(title, bots, dict(options or {}), Budget(seconds, nodes), rng)


def draw(state: State, rng: Random) -> list[str]:
    """Let chance play until somebody decides or it is over: what it did, in order.

    Each thing that can happen is as likely as its weight says. The state is changed.
    """
    told = []
    while state.seat == CHANCE:
        action = drawn_by(rng, state.chances())
        told.append(state.game.notation(action))
        state.apply(action)
    return told


def _played(
    title: Game, bots: Sequence[Bot], options: dict[str, str], budget: Budget, rng: Random
) -> Simulated:
    state = title.start(options)
    seats = len(title.seat_labels(state.options))
    if len(bots) != seats:
        raise ValueError(f"this game has {seats} seats, and {len(bots)} players were given")
    record = Transcript(title, dict(state.options))
    while True:
        for text in draw(state, rng):
            record.add(title.parse(text))
        ended = state.outcome()
        if ended is not None:
            return Simulated(ended, record)
        choice = bots[state.seat].choose(state.view(state.seat), budget)
        state.apply(record.add(choice.action))


def _state(position: str | State | Transcript, game: str | None) -> State:
    if isinstance(position, Transcript):
        return transcript.replay(position)
    if not isinstance(position, str):
        return position
    wrong = []
    for name in [game] if game else GAMES:
        try:
            return find(name).start({"position": position})
        except BadOption as error:
            wrong.append(f"{name}: {error}")
    raise ValueError("no title has such a position; " + "; ".join(wrong))
