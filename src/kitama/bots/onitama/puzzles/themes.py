"""What a puzzle is about, and how hard it may be before anybody has tried."""

from collections.abc import Sequence
from typing import Final

from kitama.bots.onitama.puzzles.force import is_forced
from kitama.bots.onitama.thought import legal_actions
from kitama.game import Action
from kitama.games.onitama.kernel import (
    CARD_BITS,
    GOING,
    PASS,
    SQUARES,
    STONE,
    Position,
    apply,
    ending,
)

_SIDE_SHIFT: Final = 4 * CARD_BITS
_EASIEST: Final = 760
_EACH_MOVE: Final = 170
_EACH_ACTION: Final = 9
_HARDER: Final = {"q": 110, "x": 90, "c": 60, "d": -60, "p": 40}


def themes_of(position: Position, line: Sequence[Action]) -> str:
    """The letters of the themes of a puzzle."""
    after = apply(position, line[0])
    found = ["S" if _end(position, line) == STONE else "T"]
    if _is_offered(after):
        found.append("x")
    if not _captures(position, line[0]) and not _threatens(after):
        found.append("q")
    if _is_only_defence(position, line[0]):
        found.append("d")
    if _has_twin(position, line[0]):
        found.append("c")
    if line[-1] < PASS and line[-1] // (SQUARES * SQUARES) == position.cards >> _SIDE_SHIFT:
        found.append("n")
    if any(action >= PASS for action in line[1::2]):
        found.append("p")
    return "".join(found)


def rating_of(position: Position, line: Sequence[Action], themes: str) -> int:
    """An estimate: longer wins, more to choose from, and moves that are hard to see."""
    moves = (len(line) + 1) // 2
    choice = min(25, len(legal_actions(position)))
    harder = sum(_HARDER.get(letter, 0) for letter in themes)
    return _EASIEST + _EACH_MOVE * (moves - 2) + _EACH_ACTION * choice + harder


def _end(position: Position, line: Sequence[Action]) -> int:
    for action in line:
        position = apply(position, action)
    return int(ending(position))


def _captures(position: Position, action: Action) -> bool:
    return apply(position, action).mine.bit_count() < position.theirs.bit_count()


def _is_offered(after: Position) -> bool:
    """Whether the first move lets a piece be captured."""
    return any(_captures(after, action) for action in legal_actions(after))


def _threatens(after: Position) -> bool:
    """Whether the next own move would win if the other side did nothing."""
    idle = Position(
        after.theirs, after.mine, after.their_master, after.my_master, _given(after), 1 - after.seat
    )
    return bool(is_forced(idle, 1))


def _given(after: Position) -> int:
    """The cards with the hands exchanged: whoever moved holds theirs again."""
    hand = (1 << 2 * CARD_BITS) - 1
    mine, theirs = after.cards & hand, after.cards >> 2 * CARD_BITS & hand
    return theirs | mine << 2 * CARD_BITS | after.cards >> _SIDE_SHIFT << _SIDE_SHIFT


def _is_only_defence(position: Position, best: Action) -> bool:
    """Whether every other move loses at once."""
    others = [action for action in legal_actions(position) if action != best]
    after = [apply(position, action) for action in others]
    return len(others) > 1 and all(ending(one) == GOING and is_forced(one, 1) for one in after)


def _has_twin(position: Position, best: Action) -> bool:
    """Whether the same step with the other card does not win: which card is handed over decides."""
    way = best % (SQUARES * SQUARES)
    return any(
        action != best and action < PASS and best < PASS and action % (SQUARES * SQUARES) == way
        for action in legal_actions(position)
    )
