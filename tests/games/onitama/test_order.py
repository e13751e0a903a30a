"""The numbers of actions and the order they are offered in, pinned.

Perft says nothing of either: it gives the same counts when actions are renumbered or shuffled. But
trained policies and recorded datasets index by action number, so a difference here is a change
of the rules version, never a detail.
"""

from pathlib import Path

import pytest

from kitama.games.onitama.cards import CARDS
from kitama.games.onitama.game import GAME
from tests.games.onitama.positions import at

ORDER = Path(__file__).parents[2] / "data" / "onitama" / "order.txt"
*POSITIONS, NUMBERS = ORDER.read_text("utf-8").split("\n\n")[1:]


def numbered(lines: list[str]) -> list[tuple[int, str]]:
    pairs = [line.split(" ", 1) for line in lines]
    return [(int(number), text) for number, text in pairs]


@pytest.mark.parametrize("block", POSITIONS)
def test_legal_actions_come_in_this_order(block: str) -> None:
    heading, *lines = block.splitlines()
    actions = at(heading.removeprefix("position ")).legal_actions()
    assert numbered(lines) == [(action, GAME.notation(action)) for action in actions]


def test_every_card_keeps_its_number() -> None:
    """A move, the pass and the deal of each card; the other moves follow from the first."""
    heading, *lines = NUMBERS.splitlines()
    assert ("cards", 3 * len(CARDS)) == (heading, len(lines))
    assert numbered(lines) == [(GAME.parse(text), text) for _, text in numbered(lines)]
    assert {card.id for card in CARDS} <= {word for line in lines for word in line.split()}
