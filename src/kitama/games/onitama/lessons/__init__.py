"""Onitama's lessons: what their goals mean, and how the page's module keeps a state."""

from typing import TYPE_CHECKING, Any, Final, cast

from kitama.game import Seat, State
from kitama.games.onitama import course
from kitama.games.onitama.game import GAME
from kitama.lessons import Goal, Teacher, pages

if TYPE_CHECKING:
    from kitama.games.onitama.game import OnitamaState


def _men(state: State, seat: Seat) -> int:
    """How many pieces a seat has."""
    view = cast("OnitamaState", state).view(None)
    return sum(letter.lower() == GAME.seat_labels({})[seat][0] for letter in view.squares)


def _has_won(_before: State, after: State, seat: Seat) -> bool:
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (seat,)


def _has_captured(before: State, after: State, seat: Seat) -> bool:
    return _men(after, 1 - seat) < _men(before, 1 - seat)


def _is_guarded(_before: State, after: State, _seat: Seat) -> bool:
    """Whether no answer ends the game."""
    return all(answer.outcome() is None for answer in _answers(after))


def _is_safe(_before: State, after: State, seat: Seat) -> bool:
    """Whether no answer captures anything."""
    return all(_men(answer, seat) == _men(after, seat) for answer in _answers(after))


def _answers(state: State) -> list[State]:
    found = []
    for action in state.legal_actions():
        answer = state.copy()
        answer.apply(action)
        found.append(answer)
    return found


def _record(state: State) -> bytes:
    words = cast("OnitamaState", state).course
    end = course.SEEN + words.item(course.SEEN_COUNT) * course.ENTRY
    return words[:end].astype("<i8").tobytes()


TEACHER: Final = Teacher(
    GAME,
    {
        "win": Goal(_has_won, against=True),
        "capture": Goal(_has_captured),
        "guard": Goal(_is_guarded),
        "safe": Goal(_is_safe),
    },
    _record,
)


def files() -> dict[str, Any]:
    """What the page teaches from."""
    return pages(TEACHER, __package__)
