"""What a seat of Kitara sees, as planes of 40 numbers, from its view record alone. Compiled.

Seats are counted from the viewer on. Some planes are read by space, some by card, and the last
three are lists of single numbers, whose places `LISTED` names.
"""

from typing import Any, Final

from kitama.compiled import compiled, popcount, put_bits
from kitama.games.kitara.rules.record import (
    KINDS,
    SPACES,
    VALUES,
    Record,
    Records,
)
from kitama.games.kitara.rules.sight import look
from kitama.games.kitara.view import PHASES
from kitama.research.kitara.steps import STAGES

_KINDS: Final = ("warriors", "animals", "heroes")
_WHOSE: Final = ("own", "next", "third", "fourth")
_COURSE: Final = (
    *(f"phase {phase}" for phase in PHASES),
    *(f"asked {stage}" for stage in range(STAGES)),
    *("moves left", "cards to discard", "turns finished", "last round", "tokens in the bag"),
    *("hidden tokens drawn", "chosen warriors", "chosen animals"),
    *(f"due {kind}" for kind in (*_KINDS, "any")),
    *(f"retreating {kind}" for kind in _KINDS),
)
_SEAT: Final = ("points", "hidden tokens", *_KINDS, "first", "turn", "decides", "retreats", "cards")
_TOKENS: Final = tuple(f"{what} {value}" for what in ("kept", "drawn") for value in range(VALUES))
LISTED: Final = {
    "course": _COURSE,
    "seats": tuple(f"{whose} {what}" for whose in _WHOSE for what in _SEAT),
    "tokens": _TOKENS,
}
"""What each number in the last three planes is."""
_MOST: Final = 255


def names(seats: int) -> tuple[str, ...]:
    """The planes with so many seats: by space, by card, and lists of numbers."""
    whose = _WHOSE[:seats]
    return (
        *(f"{who} {kind}" for who in whose for kind in _KINDS),
        *("ruins", "starting spaces", "driven out of", "chosen origin", "chosen target"),
        *(f"{who} cards" for who in whose),
        *("row, the oldest 1", "cards that have left", *LISTED),
    )


@compiled
def count(seats: int) -> int:
    """How many planes there are; must agree with names (test_planes.py)."""
    return 4 * seats + 10


@compiled
def write_planes(setting: Record, view: Record, parts: Record, planes: Any, at: int) -> None:
    """Write all planes of a view that look() has filled; parts only for whom they concern."""
    seats, viewer = setting.seats, view.viewer
    for index in range(at, at + count(seats) * SPACES):
        planes[index] = 0
    for space in range(setting.spaces):
        owner = view.owner[space]
        if owner != -1:
            start = at + (owner - viewer) % seats * KINDS * SPACES + space
            for kind in range(KINDS):
                planes[start + kind * SPACES] = view.pawns[space, kind]
    at += KINDS * seats * SPACES
    for space in range(setting.spaces):
        planes[at + space] = setting.is_ruins[space]
        planes[at + SPACES + space] = setting.is_start[space]
    if view.retreat_seat != -1:
        planes[at + 2 * SPACES + view.retreat_from] = 1
    is_asked = view.decider == viewer
    if is_asked and parts.origin != -1:
        planes[at + 3 * SPACES + parts.origin] = 1
    if is_asked and parts.target != -1:
        planes[at + 4 * SPACES + parts.target] = 1
    at += 5 * SPACES
    for seat in range(seats):
        put_bits(planes, at + seat * SPACES, view.kingdom[(seat + viewer) % seats], SPACES)
    at += seats * SPACES
    for place in range(view.row_length):
        planes[at + view.row[place]] = place + 1
    put_bits(planes, at + SPACES, view.gone, SPACES)
    at += 2 * SPACES
    _write_course(view, parts, is_asked, planes, at)
    for seat in range(seats):
        _write_seat(view, (seat + viewer) % seats, planes, at + SPACES + seat * len(_SEAT))
    for value in range(VALUES):
        planes[at + 2 * SPACES + value] = view.kept[viewer, value]
        planes[at + 2 * SPACES + VALUES + value] = view.drawn[value]


@compiled
def _write_course(view: Record, parts: Record, is_asked: bool, planes: Any, at: int) -> None:
    planes[at + view.phase] = 1
    at += len(PHASES)
    if is_asked:
        planes[at + parts.stage] = 1
    at += STAGES
    planes[at] = view.moves_left
    planes[at + 1] = view.short
    planes[at + 2] = view.turn
    planes[at + 3] = view.last_round
    planes[at + 4] = min(_MOST, view.in_bag)
    planes[at + 5] = view.drawn_hidden
    if is_asked:
        planes[at + 6] = parts.warriors
        planes[at + 7] = parts.animals
    for kind in range(KINDS + 1):
        planes[at + 8 + kind] = view.due[kind]
    for kind in range(KINDS):
        planes[at + 12 + kind] = view.retreating[kind]


@compiled
def _write_seat(view: Record, seat: int, planes: Any, at: int) -> None:
    planes[at] = min(_MOST, view.points[seat])
    planes[at + 1] = view.kept_hidden[seat]
    for kind in range(KINDS):
        planes[at + 2 + kind] = view.supply[seat, kind]
    planes[at + 5] = view.first == seat
    planes[at + 6] = view.seat == seat
    planes[at + 7] = view.decider == seat
    planes[at + 8] = view.retreat_seat == seat
    planes[at + 9] = popcount(view.kingdom[seat])


@compiled
def observe_at(
    settings: Records, states: Records, parts: Records, viewer: int, views: Records, planes: Any
) -> None:
    """What a seat sees, by way of its view, for records in arrays."""
    look(settings[0], states[0], viewer, views[0])
    write_planes(settings[0], views[0], parts[0], planes, 0)
