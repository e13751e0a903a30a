"""What a line of actions wins for the seat that begins it: what the line itself shows."""

from typing import Final

from kitama.compiled import compiled, popcount
from kitama.games.onitama import kernel
from kitama.games.onitama.course import position_of
from kitama.games.onitama.kernel import GOING, STONE, Ints, Position

NOTHING: Final = 0
MASTER: Final = 1
"""The line ends with the other master taken (O16)."""
TEMPLE: Final = 2
"""It ends with the own master in the other temple (O17)."""
STUDENT: Final = 3
"""A student is taken, and the answer takes nothing back."""
GAINS: Final = ("", "master", "temple", "student")
ACTION: Final = 0
MOVES: Final = 1
"""Where the action that does it is written, and the how manieth own one it is."""
_LOOKED_AT: Final = 4
"""So many actions of a line are looked at for students: later ones are the other side's choice."""


@compiled
def gain(position: Position, line: Ints, count: int, out: Ints) -> int:
    """Which of GAINS a line brings the seat that begins it; its action and number are written."""
    captures = 0
    for ply in range(count):
        before = popcount(position.theirs)
        position = kernel.apply(position, int(line[ply]))
        ending = kernel.ending(position)
        if ending != GOING:
            return _written(line, ply, MASTER if ending == STONE else TEMPLE, out)
        if ply < _LOOKED_AT and popcount(position.mine) < before:
            captures |= 1 << ply
    if count > 1 and captures & 3 == 1:
        return _written(line, 0, STUDENT, out)
    if count > 3 and captures & 15 == 4:
        return _written(line, 2, STUDENT, out)
    return NOTHING


@compiled
def _written(line: Ints, ply: int, kind: int, out: Ints) -> int:
    """What the other seat does is no gain."""
    if ply % 2 == 1:
        return NOTHING
    out[ACTION] = line[ply]
    out[MOVES] = ply // 2 + 1
    return kind


@compiled
def gain_in(course: Ints, line: Ints, count: int, out: Ints) -> int:
    """The same in a game, for the page."""
    return gain(position_of(course), line, count, out)
