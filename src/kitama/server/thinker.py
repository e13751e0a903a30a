"""The process in which bots think: one question a line comes in, one answer a line goes out.

It is given a view and nothing else, so that a bot cannot know more than a person in its seat.
`python -m kitama.server.thinker` runs it; it ends when its input does.
"""

import random
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, Literal

import msgspec

from kitama.bots.bot import Bot, Budget
from kitama.bots.levels import level_names, make_bot
from kitama.game import Seat, State, drawn_by
from kitama.games import GAMES, find
from kitama.server.child import answer_lines, be_nice

Kind = Literal["play", "hint"]
OTHERS: Final = 2
"""Besides the best action, a hint tells so many others."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    game: str
    bot: str
    view: msgspec.Raw
    seconds: float
    kind: Kind = "play"
    person: str = ""
    """On whose behalf, so that all get their turn; empty for the table's."""
    table: str = ""

    @classmethod
    def about(cls, state: State, seat: Seat, bot: str, seconds: float) -> "Question":
        """What that bot would do in this seat, with what the seat may see and nothing else."""
        return cls(state.game.name, bot, msgspec.Raw(encode(state.view(seat))), seconds)


class Answer(msgspec.Struct, frozen=True):
    """What it answers: an action as text with the account of it, or the kind of trouble."""

    action: str = ""
    trouble: str = ""
    value: float = 0.0
    line: tuple[str, ...] = ()
    alternatives: tuple[tuple[str, float], ...] = ()


READY: Final = Answer()
encode: Final = msgspec.json.Encoder().encode
decode_question: Final = msgspec.json.Decoder(Question).decode
decode_answer: Final = msgspec.json.Decoder(Answer).decode


@cache
def _bot(game: str, level: str) -> Bot:
    return make_bot(find(game), level, random.Random())


def think(question: Question) -> Answer:
    """Ask the bot."""
    game = find(question.game)
    view: Any = msgspec.json.decode(question.view, type=game.view_type)
    others = OTHERS if question.kind == "hint" else 0
    budget = Budget(seconds=question.seconds, others=others)
    choice = _bot(question.game, question.bot).choose(view, budget)
    account = choice.account
    return Answer(
        game.notation(choice.action),
        value=account.value,
        line=account.line,
        alternatives=account.alternatives,
    )


def warm_up(titles: Iterable[str] = GAMES) -> None:
    """Load or compile these titles' rules and bots before the first question."""
    for name in titles:
        game = find(name)
        state = game.start()
        rng = random.Random(0)
        while chances := state.chances():
            state.apply(drawn_by(rng, chances))
        for level in level_names(game):
            # Time may be up before all is compiled; a budget of nodes gets to the end of it.
            for budget in (Budget(nodes=2000), Budget(seconds=0.01)):
                _bot(name, level).choose(state.view(state.seat), budget)


def _answer(line: bytes) -> bytes:
    try:
        thought = think(decode_question(line))
    except Exception as error:  # noqa: BLE001  # a bot's fault must not end the process
        thought = Answer(trouble=type(error).__name__)
    return encode(thought)


def main() -> None:
    """Answer until there is nobody left to ask."""
    if "--nice" in sys.argv:
        be_nice()
    warm_up()
    answer_lines(encode(READY), _answer)


if __name__ == "__main__":
    main()
