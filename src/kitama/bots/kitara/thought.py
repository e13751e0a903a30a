"""What a bot of Kitara would do, and why, as compiled code leaves it."""

from typing import Final, NamedTuple

import numpy as np

from kitama.bots.bot import Account, Choice
from kitama.bots.kitara.plan import MAX_LINE
from kitama.games.kitara.game import GAME
from kitama.games.kitara.rules.features import Floats
from kitama.games.kitara.rules.record import Ints

ALTERNATIVES: Final = 2
LENGTH, OTHERS, NODES = range(3)
"""In the counts of a thought: actions of its line, other ways to begin, states looked at."""


class Thought(NamedTuple):
    """A plan, what it is worth, and what else there was."""

    line: Ints
    others: Ints
    """How else one could begin."""
    values: Floats
    """What the line is worth, then each of the others: 1 is won, 0 even, -1 lost."""
    counts: Ints


def make_thought() -> Thought:
    """Memory for one."""
    return Thought(
        np.zeros(MAX_LINE, np.int64),
        np.zeros(ALTERNATIVES, np.int64),
        np.zeros(1 + ALTERNATIVES),
        np.zeros(3, np.int64),
    )


def choice_of(thought: Thought) -> Choice:
    """A plan as the choice of its first action."""
    length, others, nodes = thought.counts.tolist()
    value, *other_values = thought.values[: 1 + others].tolist()
    line = thought.line[:length].tolist()
    first_actions = map(GAME.notation, thought.others[:others].tolist())
    account = Account(
        value,
        tuple(map(GAME.notation, line)),
        tuple(zip(first_actions, other_values, strict=True)),
        nodes,
    )
    return Choice(line[0], account)
