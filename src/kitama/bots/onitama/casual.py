"""Errs like people do: looks ahead only so far, overlooks answers, and judges roughly."""

from dataclasses import dataclass
from random import Random

from kitama.bots.bot import Account, Budget, Choice
from kitama.bots.onitama.engine import expected, root_of, texts
from kitama.bots.onitama.memory import Capacity
from kitama.bots.onitama.think import Thinker
from kitama.bots.onitama.thought import MainLine, Root, legal_actions
from kitama.bots.onitama.transposition import CERTAIN, WIN
from kitama.game import Action
from kitama.games.onitama import kernel
from kitama.games.onitama.game import GAME
from kitama.games.onitama.kernel import GOING, Position
from kitama.games.onitama.view import OnitamaView


@dataclass(frozen=True, slots=True)
class Sight:
    """How well a casual player sees."""

    depth: int
    """How many actions ahead it looks after its own and the answer."""
    overlooked: float
    """The part of the answers to an action that it does not notice."""
    roughness: float
    """How far its judgement is off, in hundredths of a student."""


class CasualBot:
    """Needs how well it sees, and its own source of chance for what it overlooks."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self._sight = sight
        self._rng = rng
        self._thinker = Thinker(Capacity(table_megabytes=1))

    def choose(self, view: OnitamaView, budget: Budget) -> Choice:
        del budget  # a few thousand nodes at most
        root = root_of(GAME.determinize(view, self._rng))
        nodes = 0
        lines = []
        for action in legal_actions(root.position):
            lines.append(self._judged(root, action))
            nodes += self._thinker.nodes
        lines.sort(key=lambda line: -line.value)
        best, *others = lines
        alternatives = tuple(
            (GAME.notation(line.actions[0]), expected(line)) for line in others[:2]
        )
        account = Account(expected(best), texts(best.actions), alternatives, nodes)
        return Choice(best.actions[0], account)

    def _judged(self, root: Root, action: Action) -> MainLine:
        """What it believes about an action of its own."""
        after = kernel.apply(root.position, action)
        if kernel.ending(after) != GOING:
            return MainLine(WIN - 1, 1, (action,))
        self._thinker.forget()  # what it overlooked last time it may see now
        line = self._thinker.look(Root(after, root.seen), self._sight.depth, self._ignored(after))
        value = -line.value
        if abs(value) < CERTAIN:
            value += round(self._rng.gauss(0, self._sight.roughness))
        elif value > 0:
            value -= 1  # the action itself counts, too
        else:
            value += 1
        return MainLine(value, self._sight.depth + 1, (action, *line.actions))

    def _ignored(self, position: Position) -> list[Action]:
        """The answers it overlooks: never all, and not those that win unless all of them."""
        answers = legal_actions(position)
        ignored = [a for a in answers if self._rng.random() < self._sight.overlooked]
        winning = {a for a in answers if kernel.ending(kernel.apply(position, a)) != GOING}
        if winning and not winning.issubset(ignored):
            return []
        return ignored if len(ignored) < len(answers) else ignored[1:]
