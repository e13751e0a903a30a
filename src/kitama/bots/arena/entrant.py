"""Who takes part in the arena, told by a short text.

  NAME[@BUDGET]        a level of the title, or `uniform`
  command:LINE[@BUDGET]  a program that speaks the line protocol (docs/bot-protocol.md)

A budget is seconds (`@0.5s`), nodes (`@2000n`) or both (`@1s,50000n`).
"""

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from kitama.bots.arena.external import ExternalBot
from kitama.bots.bot import Bot, Budget
from kitama.bots.levels import make_bot
from kitama.bots.uniform import UniformBot
from kitama.game import BadOption, Game

_COMMAND: Final = "command:"
_PART: Final = re.compile(r"(\d+(?:\.\d+)?)(s|n)")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A text, what it names and how long that may think."""

    text: str
    name: str
    budget: Budget

    @classmethod
    def parse(cls, text: str) -> "Entrant":
        """What a text stands for. Raises BadOption for a budget that is none."""
        name, mark, budget = text.rpartition("@")
        return cls(text, name, _budget(budget)) if mark else cls(text, text, Budget())

    def check(self, game: Game) -> None:
        """Complain about a name before anything is played. Raises UnknownLevel."""
        if not self.name.startswith(_COMMAND):
            self.make(game, Random(0))

    def make(self, game: Game, rng: Random) -> Bot:
        """A fresh bot with its own source of chance. Raises UnknownLevel."""
        if self.name.startswith(_COMMAND):
            return ExternalBot(game, self.name.removeprefix(_COMMAND))
        if self.name == "uniform":
            return UniformBot(game, rng)
        return make_bot(game, self.name, rng)


def _budget(text: str) -> Budget:
    parts = [_PART.fullmatch(part) for part in text.split(",")]
    found = {part[2]: float(part[1]) for part in parts if part}
    if None in parts or len(found) < len(parts):
        raise BadOption(f"a budget is like 0.5s or 2000n or both, not {text!r}")
    nodes = found.get("n")
    return Budget(found.get("s"), None if nodes is None else int(nodes))
